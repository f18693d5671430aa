import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import type { ResultsView } from '@/state/results/list/offerSet';
import { openBefore } from './useReloaded';

type OpenCards = ReadonlySet<string>;

/** The list that was left last, with its open cards and the heights that were measured in it. In memory only. */
let left: { list: ResultsView['list']; open: OpenCards; heights: CacheSnapshot | undefined } | null = null;

/**
 * What a list begins with: when one comes back to the very same list, with the cards that were open and each where it was, so
 * that the page scrolls back to what was looked at. One that is reloaded begins with the cards that were open; any other
 * with nothing.
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

/** Remembers the list when it is left. */
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
