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

/** Only colours differ between the two colour schemes, so the dark one is checked for these rules alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the current screen in a colour scheme; empty when nothing. `rules`: only these. */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const found = await page.evaluate(async (rules) => {
    const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    // Without the lists of what passed, which cost as much as the checks.
    return (await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations;
  }, rules ?? null);
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 4)
        .map(({ target, failureSummary }) => `  ${target.join(' ')}\n    ${failureSummary ?? ''}`)
        .join('\n')}`,
  );
}

/**
 * Runs axe on the current screen, in the light and in the dark scheme. Soft assertions, so that one test covers many
 * screens.
 */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one screen, one scheme after the other
    const violations = await violationsIn(page, scheme, scheme === 'dark' ? COLOUR_RULES : undefined);
    expect.soft(violations.join('\n'), `${screen}, ${scheme}`).toBe('');
  }
}

/**
 * Text and controls that are cut off by the window or by a container, named by their own text. Looks at the topmost
 * open dialog, if any: a dialog that is too wide scrolls inside and leaves the width of the page unchanged. `within`: a
 * selector that limits the check to a part of the page.
 */
export const clippedText = (page: Page, within?: string): Promise<string[]> =>
  page.evaluate((within) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const { clientWidth, scrollWidth } = document.documentElement;
    const part = within ? document.querySelector(within) : (dialog ?? document.body);
    if (!part) throw new Error(`No element matches ${within}`);
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
        // Content for screen readers only is clipped on purpose.
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

/** Amounts in the topmost dialog that wrap onto two lines: "27,5" and "0 €" read as two numbers. */
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

/** The focused element: its accessible name and whether a sighted user can find it. */
export interface FocusState {
  name: string;
  /** Part of it is visible, neither outside the viewport nor behind a sticky bar (WCAG 2.4.11). */
  seen: boolean;
  /** It or its container has a focus ring (WCAG 2.4.7). A heading that only receives the initial focus needs none. */
  marked: boolean;
  /** Scroll position of the page, px. */
  scrolled: number;
}

/** State of the focused element once scrolling and transitions have settled. Null when nothing has the focus. */
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
    // Scrolling into view and the transition of the focus ring take a few frames.
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

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < most; presses++) {
    // oxlint-disable no-await-in-loop -- one key after the other
    await page.keyboard.press('Tab');
    const label = await focused.evaluate(
      (node) => `${node.getAttribute('aria-label') ?? ''} ${node.textContent ?? ''}`,
    );
    if (name.test(label.trim())) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** How much wider than the viewport the page is, px. */
export const overflowX = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
