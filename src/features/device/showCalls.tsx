import { createRoot } from 'react-dom/client';
import { CallsPanel } from './CallsPanel';
import { I18nProvider } from '@/i18n/provider';
import { setDebugging } from '@/platform/debugMode';

let isShown = false;

/** Shows the calls of this session over every page, for the rest of the session. It has a root of its own, beside the app. */
export function showCalls(): void {
  setDebugging(true);
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const stop = () => {
    setDebugging(false);
    isShown = false;
    root.unmount();
    place.remove();
  };
  root.render(
    <I18nProvider>
      <CallsPanel onStop={stop} />
    </I18nProvider>,
  );
}
