import { MOST_SLIDES } from './carousel';
import type { SaleBanner } from './types';

/** A banner as servers write them: an image address, or what they know of it. */
export type RawBanner =
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
