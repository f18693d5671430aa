import { makeDraft, type DraftSeed } from '@/domain/booking/draft';
import { capDeadline } from '@/domain/booking/expiry';
import type { BagWish } from '@/domain/offers/bags';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { session } from './session';

/** What the results hand over when an offer is chosen. `query` is the results query string; times are ms. */
export interface BookingStart {
  search: Search;
  query: string;
  offer: Offer;
  pricedAt: number;
  expiresAt: number | null;
  /** Bags for everyone that were in the price of the list. */
  bags?: BagWish | undefined;
}

/**
 * Starts a booking from an offer, online or not. What was typed for an earlier, unpaid one is kept: passengers, contact
 * and invoice. Resolves when the draft is on the device; it is on screen at once.
 */
export async function startDraft(start: BookingStart): Promise<void> {
  const { profile } = session;
  const seed: DraftSeed = {
    ...start,
    expiresAt: start.expiresAt === null ? null : capDeadline(start.expiresAt, now()),
    serviceFeePerPassenger: profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0,
    telCode: profile.phonePrefixes[0] ?? '',
    now: now(),
  };
  const { begin } = await import('./booking/begin');
  await begin(makeDraft(seed, uuid));
}
