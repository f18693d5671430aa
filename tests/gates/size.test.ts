import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ASSETS_KEPT } from '../../sw/limits';

const root = new URL('../../', import.meta.url).pathname;
/** The first load of home, brotli, HTML with its inlined CSS and all scripts of the critical path (issue 2, Figures). */
const BUDGET = 120_000;
/** So that the page fits the first flight of packets (performance.md 6.1). */
const HTML_BUDGET = 14 * 1024;
/** The own part of a step of the booking (issue 6, Figures). */
const STEP_BUDGET = 30_000;
const PRECACHE_BUDGET = 311 * 1024;
/** The worker itself, with its sender (docs/decisions/0081). */
const WORKER_BUDGET = 25 * 1024;

const tenants = ['kaija', 'yellow', 'burgundy'];
const dist = (tenant: string, file: string): string => join(root, 'dist', tenant, file);
const brotli = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

interface Part {
  file: string;
  bytes: number;
}

/** What the browser must have before home is whole: the page and all scripts that it starts with. */
function firstLoad(tenant: string): Part[] {
  const html = readFileSync(dist(tenant, 'index.html'));
  const text = html.toString();
  const list = /\[(`\.\/assets\/[^\]]*\.js`)\]/.exec(text)?.[1] ?? '';
  const files = list.split(',').map((file) => file.slice(1, -1));
  // Nothing else is asked for before the first paint.
  expect(text).not.toMatch(/rel="(?:modulepreload|preload)"|<script[^>]*\ssrc=/);
  const parts = files.map((file) => ({ file, bytes: brotli(readFileSync(dist(tenant, file))) }));
  return [{ file: 'index.html (with CSS)', bytes: brotli(html) }, ...parts];
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);
/** What the worker keeps from its installation on. */
function kept(tenant: string): string[] {
  const worker = readFileSync(dist(tenant, 'sw.js'), 'utf8');
  const found = worker.matchAll(/url:\s*["']([^"']+)["']|"url":"([^"]+)"/g);
  return [...new Set(Array.from(found, ([, quoted, json]) => quoted ?? json ?? ''))];
}

const table = (parts: readonly Part[]): string =>
  [...parts, { file: 'all', bytes: total(parts) }]
    .map(({ file, bytes }) => `${String(bytes).padStart(8)}  ${file}`)
    .join('\n');

describe('the size of the first load', () => {
  beforeAll(() => {
    // Builds only what changed since the last time, so a stale dist cannot pass.
    execFileSync(process.execPath, [join(root, 'manifest/build.mjs')], { stdio: 'pipe' });
  }, 180_000);

  it.each(tenants)('home of %s stays within its budget', (tenant) => {
    const parts = firstLoad(tenant);
    // oxlint-disable-next-line no-console -- the table is what one wants to see
    console.log(`First load of ${tenant}, brotli bytes\n${table(parts)}`);
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(total(parts), table(parts)).toBeLessThanOrEqual(BUDGET);
    expect(parts[0]?.bytes).toBeLessThanOrEqual(HTML_BUDGET);
  });

  it('every static import of the first scripts is preloaded, so nothing is found late', () => {
    const names = firstLoad('kaija').map(({ file }) => file.replace(/^.*assets\//, ''));
    for (const name of names.filter((each) => each.endsWith('.js'))) {
      const code = readFileSync(dist('kaija', `assets/${name}`), 'utf8');
      const wanted = Array.from(code.matchAll(/(?:^|;)\s*import\s*(?:[^'"();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g));
      for (const [, file] of wanted) expect(names, `${name} imports it`).toContain(file);
    }
  });

  it.each([
    'dexie',
    'superstruct',
    'react-toastify',
    'dompurify',
    'downshift',
    'the registration of the worker',
    'wretch',
  ])('%s is not in it', (name) => {
    const code = firstLoad('kaija')
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => readFileSync(dist('kaija', file), 'utf8'))
      .join('\n');
    const mark = {
      dexie: 'DexieError',
      superstruct: 'refiner',
      'react-toastify': 'Toastify',
      dompurify: 'ALLOWED_TAGS',
      downshift: 'getMenuProps',
      'the registration of the worker': 'SKIP_WAITING',
      wretch: 'fetchError',
    }[name] as string;
    const everywhere = readdirSync(dist('kaija', 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(dist('kaija', `assets/${file}`), 'utf8'));
    expect(
      everywhere.some((text) => text.includes(mark)),
      `nothing contains ${mark}`,
    ).toBe(true);
    expect(code).not.toContain(mark);
  });

  it('nothing of a booking is in it, and each of its steps is a part of at most 30 kB', () => {
    interface Chunk {
      file: string;
      css?: string[];
      isDynamicEntry?: boolean;
    }
    const assets = JSON.parse(readFileSync(join(root, '.cache/app/.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    const first = new Set(firstLoad('kaija').map(({ file }) => file));
    const route = assets['src/app/routes/booking.tsx'];
    expect(route?.isDynamicEntry).toBe(true);
    expect(first.has(route?.file ?? '')).toBe(false);
    const steps = Object.entries(assets).filter(([key]) => /^src\/features\/booking\/\w+\/\w+Step\.tsx$/.test(key));
    expect(steps.length).toBeGreaterThan(1);
    for (const [key, { file, css = [] }] of steps) {
      const parts = [file, ...css];
      expect(parts.filter((part) => first.has(part))).toEqual([]);
      const bytes = parts.reduce((sum, part) => sum + brotli(readFileSync(dist('kaija', part))), 0);
      expect(bytes, key).toBeLessThanOrEqual(STEP_BUDGET);
    }
  });

  it('dexie is not in the worker, which the browser wakes without a page', () => {
    const worker = readFileSync(dist('kaija', 'sw.js'), 'utf8');
    expect(worker).toContain('batchUpdate');
    expect(worker).not.toContain('DexieError');
    expect(brotli(Buffer.from(worker))).toBeLessThanOrEqual(WORKER_BUDGET);
  });

  it('the cache of what is kept later has room for all of it twice, in every language', () => {
    const installed = new Set(kept('kaija'));
    const files = readdirSync(dist('kaija', 'assets')).filter((file) => /\.(?:js|css)$/.test(file));
    const later = files.filter((file) => !installed.has(`assets/${file}`));
    expect(later.length).toBeGreaterThan(50);
    expect(2 * later.length).toBeLessThanOrEqual(ASSETS_KEPT);
  });

  it('what the worker keeps fits its budget', () => {
    const urls = kept('kaija');
    expect(urls).toEqual(expect.arrayContaining(['index.html', 'search/results/index.html', 'app.html']));
    const bytes = urls.reduce((sum, url) => sum + brotli(readFileSync(dist('kaija', url))), 0);
    expect(urls.length).toBeGreaterThan(15);
    expect(bytes).toBeLessThanOrEqual(PRECACHE_BUDGET);
  });
});

describe('the pages', () => {
  it.each(
    tenants.flatMap((tenant) => ['index.html', 'search/results/index.html', 'app.html'].map((file) => [tenant, file])),
  )('%s/%s obeys the policy it is served with', (tenant = '', file = '') => {
    const html = readFileSync(dist(tenant, file), 'utf8');
    const body = html.slice(html.indexOf('<body'));
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    expect(body).not.toMatch(/<[^>]+\son\w+=/);
    expect(html).not.toContain('javascript:');
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
  });

  it('only the names of Trusted Types policies that exist are allowed', () => {
    const headers = readFileSync(dist('kaija', 'headers.json'), 'utf8');
    expect(headers).toContain("require-trusted-types-for 'script'");
    expect(headers).toContain('trusted-types app dompurify');
    expect(headers).not.toContain('unsafe');
  });
});
