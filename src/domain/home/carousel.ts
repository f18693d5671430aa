/** Slides of the sale carousel, and how far a finger must go for the next one (spec 9). */
export const MOST_SLIDES = 3;
export const SWIPE_PX = 25;

/** The slide `step` further; the ends meet. */
export const slideAfter = (at: number, count: number, step: number): number =>
  count < 1 ? 0 : (((at + step) % count) + count) % count;

/**
 * The slide after a finger moved by `dx` px, `dy` px: to the left is the next one. Less than the threshold, or more down
 * than across (the page was scrolled), changes nothing. `rtl` turns the sides.
 */
export function slideAfterSwipe(at: number, count: number, dx: number, dy = 0, rtl = false): number {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dy) > Math.abs(dx)) return at;
  return slideAfter(at, count, dx < 0 !== rtl ? 1 : -1);
}
