import { type RefObject, useEffect, useRef } from 'react';

let navigations = 0;

/** Number of navigations; an overlay compares it to see whether its page is gone. */
export const navigationCount = (): number => navigations;

/** Focuses a heading, which is not focusable by itself. */
export function focusHeading(heading: HTMLElement | null | undefined, options?: FocusOptions): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
}

/** Focuses the page's heading, so that keyboard and screen readers start there. */
export function focusPage(): void {
  const main = document.getElementById('main');
  focusHeading(main?.querySelector<HTMLElement>('h1') ?? main, { preventScroll: true });
}

/** Called after each navigation. Under a dialog, which keeps focus, the heading gets it when the dialog closes. */
export function focusNewPage(): void {
  navigations += 1;
  focusPage();
}

/** Moves focus to the title of the dialog or page when the pressed control is about to unmount. */
export function focusTitle({ currentTarget }: { currentTarget: Element }): void {
  const title = currentTarget.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2');
  focusHeading(title, { preventScroll: true });
}

/**
 * Guards a focus move after paint: called on the press, it returns whether focus is still there or nowhere. Focus that
 * the user moved by keyboard meanwhile stays.
 */
export function focusUnmoved(): () => boolean {
  const { activeElement: before } = document;
  return () => document.activeElement === before || document.activeElement === document.body;
}

/**
 * When a press replaces the pressed control, moves focus to the first element in `place` that matches `selector`.
 * `stage` identifies what is rendered there. A change without a press moves no focus.
 */
export function useFocusReplacement(place: RefObject<HTMLElement | null>, stage: string, selector: string): void {
  const lastStage = useRef(stage);
  // Whether the user was in `place` last; on a page just opened, too, focus is on the body.
  const wasInside = useRef(false);
  useEffect(() => {
    const track = ({ target }: Event): void => {
      wasInside.current = target instanceof Node && Boolean(place.current?.contains(target));
    };
    const events = ['focusin', 'pointerdown'] as const;
    for (const type of events) document.addEventListener(type, track);
    return () => {
      for (const type of events) document.removeEventListener(type, track);
    };
  }, [place]);
  useEffect(() => {
    if (lastStage.current === stage) return;
    lastStage.current = stage;
    if (wasInside.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [place, stage, selector]);
}

/** Whether an element has a box on the page: `checkVisibility` for browsers that lack it (Safari before 17.4). */
export const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;
