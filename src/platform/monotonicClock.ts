import { now } from './clock';

/** A clock that starts now, in ms since the epoch. At least the time passes that really does, whatever the machine's is set to. */
export function monotonicClock(): () => number {
  const [at, from] = [now(), performance.now()];
  return () => Math.max(now(), at + performance.now() - from);
}
