import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import type { ResultsView } from '@/state/results/offerSet';
import { openBeforeReload } from './useReloaded';

type OpenCards = ReadonlySet<string>;

/** State of the list unmounted last: its open cards and measured heights. Kept in memory only. */
let lastList: { list: ResultsView['list']; open: OpenCards; heights: CacheSnapshot | undefined } | null = null;

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
): void {
  const save = useEffectEvent(() => {
    lastList = { list, open, heights: rows.current?.cache };
  });
  useLayoutEffect(() => () => save(), []);
}
