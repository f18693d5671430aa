import type { SaleBanner } from './types';

/** A banner as servers write them: an image address, or what they know of it. */
type RawBanner =
  | string
  | {
      id?: string | undefined;
      image?: string | null | undefined;
      link?: string | null | undefined;
      title?: string | null | undefined;
    };

/** An app path as it is; an http(s) address as it is; anything else (javascript:, data:) is no link. */
export function soundLink(link: string | null | undefined): string | null {
  const text = link?.trim() ?? '';
  if (/^\/(?![/\\])/.test(text)) return text;
  return /^https?:\/\/[^\s/]/i.test(text) ? text : null;
}

/** An address a picture may have: http(s), or relative to the site. */
function soundImage(image: string | null | undefined): string | null {
  const text = image?.trim() ?? '';
  if (text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:/i.test(text))) return null;
  return text;
}

/** The first three banners (spec 9), each with an id of its own. */
export const toBanners = (rows: readonly RawBanner[]): SaleBanner[] =>
  rows.slice(0, MOST_SLIDES).map((row, at) => {
    const given = typeof row === 'string' ? { image: row } : row;
    return {
      id: `${at + 1}-${given.id ?? ''}`,
      image: soundImage(given.image),
      link: soundLink(given.link),
      title: given.title?.trim() ?? '',
    };
  });

/** Slides of the sale carousel, and how far a finger must go for the next one (spec 9). */
const MOST_SLIDES = 3;
const SWIPE_PX = 25;

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
