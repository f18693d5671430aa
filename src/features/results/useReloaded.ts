import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { readJson, sessionStore } from '@/platform/webStorage';
import { resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/offerSet';
import { bringBack, HANDS, type ListPosition } from './bringBack';

const KEY = 'resultsPlace';
/** The card being read has at least this many px below the bars at the top. */
const READ = 120;
/** After this time the position is not restored any more. */
const PATIENCE_MS = 15_000;
/**
 * Frames without movement after which the card counts as settled. Long, because prices and notices of the fresh answer
 * still arrive above it.
 */
const STILL = 90;

interface Left {
  query: string;
  open: string[];
  /** Null while the page was scrolled above the list. */
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

/** A reload or a history navigation; a newly opened address starts at its top. */
function isAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate' && entry.name.includes('/search/results');
}

/** Only for the first list of a page load; later the router restores the position. */
let fresh = true;

/** Cards that were open before the reload. Without them the card being read would not reach its old position. */
export const openBefore = (query: string): readonly string[] => (fresh && isAgain() && kept(query)?.open) || [];

/**
 * Restores the position after a reload, also when a phone discarded the page: the list renders after the browser's own
 * scroll restoration. Any user input cancels it.
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
    // A phone that discards a page sends nothing but `visibilitychange`.
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
