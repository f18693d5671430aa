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

/** Looks at what is on screen, in light and in dark. Soft: one walk tells of every screen. */
export async function look(page: Page, screen: string): Promise<void> {
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
