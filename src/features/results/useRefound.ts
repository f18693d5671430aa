import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { Offer } from '@/domain/offers/types';
import { getOfferById, placeOf, resultsView, useResults } from '@/state/results';
import type { ResultsView } from '@/state/results/offerSet';

/**
 * After new prices replaced the list, scrolls the open offer back into view. Returns the offer if it is no longer sold.
 * `openId`: the card opened last. `view`: the rendered view, which lags some frames behind the new prices.
 */
export function useRefound(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  openId: string | null,
  view: ResultsView,
): Offer | null {
  const { pricedAt, query } = useResults();
  const before = useRef({ pricedAt, query, offer: null as Offer | null });
  const found = useRef<Offer | null>(null);
  const [lost, setLost] = useState<{ offer: Offer; query: string } | null>(null);
  useEffect(() => {
    const was = before.current;
    const renewed = was.pricedAt !== pricedAt && was.query === query;
    const { offer } = was;
    before.current = { pricedAt, query, offer: openId === null ? null : (getOfferById(openId) ?? offer) };
    if (!renewed || offer === null) return;
    const there = getOfferById(offer.id) !== null;
    setLost(there ? null : { offer, query });
    found.current = there ? offer : null;
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
  return lost?.query === query ? lost.offer : null;
}
