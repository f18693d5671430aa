import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a press takes away what was pressed, the focus would fall to the page: it goes along to what stands in its place, the first
 * that matches. `stage` says what stands there; a change that was nobody's press moves no focus that is elsewhere.
 */
export function useFocusAlong(place: RefObject<HTMLElement | null>, stage: string, selector: string): void {
  const was = useRef(stage);
  // the traveller was here last: on a page just opened, too, the focus is nowhere
  const here = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      here.current = target instanceof Node && Boolean(place.current?.contains(target));
    };
    const signs = ['focusin', 'pointerdown'] as const;
    for (const sign of signs) document.addEventListener(sign, note);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, note);
    };
  }, [place]);
  useEffect(() => {
    if (was.current === stage) return;
    was.current = stage;
    if (here.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [place, stage, selector]);
}
