import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, pageOf } from '@/domain/pages';
import { langOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { writtenPage } from '@/platform/writtenPage';
import { useSession } from '@/state/session';
import { Skeleton } from '@/ui/Skeleton';
import { WrittenPart } from '@/ui/WrittenPart';
import { classes } from '@/ui/classes';
import styles from './PageFallback.module.css';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { ResultsShell } from '@/features/results/page/ResultsShell';

/** The footer of a long page is below the fold from the start, instead of moving there. */
const isLong = (path: string): boolean => pageOf(pageAt(path) ?? 'notFound').isLong === true;

const never = () => () => undefined;

/** The skeleton of a page whose chunk is loading. */
export function PageFallback() {
  const t = useT();
  const { pathname } = useLocation();
  // Not in the first render: one prerendered shell serves every page.
  const long = useSyncExternalStore(
    never,
    () => isLong(pathname),
    () => false,
  );
  return (
    <output
      className={classes('wrap stack', styles.wait, long && styles.long)}
      aria-busy="true"
      aria-label={t('shell.loading')}
    >
      <Skeleton shape="title" width="w50" />
      <Skeleton />
      <Skeleton width="w85" />
      <Skeleton width="w40" />
    </output>
  );
}

/** The prerendered results shell: the band with the search and skeletons of cards. */
function ResultsFallback() {
  return <ResultsShell searchPanel={<SearchPanel variant="slim" />} />;
}

/**
 * The prerendered content of an address until its chunk is loaded: the results shell, what the build wrote for a route, or the
 * skeleton of any other page.
 */
export function ShellSlot() {
  const { pathname } = useLocation();
  const { locale } = useSession();
  const page = pageAt(pathname);
  const written = page === 'cheapFlights' && writtenPage(langOf(locale));
  return page === 'results' ? <ResultsFallback /> : written ? <WrittenPart part={written} /> : <PageFallback />;
}
