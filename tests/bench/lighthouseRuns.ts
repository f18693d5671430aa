import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, FLAGS } from '../browser.mjs';
import { medianOf } from './report';

/** Scores that each category has to reach. */
export const LIGHTHOUSE_LIMITS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
export type Category = keyof typeof LIGHTHOUSE_LIMITS;
export const CATEGORIES = Object.keys(LIGHTHOUSE_LIMITS) as Category[];

export interface Report {
  categories: Record<Category, { score: number }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

/** Reports of Lighthouse mobile on a page. */
export function lighthouse(url: string, runs: number): Report[] {
  const browser = findBrowser();
  if (!browser) throw new Error('No browser: run npm test once, or set CHROMIUM_PATH');
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const reports: Report[] = [];
  for (let tries = 0; reports.length < runs; tries++) {
    const file = join(folder, `${tries}.json`);
    const { status, stderr } = spawnSync(
      'node_modules/.bin/lighthouse',
      [
        url,
        '--quiet',
        '--no-enable-error-reporting',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=--headless=new ${FLAGS.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: browser }, encoding: 'utf8' },
    );
    if (status === 0) reports.push(JSON.parse(readFileSync(file, 'utf8')) as Report);
    // Chrome sometimes records no trace (NO_NAVSTART); such a run says nothing about the page.
    else if (tries >= 2 * runs) throw new Error(`Lighthouse fell: ${stderr}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return reports;
}

/** Median of a category, of 100. */
export const scoreOf = (reports: readonly Report[], category: Category): number =>
  Math.round(100 * medianOf(reports.map(({ categories }) => categories[category].score)));

/** Median of an audit's figure. */
export const numberOf = (reports: readonly Report[], audit: string): number =>
  medianOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
