import { type RefObject, useEffect, useEffectEvent, useRef, useLayoutEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { WindowVirtualizerHandle, CacheSnapshot } from 'virtua';
import { readJson, sessionStore } from '@/platform/webStorage';
import { resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/list/offerSet';
import { scrollToCard, USER_INPUT, type ListPosition } from './cardPosition';

const KEY = 'resultsPlace';

/** The card being read has at least this many px below the bars at the top. */
const READ_PX = 120;

/** After this time the position is not restored any more. */
const GIVE_UP_MS = 15_000;

/**
 * Frames without movement after which the card counts as settled. Long, because prices and notices of the fresh answer
 * still arrive above it.
 */
const SETTLED_FRAMES = 90;

interface SavedPosition {
  query: string;
  open: string[];
  /** Null while the page was scrolled above the list. */
  place: ListPosition | null;
}

function readSaved(query: string): SavedPosition | null {
  const found = readJson(sessionStore, KEY) as Partial<SavedPosition> | null;
  if (found?.query !== query) return null;
  const { open, place } = found;
  const isPlace = typeof place?.id === 'string' && typeof place.top === 'number';
  const ids = Array.isArray(open) ? open.filter((id) => typeof id === 'string') : [];
  return { query, open: ids, place: isPlace ? place : null };
}

function positionIn(list: HTMLElement | null): ListPosition | null {
  const isScrolled = list !== null && list.getBoundingClientRect().top < 0;
  const cards = isScrolled ? [...list.querySelectorAll<HTMLElement>('[data-offer]')] : [];
  const card = cards.find((card) => card.getBoundingClientRect().bottom > READ_PX);
  const id = card?.dataset['offer'];
  return card && id ? { id, top: card.getBoundingClientRect().top } : null;
}

/** A reload or a history navigation; a newly opened address starts at its top. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate' && entry.name.includes('/search/results');
}

/** Only for the first list of a page load; later lists are restored when the traveller goes back. */
let isFirstList = true;

/** Cards that were open before the reload. Without them the card being read would not reach its old position. */
export const openBeforeReload = (query: string): readonly string[] =>
  (isFirstList && isReload() && readSaved(query)?.open) || [];

/**
 * Restores the position after a reload, also when a phone discarded the page: the list renders after the browser's own
 * scroll restoration. After Back, too: the router restores the distance to the top, where notices come and go. Any user
 * input cancels it.
 */
export function useRestorePosition(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  query: string,
  view: ResultsView,
  open: ReadonlySet<string>,
): void {
  const target = useRef<ListPosition | null>(null);
  const isBack = useNavigationType() === NavigationType.Pop;
  const placeBefore = useEffectEvent(() => (isBack && lastList?.list === view.list ? lastList.place : null));
  const save = useEffectEvent((): void => {
    const position: SavedPosition = { query, open: [...open], place: target.current ?? positionIn(list.current) };
    sessionStore.set(KEY, JSON.stringify(position));
  });
  useEffect(() => {
    if (!isFirstList) target.current = placeBefore();
    else if (isReload()) {
      target.current = readSaved(query)?.place ?? null;
      // Above the list, and without a line: the browser's own restoration would hide the notices that say so.
      if (!target.current && 'cut' in document.documentElement.dataset) scrollTo({ top: 0, behavior: 'instant' });
    }
    isFirstList = false;
    const cancel = (): void => void (target.current = null);
    const timer = setTimeout(cancel, GIVE_UP_MS);
    for (const type of USER_INPUT) addEventListener(type, cancel, { once: true, passive: true });
    // A phone that discards a page sends nothing but `visibilitychange`.
    const onHidden = (): void => void (document.visibilityState === 'hidden' && save());
    const position = (): void => save();
    addEventListener('pagehide', position);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      for (const type of USER_INPUT) removeEventListener(type, cancel);
      removeEventListener('pagehide', position);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [query]);

  useEffect(() => {
    const place = target.current;
    if (place === null || view !== resultsView()) return undefined;
    return scrollToCard(list, rows, place, {
      settledFrames: SETTLED_FRAMES,
      isActive: () => target.current !== null,
      onDone: () => void (target.current = null),
    });
  }, [view, list, rows]);
}

type OpenCards = ReadonlySet<string>;

/** State of the list unmounted last: its open cards, measured heights and the card being read. Kept in memory only. */
let lastList: {
  list: ResultsView['list'];
  open: OpenCards;
  heights: CacheSnapshot | undefined;
  place: ListPosition | null;
} | null = null;

/**
 * Initial state of a list. When the user navigates back to the same list, its open cards and measured heights, so that
 * the scroll position can be restored; after a reload, the open cards only; otherwise nothing.
 */
export function useInitialListState(
  list: ResultsView['list'],
  query: string,
): { open: OpenCards; heights: CacheSnapshot | undefined } {
  const [initial] = useState(() =>
    lastList?.list === list ? lastList : { open: new Set(openBeforeReload(query)), heights: undefined },
  );
  return initial;
}

/** Remembers the state of the list on unmount. */
export function useSaveListState(
  list: ResultsView['list'],
  open: OpenCards,
  rows: RefObject<WindowVirtualizerHandle | null>,
  element: RefObject<HTMLElement | null>,
): void {
  const save = useEffectEvent(() => {
    lastList = { list, open, heights: rows.current?.cache, place: positionIn(element.current) };
  });
  useLayoutEffect(() => () => save(), []);
}
