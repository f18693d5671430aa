import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the screen something is near it: as far as a quick finger scrolls while it is drawn. */
const AHEAD = { near: '100% 0px', further: '150% 0px' } as const;

/**
 * Whether the element has come near the screen, and stays so. A browser without observers, and a page that is printed, have
 * everything near.
 */
export function useNear(box: RefObject<Element | null>, ahead: keyof typeof AHEAD = 'near'): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isNear || !element) return undefined;
    const come = (): void => startTransition(() => setNear(true));
    addEventListener('beforeprint', come);
    const stop = (): void => removeEventListener('beforeprint', come);
    if (typeof IntersectionObserver !== 'function') {
      come();
      return stop;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: AHEAD[ahead] },
    );
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
    };
  }, [box, isNear, ahead]);
  return isNear;
}
