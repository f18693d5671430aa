import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { checkSite } from '../../../tools/check/check';
import { addressFaults, protocolFaults } from '../../../tools/check/page';
import { headersFor, pagePolicy } from '../../../tools/host/headers';
import { SANDBOXED, TYPES, cacheOf, endingOf, isPackable } from '../../../tools/host/rules';
import { readTenant } from '../../../tools/tenant/tenants';
import { makeCertificate } from '../../certificate';

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string | Buffer;
  /** Lines that follow one another by this many ms, or all at the end. */
  lines?: { every: number; held: boolean };
}
interface Asked {
  path: string;
  method: string;
  headers: NodeJS.Dict<string | string[]>;
}
type Spoil = (answer: Answer, asked: Asked) => void;

const tenant = readTenant('kaija');
const HEADERS = headersFor(tenant)['/*'] ?? {};

/** The header of a PNG is all that anybody reads. */
function png(side: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

function pageOf(name: string, base: string, settings: object): string {
  const script = 'document.documentElement.dataset.early = "1";';
  const head = (policy: string): string =>
    `<!doctype html><html lang="lv"><head><meta charset="utf-8">${policy}<base href="${base}"><script type="application/json" id="settings">${JSON.stringify(settings)}</script><script>${script}</script><style>body{margin:0}</style><script type="module" crossorigin src="assets/vendor-1a2b3c4d.js"></script><script type="module" crossorigin src="assets/index-1a2b3c4d.js"></script><link rel="stylesheet" disabled href="assets/index-5e6f7a8b.css"></head><body><div id="root" data-page="${name}"></div></body></html>`;
  return head(`<meta http-equiv="Content-Security-Policy" content="${pagePolicy(tenant, head(''))}">`);
}

const LINES = Array.from({ length: 8 }, (_, seq) => JSON.stringify({ seq })).join('\n');

/** A sound site with few files, its API, and what a test spoils of both. */
function answerOf(asked: Asked, base: string, settings: object): Answer {
  const { path, method } = asked;
  const json = (value: unknown): Answer => ({
    status: 200,
    headers: {
      'content-type': 'application/json',
      'content-security-policy': SANDBOXED,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
    },
    body: JSON.stringify(value),
  });
  const below = path.startsWith(base) ? path.slice(base.length - 1) : null;
  if (below === null)
    return path === base.slice(0, -1)
      ? { status: 301, headers: { location: base }, body: '' }
      : { status: 404, headers: {}, body: '' };
  if (below.startsWith('/api/') && method === 'OPTIONS')
    return {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Content-Type, Authorization, X-Company-Name, X-Language, Idempotency-Key',
      },
      body: '',
    };
  if (below.startsWith('/api/tenant/')) return json(tenant.profile);
  if (below.startsWith('/api/static/links/')) return json([{ html: [`${base}bucket/terms.html`], css: [] }]);
  if (below.startsWith('/api/search/stream/')) return { ...json(null), body: LINES, lines: { every: 1, held: false } };
  if (below.startsWith('/api/search')) return json({ key: 'k' });
  if (below.startsWith('/bucket/')) return { ...json({}), status: 404 };
  const files: Record<string, string | Buffer> = {
    '/index.html': pageOf('home', base, settings),
    '/search/results/index.html': pageOf('results', base, settings),
    '/app.html': pageOf('app', base, settings),
    '/assets/vendor-1a2b3c4d.js': 'export const a = 1;',
    '/assets/index-1a2b3c4d.js': 'import "./vendor-1a2b3c4d.js";',
    '/assets/index-5e6f7a8b.css': 'body{color:red}',
    '/sw.js': 'self.list = ["assets/vendor-1a2b3c4d.js","assets/index-1a2b3c4d.js"];',
    '/old-browser.js': 'void 0;',
    '/robots.txt': `User-agent: *\n\nSitemap: https://fly.example${base}sitemap.xml\n`,
    '/sitemap.xml': '<urlset/>',
    '/icons/icon-192.png': png(192),
    '/manifest.webmanifest': JSON.stringify({
      start_url: base,
      scope: base,
      icons: [{ src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    }),
  };
  const candidates = endingOf(below) in TYPES ? [below] : [`${below.replace(/\/$/, '')}/index.html`, '/app.html'];
  const name = candidates.find((each) => each in files);
  if (name === undefined)
    return { status: 404, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' }, body: 'Not found' };
  return {
    status: 200,
    headers: {
      ...Object.fromEntries(Object.entries(HEADERS).map(([key, value]) => [key.toLowerCase(), value])),
      'content-type': TYPES[endingOf(name)],
      'cache-control': cacheOf(name),
      ...(isPackable(name) && { 'content-encoding': 'br', vary: 'Accept-Encoding' }),
    },
    body: files[name] ?? '',
  };
}

const servers: Server[] = [];
async function open(base: string, settings: object, spoil: Spoil): Promise<string> {
  const server = createServer((request, response) => {
    const asked: Asked = {
      path: new URL(request.url ?? '/', 'http://host').pathname,
      method: request.method ?? 'GET',
      headers: request.headers,
    };
    const answer = answerOf(asked, base, settings);
    spoil(answer, asked);
    const { status, headers, body, lines } = answer;
    const encoding = headers['content-encoding'];
    const packed =
      encoding === 'br'
        ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
        : encoding === 'gzip'
          ? gzipSync(body)
          : body;
    response.writeHead(
      status,
      Object.fromEntries(
        Object.entries(headers).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
    );
    if (!lines) return response.end(request.method === 'HEAD' ? undefined : packed);
    const all = String(body).split('\n');
    const step = (at: number): void => {
      const isLast = at === all.length - 1;
      if (!lines.held) response.write(`${all[at]}\n`);
      else if (isLast) for (const line of all) response.write(`${line}\n`);
      if (isLast) response.end();
      else setTimeout(() => step(at + 1), lines.every);
    };
    step(0);
    return undefined;
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function texts(spoil: Spoil, { base = '/', settings = {}, expected = {} } = {}): Promise<string[]> {
  const given = { ...tenant.settings, profile: tenant.profile, ...settings };
  const origin = await open(base, given, spoil);
  return (await checkSite(origin + base, expected)).map(({ text }) => text);
}

/** Spoils the answers of one address. */
const at =
  (path: string | RegExp, change: (answer: Answer) => void): Spoil =>
  (answer, asked) => {
    if (typeof path === 'string' ? asked.path === path : path.test(asked.path)) change(answer);
  };
const header = (path: string | RegExp, name: string, value: string | undefined): Spoil =>
  at(path, ({ headers }) => void (headers[name] = value));
const body = (path: string | RegExp, change: (text: string) => string): Spoil =>
  at(path, (answer) => void (answer.body = change(String(answer.body))));
const fallback = (path: string | RegExp): Spoil =>
  at(path, (answer) => {
    answer.status = 200;
    answer.body = pageOf('app', '/', tenant.settings);
    answer.headers = { 'content-type': 'text/html' };
  });
const PAGE = /^\/(?:index\.html|app\.html|search\/results|booking\/fares|order\/.*)?$/;
const policy = (change: (text: string) => string): Spoil =>
  at(PAGE, ({ headers }) => void (headers['content-security-policy'] &&= change(headers['content-security-policy'])));

/** Spoiled sites: what is done to the answers, and what is said. */
const FAULTS: Record<string, [Spoil, RegExp]> = {
  'texts of another host': [
    body(/static\/links/, (text) => text.replace('/bucket', 'http://127.0.0.1:4400/bucket')),
    /The API says that the terms are at http:\/\/127\.0\.0\.1:4400\/bucket\/terms\.html, which the policy refuses/,
  ],
  'inline script changed on the way': [
    body(PAGE, (html) => html.replace('dataset.early', 'dataset. early')),
    /An inline script of the page is not in/,
  ],
  'style added on the way': [
    body(PAGE, (html) => html.replace('</head>', '<style>p{}</style></head>')),
    /An inline style of the page is not in/,
  ],
  'script injected by a proxy': [
    body('/', (html) => html.replace('</body>', '<script type="text/javascript">rocket()</script></body>')),
    /An inline script of the page is not in/,
  ],
  'policy removed from the page': [
    body(PAGE, (html) => html.replace(/<meta http-equiv[^>]*>/, '')),
    /no policy of its own/,
  ],
  'no policy in the headers': [
    header(PAGE, 'content-security-policy', undefined),
    /without a Content-Security-Policy header/,
  ],
  'default-src in the headers': [
    policy((text) => `default-src 'self'; ${text}`),
    /has script-src, style-src or default-src/,
  ],
  'hashes of another build in the headers': [
    policy((text) => `script-src 'self' 'sha256-${createHash('sha256').update('old').digest('base64')}'; ${text}`),
    /has script-src, style-src or default-src/,
  ],
  'a second policy for the worker': [
    policy((text) => text.replace("worker-src 'self'", "worker-src 'none'")),
    /refuses our own files in worker-src/,
  ],
  'pictures of the bucket refused': [
    policy((text) => text.replace("img-src 'self'", 'img-src')),
    /refuses http:\/\/127.* in img-src/,
  ],
  'calls of the API refused': [
    policy((text) => text.replace("connect-src 'self'", "connect-src 'none'")),
    /refuses http:\/\/127.* in connect-src/,
  ],
  'no frame-ancestors': [policy((text) => text.replace("frame-ancestors 'none'; ", '')), /no frame-ancestors/],
  'no nosniff on pages': [
    header(PAGE, 'x-content-type-options', undefined),
    /page comes without "X-Content-Type-Options/,
  ],
  'no referrer policy': [header(PAGE, 'referrer-policy', undefined), /without a Referrer-Policy/],
  'sign-in windows cut off': [
    header(PAGE, 'cross-origin-opener-policy', 'same-origin'),
    /every sign-in window counts as closed/,
  ],
  'pages without a charset': [header('/', 'content-type', 'text/html'), /comes as "text\/html"\. Send/],
  'pages kept for an hour': [header('/', 'cache-control', 'max-age=3600'), /may be kept for 3600 s/],
  'pages without a cache rule': [header('/', 'cache-control', undefined), /as long as a browser likes/],
  'pages not compressed': [header(PAGE, 'content-encoding', undefined), /without compression, four times/],
  'compressed without Vary': [header(PAGE, 'vary', undefined), /without "Vary: Accept-Encoding"/],
  'deep links missing': [
    at(/^\/(?:booking|order)\//, (answer) => void (answer.status = 404)),
    /booking\/fares answers 404 and not the app/,
  ],
  'deep links redirected home': [
    at(/^\/booking\//, (answer) => {
      answer.status = 302;
      answer.headers['location'] = '/';
      answer.body = '';
      answer.headers['content-encoding'] = undefined;
    }),
    /answers 302 to \/ and not the app/,
  ],
  'app.html for the results': [
    body('/search/results', () => pageOf('app', '/', tenant.settings)),
    /another page of the build than search\/results/,
  ],
  'home for everything': [
    body(/^\/booking\//, () => pageOf('home', '/', tenant.settings)),
    /another page of the build than app\.html/,
  ],
  'other headers on deep links': [
    header(/^\/booking\//, 'content-security-policy', "frame-ancestors 'none'"),
    /another policy than home/,
  ],
  'entry script missing': [
    at('/assets/vendor-1a2b3c4d.js', (answer) => void (answer.status = 404)),
    /script \/assets\/vendor.* answers 404/,
  ],
  'entry script answered by a page': [fallback('/assets/vendor-1a2b3c4d.js'), /answers 200 with a page/],
  'scripts of a wrong type': [
    header('/assets/vendor-1a2b3c4d.js', 'content-type', 'application/octet-stream'),
    /comes as "application\/octet-stream", which browsers refuse/,
  ],
  'styles of a wrong type': [
    header(/\.css$/, 'content-type', 'text/plain'),
    /comes as "text\/plain", which browsers refuse/,
  ],
  'assets for an hour': [header('/assets/vendor-1a2b3c4d.js', 'cache-control', 'max-age=3600'), /Its name has a hash/],
  'scripts not compressed': [
    header('/assets/vendor-1a2b3c4d.js', 'content-encoding', undefined),
    /vendor.* comes without compression/,
  ],
  'scripts without nosniff': [
    header('/assets/vendor-1a2b3c4d.js', 'x-content-type-options', undefined),
    /vendor.* comes without "X-Content/,
  ],
  'missing script answered by a page': [fallback(/missing-/), /A missing script .* answers 200 with a page/],
  'missing script immutable': [
    header('/assets/missing-0a1b2c3d.js', 'cache-control', 'public, max-age=31536000, immutable'),
    /comes with "immutable"/,
  ],
  'missing script kept for a day': [
    header('/assets/missing-0a1b2c3d.js', 'cache-control', 'max-age=86400'),
    /may be kept for 86400 s\. Send "no-store"/,
  ],
  'no worker': [at('/sw.js', (answer) => void (answer.status = 404)), /sw\.js answers 404/],
  'worker answered by a page': [fallback('/sw.js'), /sw\.js answers 200 with a page/],
  'worker redirected': [
    at('/sw.js', (answer) => {
      answer.status = 302;
      answer.headers['location'] = '/x/sw.js';
    }),
    /sw\.js is redirected to/,
  ],
  'worker of a wrong type': [header('/sw.js', 'content-type', 'text/plain'), /sw\.js comes as "text\/plain"/],
  'worker kept for a day': [
    header('/sw.js', 'cache-control', 'max-age=86400'),
    /sw\.js comes with "Cache-Control: max-age=86400"/,
  ],
  'worker of another build': [
    body('/sw.js', (text) => text.replace('index-1a2b3c4d', 'vendor-1a2b3c4d')),
    /of different builds/,
  ],
  'half an upload': [
    body('/sw.js', (text) => text.replace(']', ',"assets/gone-9f9f9f9f.js"]')),
    /1 of 3 files that the worker stores are missing, like assets\/gone/,
  ],
  'pretty addresses': [
    at('/app.html', (answer) => {
      answer.status = 308;
      answer.headers['location'] = '/app';
    }),
    /app\.html answers 308 to \/app/,
  ],
  'no manifest': [
    at('/manifest.webmanifest', (answer) => void (answer.status = 404)),
    /manifest\.webmanifest answers 404/,
  ],
  'manifest of a wrong type': [
    header('/manifest.webmanifest', 'content-type', 'application/octet-stream'),
    /manifest\.webmanifest comes as/,
  ],
  'manifest kept': [
    header('/manifest.webmanifest', 'cache-control', 'max-age=86400'),
    /manifest\.webmanifest comes with/,
  ],
  'manifest of another path': [
    body('/manifest.webmanifest', (text) => text.replaceAll('"/"', '"/flights/"')),
    /scope is \/flights\//,
  ],
  'icon missing': [at(/icon-192/, (answer) => void (answer.status = 404)), /The icon icons\/icon-192\.png answers 404/],
  'icon of another size': [
    at(/icon-192/, (answer) => void (answer.body = png(180))),
    /180x180 and is not image\/png of 192x192/,
  ],
  'robots.txt answered by a page': [fallback('/robots.txt'), /robots\.txt answers 200, "text\/html"/],
  'sitemap missing': [
    at('/sitemap.xml', (answer) => void (answer.status = 404)),
    /sitemap\.xml, which robots\.txt names, answers 404/,
  ],
  'sitemap elsewhere': [
    body('/robots.txt', (text) => text.replace('/sitemap', '/flights/sitemap')),
    /robots\.txt names https:\/\/fly\.example\/flights/,
  ],
  'no notice for old browsers': [
    at('/old-browser.js', (answer) => void (answer.status = 404)),
    /old-browser\.js answers 404/,
  ],
  'API answered by a page': [fallback(/^\/api\//), /answers 200 with a page of the app to the tenant profile/],
  'another currency': [
    body(/^\/api\/tenant/, (text) => text.replace('"EUR"', '"SEK"')),
    /The API says SEK and the page EUR/,
  ],
  'API not reached': [at(/^\/api\//, (answer) => void (answer.status = 502)), /The API .* answers 502/],
  'API runs HTML': [
    header(/^\/api\/tenant/, 'content-security-policy', undefined),
    /The API answers at the site's origin without "Content-Security-Policy: sandbox/,
  ],
  'API is sniffed': [
    header(/^\/api\/tenant/, 'x-content-type-options', undefined),
    /The API answers without "X-Content/,
  ],
  'API of a wrong type': [header(/^\/api\/tenant/, 'content-type', 'text/plain'), /The API answers as "text\/plain"/],
  'bucket runs HTML': [
    header(/^\/bucket\//, 'content-security-policy', undefined),
    /The bucket answers at the site's origin without/,
  ],
  'bucket answered by a page': [fallback(/^\/bucket\//), /The bucket .* with a page of the app/],
  'stream held back': [
    at(/stream/, (answer) => void (answer.lines &&= { every: 110, held: true })),
    /8 lines of the offer stream come all at once/,
  ],
  'another tenant': [() => undefined, /of the tenant "kaija" and not "other"/],
};

describe('the check of a live site', () => {
  it('says nothing about a sound one, at the root and below a path', async () => {
    const expected = { tenant: 'kaija', headers: HEADERS };
    expect(await texts(() => undefined, { expected })).toEqual([]);
    const slowly = at(/stream/, (answer) => void (answer.lines &&= { every: 110, held: false }));
    expect(await texts(slowly, { base: '/flights/', expected })).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('finds: %s', async (name, [spoil, sentence]) => {
    const found = await texts(spoil, name === 'another tenant' ? { expected: { tenant: 'other' } } : {});
    expect(found.filter((text) => sentence.test(text))).toHaveLength(1);
    // Each fault has a remedy, and leads to few others.
    expect(found.length).toBeLessThanOrEqual(6);
  });

  it('finds a build for another path, and a path without its redirect', async () => {
    const other = await texts(body('/', (html) => html.replace('<base href="/">', '<base href="/flights/">')));
    expect(other.join('\n')).toContain('Build it with --base /');
    const bare = await texts(
      at('/flights', (answer) => void (answer.status = 404)),
      { base: '/flights/' },
    );
    expect(bare.join('\n')).toMatch(/\/flights without a slash at its end/);
  });

  it('says why a site cannot be read at all', async () => {
    const status = (code: number) => texts(at('/', (answer) => void (answer.status = code)));
    expect(await status(404)).toEqual([expect.stringMatching(/answers 404, and not the home page/)]);
    const moved = await texts(
      at('/', (answer) => {
        answer.status = 301;
        answer.headers['location'] = 'https://www.fly.example/';
      }),
    );
    expect(moved).toEqual([expect.stringMatching(/leads to https:\/\/www\.fly\.example/)]);
    expect(await texts(body('/', () => '<h1>It works!</h1>'))).toEqual([expect.stringMatching(/no page of the app/)]);
    expect((await checkSite('http://127.0.0.1:1/')).map(({ text }) => text)).toEqual([
      expect.stringMatching(/does not answer/),
    ]);
  });

  it('compares the headers with those of the build', async () => {
    const found = await texts(header(PAGE, 'permissions-policy', 'camera=*'), { expected: { headers: HEADERS } });
    expect(found).toEqual([expect.stringMatching(/The header Permissions-Policy is not the one of this build/)]);
  });

  it.each<[string, Spoil, RegExp]>([
    ['answers', header(/^\/api\/tenant/, 'access-control-allow-origin', undefined), /does not let .* read its answers/],
    [
      'preflights',
      (answer, { method }) => void (method === 'OPTIONS' && (answer.status = 404)),
      /nothing can be booked/,
    ],
    [
      'headers',
      (answer) => void (answer.headers['access-control-allow-headers'] &&= 'Content-Type, Authorization'),
      /lacks x-company-name, x-language, idempotency-key/,
    ],
    [
      'methods',
      (answer) => void (answer.headers['access-control-allow-methods'] &&= 'GET'),
      /Allow-Methods lacks POST/,
    ],
    ['waits', header(/^\/api\/tenant/, 'access-control-expose-headers', undefined), /lacks Retry-After/],
    ['files', header(/^\/bucket\//, 'access-control-allow-origin', undefined), /so no picture or text of it is kept/],
  ])('finds what an API on another origin keeps from browsers: %s', async (_, spoil, sentence) => {
    const api = await open('/', tenant.settings, spoil);
    const settings = { apiBaseUrl: `${api}/api`, bucketPath: `${api}/bucket` };
    const found = await texts(
      policy((text) => text.replace("connect-src 'self'", `connect-src ${api}`).replace('img-src', `img-src ${api}`)),
      { settings },
    );
    expect(found).toEqual([expect.stringMatching(sentence)]);
  });

  it('warns where HTTP/2 or HTTP/3 is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    const { cert, key } = makeCertificate(folder, 'localhost');
    const warnings = async (ALPNProtocols: string[], altSvc: string) => {
      const server = createTlsServer({ cert, key, ALPNProtocols }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const site = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`);
      const found: string[] = [];
      const warn = (_: string, text: string) => ({ kind: '', level: 'warning' as const, text });
      const home = { header: (name: string) => (name === 'alt-svc' ? altSvc : '') };
      for await (const { text } of protocolFaults({ site, home, warn }, cert)) found.push(text);
      server.close();
      return found;
    };
    const both = ['h2', 'http/1.1'];
    expect(await warnings(both, 'h3=":443"; ma=86400')).toEqual([]);
    expect(await warnings(both, 'h3-29=":443"')).toEqual([expect.stringMatching(/HTTP\/3.*send 'Alt-Svc: h3/)]);
    expect(await warnings(['http/1.1'], 'h2=":443", h3=":443"')).toEqual([expect.stringMatching(/HTTP\/1\.1 only/)]);
    rmSync(folder, { recursive: true });
  });

  it('wants HTTPS that browsers remember, on names that others have', async () => {
    const faults = async (address: string, hsts: string) => {
      const found: string[] = [];
      const say = (_: string, text: string) => ({ kind: '', level: 'fault' as const, text });
      const home = { header: (name: string) => (name === 'strict-transport-security' ? hsts : '') };
      for await (const { text } of addressFaults({ site: new URL(address), home, tell: say, warn: say }))
        found.push(text);
      return found;
    };
    expect(await faults('http://fly.invalid/', '')).toEqual([expect.stringMatching(/not on HTTPS/)]);
    expect(await faults('https://fly.invalid/', '')).toEqual([
      expect.stringMatching(/Strict-Transport-Security is missing/),
    ]);
    expect(await faults('https://fly.invalid/', 'max-age=60')).toEqual([expect.stringMatching(/ends after 60 s/)]);
    expect(await faults('https://fly.invalid/', 'max-age=31536000')).toEqual([]);
    expect(await faults('http://kaija.localhost:4444/', '')).toEqual([]);
  });
});
