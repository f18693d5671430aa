import type { Page } from 'playwright/test';

/**
 * Words and controls that are not whole between the edges of the window and of what they stand in, by their own words: of the
 * dialog on top when there is one. A dialog that is too wide scrolls sideways inside and leaves the page as wide as it was, so
 * that the width of the page tells nothing of it. `within`: of a part of the page only.
 */
export const clipped = (page: Page, within?: string): Promise<string[]> =>
  page.evaluate((within) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const { clientWidth, scrollWidth } = document.documentElement;
    const part = within ? document.querySelector(within) : (dialog ?? document.body);
    if (!part) throw new Error(`Nothing is ${within}`);
    const found = !within && scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : [];
    for (const node of part.querySelectorAll<HTMLElement>('*')) {
      const box = node.getBoundingClientRect();
      const words = [...node.childNodes].filter((child) => child.nodeType === 3 && child.textContent?.trim());
      const isControl = node.matches('button, input, select, textarea');
      if ((words.length === 0 && !isControl) || box.width < 2 || !node.checkVisibility({ opacityProperty: true }))
        continue;
      const range = document.createRange();
      const boxes = words.flatMap((text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
      if (isControl) boxes.push(box);
      const left = Math.min(...boxes.map((each) => each.left));
      const right = Math.max(...boxes.map((each) => each.right));
      let [from, to] = [0, clientWidth];
      let isHidden = false;
      for (let frame: HTMLElement | null = node; frame; frame = frame.parentElement) {
        const { overflowX, clip, clipPath } = getComputedStyle(frame);
        // For screen readers only.
        isHidden ||= clip !== 'auto' || clipPath !== 'none';
        if (overflowX === 'visible') continue;
        const edges = frame.getBoundingClientRect();
        [from, to] = [Math.max(from, edges.left), Math.min(to, edges.right)];
      }
      if (!isHidden && (left < from - 1 || right > to + 1))
        found.push(
          `${(node.textContent || node.ariaLabel || node.tagName).slice(0, 40)}: ${Math.round(right)} of ${to}`,
        );
    }
    return found.slice(0, 8);
  }, within);

/** Amounts of the dialog on top that stand on two lines: "27,5" and "0 €" below it are two numbers. */
export const brokenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/\d[\d\u00a0\u202f]*[.,]\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(amount);
      }
    }
    return found;
  });
