import { useEffect } from 'react';
import { afterPaint } from '@/platform/idle';
import { memory, results } from '@/state/results';

/**
 * The offline ribbon appears and disappears at the very top of the page. Scrolls by its height, so that nothing moves
 * under the finger; browsers with scroll anchoring do it themselves on a scrolled page. Where a stored list has just
 * appeared and nobody has touched it, the ribbon may push it down.
 */
export function useStillRibbon(still: boolean): void {
  useEffect(() => {
    // The ribbons precede the page's stage.
    const ribbons = document.getElementById('main')?.parentElement?.previousElementSibling;
    if (!still || !ribbons) return undefined;
    let height: number | undefined;
    let before = 0;
    const note = () => {
      before = scrollY;
    };
    // The observer reports the height at the start; measuring it here would force a layout before the first cards paint.
    const watch = new ResizeObserver(([entry]) => {
      const is = entry?.contentRect.height ?? 0;
      const by = is - (height ?? is);
      height = is;
      const free = by > 0 && results.source === 'stored' && !memory.touched;
      const byItself = before > 0 && CSS.supports('overflow-anchor', 'auto');
      if (by !== 0 && !free && !byItself) scrollTo({ top: before + by, behavior: 'instant' });
    });
    watch.observe(ribbons);
    addEventListener('scroll', note, { passive: true });
    afterPaint(note);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', note);
    };
  }, [still]);
}
