import type { Page } from 'playwright/test';

/** What has the focus: its name, and whether a person can see that it has it. */
export interface Focus {
  name: string;
  /** Some of it is in sight: neither outside the window nor under a bar (WCAG 2.4.11). */
  seen: boolean;
  /** A line is drawn around it, or around what it stands in (WCAG 2.4.7); a heading that only begins a page needs none. */
  marked: boolean;
  /** Where the page is scrolled to, px. */
  scrolled: number;
}

/** What has the focus now, once the page is still. Null when nothing has it. */
export const focusOf = (page: Page): Promise<Focus | null> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const labels = Array.from((node as HTMLInputElement).labels ?? []);
    const isSeen = (): boolean =>
      [node, ...labels].some((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + width / 2, top + height * part);
          return hit !== null && (each.contains(hit) || hit.contains(each));
        });
      });
    const isMarked = (each: Element | null | undefined): boolean => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /\b2px\b/.test(boxShadow);
    };
    const around = [node, ...labels, node.parentElement, node.parentElement?.parentElement, node.nextElementSibling];
    const marked = (): boolean =>
      (node as HTMLElement).tabIndex < 0 || (node.matches(':focus-visible') && around.some(isMarked));
    // The page may still be on its way there, and the line around it still be growing.
    let last = Number.NaN;
    for (let frames = 0; frames < 60 && !(isSeen() && marked() && last === scrollY); frames++) {
      last = scrollY;
      await frame();
    }
    return {
      name: (node.getAttribute('aria-label') ?? labels[0]?.textContent ?? node.textContent ?? '').trim(),
      seen: isSeen(),
      marked: marked(),
      scrolled: Math.round(scrollY),
    };
  });
