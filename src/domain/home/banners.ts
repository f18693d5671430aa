import type { SaleBanner } from './types';

/** A banner from the server: an image address or an object. */
type RawBanner =
  | string
  | {
      id?: string | undefined;
      image?: string | null | undefined;
      link?: string | null | undefined;
      title?: string | null | undefined;
    };

/** An app path or an http(s) address; null for anything else (javascript:, data:). */
export function safeLink(link: string | null | undefined): string | null {
  const text = link?.trim() ?? '';
  if (/^\/(?![/\\])/.test(text)) return text;
  return /^https?:\/\/[^\s/]/i.test(text) ? text : null;
}

/** An http(s) address, or one relative to the site. */
function soundImage(image: string | null | undefined): string | null {
  const text = image?.trim() ?? '';
  if (text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:/i.test(text))) return null;
  return text;
}

/** The first three banners, each with a unique id. */
export const toBanners = (rows: readonly RawBanner[]): SaleBanner[] =>
  rows.slice(0, MOST_SLIDES).map((row, at) => {
    const given = typeof row === 'string' ? { image: row } : row;
    return {
      id: `${at + 1}-${given.id ?? ''}`,
      image: soundImage(given.image),
      link: safeLink(given.link),
      title: given.title?.trim() ?? '',
    };
  });

/** Most slides of the carousel, and the distance of a swipe. */
const MOST_SLIDES = 3;
const SWIPE_PX = 25;

/** The slide `step` further; wraps around. */
export const slideAfter = (at: number, count: number, step: number): number =>
  count < 1 ? 0 : (((at + step) % count) + count) % count;

/**
 * The slide after a swipe by `dx`, `dy` px: left means next (`rtl` reverses it). A short or mostly vertical swipe
 * changes nothing.
 */
export function slideAfterSwipe(at: number, count: number, dx: number, dy = 0, rtl = false): number {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dy) > Math.abs(dx)) return at;
  return slideAfter(at, count, dx < 0 !== rtl ? 1 : -1);
}
