import { afterEach, expect, it, vi } from 'vitest';
import { ownCache } from '@/platform/ownCaches';
import type { Settings } from '@/platform/settings';
import { keepPictures } from '@/state/home/pictures';
import { session } from '@/state/session';

const { settings } = session;
afterEach(() => {
  session.settings = settings;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The paths that are stored once home was shown for a while. */
async function stored(given: Partial<Settings>): Promise<string[]> {
  const added: string[] = [];
  const cache = {
    match: () => Promise.resolve(undefined),
    add: ({ url }: Request) => Promise.resolve(added.push(url)),
  };
  const open = vi.fn(() => Promise.resolve(cache));
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session.settings = { ...settings, ...given };
  session.online = true;
  document.documentElement.lang = 'en';
  keepPictures();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveBeenCalledWith(ownCache('img'));
  return added.map((url) => new URL(url).pathname);
}

it('home has its hero offline: the picture of the bucket, or the width of the tenant’s own that is on screen', async () => {
  expect(await stored({ bucketPath: '/bucket' })).toEqual([expect.stringMatching(/^\/bucket\//)]);
  const hero = { src: 'assets/hero-1440.webp', set: 'assets/hero-720.webp 720w, assets/hero-1440.webp 1440w' };
  expect(await stored({ brand: { hero } })).toEqual([]);
  const image = document.createElement('img');
  image.setAttribute('src', hero.src);
  Object.defineProperty(image, 'currentSrc', { value: new URL('assets/hero-720.webp', document.baseURI).href });
  document.body.append(image);
  expect(await stored({ brand: { hero } })).toEqual(['/assets/hero-720.webp']);
});
