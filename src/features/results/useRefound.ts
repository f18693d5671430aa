import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { Offer } from '@/domain/offers/types';
import { getOfferById, placeOf, resultsView, useResults } from '@/state/results';
import type { ResultsView } from '@/state/results/offerSet';

/**
 * After new prices replaced the list, scrolls the open offer back into view. Returns the offer if it is no longer sold.
 * `openId`: the card opened last. `view`: the rendered view, which lags some frames behind the new prices.
 */
export function useFollowOpenOffer(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  openId: string | null,
  view: ResultsView,
): Offer | null {
  const { pricedAt, query } = useResults();
  const before = useRef({ pricedAt, query, offer: null as Offer | null });
  const found = useRef<Offer | null>(null);
  const [missing, setMissing] = useState<{ offer: Offer; query: string } | null>(null);
  useEffect(() => {
    const last = before.current;
    const renewed = last.pricedAt !== pricedAt && last.query === query;
    const { offer } = last;
    before.current = { pricedAt, query, offer: openId === null ? null : (getOfferById(openId) ?? offer) };
    if (!renewed || offer === null) return;
    const isSold = getOfferById(offer.id) !== null;
    setMissing(isSold ? null : { offer, query });
    found.current = isSold ? offer : null;
  }, [pricedAt, query, openId]);
  useEffect(() => {
    const offer = found.current;
    if (offer === null || view !== resultsView()) return;
    found.current = null;
    const at = placeOf(offer.id);
    if (at < 0) return;
    const card = list.current?.querySelector(`[data-offer="${CSS.escape(offer.id)}"]`);
    // After the pill has scrolled the list to its start.
    requestAnimationFrame(() => {
      if (card?.isConnected) card.scrollIntoView({ block: 'center' });
      else rows.current?.scrollToIndex(at, { align: 'center' });
    });
  }, [view, list, rows]);
  return missing?.query === query ? missing.offer : null;
}
