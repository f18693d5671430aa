import { safeImage, safeLink } from '../outsideAddress';
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

/** The first three banners, each with a unique id. */
export const toBanners = (rows: readonly RawBanner[]): SaleBanner[] =>
  rows.slice(0, MOST_SLIDES).map((row, at) => {
    const given = typeof row === 'string' ? { image: row } : row;
    return {
      id: `${at + 1}-${given.id ?? ''}`,
      image: safeImage(given.image),
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
