/** What the worker does with a request; `none` leaves it to the network. */
export type RouteKind = 'none' | 'navigation' | 'resources' | 'static' | 'tenant' | 'prices' | 'image' | 'asset';

export interface RequestFacts {
  url: URL;
  method: string;
  mode: string;
  destination: string;
  hasBearer: boolean;
}

const PROVIDER_PAGES = /^\/(?:__|emulator)\//;
const RESOURCES = /\/resources\/category\/[^/]+\/[^/]+$/;
const STATIC_LINKS = /\/static\/links\//;
const STATIC_TEXT = /\/static\/.*\.(?:html|css)$/;
/** True for the addresses of a text's files, false for the files. */
export const isStaticLinks = (path: string): boolean => STATIC_LINKS.test(path);
/** Prices by day and cheapest destinations. */
const PRICES = /\/statistics\/cheap-flights$/;
const TENANT = /\/tenant\/name\/[^/]+$/;
/**
 * Paths of other programs on the same host: the API, the hosted payment pages, the files of the bucket, and the identity
 * provider's pages (`__/auth`).
 */
const NOT_PAGES = /^(?:api|bucket|pay|cache|__sandbox|__|emulator)(?:\/|$)/;

/**
 * Classifies a request. Bookings, payments, streams, requests with a bearer and everything other than GET belong to the page;
 * the worker never touches them.
 */
export function kindOf({ url, method, mode, destination, hasBearer }: RequestFacts, scope: URL): RouteKind {
  if (method !== 'GET' || hasBearer) return 'none';
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const path = ours ? url.pathname.slice(scope.pathname.length) : '';
  if (mode === 'navigate')
    // The provider's pages stand at the root of the host, also above a tenant with a path of its own.
    return ours && !NOT_PAGES.test(path) && !PROVIDER_PAGES.test(url.pathname) ? 'navigation' : 'none';
  if (RESOURCES.test(url.pathname)) return 'resources';
  if (TENANT.test(url.pathname)) return 'tenant';
  if (PRICES.test(url.pathname)) return 'prices';
  if (STATIC_LINKS.test(url.pathname) || STATIC_TEXT.test(url.pathname)) return 'static';
  // The quota counts an opaque response as megabytes, so only readable ones are cached.
  if (destination === 'image' && (ours || mode === 'cors')) return 'image';
  if (ours && path.startsWith('assets/')) return 'asset';
  return 'none';
}

/**
 * The prerendered page for a path below the scope. Home and results have their own, other routes the plain one. Home is cached
 * by the address it is opened at, so that the installation finds it in the HTTP cache.
 */
export function shellFor(path: string): string {
  const clean = path.replace(/\/+$/, '');
  if (clean === '' || clean === 'index.html') return './';
  if (clean === 'search/results' || clean === 'search/results/index.html') return 'search/results/index.html';
  return 'app.html';
}

/**
 * The cache key of a URL. Cache Storage ignores the headers that carry tenant and language, so they become query parameters;
 * otherwise two tenants of one origin would read each other's texts. A fragment would not do: it is dropped.
 */
export function cacheKeyOf(url: string, headers: { get(name: string): string | null }): string {
  const key = new URL(url);
  const tenant = headers.get('X-Company-Name');
  const language = headers.get('X-Language');
  if (tenant) key.searchParams.set('__tenant', tenant);
  if (language) key.searchParams.set('__language', language);
  return key.href;
}

/** Workbox plugin: `cacheKeyOf` for every read and write of a cache. */
export const keyedByTenantAndLanguage = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }): Promise<string> =>
    Promise.resolve(cacheKeyOf(request.url, request.headers)),
};

/** For answers in all languages at once: one key per tenant, so that they are found offline in another language. */
export const keyedByTenant = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }): Promise<string> => {
    const tenant = request.headers.get('X-Company-Name');
    return Promise.resolve(cacheKeyOf(request.url, { get: (name) => (name === 'X-Company-Name' ? tenant : null) }));
  },
};

/**
 * Build files cached beside the precache: the lazy parts of this version and of the one before, with the texts of every
 * language. With a lower limit, the least used ones would be missing offline.
 */
export const ASSETS_KEPT = 420;

const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 30 * DAY_SECONDS;
