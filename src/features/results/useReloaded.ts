import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { readJson, sessionStore } from '@/platform/webStorage';
import { resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/list/offerSet';
import { bringBack, HANDS, type ListPosition } from './bringBack';

const KEY = 'resultsPlace';
/** A card is read when so much of it (px) stands below what covers the top of the page. */
const READ = 120;
/** Longer than this nobody waits for the place: by then another one is read. */
const PATIENCE_MS = 15_000;
/** It has its place when nothing has moved it for so many frames: prices and notices of the fresh answer come above it. */
const STILL = 90;

interface Left {
  query: string;
  open: string[];
  /** Null above the list, where the page begins as any other does. */
  place: ListPosition | null;
}

function kept(query: string): Left | null {
  const found = readJson(sessionStore, KEY) as Partial<Left> | null;
  if (found?.query !== query) return null;
  const { open, place } = found;
  const isPlace = typeof place?.id === 'string' && typeof place.top === 'number';
  const ids = Array.isArray(open) ? open.filter((id) => typeof id === 'string') : [];
  return { query, open: ids, place: isPlace ? place : null };
}

function placeIn(list: HTMLElement | null): ListPosition | null {
  const isIn = list !== null && list.getBoundingClientRect().top < 0;
  const cards = isIn ? [...list.querySelectorAll<HTMLElement>('[data-offer]')] : [];
  const read = cards.find((card) => card.getBoundingClientRect().bottom > READ);
  const id = read?.dataset['offer'];
  return read && id ? { id, top: read.getBoundingClientRect().top } : null;
}

/** Reloaded, or come back to: who opens an address anew begins at its top. */
function isAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate' && entry.name.includes('/search/results');
}

/** Only the first list of a page: after that the router leads Back to where one was. */
let fresh = true;

/** The cards that were open: closed, the one that was read would be out of sight where it stood. */
export const openBefore = (query: string): readonly string[] => (fresh && isAgain() && kept(query)?.open) || [];

/**
 * A page that was reloaded, or that a phone gave up meanwhile, is read on at the flight it was left at: its list comes after
 * the browser has looked for the place, and by then there was none. Whoever does anything before that stays where one is.
 */
export function useReloaded(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  query: string,
  view: ResultsView,
  open: ReadonlySet<string>,
): void {
  const wanted = useRef<ListPosition | null>(null);
  const leave = useEffectEvent((): void => {
    const left: Left = { query, open: [...open], place: wanted.current ?? placeIn(list.current) };
    sessionStore.set(KEY, JSON.stringify(left));
  });
  useEffect(() => {
    if (fresh && isAgain()) wanted.current = kept(query)?.place ?? null;
    fresh = false;
    const give = (): void => void (wanted.current = null);
    const timer = setTimeout(give, PATIENCE_MS);
    for (const hand of HANDS) addEventListener(hand, give, { once: true, passive: true });
    // A phone that gives a page up tells it nothing but that it is hidden.
    const hide = (): void => void (document.visibilityState === 'hidden' && leave());
    const left = (): void => leave();
    addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      for (const hand of HANDS) removeEventListener(hand, give);
      removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [query]);

  useEffect(() => {
    const place = wanted.current;
    if (place === null || view !== resultsView()) return undefined;
    return bringBack(list, rows, place, {
      still: STILL,
      goesOn: () => wanted.current !== null,
      onDone: () => void (wanted.current = null),
    });
  }, [view, list, rows]);
}
