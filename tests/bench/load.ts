/**
 * `npm run bench:load`: how soon a phone sees the home page and the results page, against a plain HTML page served in
 * the same run. Slow 4G and CPU 4x; rounds are interleaved; medians and ratios are printed, then one line of JSON.
 * The plain page has the headers that every page of a tenant has: they alone cost some 30 ms (a process of its own for
 * COOP, the policy), and what is compared is the page. Without them it is in the table as well, for the record.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, chromium } from 'playwright';
import { findBrowser, FLAGS } from '../browser.mjs';
import { Server } from '../e2e/server';
import { medianOf, table } from './report';

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 84_375 };
const LIMITS = { fcp: 1.15, lcp: 1.25 };
const RESULTS =
  '/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=2027-01-15&end=2027-01-22&p_adult=2&type=roundtrip&cabin=all';

/** No framework, no script, one inline style: what a browser needs for any page at all. */
const PLAIN = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{font:16px system-ui;margin:0}
header,main{padding:16px}form{display:grid;gap:8px}</style></head><body><header>Flights</header><main><h1>Where to next?</h1>
<form><label>From <input></label><label>To <input></label><label>Depart <input></label><button>Search flights</button></form>
</main></body></html>`;

/** Runs in the page, as text: a compiled function would bring helpers that are not there. */
const WATCH = `{
  const seen = (globalThis.__paint = { fcp: 0, lcp: 0, cls: 0 });
  const watch = (type, read) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { seen.cls += entry.value; });
}`;

interface Paint {
  fcp: number;
  lcp: number;
  cls: number;
}

async function measure(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  const paint = (await page.evaluate('globalThis.__paint')) as Paint;
  await context.close();
  return paint;
}

const style = /<style>([\s\S]*?)<\/style>/.exec(PLAIN)?.[1] ?? '';
const sent = JSON.parse(readFileSync(new URL('../../dist/kaija/headers.json', import.meta.url), 'utf8')) as {
  '/*': Record<string, string>;
};
const HEADERS = {
  ...sent['/*'],
  'Content-Security-Policy': (sent['/*']['Content-Security-Policy'] ?? '').replace(
    /style-src [^;]*/,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  ),
};
const plainServer = createServer(({ url }, answer) => {
  const headers = url === '/bare' ? {} : HEADERS;
  answer.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(PLAIN);
}).listen(0);
const server = await Server.open();
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
const plain = `http://kaija.localhost:${(plainServer.address() as { port: number }).port}`;
const pages = {
  'plain HTML': `${plain}/`,
  home: server.at('kaija'),
  results: server.at('kaija', RESULTS),
  'plain, no headers': `${plain}/bare`,
};
const rounds: Record<string, Paint[]> = {};
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, url] of Object.entries(pages)) (rounds[name] ??= []).push(await measure(browser, url));
}
await browser.close();
await server.close();
plainServer.close();

const of = (name: string, key: keyof Paint) => medianOf(rounds[name]!.map((paint) => paint[key]));
const rows = Object.keys(pages).map((name) => ({
  page: name,
  'FCP ms': Math.round(of(name, 'fcp')),
  'FCP ×': +(of(name, 'fcp') / of('plain HTML', 'fcp')).toFixed(2),
  'LCP ms': Math.round(of(name, 'lcp')),
  'LCP ×': +(of(name, 'lcp') / of('plain HTML', 'lcp')).toFixed(2),
  CLS: +of(name, 'cls').toFixed(3),
}));
console.log(
  `Median of ${ROUNDS}, Slow 4G, CPU 4x. Limits: FCP ${LIMITS.fcp} ×, LCP ${LIMITS.lcp} × plain HTML, CLS 0.01`,
);
console.log(table(rows));
console.log(JSON.stringify({ bench: 'load', rounds: ROUNDS, limits: LIMITS, rows }));
const home = rows[1]!;
process.exitCode = home['FCP ×'] <= LIMITS.fcp && home['LCP ×'] <= LIMITS.lcp && home.CLS <= 0.01 ? 0 : 1;
