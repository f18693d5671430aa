import { beforeEach, expect, it, vi } from 'vitest';
import { type CachedCallName, answerKind } from '@/domain/device/cachedCalls';

const probe = vi.hoisted(() => vi.fn(() => Promise.resolve(true)));
vi.mock('@/offline/backgroundSender', () => ({ probe }));
vi.mock('../../../sw/scope', () => ({
  scope: new URL('https://fly.example/app/'),
  CACHES: { assets: 'assets', img: 'images' },
  factsOf: () => ({}),
}));
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }));
vi.mock('workbox-precaching', () => ({ matchPrecache: () => Promise.resolve(undefined) }));
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: vi.fn(function plugin() {}) }));

/** What the host has, by path below the scope; a missing one fails as a blocked request does. */
const host = new Map<string, Response | 'hangs'>();
const cached = new Map<string, Response>();
vi.mock('workbox-strategies', () => ({
  CacheFirst: class {
    plugins: { cacheWillUpdate?: (given: object) => Promise<Response | null> }[];
    constructor(given: { plugins: [] }) {
      this.plugins = given.plugins;
    }
    handleAll({ request }: { request: Request }) {
      const work = async (): Promise<Response> => {
        const found = host.get(request.url.replace('https://fly.example/app/', ''));
        if (found === 'hangs') {
          return await new Promise<never>((_, fail) => {
            request.signal.addEventListener('abort', () => fail(new Error('aborted')));
          });
        }
        if (!found) throw new TypeError('Failed to fetch');
        const plugin = this.plugins.find(({ cacheWillUpdate }) => cacheWillUpdate);
        const kept = await plugin?.cacheWillUpdate?.({ request, response: found });
        if (kept) cached.set(request.url, kept);
        return found;
      };
      const response = work();
      return [response, response.then(() => undefined)];
    }
  },
}));

// Not static imports: the modules need the types of a worker, and tests are compiled with those of a page.
const GENUINE = '../../../sw/genuine';
const FILES = '../../../sw/routes/files';
interface Plugin {
  cacheWillUpdate: (given: { request: Request; response: Response }) => Promise<Response | null>;
}
const pluginFor = async (route: string): Promise<(path: string, response: Response) => Promise<boolean>> => {
  const { onlyGenuine } = (await import(GENUINE)) as {
    onlyGenuine: (kindFor: (path: string) => string | undefined) => Plugin;
  };
  const files: Record<string, string> = { image: 'image', asset: 'build' };
  const plugin = onlyGenuine((path) => files[route] ?? answerKind(route as CachedCallName, path));
  return async (path, response) =>
    (await plugin.cacheWillUpdate({ request: new Request(`https://fly.example/app/${path}`), response })) === response;
};
const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const script = () => answer('export {}', 'text/javascript');
const page = () => answer('<!doctype html><title>Hotel</title><p>Please sign in.</p>', 'text/html');

beforeEach(() => {
  host.clear();
  cached.clear();
  probe.mockResolvedValue(true);
  vi.stubGlobal('self', { registration: { scope: 'https://fly.example/app/' } });
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (url: string) => cached.get(url) }),
  });
});

it('caches what it was asked for, and no page of a portal in its place', async () => {
  const cases: [string, string, Response][] = [
    ['resources', 'api/resources/category/resources/en', answer('{"a":"b"}', 'application/json')],
    ['static', 'api/static/links/terms/kaija/en', answer('[{"html":["x"]}]', 'application/json')],
    ['static', 'bucket/static/terms.html', answer('<h2>Terms</h2>', 'text/html')],
    ['static', 'bucket/static/terms.css', answer('h2 {}', 'text/css')],
    ['tenant', 'api/tenant/name/kaija', answer('{"footer":true}', 'application/json')],
    ['prices', 'api/statistics/cheap-flights', answer('{"prices":[]}', 'application/json')],
    ['image', 'bucket/cities/RIX.jpg', answer('jpeg', 'image/jpeg')],
    ['asset', 'assets/a-12345678.js', script()],
  ];
  for (const [route, path, good] of cases) {
    const keeps = await pluginFor(route);
    expect([path, await keeps(path, good)]).toEqual([path, true]);
    expect([path, await keeps(path, page())]).toEqual([path, false]);
    expect([path, await keeps(path, answer('', 'text/plain'))]).toEqual([path, false]);
  }
});

it('caches no text while our host is out of reach: a page may look like one', async () => {
  const keeps = await pluginFor('static');
  probe.mockResolvedValue(false);
  expect(await keeps('bucket/static/terms.html', answer('<p>Please sign in.</p>', 'text/html'))).toBe(false);
  expect(probe).toHaveBeenLastCalledWith('https://fly.example/app/robots.txt');
});

it('caches nothing that breaks off', async () => {
  const keeps = await pluginFor('asset');
  const broken = new Response(new ReadableStream({ start: (control) => control.error(new Error('cut')) }));
  expect(await keeps('assets/a-12345678.js', broken)).toBe(false);
});

/** Installs a newer version with these files. */
const install = async (files: string[]): Promise<void> => {
  const { keepFiles } = (await import(FILES)) as {
    keepFiles: (event: object, files: string[], needed: 'all' | 'some') => Promise<void>;
  };
  await keepFiles({ type: 'install' }, files, 'all');
};
const FILE_NAMES = ['assets/a-12345678.js', 'assets/b-12345678.js', 'assets/c-12345678.js', 'assets/d-12345678.js'];

it('installs a newer version without a file that is missing, blocked, a page or silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const wrong of [undefined, answer('gone', 'text/plain', 404), page(), 'hangs' as const]) {
    cached.clear();
    for (const file of FILE_NAMES) host.set(file, script());
    if (wrong) host.set('assets/b-12345678.js', wrong);
    else host.delete('assets/b-12345678.js');
    const over = new AbortController();
    const installed = install(FILE_NAMES).finally(() => over.abort());
    // As many turns as a busy machine needs.
    while (!over.signal.aborted) {
      await new Promise((next) => setImmediate(next));
      await vi.advanceTimersByTimeAsync(10_000);
    }
    await installed;
    expect([...cached.keys()].map((url) => url.slice(-13))).toEqual([
      'a-12345678.js',
      'c-12345678.js',
      'd-12345678.js',
    ]);
  }
});

it('does not install it when many files are missing, or the connection is lost', async () => {
  host.set('assets/a-12345678.js', script());
  await expect(install(FILE_NAMES)).rejects.toThrow('could not be cached');
  for (const file of FILE_NAMES.slice(1)) host.set(file, script());
  host.delete('assets/d-12345678.js');
  probe.mockResolvedValue(false);
  await expect(install(FILE_NAMES)).rejects.toThrow('The connection is lost.');
});
