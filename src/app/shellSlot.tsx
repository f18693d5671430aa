import { useLocation } from 'react-router-dom';
import { PageFallback } from './PageFallback';
import { ResultsFallback } from './routes/resultsFallback';

/** What stands at an address until its chunk is here, prerendered: the results shell, or the shape of any other page. */
export function ShellSlot() {
  const { pathname } = useLocation();
  return pathname.replace(/\/$/, '') === '/search/results' ? <ResultsFallback /> : <PageFallback />;
}
