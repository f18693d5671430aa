import { matchPrecache } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { SHARE_PATH } from '@/domain/passes/shared';
import { shellFor } from './match';
import { CACHES, scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

/** Pages that an installed app is opened at: home, and the trips on the day of a flight. Below the scope. */
const OPENED_AT = ['', 'dashboard/trips'];

type Condition =
  | { requestMethod: string }
  | {
      urlPattern: { pathname: string; search: string; hash: string; baseURL: string };
      requestMode?: string;
      requestMethod?: string;
    }
  | { or: Condition[] };
interface Rule {
  condition: Condition;
  source: 'network' | 'cache' | 'fetch-event' | { cacheName: string };
}
/** Static routing of requests (Chromium), which the DOM types here lack. */
interface RoutingEvent {
  addRoutes?: (rules: Rule[]) => Promise<void>;
}

/** An address without a query. */
const at = (path: string) => ({
  urlPattern: { pathname: new URL(path, scope).pathname, search: '', hash: '*', baseURL: scope.href },
});

/**
 * What the browser does without this worker where it can, since the start of a worker takes longer than all it has to do for
 * the first paint. Whatever a page posts goes to the network: the worker keeps no POST, and the last request of a page that is
 * closed (`sendBeacon`, `keepalive`) was lost while the worker was starting or busy. The pages of `OPENED_AT` and the files of
 * the first load come from the caches.
 */
const rulesFor = (files: readonly string[]): Rule[] => [
  // Files that another app shares come as a form of this address.
  { condition: { ...at(SHARE_PATH), requestMethod: 'POST' }, source: 'fetch-event' },
  { condition: { requestMethod: 'POST' }, source: 'network' },
  {
    condition: { or: OPENED_AT.map((path) => ({ ...at(path), requestMode: 'navigate' })) },
    source: { cacheName: CACHES.pages },
  },
  { condition: { or: files.map(at) }, source: 'cache' },
];

const FIRST_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * A shell that says of itself that it is stored: the timing of the navigation tells only what came from a worker. Its scripts
 * follow the first paint (tools/inline/rescue.js): they lie on the device, and would hold it up.
 */
const asStored = (html: string): string =>
  html
    .replace('<html ', '<html data-stored ')
    .replace(FIRST_SCRIPT, '<link rel="modulepreload" crossorigin data-first href="$1">');

/** The shell of a path below the scope. */
async function storedShell(path: string): Promise<Response | null> {
  const shell = await matchPrecache(shellFor(path));
  if (!shell) return null;
  const headers = new Headers(shell.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(asStored(await shell.text()), { headers });
}

/**
 * Stores the pages under their own addresses, as the browser looks for them. The precache names them by their versions.
 * `only`: those that are missing.
 */
async function storePages(only: 'all' | 'missing'): Promise<void> {
  const cache = await caches.open(CACHES.pages);
  for (const path of OPENED_AT) {
    const address = new URL(path, scope).href;
    // oxlint-disable-next-line no-await-in-loop -- two pages
    if (only === 'missing' && (await cache.match(address))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const page = await storedShell(path);
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (page) await cache.put(address, page);
  }
}

/** Tells the browser what it can take from the caches itself. `manifest`: the precache list. */
export function servePastTheWorker(manifest: readonly (PrecacheEntry | string)[]): void {
  const files = manifest
    .map((entry) => (typeof entry === 'string' ? entry : entry.url))
    .filter((url) => url.startsWith('assets/'));
  self.addEventListener('install', (event) => {
    const added = (event as RoutingEvent).addRoutes?.(rulesFor(files));
    if (added) event.waitUntil(added.catch(() => undefined));
  });
  // Not before: until then the pages of the version before are opened.
  self.addEventListener('activate', (event) => event.waitUntil(storePages('all').catch(() => undefined)));
  self.addEventListener('message', (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === 'KEEP' || type === 'KEEP_PAGE') event.waitUntil(storePages('missing').catch(() => undefined));
  });
}
