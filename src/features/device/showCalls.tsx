import { createRoot } from 'react-dom/client';
import { CallsPanel } from './CallsPanel';
import { I18nProvider } from '@/i18n/provider';
import { setDebugging } from '@/platform/debugMode';

let remove: (() => void) | null = null;

/** The calls of this session are shown no longer. */
export function hideCalls(): void {
  setDebugging(false);
  remove?.();
  remove = null;
}

/** Shows the calls of this session below every page, for the rest of the session. It has a root of its own, beside the app. */
export function showCalls(): void {
  setDebugging(true);
  if (remove) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  remove = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <I18nProvider>
      <CallsPanel onStop={hideCalls} />
    </I18nProvider>,
  );
}
