import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const LONGEST_MS = 8000;

let woken = false;
let first: Promise<void> | null = null;

/** Resolves with the first sign of the traveller, or a while after. */
function traveller(): Promise<void> {
  first ??= new Promise((done) => {
    const wake = (): void => {
      woken = true;
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake, true);
      done();
    };
    const timer = setTimeout(wake, LONGEST_MS);
    for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
  });
  return first;
}

/**
 * Whether pictures that decorate the first window may come: not before the traveller does something, so that nothing competes
 * with the form for the line, and no picture is what the page is waited for (performance.md 6, advice 5).
 */
export function useLatePictures(): boolean {
  const [here, setHere] = useState(woken);
  useEffect(() => {
    let stopped = false;
    void traveller().then(() => {
      if (!stopped) setHere(true);
    });
    return () => {
      stopped = true;
    };
  }, []);
  return here;
}
