/*
 * What every host has to do with the files of a build: types, compression, caching. The writers beside this file, the sandbox's
 * site and `npm run check` all read it here.
 */

/** File types of a build, and of what a tenant may lay beside it. A path with one of these endings is a file, never a screen. */
export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  map: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

export const endingOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

const PACKED_ALREADY = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff2', 'pdf', 'ico'];
/** True for files that become smaller. */
export const isPackable = (path: string): boolean =>
  endingOf(path) in TYPES && !PACKED_ALREADY.includes(endingOf(path));

export const CACHE = {
  /** Files with a hash in their name. */
  asset: 'public, max-age=31536000, immutable',
  /** Pages, worker, manifest: asked for anew each time, by their ETag. */
  page: 'no-cache',
  /** Icons, pictures, robots.txt. */
  other: 'public, max-age=3600',
  /** A 404 must not outlive the deployment that mends it. */
  missing: 'no-store',
};

/** Endings of files with a fixed name that may change with each build. */
export const CHANGING = ['html', 'js', 'webmanifest', 'json'];

/** `Cache-Control` of a file; `path` is below the base, with a leading slash. */
export function cacheOf(path: string): string {
  if (path.startsWith('/assets/')) return CACHE.asset;
  return CHANGING.includes(endingOf(path)) ? CACHE.page : CACHE.other;
}

/** A year, as browsers ask for before they remember a host. */
export const HSTS = 'max-age=31536000';

/** Versions from which servers take what their files say of HTTP/3 and early data; older ones want `http3: false`. */
export const HTTP3_SINCE = { nginx: '1.25.1', caddy: '2.11.3' };

/** Headers of what API and bucket answer at the site's origin: opened as a page, their HTML must run nothing here. */
export const SANDBOXED = "sandbox; default-src 'none'";

/** Where `npm run deploy` keeps the pages of earlier builds, in the folder of the site. Nobody asks for them. */
export const STORE = '.builds';
