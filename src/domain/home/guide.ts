/** Prefix of the booking guide's anchors. */
const GUIDE_PREFIX = 'cheap-flights-booking-guide-';

export interface Milestone {
  /** Id of the heading, used in the page's address. */
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
 * Milestones of a guide: its h4 headings with an id or a text. The result has null for other headings, so that indexes
 * match. Anchors are prefixed and unique.
 */
export function milestonesOf(headings: readonly Heading[]): (Milestone | null)[] {
  const given = new Set<string>();
  return headings.map(({ id, text, level }, at) => {
    const title = text.replace(/\s+/g, ' ').trim();
    if (level !== LEVEL || (id === '' && title === '')) return null;
    const preferred = id.startsWith(GUIDE_PREFIX) ? id : `${GUIDE_PREFIX}${id || at + 1}`;
    const anchor = given.has(preferred) ? `${preferred}-${at + 1}` : preferred;
    given.add(anchor);
    return { anchor, title: title || id.replace(GUIDE_PREFIX, ''), level };
  });
}

/** Distance of the reading line from the upper edge, px. */
const LINE_PX = 160;

/**
 * Reading line of a viewport of `height` px with `left` px to scroll. It moves down at the end of the page, otherwise
 * the last milestones would never become current.
 */
export const readingLine = (height: number, left: number): number =>
  LINE_PX + Math.max(0, height - LINE_PX) * (1 - Math.min(1, Math.max(0, left) / Math.max(1, height / 2)));

/**
 * Index of the current milestone: the last heading above the reading line; -1 if none. `tops` are distances from the
 * upper edge in px.
 */
export const readingAt = (tops: readonly number[], line: number): number => tops.findLastIndex((top) => top <= line);
