import { beforeEach, expect, it, vi } from 'vitest';

const SCOPE = 'https://fly.example/kaija/';
vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/kaija/'), CACHES: { pages: 'rt-pages' } }));
const SHELL =
  '<!doctype html><html lang="en"><head><script type="module" crossorigin src="assets/vendor-1.js"></script></head></html>';
vi.mock('workbox-precaching', () => ({
  matchPrecache: (shell: string) =>
    Promise.resolve(new Response(`${SHELL}<!--${shell}-->`, { headers: { 'Content-Length': '9', 'X-Host': 'ours' } })),
}));

// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const PAGES = '../../../sw/pages';

let worker = new EventTarget();
let held: Promise<unknown>[] = [];
const stored = new Map<string, Response>();

async function send(type: string, given: object = {}): Promise<void> {
  held = [];
  const event = Object.assign(new Event(type), given, { waitUntil: (work: Promise<unknown>) => held.push(work) });
  worker.dispatchEvent(event);
  await Promise.all(held);
}

beforeEach(async () => {
  vi.resetModules();
  worker = new EventTarget();
  stored.clear();
  vi.stubGlobal('self', worker);
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (key: string) => Promise.resolve(stored.get(key)),
        put: (key: string, page: Response) => Promise.resolve(stored.set(key, page)),
      }),
  });
  const { servePastTheWorker } = (await import(PAGES)) as { servePastTheWorker: (files: unknown[]) => void };
  servePastTheWorker([
    { url: './', revision: '1' },
    { url: 'assets/vendor-1.js', revision: null },
  ]);
});

it('routes what pages post to the network, the pages an app is opened at and the first scripts to the caches', async () => {
  const addRoutes = vi.fn<(rules: { condition: object; source: unknown }[]) => Promise<void>>();
  addRoutes.mockResolvedValue();
  await send('install', { addRoutes });
  const [shared, post, pages, files] = addRoutes.mock.calls[0]?.[0] ?? [];
  // A form of shared files is what the worker is there for.
  expect(shared).toMatchObject({
    condition: { requestMethod: 'POST', urlPattern: { pathname: '/kaija/share' } },
    source: 'fetch-event',
  });
  expect(post).toEqual({ condition: { requestMethod: 'POST' }, source: 'network' });
  expect(pages?.source).toEqual({ cacheName: 'rt-pages' });
  expect(JSON.stringify(pages)).toContain('"/kaija/dashboard/trips"');
  expect(JSON.stringify(pages)).toContain('"search":""');
  expect(files?.source).toBe('cache');
  expect(JSON.stringify(files)).toContain('"/kaija/assets/vendor-1.js"');
});

it('installs in a browser that has no routes, or refuses them', async () => {
  await send('install');
  await expect(send('install', { addRoutes: () => Promise.reject(new TypeError('none')) })).resolves.toBeUndefined();
});

it('stores the pages on activation: they say that they are stored, and their scripts wait for the first paint', async () => {
  await send('activate');
  expect([...stored.keys()]).toEqual([SCOPE, `${SCOPE}dashboard/trips`]);
  const page = stored.get(SCOPE);
  const html = await page?.text();
  expect(html).toContain('<html data-stored lang="en">');
  expect(html).toContain('<link rel="modulepreload" crossorigin data-first href="assets/vendor-1.js">');
  expect(html).not.toContain('<script');
  expect(html).toContain('<!--./-->');
  expect(page?.headers.get('X-Host')).toBe('ours');
  expect(page?.headers.has('Content-Length')).toBe(false);
});

it('a page that was lost is stored again on the next visit, and no other', async () => {
  await send('activate');
  const home = stored.get(SCOPE);
  stored.delete(`${SCOPE}dashboard/trips`);
  await send('message', { data: { type: 'KEEP' } });
  expect(stored.get(SCOPE)).toBe(home);
  expect(stored.has(`${SCOPE}dashboard/trips`)).toBe(true);
});
