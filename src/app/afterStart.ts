import { inTurn } from '@/platform/idle';
import { log } from '@/platform/log';
import { markHydrated } from '@/state/session';

/** The first render stands: what is personal may appear, and the rest starts when the page is quiet. */
export function afterStart(): void {
  delete document.documentElement.dataset['texts'];
  markHydrated();
  inTurn(() => import('./later'))
    .then(({ startLater }) => startLater())
    .catch((error: unknown) => log.warn('start', 'a part did not start', error));
}
