import { makeDraft, type DraftSeed } from '@/domain/booking/draft';
import { capDeadline } from '@/domain/booking/expiry';
import type { BagWish } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { loadPart } from '@/platform/parts';
import { session } from './session';

/** The offer chosen in the results. `query` is the results query string; times are in ms. */
export interface BookingStart {
  search: Search;
  query: string;
  offer: Offer;
  pricedAt: number;
  expiresAt: number | null;
  /** Bags for everyone that the price of the list included. */
  bags?: BagWish | undefined;
}

/**
 * Starts a booking from an offer, online or not. Passengers, contact and invoice of an earlier unpaid booking are kept.
 * The draft is on screen at once; resolves when it is stored.
 */
export async function startDraft(start: BookingStart): Promise<void> {
  const { profile } = session;
  const seed: DraftSeed = {
    ...start,
    expiresAt: start.expiresAt === null ? null : capDeadline(start.expiresAt, now()),
    serviceFeePerPassenger: profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0,
    telCode: profile.phonePrefixes[0] ?? '',
    isSubscribedNewsletter: profile.marketing === 'spec',
    now: now(),
  };
  const { beginDraft } = await loadPart(() => import('./booking/flow/lifecycle'));
  await beginDraft(makeDraft(seed, uuid));
}
