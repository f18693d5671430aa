import { clockError, correctClock, now } from './clock';

/** ms; a device's clock that is off by less is right enough. */
const MOST_OFF = 5 * 60_000;

/**
 * Compares the device's clock with the `Date` of an answer; another host must expose that header. A stored answer has an
 * old date, so it can show that the device is behind, never that it is ahead or right. `isFresh`: neither a worker nor a
 * cache answers this call.
 */
export function compareClock({ headers }: Response, isFresh: boolean): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const ahead = now() - date - (Number(headers.get('Age')) || 0) * 1000;
  const found = Math.abs(ahead) < MOST_OFF ? 0 : ahead;
  if (isFresh || found < Math.min(0, clockError())) correctClock(found);
}
