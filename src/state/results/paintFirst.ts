import { afterPaint } from '@/platform/idle';
import type { FromReader } from './messages';

/** A page that is put away paints nothing: so long (ms) what comes waits for the paint. */
const MOST_MS = 500;
/** What has waited is handed on in tasks of this length (ms). */
const TASK_MS = 8;

/**
 * Hands the messages of a reading on. Behind the first offers the others wait until those are painted, then they come in short
 * tasks: taken in before, they would keep the first cards from the screen (docs/decisions/0052).
 */
export function paintFirst(listener: (message: FromReader) => void): (message: FromReader) => void {
  let begun = false;
  let waiting: FromReader[] | null = null;
  const next = () => {
    const until = performance.now() + TASK_MS;
    for (let message = waiting?.shift(); message; message = waiting?.shift()) {
      listener(message);
      if (performance.now() >= until) break;
    }
    if (waiting?.length === 0) waiting = null;
    else setTimeout(next);
  };
  const wait = () => {
    begun = true;
    waiting = [];
    let gone = false;
    const go = () => {
      if (!gone) next();
      gone = true;
    };
    afterPaint(go);
    setTimeout(go, MOST_MS);
  };
  return (message) => {
    if (waiting) {
      waiting.push(message);
      return;
    }
    listener(message);
    if (!begun && message.kind === 'rows' && message.batch.count > 0 && typeof document !== 'undefined') wait();
  };
}
