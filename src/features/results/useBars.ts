import { type RefObject, useEffect } from 'react';

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
