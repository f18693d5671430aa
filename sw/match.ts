import { pathOfPage } from '@/domain/address';
import { isAppPath } from '@/domain/appPaths';
import { CACHED_CALL_NAMES, type CachedCallName, answerKind } from '@/domain/device/cachedCalls';

/**
 * What the worker does with a request; `none` leaves it to the network. `unknown`: a page that may be of another program of
 * the host (`oauth/callback` of the tenant's server): the worker stays out of it while the browser has a connection.
 */
type RouteKind = 'none' | 'navigation' | 'unknown' | 'image' | 'asset' | CachedCallName;

export interface RequestFacts {
  url: URL;
  method: string;
  mode: string;
  destination: string;
  hasBearer: boolean;
  /** The page, script or stylesheet that asks; empty if it does not say. */
  referrer: string;
}

/** Files such as `robots.txt`, and pages that the worker must not touch: identity provider, API, payment. */
const IS_FILE_OR_RESERVED = /^(?:__|api|emulator|pay|\.well-known)\/|\.[^/]*$/;
/** A file that the host keeps below one of our addresses: `info/terms.pdf`. */
const IS_FILE = /\.[a-z][a-z\d]{1,4}$/i;
/** The path below the scope without a leading slash; null for an address outside of it. */
const pathBelow = ({ origin, pathname }: URL, scope: URL): string | null =>
  origin === scope.origin && pathname.startsWith(scope.pathname) ? pathname.slice(scope.pathname.length) : null;

/**
 * True for an address of the app. Others below the scope belong to other programs of the host: another tenant, a blog, the
 * payment pages, the identity provider's `__/auth`.
 */
export function isOwnPage(url: URL, scope: URL): boolean {
  const below = pathBelow(url, scope);
  if (below === null) return false;
  const path = pathOfPage(below);
  return isAppPath(`/${path}`) && !IS_FILE.test(path);
}

/** True for a request of another program's page: it may be controlled by this worker, but has nothing to do with it. */
function isForeign(referrer: string, scope: URL): boolean {
  if (!referrer) return false;
  const from = new URL(referrer);
  // With the referrer policy `origin` every page has this one.
  if (from.pathname === '/') return false;
  return from.origin === scope.origin && !isOwnPage(from, scope) && !pathBelow(from, scope)?.startsWith('assets/');
}

/**
 * Classifies a request. Bookings, payments, streams, requests with a bearer and everything other than GET belong to the page;
 * the worker never touches them.
 */
export function kindOf({ url, method, mode, destination, hasBearer, referrer }: RequestFacts, scope: URL): RouteKind {
  if (method !== 'GET' || hasBearer) return 'none';
  if (mode === 'navigate') {
    if (isOwnPage(url, scope)) return 'navigation';
    const below = pathBelow(url, scope);
    return below === null || IS_FILE_OR_RESERVED.test(below) ? 'none' : 'unknown';
  }
  if (isForeign(referrer, scope)) return 'none';
  const path = pathBelow(url, scope);
  const call = CACHED_CALL_NAMES.find((name) => answerKind(name, url.pathname));
  if (call) return call;
  // The quota counts an opaque response as megabytes, so only readable ones are cached.
  if (destination === 'image' && (path !== null || mode === 'cors')) return 'image';
  if (path?.startsWith('assets/')) return 'asset';
  return 'none';
}

/**
 * The prerendered page for a path below the scope. Home and results have their own, other routes the plain one. Home is cached
 * by the address it is opened at, so that the installation finds it in the HTTP cache.
 */
export function shellFor(path: string): string {
  const clean = pathOfPage(path).replace(/\/+$/, '');
  if (clean === '') return './';
  if (clean === 'search/results') return 'search/results/index.html';
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
export const ASSETS_KEPT = 500;

export const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 30 * DAY_SECONDS;
