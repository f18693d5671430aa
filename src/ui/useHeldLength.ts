import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long (px) the content of each entry of the history was when it was last seen. */
const lengths = new Map<string, number>();
/** So long (ms) the parts of a page that is come back to have time to come. */
const HOLD_MS = 3000;

/**
 * A page that Back leads to is as long as it was while its parts come again: else the place it was left at is not there yet,
 * and the frame, which scrolls in the same commit, ends up short of it. `still`: what comes above the place must not take
 * it along, because all of it was there before.
 */
export function useHeldLength(still = false): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    const length = lengths.get(key);
    if (!main || !isBack || length === undefined) return undefined;
    main.style.minBlockSize = `${length}px`;
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

  // In the commit as well: what comes next is not this page any more.
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!main || typeof ResizeObserver !== 'function') return undefined;
    const watch = new ResizeObserver(() => lengths.set(key, main.offsetHeight));
    watch.observe(main);
    return () => watch.disconnect();
  }, [key]);
}
