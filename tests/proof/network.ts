import { ApiError } from '@/api/errors';
import type { Actor, Timeline } from './events';

/** Faults, as the sender of a request meets them. */
export const FAULTS = [
  'request lost',
  'answer lost',
  'twice at once',
  'again after minutes',
  'slow',
  'times out, not applied',
  'times out, applied',
  'arrives minutes after the sender gave up',
  '500 before',
  '503 after',
  '429',
  '429 with Retry-After',
  '401',
  '409 in progress',
  '409 conflict, not applied',
  '409 conflict, applied',
  '410',
  'wrong shape',
  'captive portal',
  'price changed',
  'half an answer',
  'foreign ids',
] as const;
export type Fault = (typeof FAULTS)[number];

const http = (status: number, more: { retryAfterMs?: number; code?: string } = {}): ApiError =>
  new ApiError('http', `status ${status}`, { status, ...more });
const lost = (): ApiError => new ApiError('offline', 'no answer');
const late = (): ApiError => new ApiError('timeout', 'no answer in time');

/** What the sender gets: an answer or a thrown error. */
export type Reply<T> = { answer: T } | { error: unknown };
export class PriceChanged {
  readonly kind = 'price changed';
}

const TIMEOUT_MS = 30_000;

interface Wire<T> {
  timeline: Timeline;
  actor: Actor;
  connected: () => boolean;
  /** Delivers the request to the server. Throws ApiError. */
  deliver: () => T;
  /** The server applies and answers only the first part of the request. */
  deliverHalf: () => T;
  foreign: (answer: T) => T;
  reply: (reply: Reply<T>) => void;
  ms: number;
}

/** Carries one request through the fault the plan gave it. Times are true time. */
export function carry<T>(wire: Wire<T>, fault: Fault | null): void {
  const { timeline, actor, connected, deliver, ms } = wire;
  const answer = (reply: Reply<T>, after = 0): void => void timeline.add(actor, () => wire.reply(reply), after);
  const reach = (work = deliver): Reply<T> => {
    try {
      return { answer: work() };
    } catch (error) {
      return { error };
    }
  };
  const again = (after: number): void => void timeline.add(null, () => void reach(), after);
  const instead = (error: unknown): void => {
    // The device went offline meanwhile: then there is no answer at all.
    timeline.add(null, () => answer(connected() ? { error } : { error: lost() }));
  };
  const arrive = (then: (reply: Reply<T>) => void, work = deliver): void =>
    void timeline.add(null, () => (connected() ? then(reach(work)) : answer({ error: lost() })));
  if (!connected()) return answer({ error: lost() });
  switch (fault) {
    case 'request lost':
      return answer({ error: lost() });
    case 'answer lost':
      return arrive(() => answer({ error: lost() }));
    case 'twice at once':
      return arrive((reply) => (void reach(), answer(reply)));
    case 'again after minutes':
      return arrive((reply) => (again(1000 + ms * 10), answer(reply)));
    case 'slow':
      return arrive((reply) => answer(reply, Math.min(29_000, ms)));
    case 'times out, not applied':
      return answer({ error: late() }, TIMEOUT_MS);
    case 'times out, applied':
      return arrive(() => answer({ error: late() }, TIMEOUT_MS));
    case 'arrives minutes after the sender gave up':
      again(1000 + ms * 10);
      return answer({ error: lost() });
    case '500 before':
      return instead(http(500));
    case '503 after':
      return arrive(() => answer({ error: http(503) }));
    case '429':
      return instead(http(429));
    case '429 with Retry-After':
      return instead(http(429, { retryAfterMs: 1000 + ms * 3 }));
    case '401':
      return instead(http(401));
    case '409 in progress':
      return instead(http(409, { code: 'in_progress' }));
    case '409 conflict, not applied':
      return instead(http(409));
    case '409 conflict, applied':
      return arrive(() => answer({ error: http(409) }));
    case '410':
      return instead(http(410));
    case 'wrong shape':
      return instead(new ApiError('shape', 'not ours', { status: 200 }));
    case 'captive portal':
      return instead(lost());
    case 'price changed':
      return instead(new PriceChanged());
    case 'half an answer':
      return arrive((reply) => answer(reply), wire.deliverHalf);
    case 'foreign ids':
      return arrive((reply) => answer('answer' in reply ? { answer: wire.foreign(reply.answer) } : reply));
    default:
      return arrive((reply) => answer(reply));
  }
}
