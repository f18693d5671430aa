import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { placeOf, type Pins, results, resultsView, getOfferById, useResults } from '@/state/results';
import type { ResultsView } from '@/state/results/list/offerSet';
import type { Offer } from '@/domain/offers/types';

export interface ListPosition {
  /** Id of the offer. */
  id: string;
  /** Top of the card, or of its anchor, relative to the viewport, px. */
  top: number;
}

/** Events that show the user has taken over; from then on no code scrolls the page. */
export const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface ScrollOptions {
  /** Frames without movement after which the card counts as settled. */
  settledFrames: number;
  /** Checked in every frame. */
  isActive: () => boolean;
  /** The part of the card whose position is meant; the card itself by default. */
  anchor?: (card: Element) => Element | undefined;
  onDone: () => void;
}

/**
 * Scrolls until the card of an offer is at the given position. Returns a cancel function, or undefined when the offer
 * is not in the list.
 */
export function scrollToCard(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  { id, top }: ListPosition,
  { settledFrames, isActive, anchor = (card) => card, onDone }: ScrollOptions,
): (() => void) | undefined {
  const at = placeOf(id);
  if (at < 0) return undefined;
  const cardOf = () => list.current?.querySelector(`[data-offer="${CSS.escape(id)}"]`);
  if (!cardOf()) rows.current?.scrollToIndex(at, { align: 'start' });
  let stillFrames = 0;
  let frame = 0;
  const step = (): void => {
    if (!isActive()) return;
    const card = cardOf();
    const mark = card && anchor(card);
    const offset = mark ? mark.getBoundingClientRect().top - top : 0;
    if (Math.abs(offset) >= 1) scrollBy({ top: offset, behavior: 'instant' });
    stillFrames = Math.abs(offset) < 1 ? stillFrames + 1 : 0;
    if (stillFrames < settledFrames) frame = requestAnimationFrame(step);
    else onDone();
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Frames without movement after which the card counts as settled. */
const PINNED_FRAMES = 12;

interface Press extends ListPosition {
  /** Index among the buttons of the card. */
  at: number;
  pins: Pins;
}

/**
 * Pinning a flight from its card replaces the list. Keeps the pressed button under the finger, wherever the new list has
 * its card and whatever tag the card has there, and returns focus to it if the card remounted.
 */
export function usePinnedCard(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  view: ResultsView,
): void {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      const card = button?.closest<HTMLElement>('[data-offer]');
      const id = card?.dataset['offer'];
      press.current = null;
      if (!button || !card || !id) return;
      const at = [...card.querySelectorAll('button')].indexOf(button);
      press.current = { id, top: button.getBoundingClientRect().top, at, pins: results.pins };
    };
    // In the capture phase, before the press changes the list.
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  useEffect(() => {
    const pressed = press.current;
    if (pressed === null || !view.asked || view !== resultsView() || pressed.pins === results.pins) return undefined;
    press.current = null;
    let cancelled = false;
    const cancel = (): void => void (cancelled = true);
    const anchor = (card: Element) => card.querySelectorAll('button')[pressed.at];
    const focus = (): void => {
      const { activeElement, body } = document;
      const card = list.current?.querySelector(`[data-offer="${CSS.escape(pressed.id)}"]`);
      if (card && (activeElement === body || activeElement === list.current))
        anchor(card)?.focus({ preventScroll: true });
    };
    for (const type of USER_INPUT) addEventListener(type, cancel, { once: true, passive: true });
    const options = { settledFrames: PINNED_FRAMES, isActive: () => !cancelled, anchor, onDone: focus };
    const stop = scrollToCard(list, rows, pressed, options);
    return () => {
      stop?.();
      for (const type of USER_INPUT) removeEventListener(type, cancel);
    };
  }, [view, list, rows]);
}

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
