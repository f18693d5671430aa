/** What the worker does with a request; `none` leaves it to the network. */
export type RouteKind = 'none' | 'navigation' | 'resources' | 'static' | 'tenant' | 'prices' | 'image' | 'asset';

export interface RequestFacts {
  url: URL;
  method: string;
  mode: string;
  destination: string;
  hasBearer: boolean;
}

const RESOURCES = /\/resources\/category\/[^/]+\/[^/]+$/;
const STATIC_LINKS = /\/static\/links\//;
const STATIC_TEXT = /\/static\/.*\.(?:html|css)$/;
/** Prices by day and cheapest destinations. */
const PRICES = /\/statistics\/cheap-flights$/;
const TENANT = /\/tenant\/name\/[^/]+$/;
/** Paths of other programs on the same host: the API, the hosted pay pages and the files of the bucket. */
const NOT_PAGES = /^(?:api|bucket|pay|cache|__sandbox)(?:\/|$)/;

/**
 * Sorts a request (offline-sync.md, "Who caches what"). Bookings, payments, streams, anything with a bearer and
 * everything that is not GET belongs to the page and is never touched.
 */
export function kindOf({ url, method, mode, destination, hasBearer }: RequestFacts, scope: URL): RouteKind {
  if (method !== 'GET' || hasBearer) return 'none';
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const path = ours ? url.pathname.slice(scope.pathname.length) : '';
  if (mode === 'navigate') return ours && !NOT_PAGES.test(path) ? 'navigation' : 'none';
  if (RESOURCES.test(url.pathname)) return 'resources';
  if (TENANT.test(url.pathname)) return 'tenant';
  if (PRICES.test(url.pathname)) return 'prices';
  if (STATIC_LINKS.test(url.pathname) || STATIC_TEXT.test(url.pathname)) return 'static';
  /* An opaque answer is padded to megabytes in the quota: only what may be read is kept. */
  if (destination === 'image' && (ours || mode === 'cors')) return 'image';
  if (ours && path.startsWith('assets/')) return 'asset';
  return 'none';
}

/**
 * The prerendered page for a path below the scope: home and results have their own, every other route the plain one. Home is kept
 * by the address that it was opened at, so that its server need not send it again.
 */
export function shellFor(path: string): string {
  const clean = path.replace(/\/+$/, '');
  if (clean === '' || clean === 'index.html') return './';
  if (clean === 'search/results' || clean === 'search/results/index.html') return 'search/results/index.html';
  return 'app.html';
}

/** A page in place of a file: from a network that wants a sign-in first, or a host that answers everything. */
export const isStranger = (url: string, { headers }: Pick<Response, 'headers'>): boolean =>
  /^text\/html\b/i.test(headers.get('Content-Type') ?? '') && !/(?:\.html|\/)$/.test(new URL(url).pathname);
