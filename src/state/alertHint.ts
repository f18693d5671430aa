import { proxy, subscribe, useSnapshot } from 'valtio';
import { localStore } from '@/platform/webStorage';
import { hasFeature } from './features';
import { session } from './session';

/**
 * Two numbers in local storage, "unseen/alerts": frame and home read them without the database, and a device without alerts
 * loads no code for them. A file of its own, because the first load has it.
 */
const HINT = 'alerts';
/** Beside them, whose trips have changed flights that nobody has acknowledged (state/trips/noteTrips). */
export const TRIP_NEWS = 'tripNews';

const state = proxy<{ hint: string | null | undefined; trips: string | null | undefined }>({
  hint: undefined,
  trips: undefined,
});
const read = (): string | null => {
  if (!hasFeature('priceAlerts')) return null;
  return state.hint === undefined ? localStore.get(HINT) : state.hint;
};

/** Whether this device may have price alerts. */
export const mayHaveWatches = (): boolean => read() !== null;

/** Number of unseen price changes, as noted. */
export const notedNews = (): number => Number.parseInt(read() ?? '0', 10) || 0;

/** Stores the numbers for the next start; removes them if there are no alerts. */
export function noteWatches(news: number, watches: number): void {
  const hint = watches === 0 ? null : `${news}/${watches}`;
  if (hint === null) localStore.remove(HINT);
  else if (hint !== localStore.get(HINT)) localStore.set(HINT, hint);
  state.hint = hint;
}

/** Calls `fn` once, when this page sets the first alert of the device. */
export function onFirstWatch(fn: () => void): void {
  const stop = subscribe(state, () => {
    if (!mayHaveWatches()) return;
    stop();
    fn();
  });
}

/** Shows in the frame whether flights have changed. */
export const showTripNews = (whose: string): void => void (state.trips = whose);

/** What is new beside links to the trips: whether flights have changed, and how many lower prices nobody has looked at. */
interface News {
  flights: boolean;
  prices: number;
}
const NO_NEWS: News = { flights: false, prices: 0 };

/** None until hydrated: prerendered HTML is the same for everyone. */
export function useNews(): News {
  const { hint, trips } = useSnapshot(state);
  const { hydrated } = useSnapshot(session);
  if (!hydrated) return NO_NEWS;
  return { flights: Boolean(trips ?? localStore.get(TRIP_NEWS)), prices: hint === null ? 0 : notedNews() };
}
