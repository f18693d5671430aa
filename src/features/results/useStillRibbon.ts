import { useEffect } from 'react';
import { afterPaint } from '@/platform/idle';
import { memory, results } from '@/state/results';

/**
 * The ribbon of a lost connection comes at the very top of the page and goes again: the page is scrolled by its height, so that
 * nothing moves under the finger. Browsers do this by themselves where the page is scrolled already, and some nowhere. Where a
 * kept list has just come up and nobody has touched it, the ribbon stays in sight.
 */
export function useStillRibbon(still: boolean): void {
  useEffect(() => {
    // the ribbons stand before the stage of the page
    const ribbons = document.getElementById('main')?.parentElement?.previousElementSibling;
    if (!still || !ribbons) return undefined;
    let height: number | undefined;
    let before = 0;
    const note = () => {
      before = scrollY;
    };
    // told once at the start: whoever asks instead has the page laid out before its first cards are painted
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
