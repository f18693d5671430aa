import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Between the two schemes nothing but colours changes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at what is on screen, in light and in dark. Soft: one journey tells of every screen. */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    // oxlint-disable no-await-in-loop -- one screen, one scheme after the other
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(
      async (rules) => {
        const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
        const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
        return (await axe.run(rules ? { runOnly: rules } : {})).violations;
      },
      colorScheme === 'dark' ? OF_COLOURS : null,
    );
    const told = found.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 4)
          .map(({ target, failureSummary }) => `  ${target.join(' ')}\n    ${failureSummary ?? ''}`)
          .join('\n')}`,
    );
    expect.soft(told.join('\n'), `${screen}, ${colorScheme}`).toBe('');
  }
}

/**
 * Words and controls that are not whole between the edges of the window and of what they stand in, by their own words: of the
 * dialog on top when there is one. A dialog that is too wide scrolls sideways inside and leaves the page as wide as it was, so
 * that the width of the page tells nothing of it. `within`: of a part of the page only.
 */
export const clippedText = (page: Page, within?: string): Promise<string[]> =>
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
export const wrappedAmounts = (page: Page): Promise<string[]> =>
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

/** What has the focus: its name, and whether a person can see that it has it. */
export interface FocusState {
  name: string;
  /** Some of it is in sight: neither outside the window nor under a bar (WCAG 2.4.11). */
  seen: boolean;
  /** A line is drawn around it, or around what it stands in (WCAG 2.4.7); a heading that only begins a page needs none. */
  marked: boolean;
  /** Where the page is scrolled to, px. */
  scrolled: number;
}

/** What has the focus now, once the page is still. Null when nothing has it. */
export const focusState = (page: Page): Promise<FocusState | null> =>
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
