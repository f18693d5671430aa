import { holdTurns, inTurn, untilHere } from '@/platform/idle';
import { log } from '@/platform/log';
import { markHydrated } from '@/state/session';

/**
 * Files that nearly every later part stands on. Asked for first, each is evaluated in a turn of its own: together with the
 * part that names them they would hold a slow phone for a tenth of a second.
 */
const COMMON = [() => import('@/api/client'), () => import('@/storage/config'), () => import('@/ui/Dialog')];

/** To be called before the first render; what it answers, once that stands. `other`: the language wanted is not to be had. */
export function beforeStart(other: boolean): () => void {
  const release = holdTurns();
  for (const file of COMMON) inTurn<unknown>(file).catch(() => undefined);
  return () => {
    afterStart(other);
    release();
  };
}

/** The first render stands: what is personal may appear, and the rest starts when the page is quiet. */
function afterStart(other: boolean): void {
  delete document.documentElement.dataset['texts'];
  markHydrated();
  untilHere(() => inTurn(() => import('./later')))
    .then(({ startLater }) => startLater(other))
    .catch((error: unknown) => log.warn('start', 'a part did not start', error));
}
