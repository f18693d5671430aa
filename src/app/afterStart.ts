import { whenIdle } from '@/platform/idle';
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
  whenIdle(later, 4000);
}
