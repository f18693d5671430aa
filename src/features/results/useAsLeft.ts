import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import type { ResultsView } from '@/state/results/offerSet';
import { openBefore } from './useReloaded';

type OpenCards = ReadonlySet<string>;

/** State of the list unmounted last: its open cards and measured heights. Kept in memory only. */
let left: { list: ResultsView['list']; open: OpenCards; heights: CacheSnapshot | undefined } | null = null;

/**
 * Initial state of a list. When the user navigates back to the same list, its open cards and measured heights, so that
 * the scroll position can be restored; after a reload, the open cards only; otherwise nothing.
 */
export function useAsLeft(
  list: ResultsView['list'],
  query: string,
): { open: OpenCards; heights: CacheSnapshot | undefined } {
  const [begun] = useState(() =>
    left?.list === list ? left : { open: new Set(openBefore(query)), heights: undefined },
  );
  return begun;
}

/** Remembers the state of the list on unmount. */
export function useLeave(
  list: ResultsView['list'],
  open: OpenCards,
  rows: RefObject<WindowVirtualizerHandle | null>,
): void {
  const leave = useEffectEvent(() => {
    left = { list, open, heights: rows.current?.cache };
  });
  useLayoutEffect(() => () => leave(), []);
}
