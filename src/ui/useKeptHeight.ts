import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Height (px) of the content of each history entry when last seen. */
const heights = new Map<string, number>();
/** How long (ms) the height is kept while the parts of the page load. */
const HOLD_MS = 3000;

/**
 * Keeps the height of a page reached by Back while its parts load; otherwise the frame, which restores the scroll
 * position in the same commit, would end up short of it. `still`: disables scroll anchoring, because everything above
 * the position was there before.
 */
export function useKeptHeight(still = false): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    const height = heights.get(key);
    if (!main || !isBack || height === undefined) return undefined;
    main.style.minBlockSize = `${height}px`;
    if (still) main.style.overflowAnchor = 'none';
    const release = (): void => {
      main.style.minBlockSize = '';
      main.style.overflowAnchor = '';
    };
    const timer = setTimeout(release, HOLD_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [key, isBack, still]);

  // In the commit as well: after it the content belongs to the next page.
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!main || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => heights.set(key, main.offsetHeight));
    observer.observe(main);
    return () => observer.disconnect();
  }, [key]);
}
