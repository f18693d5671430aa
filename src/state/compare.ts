import { proxy, ref, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { COMPARE_MAX, offerKey } from '@/domain/offers/facts';
import { isOffer } from '@/domain/offers/guard';
import type { Offer } from '@/domain/offers/types';
import { readJson, sessionStore as store } from '@/platform/webStorage';
import { results } from './results';

/** The offers chosen for comparison, in order. Copies, because the list may change under them. */
const state = proxy<{ picks: readonly Offer[] }>({ picks: ref([]) });

// Stored with their search for the life of the tab, as the filters are, so that a reload finds them.
const KEY = 'results.picks';

const setPicks = (picks: readonly Offer[]): void => {
  state.picks = ref([...picks]);
  store.set(KEY, JSON.stringify({ query: results.query, picks }));
};

function readPicks(query: string): readonly Offer[] {
  const kept = readJson(store, KEY) as { query?: unknown; picks?: unknown } | null;
  if (kept?.query !== query || !Array.isArray(kept.picks)) return [];
  return kept.picks.filter(isOffer).slice(0, COMPARE_MAX);
}

export const usePicks = (): readonly Offer[] => useSnapshot(state).picks as readonly Offer[];

export const isPicked = (picks: readonly Offer[], offer: Offer): boolean => {
  const key = offerKey(offer);
  return picks.some((pick) => offerKey(pick) === key);
};

/** Adds or removes an offer. False when the comparison is full. */
export function togglePick(offer: Offer): boolean {
  const key = offerKey(offer);
  const others = state.picks.filter((pick) => offerKey(pick) !== key);
  if (others.length === state.picks.length && others.length >= COMPARE_MAX) return false;
  setPicks(others.length < state.picks.length ? others : [...others, offer]);
  return true;
}

export const clearPicks = (): void => setPicks([]);

// Offers of another search cannot be compared.
subscribeKey(results, 'query', (query) => {
  state.picks = ref([...readPicks(query)]);
});
