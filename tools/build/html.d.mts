/** One page of one tenant, from index.html. */
export function stampPage(template: string, given: object): string;
/** A mark with a single path; null for any other drawing, and without a mark. */
export function simpleMark(mark: string | null): { box: string; path: string; rule?: string } | null;
