export interface Heading {
  id: string;
  title: string;
  element: HTMLElement;
}

/** Fewer headings need no list. */
const LEAST = 4;

/** The headings for the list of contents: the highest level that has enough of them. Gives those without an id one. */
export function headingsOf(root: ParentNode): Heading[] {
  const levels = ['h2', 'h3', 'h4'].map((level) => Array.from(root.querySelectorAll<HTMLElement>(level)));
  const found = levels.find((headings) => headings.length >= LEAST) ?? [];
  const taken = new Set<string>();
  return found.flatMap((element, at) => {
    const title = element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    if (!title) return [];
    if (!element.id || taken.has(element.id)) element.id = `section-${at + 1}`;
    taken.add(element.id);
    return [{ id: element.id, title, element }];
  });
}
