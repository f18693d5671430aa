import type { Page } from 'playwright';

/** What a screen has in use, as the browser computed it: of what is seen, without the server's own HTML. */
export interface Scale {
  /** Text sizes, px. */
  sizes: number[];
  weights: number[];
  /** Radii, px, without round shapes and straight edges. */
  radii: number[];
  /** Left edges of the parts of the page, px. */
  edges: number[];
}

/** Text sizes, weights, corners and left edges of the current screen. `within`: a selector of a part of it. */
export const scaleOf = (page: Page, within = 'body'): Promise<Scale> =>
  page.evaluate((within) => {
    const [sizes, weights, radii, edges] = [1, 2, 3, 4].map(() => new Set<number>()) as [
      Set<number>,
      Set<number>,
      Set<number>,
      Set<number>,
    ];
    for (const node of document.querySelectorAll(`${within} *`)) {
      const box = node.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const style = getComputedStyle(node);
      if ([...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())) {
        sizes.add(Math.round(Number.parseFloat(style.fontSize) * 100) / 100);
        weights.add(Number(style.fontWeight));
      }
      const isDrawn =
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.boxShadow !== 'none' || style.borderStyle !== 'none';
      for (const corner of isDrawn ? [style.borderTopLeftRadius, style.borderBottomRightRadius] : []) {
        const radius = Number.parseFloat(corner);
        if (radius > 0 && !corner.includes('%') && radius < Math.min(box.width, box.height) / 2)
          radii.add(Math.round(radius * 10) / 10);
      }
    }
    for (const node of document.querySelectorAll('main h1, main h2, main [class*=wrap], main section'))
      if (node.checkVisibility() && node.getBoundingClientRect().width > 2)
        edges.add(Math.round(node.getBoundingClientRect().left));
    const sorted = (all: Set<number>): number[] => [...all].sort((one, other) => one - other);
    return { sizes: sorted(sizes), weights: sorted(weights), radii: sorted(radii), edges: sorted(edges) };
  }, within);
