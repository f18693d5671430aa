import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { Offer } from '@/domain/offers/types';
import { getOfferById, placeOf, useResults } from '@/state/results';

/**
 * New prices took the place of the list: the flight that was open is found again and brought back to where it can be read.
 * Answers it when it is not sold any more. `openId`: the card opened last.
 */
export function useRefound(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  openId: string | null,
): Offer | null {
  const { pricedAt, query } = useResults();
  const before = useRef({ pricedAt, query, offer: null as Offer | null });
  const [lost, setLost] = useState<{ offer: Offer; query: string } | null>(null);
  useEffect(() => {
    const was = before.current;
    const renewed = was.pricedAt !== pricedAt && was.query === query;
    const { offer } = was;
    before.current = { pricedAt, query, offer: openId === null ? null : (getOfferById(openId) ?? offer) };
    if (!renewed || offer === null) return;
    const at = placeOf(offer.id);
    setLost(getOfferById(offer.id) === null ? { offer, query } : null);
    if (at < 0) return;
    const card = list.current?.querySelector(`[data-offer="${CSS.escape(offer.id)}"]`);
    // after the pill has brought the list to its beginning
    requestAnimationFrame(() => {
      if (card?.isConnected) card.scrollIntoView({ block: 'center' });
      else rows.current?.scrollToIndex(at, { align: 'start' });
    });
  }, [pricedAt, query, openId, list, rows]);
  return lost?.query === query ? lost.offer : null;
}
