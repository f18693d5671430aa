import { snapshot } from 'valtio';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { results } from '../results';

/** Starts a booking from an offer on screen, online or not. The booking state comes with the first choice. */
export async function chooseOffer(offer: Offer): Promise<void> {
  const { search, query, pricedAt, expiresAt } = snapshot(results);
  if (!search) return;
  const { startDraft } = await import('../booking');
  await startDraft({
    search: structuredClone(search) as Search,
    query,
    offer: structuredClone(offer),
    pricedAt: pricedAt ?? now(),
    expiresAt,
  });
}
