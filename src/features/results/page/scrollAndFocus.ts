import { type RefObject, useEffect, useRef } from 'react';
import { useDeferredResults, resultsView, offerSets, results } from '@/state/results';
import { useRules } from '@/state/results/list/savedViewOptions';
import { useIsMobile } from '@/ui/useMediaQuery';
import { clockError } from '@/platform/clock';
import { afterPaint } from '@/platform/idle';

const inCard = 'button, a';

/**
 * Restores focus when a change of the list unmounts the focused control (a chip, a button of the empty state, a card
 * that remounts in a short list): to the same control of the same offer, else to the list.
 */
export function RestoreFocus({ list }: { list: RefObject<HTMLElement | null> }) {
  // Subscribes, so that it renders exactly once per view of the list.
  useDeferredResults();
  const last = useRef<{ node: HTMLElement; card: string | undefined; at: number; byKeys: boolean } | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const card = target.closest<HTMLElement>('[data-offer]');
      const at = card ? [...card.querySelectorAll(inCard)].indexOf(target) : -1;
      last.current = { node: target, card: card?.dataset['offer'], at, byKeys: target.matches(':focus-visible') };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const focused = last.current;
    if (!focused || focused.node.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const card = focused.card && list.current?.querySelector(`[data-offer="${CSS.escape(focused.card)}"]`);
    const same = card ? card.querySelectorAll<HTMLElement>(inCard)[focused.at] : null;
    // A user who scrolls by pointer is not pulled back to the card.
    if (same) same.focus({ preventScroll: !focused.byKeys });
    else list.current?.focus({ preventScroll: true });
  });
  return null;
}

interface ScrollToFirstCardProps {
  list: RefObject<HTMLElement | null>;
  /** The column next to the filters. */
  column: RefObject<HTMLElement | null>;
}

/**
 * Scrolls back to the first card when the filter column or the rules change a list that is scrolled down. Otherwise a
 * shorter list would show its end and push up the filters themselves.
 */
export function ScrollToFirstCard({ list, column }: ScrollToFirstCardProps) {
  const view = useDeferredResults();
  const rules = useRules();
  const phone = useIsMobile();
  const before = useRef({ filters: view.filters, rules });
  useEffect(() => {
    const last = before.current;
    before.current = { filters: view.filters, rules };
    if (phone || !view.asked || (last.filters === view.filters && last.rules === rules)) return;
    const isDeep = list.current !== null && list.current.getBoundingClientRect().top < 0;
    if (isDeep) column.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // Runs with the list that answers the change; that list renders after the filters and the rules.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view]);
  return null;
}

/** Scrolls to the first card when the filter screen closes with a changed list. */
export function useScrollToStart(filtering: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!filtering) return undefined;
    before.current = resultsView().list.join();
    return () => {
      if (before.current === resultsView().list.join()) return;
      // After the screen has returned focus and the list has its new height.
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' })));
    };
  }, [filtering]);
}

/**
 * The offline ribbon appears and disappears at the very top of the page. Scrolls by its height, so that nothing moves
 * under the finger; browsers with scroll anchoring do it themselves on a scrolled page. Where a stored list has just
 * appeared and nobody has touched it, the ribbon may push it down; so may the one of a wrong clock, which is found by the
 * search itself and would never be seen above the screen.
 */
export function useRibbonOffset(enabled: boolean): void {
  useEffect(() => {
    // The ribbons precede the page's stage.
    const ribbons = document.getElementById('main')?.parentElement?.previousElementSibling;
    if (!enabled || !ribbons) return undefined;
    let height: number | undefined;
    let before = 0;
    const rememberScroll = () => {
      before = scrollY;
    };
    // The observer reports the height at the start; measuring it here would force a layout before the first cards paint.
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.height ?? 0;
      const delta = next - (height ?? next);
      height = next;
      const isWanted = results.source === 'stored' || clockError() !== 0;
      const mayMove = delta > 0 && isWanted && !offerSets.touched;
      const anchored = before > 0 && CSS.supports('overflow-anchor', 'auto');
      if (delta !== 0 && !mayMove && !anchored) scrollTo({ top: before + delta, behavior: 'instant' });
    });
    observer.observe(ribbons);
    addEventListener('scroll', rememberScroll, { passive: true });
    afterPaint(rememberScroll);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', rememberScroll);
    };
  }, [enabled]);
}

/**
 * Publishes the heights of a phone's two bars as `--head` and `--bar`. Long city names and large fonts make the bars
 * higher, and sticky elements sit between them.
 */
export function useBarHeights(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new ResizeObserver((bars) => {
      for (const { target } of bars)
        page.current?.style.setProperty(target.matches('header') ? '--head' : '--bar', `${target.clientHeight}px`);
    });
    for (const bar of page.current?.querySelectorAll(':scope > .on-mobile') ?? []) observer.observe(bar);
    return () => observer.disconnect();
  }, [page]);
}
