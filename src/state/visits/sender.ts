import { type TimedEvent, sendVisits } from '@/api/visits';
import type { VisitEvent } from '@/domain/visits/events';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { sessionStore } from '@/platform/webStorage';
import { session } from '../session';

const SESSION_KEY = 'visits.session';
const BATCH = 20;
/** Events that wait for a connection; the oldest go first. */
const MOST_WAITING = 100;
const SEND_AFTER_MS = 15_000;

function sessionId(): string {
  const known = sessionStore.get(SESSION_KEY);
  if (known) return known;
  const made = uuid();
  sessionStore.set(SESSION_KEY, made);
  return made;
}

export interface VisitSender {
  add: (event: VisitEvent) => void;
  /** Sends what waits. Offline it goes on waiting. */
  flush: () => void;
  /** Drops what waits, and forgets the id of the tab. */
  stop: () => void;
}

/** Batches events for the tenant's own endpoint: sent with 20 of them, after 15 s, and when the page is hidden. */
export function makeVisitSender(url: string): VisitSender {
  let waiting: TimedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0 && session.online) {
      const events = waiting.slice(0, BATCH);
      if (!sendVisits(url, { session: sessionId(), events })) {
        log.warn('visits', 'the browser did not take the events');
        return;
      }
      waiting = waiting.slice(BATCH);
    }
  };
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', whenHidden);
  return {
    add(event) {
      waiting = [...waiting, { ...event, at: now() }].slice(-MOST_WAITING);
      // A hidden page may never be seen again.
      if (waiting.length >= BATCH || document.visibilityState === 'hidden') flush();
      else timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
    flush,
    stop() {
      clearTimeout(timer);
      waiting = [];
      document.removeEventListener('visibilitychange', whenHidden);
      sessionStore.remove(SESSION_KEY);
    },
  };
}
