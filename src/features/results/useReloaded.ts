import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { readJson, session } from '@/platform/webStorage';
import { placeOf, resultsView } from '@/state/results';
import type { View } from '@/state/results/held';

const KEY = 'resultsPlace';
/** A card is read when so much of it (px) stands below what covers the top of the page. */
const READ = 120;
/** Longer than this nobody waits for the place: by then another one is read. */
const PATIENCE_MS = 15_000;
/** It has its place when nothing has moved it for so many frames: prices and notices of the fresh answer come above it. */
const STILL = 90;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Place {
  query: string;
  id: string;
  /** Of the card's top in the window, px. */
  top: number;
}

function kept(query: string): Place | null {
  const found = readJson(session, KEY) as Partial<Place> | null;
  const { id, top } = found ?? {};
  return found?.query === query && typeof id === 'string' && typeof top === 'number' ? { query, id, top } : null;
}

/** Above the list the page begins as any other does. */
function keep(list: HTMLElement | null, query: string): void {
  const isIn = list !== null && list.getBoundingClientRect().top < 0;
  const cards = isIn ? [...list.querySelectorAll<HTMLElement>('[data-offer]')] : [];
  const read = cards.find((card) => card.getBoundingClientRect().bottom > READ);
  const id = read?.dataset['offer'];
  if (read && id)
    session.set(KEY, JSON.stringify({ query, id, top: read.getBoundingClientRect().top } satisfies Place));
  else session.remove(KEY);
}

/** Reloaded, or come back to: who opens an address anew begins at its top. */
function isAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate' && entry.name.includes('/search/results');
}

/** Only the first list of a page: after that the router leads Back to where one was. */
let fresh = true;

/**
 * A page that was reloaded, or that a phone gave up meanwhile, is read on at the flight it was left at: its list comes after
 * the browser has looked for the place, and by then there was none. Whoever does anything before that stays where one is.
 */
export function useReloaded(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  query: string,
  view: View,
): void {
  const wanted = useRef<Place | null>(null);
  useEffect(() => {
    if (fresh && isAgain()) wanted.current = kept(query);
    fresh = false;
    const give = (): void => void (wanted.current = null);
    const timer = setTimeout(give, PATIENCE_MS);
    for (const hand of HANDS) addEventListener(hand, give, { once: true, passive: true });
    const leave = (): void => void (wanted.current ?? keep(list.current, query));
    // A phone that gives a page up tells it nothing but that it is hidden.
    const hide = (): void => void (document.visibilityState === 'hidden' && leave());
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      for (const hand of HANDS) removeEventListener(hand, give);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [list, query]);

  useEffect(() => {
    const place = wanted.current;
    if (place === null || view !== resultsView()) return undefined;
    const at = placeOf(place.id);
    if (at < 0) return undefined;
    rows.current?.scrollToIndex(at, { align: 'start' });
    let still = 0;
    let frame = 0;
    const meet = (): void => {
      if (wanted.current === null) return;
      const card = list.current?.querySelector(`[data-offer="${CSS.escape(place.id)}"]`);
      const by = card ? card.getBoundingClientRect().top - place.top : 0;
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      still = Math.abs(by) < 1 ? still + 1 : 0;
      if (still < STILL) frame = requestAnimationFrame(meet);
      else wanted.current = null;
    };
    frame = requestAnimationFrame(meet);
    return () => cancelAnimationFrame(frame);
  }, [view, list, rows]);
}
