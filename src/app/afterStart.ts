import { log } from '@/platform/log';
import { markHydrated } from '@/state/session';

const later = (): void => {
  import('./later')
    .then(({ startLater }) => startLater())
    .catch((error: unknown) => log.warn('start', 'a part did not start', error));
};

/** The first render stands: what is personal may appear, and the rest starts when the page is quiet. */
export function afterStart(): void {
  delete document.documentElement.dataset['texts'];
  markHydrated();
  // WebKit has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(later, { timeout: 4000 });
  else setTimeout(later, 1000);
}
