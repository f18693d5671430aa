import { cheapestDeal, pageSize } from '@/domain/home/cards';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { savesData } from '@/platform/savesData';
import { home } from '../home';
import { session } from '../session';
import { backgroundPath } from '@/platform/settingsBlock';

const QUIET_MS = 4000;
const MAX_TRIES = 8;

const isLoading = (): boolean => [home.banners, home.deals, home.offers].some(({ phase }) => phase === 'loading');

/** The picture of the hero: the tenant's own in the width that is on screen, else that of the bucket. */
function heroPictures(): string[] {
  const { settings } = session;
  const own = settings.brand?.hero;
  if (!own) return [backgroundPath(settings)];
  const shown = [...document.querySelectorAll('img')].find(
    (image) => image.getAttribute('src') === own.src,
  )?.currentSrc;
  return shown ? [shown] : [];
}

/** Pictures of cities that are on screen: of another category, of the next trip. */
const shownCities = (cities: string): string[] =>
  [...document.querySelectorAll('img')]
    .filter(({ src, complete, naturalWidth }) => src.startsWith(cities) && complete && naturalWidth > 0)
    .map(({ src }) => src);

function addresses(): string[] {
  const { bucketPath } = session.settings;
  const { banners, deals, offers } = home;
  const sales = banners.phase === 'ready' ? banners.data.flatMap(({ image }) => image ?? []) : [];
  const priced = new Set(offers.phase === 'ready' ? cheapestDeal(offers.data).map(({ iata }) => iata) : []);
  const cities = deals.phase === 'ready' ? deals.data.filter(({ iata }) => priced.has(iata)) : [];
  const first = cities[0]?.category;
  return [
    ...sales,
    ...cities
      .filter(({ category }) => category === first)
      .slice(0, pageSize(matchMedia('(width < 992px)').matches ? 'mobile' : 'desktop'))
      .map(({ iata }) => `${bucketPath}/cities/${encodeURIComponent(iata)}.jpg`),
    ...heroPictures(),
    ...shownCities(new URL(`${bucketPath}/cities/`, document.baseURI).href),
  ].map((address) => new URL(address, document.baseURI).href);
}

async function storePictures(): Promise<void> {
  if (savesData() || !session.online) return;
  await navigator.serviceWorker.ready;
  for (let tries = 0; tries < MAX_TRIES && isLoading(); tries++) {
    // oxlint-disable-next-line no-await-in-loop -- until it is known which pictures there are
    await pause(QUIET_MS);
  }
  // The worker serves and limits this cache; here only pictures loaded before it existed are added.
  const cache = await caches.open(ownCache('img'));
  for (const address of addresses()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing waits for them
    if (!(await cache.match(address))) await cache.add(new Request(address, { mode: 'cors' }));
  }
}

/**
 * Stores pictures that loaded before the worker was active, once the page is idle, so that home is complete offline.
 * Returns the function that cancels the wait.
 */
export function keepPictures(): () => void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return () => undefined;
  const timer = setTimeout(() => {
    storePictures().catch((error: unknown) => log.warn('home', 'pictures were not stored', error));
  }, QUIET_MS);
  return () => clearTimeout(timer);
}
