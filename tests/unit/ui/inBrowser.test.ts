import { readFileSync } from 'node:fs';
import { type Browser, type Page, chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { FLAGS, ensureBrowser } from '../../browser.mjs';

/** Needs a real browser: DOMPurify's parsing under Trusted Types, and painted colours. */
const file = (path: string) => new URL(`../../../src/ui/${path}`, import.meta.url).pathname;
const CSP = "default-src 'self'; require-trusted-types-for 'script'; trusted-types app dompurify";
let browser: Browser;
let page: Page;
let script = '';

beforeAll(async () => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': new URL('../../../src', import.meta.url).pathname } },
    build: { write: false, lib: { entry: file('sanitise.ts'), formats: ['iife'], name: 'sanitise' } },
  });
  const [{ output }] = made as unknown as [{ output: [{ code: string }] }];
  script = output[0].code;
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
  page = await browser.newPage();
  const css = readFileSync(file('styles/tokens.css'), 'utf8');
  const settings = JSON.stringify({
    ...NO_SETTINGS,
    tenantName: 'test',
    projectName: 'Test',
    features: { business: false, priceAlerts: false },
  });
  const html = `<!doctype html><link rel="stylesheet" href="/tokens.css"><script id="settings" type="application/json">${settings}</script><script src="/sanitise.js"></script><main></main>`;
  await page.route('http://site.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/sanitise.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname === '/tokens.css') return route.fulfill({ contentType: 'text/css', body: css });
    if (pathname === '/') {
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': CSP }, body: html });
    }
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('http://site.test/');
}, 60_000);
afterAll(() => browser?.close());

interface Sanitise {
  sanitiseHtml(html: string): DocumentFragment;
  sanitiseCss(css: string): CSSStyleSheet;
}

/** Renders sanitised HTML in a shadow root and returns its markup. */
const clean = (html: string) =>
  page.evaluate((dirty) => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.append((window as unknown as { sanitise: Sanitise }).sanitise.sanitiseHtml(dirty));
    return root.innerHTML;
  }, html);

describe('HTML from the server', () => {
  it.each([
    ['<p onclick="steal()" style="position:fixed">One <b>cabin</b> bag</p>', '<p>One <b>cabin</b> bag</p>'],
    ['<script>steal()</script><p>a</p>', '<p>a</p>'],
    ['<style>body{display:none}</style><link rel="stylesheet" href="//x"><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><p>a</p>', '<p>a</p>'],
    ['<form action="https://evil.example"><input name="card"><button>Pay</button></form>', 'Pay'],
    ['<a href="javascript:steal()">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:steal()">x</a>', '<a>x</a>'],
    ['<svg><script>steal()</script><g onload="steal()"></g></svg>', '<svg><g></g></svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=steal()>', ''],
    ['<h4 id="bags">Bags</h4>', '<h4 id="bags">Bags</h4>'],
    ['<a href="/info/faq" target="_top">faq</a>', '<a href="/info/faq">faq</a>'],
    [
      '<a href="https://a.example/">a</a>',
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<a href="//a.example/">a</a>', '<a href="//a.example/" target="_blank" rel="noopener noreferrer">a</a>'],
    ['<a href="mailto:help@a.example">a</a>', '<a href="mailto:help@a.example">a</a>'],
    ['<a href="#bags">a</a>', '<a href="#bags">a</a>'],
    ['<frameset><frame src="https://evil.example"></frameset>', ''],
    ['<html><head></head><frameset></frameset></html>', ''],
    ['', ''],
    ['<body onload=steal()><p>a</p>', '<p>a</p>'],
    // Files of our own host are not known to the router.
    [
      '<a href="/bucket/terms.pdf">a</a>',
      '<a href="/bucket/terms.pdf" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    // A page that the tenant does without: its words stay.
    ['<a href="/business/?x=1#top" target="_blank">b</a>', '<a>b</a>'],
    ['<a href="http://site.test/Dashboard/alerts">b</a>', '<a>b</a>'],
    ['<svg><a xlink:href="/business"><text>b</text></a></svg>', '<svg><a><text>b</text></a></svg>'],
    ['<a href="/groups">g</a>', '<a href="/groups">g</a>'],
    [
      '<svg><a xlink:href="https://a.example/" target="_top"><text>a</text></a></svg>',
      '<svg><a xlink:href="https://a.example/" target="_blank" rel="noopener noreferrer"><text>a</text></a></svg>',
    ],
    ['<svg><a href="javascript:steal()"><text>a</text></a></svg>', '<svg><a><text>a</text></a></svg>'],
    [
      '<map name="m"><area href="//a.example/"></map>',
      '<map name="m"><area href="//a.example/" target="_blank" rel="noopener noreferrer"></map>',
    ],
  ])('%s becomes %s', async (dirty, safe) => {
    expect(await clean(dirty)).toBe(safe);
  });

  it('marks undescribed images as decorative, and drops active content', async () => {
    const markup = await clean('<img src="/x.png" onerror="steal()"><img src="/y.png" alt="Map">');
    expect(markup).toBe('<img src="/x.png" alt=""><img src="/y.png" alt="Map">');
  });

  it('has CSS that cannot cover the page', async () => {
    const css = await page.evaluate(() => {
      const sheet = (window as unknown as { sanitise: Sanitise }).sanitise.sanitiseCss(
        '@import "x.css"; p { position: fixed; z-index: 9; color: red } @media all { a { position: sticky; top: 0 } }',
      );
      return [...sheet.cssRules].map((rule) => rule.cssText).join(' ');
    });
    expect(css).toContain('color: red');
    expect(css).not.toMatch(/fixed|sticky|z-index|import/);
  });
});

it('every painted pair of colours is readable, for a sweep of tenants in both schemes', async () => {
  const failed = await page.evaluate(() => {
    const ALL = ['surface', 'canvas', 'raised', 'sunken', 'hover', 'brand-tint'];
    const table: [string[], string[], number][] = [
      [['on-brand'], ['brand'], 4.5],
      [['on-accent'], ['accent'], 4.5],
      [['on-hero'], ['hero', 'hero-2'], 4.5],
      [['on-inverse'], ['inverse'], 4.5],
      [['on-secondary-tint'], ['secondary-tint'], 4.5],
      [['brand-ink', 'ink', 'ink-2', 'ink-3'], ALL, 4.5],
      [['brand-edge', 'line-field', 'focus'], ['surface', 'raised', 'canvas'], 3],
    ];
    const probe = document.body.appendChild(document.createElement('i'));
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    if (!paint) return ['no canvas'];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it travels into the browser
    const light = (v: number) => (v / 255 <= 0.04045 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    const seen = new Map<string, number>();
    const luminance = (role: string) => {
      const known = seen.get(role);
      if (known !== undefined) return known;
      probe.style.color = `var(--${role})`;
      paint.fillStyle = getComputedStyle(probe).color;
      paint.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data;
      const y = 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
      seen.set(role, y);
      return y;
    };
    const bad: string[] = [];
    const root = document.documentElement;
    for (const scheme of ['light', 'dark']) {
      root.dataset['theme'] = scheme;
      for (let at = 0; at < 216; at += 1) {
        const color = `rgb(${(at % 6) * 51} ${(Math.floor(at / 6) % 6) * 51} ${Math.floor(at / 36) * 51})`;
        seen.clear();
        for (const name of ['primary', 'secondary', 'accent']) root.style.setProperty(`--tenant-${name}`, color);
        for (const [texts, grounds, needs] of table) {
          for (const text of texts) {
            for (const ground of grounds) {
              const [a, b] = [luminance(text), luminance(ground)];
              const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              if (ratio < needs) bad.push(`${scheme} ${color}: ${text} on ${ground} ${ratio.toFixed(2)}`);
            }
          }
        }
      }
    }
    return bad;
  });
  expect(failed).toEqual([]);
}, 30_000);
