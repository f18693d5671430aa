import { proxy, ref, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { COMPARE_MAX } from '@/domain/offers/compare';
import { offerKey } from '@/domain/offers/words';
import type { Offer } from '@/domain/offers/types';
import { results } from './results';

/** The offers chosen for comparing, in the order of choice. Whole copies: the list may change under them. */
const state = proxy<{ picks: readonly Offer[] }>({ picks: ref([]) });

const put = (picks: readonly Offer[]): void => {
  state.picks = ref([...picks]);
};

export const usePicks = (): readonly Offer[] => useSnapshot(state).picks as readonly Offer[];

export const isPicked = (picks: readonly Offer[], offer: Offer): boolean => {
  const key = offerKey(offer);
  return picks.some((pick) => offerKey(pick) === key);
};

/** Takes an offer in or out. False when there is no room for it. */
export function togglePick(offer: Offer): boolean {
  const key = offerKey(offer);
  const others = state.picks.filter((pick) => offerKey(pick) !== key);
  if (others.length === state.picks.length && others.length >= COMPARE_MAX) return false;
  put(others.length < state.picks.length ? others : [...others, offer]);
  return true;
}

export const clearPicks = (): void => put([]);

// Flights of another search are no alternatives.
subscribeKey(results, 'query', clearPicks);
