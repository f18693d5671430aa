import { type RefObject, useEffect } from 'react';

/**
 * How high the two bars of a phone are, as `--head` and `--bar` of the page: long cities and large letters make them higher,
 * and what stays in sight while the list is scrolled stands between them.
 */
export function useBars(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watch = new ResizeObserver((bars) => {
      for (const { target } of bars)
        page.current?.style.setProperty(target.matches('header') ? '--head' : '--bar', `${target.clientHeight}px`);
    });
    for (const bar of page.current?.querySelectorAll(':scope > .on-mobile') ?? []) watch.observe(bar);
    return () => watch.disconnect();
  }, [page]);
}
