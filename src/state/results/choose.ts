import { snapshot } from 'valtio';
import type { BagWish } from '@/domain/offers/bags';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { startDraft } from '../startDraft';
import { results } from '../results';

/** The search that a flight was found by, and when it was priced (ms). */
export interface Found {
  search: Search;
  query: string;
  pricedAt: number;
  /** Null when nothing is known of it. */
  expiresAt: number | null;
  /** Bags for everyone that are in the prices shown. */
  bags?: BagWish | undefined;
}

/** What is known of the offers on screen; null when there is no search. */
export function foundNow(): Found | null {
  const { search, query, pricedAt, expired, filters } = snapshot(results);
  const bags = { cabin: filters.cabinBaggage.value, checked: filters.checkedBaggage.value };
  // Over is over, also by a clock that was set back.
  const expiresAt = expired ? Math.min(results.expiresAt ?? 0, now()) : results.expiresAt;
  return search && { search: search as Search, query, pricedAt: pricedAt ?? now(), expiresAt, bags };
}

/**
 * Starts a booking from an offer, online or not; without `found` from one that is on screen.
 */
export async function chooseOffer(offer: Offer, found: Found | null = foundNow()): Promise<void> {
  if (!found) return;
  await startDraft({
    search: structuredClone(found.search),
    query: found.query,
    offer: structuredClone(offer),
    pricedAt: found.pricedAt,
    expiresAt: found.expiresAt,
    bags: found.bags,
  });
}
