/** Anchors of the booking guide begin with this (spec 9). */
const GUIDE_PREFIX = 'cheap-flights-booking-guide-';

export interface Milestone {
  /** Id of the heading in the page's address. */
  anchor: string;
  title: string;
  level: number;
}

interface Heading {
  /** '' when it has none. */
  id: string;
  text: string;
  level: number;
}

const LEVEL = 4;

/**
 * The milestones of a guide (spec 5): its h4 headings that have an id or a text, in their order; null for the others, so that
 * answers and headings stay side by side. An anchor always has the prefix and is never given twice.
 */
export function milestonesOf(headings: readonly Heading[]): (Milestone | null)[] {
  const given = new Set<string>();
  return headings.map(({ id, text, level }, at) => {
    const title = text.replace(/\s+/g, ' ').trim();
    if (level !== LEVEL || (id === '' && title === '')) return null;
    const wish = id.startsWith(GUIDE_PREFIX) ? id : `${GUIDE_PREFIX}${id || at + 1}`;
    const anchor = given.has(wish) ? `${wish}-${at + 1}` : wish;
    given.add(anchor);
    return { anchor, title: title || id.replace(GUIDE_PREFIX, ''), level };
  });
}

/** Where the eye reads, px below its upper edge. */
const LINE_PX = 160;

/**
 * The reading line of a view `height` px high that can be scrolled on by `left` px: near the top, and down to the bottom
 * where the page ends, or the last milestones would never be reached.
 */
export const readingLine = (height: number, left: number): number =>
  LINE_PX + Math.max(0, height - LINE_PX) * (1 - Math.min(1, Math.max(0, left) / Math.max(1, height / 2)));

/**
 * The milestone that is read now: the last one whose heading (its distance from the upper edge, px) has passed the
 * reading line. -1 before the first.
 */
export const readingAt = (tops: readonly number[], line: number): number => tops.findLastIndex((top) => top <= line);
