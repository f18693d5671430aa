import { useEffect } from 'react';
import { afterPaint } from '@/platform/idle';
import { memory, results } from '@/state/results';

/**
 * The offline ribbon appears and disappears at the very top of the page. Scrolls by its height, so that nothing moves
 * under the finger; browsers with scroll anchoring do it themselves on a scrolled page. Where a stored list has just
 * appeared and nobody has touched it, the ribbon may push it down.
 */
export function useRibbonOffset(enabled: boolean): void {
  useEffect(() => {
    // The ribbons precede the page's stage.
    const ribbons = document.getElementById('main')?.parentElement?.previousElementSibling;
    if (!enabled || !ribbons) return undefined;
    let height: number | undefined;
    let before = 0;
    const rememberScroll = () => {
      before = scrollY;
    };
    // The observer reports the height at the start; measuring it here would force a layout before the first cards paint.
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.height ?? 0;
      const delta = next - (height ?? next);
      height = next;
      const mayMove = delta > 0 && results.source === 'stored' && !memory.touched;
      const anchored = before > 0 && CSS.supports('overflow-anchor', 'auto');
      if (delta !== 0 && !mayMove && !anchored) scrollTo({ top: before + delta, behavior: 'instant' });
    });
    observer.observe(ribbons);
    addEventListener('scroll', rememberScroll, { passive: true });
    afterPaint(rememberScroll);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', rememberScroll);
    };
  }, [enabled]);
}
