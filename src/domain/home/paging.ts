/** Rows and columns of one page of top deals (spec 9). */
export const DEAL_PAGE = { desktop: { columns: 5, rows: 2 }, mobile: { columns: 2, rows: 3 } } as const;
export type DealLayout = keyof typeof DEAL_PAGE;

export interface Paging {
  /** How many of the cards are shown. */
  shown: number;
  /** What the button does; null when everything fits the first page. */
  button: 'more' | 'less' | null;
}

export const pageSize = (layout: DealLayout): number => DEAL_PAGE[layout].columns * DEAL_PAGE[layout].rows;

/** What is shown of `total` cards after `pages` pages (spec 4: more adds one page until all are shown, then less resets). */
export function pagingOf(total: number, pages: number, layout: DealLayout): Paging {
  const size = pageSize(layout);
  const shown = Math.min(total, size * Math.max(1, pages));
  if (total <= size) return { shown, button: null };
  return { shown, button: shown < total ? 'more' : 'less' };
}

/** The number of pages after a press of the button. */
export const pagesAfter = (total: number, pages: number, layout: DealLayout): number =>
  pagingOf(total, pages, layout).button === 'more' ? Math.max(1, pages) + 1 : 1;
