import { type CacheKind, OFFER_BYTES, sizeOf } from '@/domain/device/storage';
import { holdsApp, ownCache } from '@/platform/ownCaches';
import { localStore, localKeys } from '@/platform/webStorage';
import { type MetaRow, type StoredRows, readAllRows } from '@/offline/storageHealth';
import { JOURNAL_PREFIX } from '@/offline/drafts';
import { parseEnquiry } from '@/offline/enquiries';
import { TRAVELLERS_KEY, parseSavedTravellers } from '@/offline/savedTravellers';

/** Kinds of stored data as the storage page lists them; texts in `device.kind.*`. */
export const STORED_KINDS = [
  'drafts',
  'outbox',
  'enquiries',
  'orders',
  'searches',
  'results',
  'favourites',
  'alerts',
  'travellers',
  'answers',
  'pictures',
  'texts',
  'settings',
  'aside',
  'notes',
  'app',
] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** `count` and `bytes` are null where only the browser knows. */
export interface StoredData {
  kind: StoredKind;
  count: number;
  bytes: number;
}

/** Local storage keys by kind, as prefixes. */
export const LOCAL_KEYS = {
  drafts: ['draft-delta'],
  enquiries: ['enquiryDraft'],
  searches: ['lastSearchUrl', 'lastSearchPlaces', 'cheapRoutes', 'pendingSearch'],
  orders: ['tripUntil', 'tripDepartures'],
  alerts: ['alerts'],
  settings: [
    'lang',
    'theme',
    'profile',
    'results.rules',
    'results.bags',
    'installLater',
    'installVisits',
    'visits',
    'langOffer',
    'logo',
  ],
  notes: ['canary'],
} as const;

/** Caches of this tenant's worker by kind (sw/scope.ts), without the app itself. */
export const CACHES_OF = {
  pictures: ['img'],
  texts: ['static', 'resources', 'tenant', 'prices'],
} as const satisfies Partial<Record<StoredKind, readonly CacheKind[]>>;

/** True for the order itself, without its documents and bearer. */
export const isOrderRow = ({ k }: Pick<MetaRow, 'k'>): boolean => k.startsWith('order:');

/** True for a price alert, without the plan of telling. */
export const isWatchRow = ({ k }: Pick<MetaRow, 'k'>): boolean => k.startsWith('alert:');

const isUnsentEnquiry = (v: unknown): boolean => (parseEnquiry(v)?.state ?? 'sent') !== 'sent';

/** The kind of a meta row, by its key; housekeeping by default. */
export function kindOfMeta({ k, v }: Pick<MetaRow, 'k'> & { v?: unknown }): StoredKind {
  // One that was handed over and is not at the agency yet waits as updates do.
  if (k.startsWith('enquiry')) return isUnsentEnquiry(v) ? 'outbox' : 'enquiries';
  if (k.startsWith('favourite:')) return 'favourites';
  if (k.startsWith('alert')) return 'alerts';
  if (k === TRAVELLERS_KEY) return 'travellers';
  // An order, its documents, the bearer for them, and a message about it.
  if (isOrderRow({ k }) || ['paper:', 'orderKey:', 'help:'].some((start) => k.startsWith(start))) return 'orders';
  if (k.startsWith(JOURNAL_PREFIX)) return 'drafts';
  return k === 'pendingSearch' ? 'searches' : 'notes';
}

const localRows = (kind: keyof typeof LOCAL_KEYS): string[] =>
  LOCAL_KEYS[kind].flatMap((start) => localKeys(start).map((key) => key + localStore.get(key)));

export { readAllRows };

/** Counts and sizes of the database and of local storage. */
export function countTables(read: StoredRows): StoredData[] {
  const meta = (kind: StoredKind): MetaRow[] => read.meta.filter((row) => kindOfMeta(row) === kind);
  const of = (kind: StoredKind, count: number, rows: readonly unknown[]): StoredData => ({
    kind,
    count,
    bytes: sizeOf(rows),
  });
  const { drafts, outbox, searches, snapshots, kv, quarantine, lanes, idMap, intents, receipts } = read;
  const settings = localRows('settings');
  const notes = [...meta('notes'), ...lanes, ...idMap, ...intents, ...receipts, ...localRows('notes')];
  const offers = snapshots.reduce((sum, { count }) => sum + count, 0);
  const orders = of('orders', meta('orders').filter(isOrderRow).length, [...meta('orders'), ...localRows('orders')]);
  // Document files are binary, so `sizeOf` does not count them.
  const files = meta('orders').reduce((sum, { v }) => sum + ((v as { bytes?: ArrayBuffer }).bytes?.byteLength ?? 0), 0);
  const result = of('results', snapshots.length, snapshots);
  return [
    of('drafts', drafts.length, [...drafts, ...localRows('drafts')]),
    of('outbox', outbox.length + meta('outbox').length, [...outbox, ...meta('outbox')]),
    of('enquiries', meta('enquiries').length, [...meta('enquiries'), ...localRows('enquiries')]),
    { ...orders, bytes: orders.bytes + files },
    of('searches', searches.length + meta('searches').length, [
      ...searches,
      ...meta('searches'),
      ...localRows('searches'),
    ]),
    { ...result, bytes: result.bytes + offers * OFFER_BYTES },
    of('favourites', meta('favourites').length, meta('favourites')),
    of('alerts', meta('alerts').filter(isWatchRow).length, [...meta('alerts'), ...localRows('alerts')]),
    // Consent without any traveller counts as one: it can be withdrawn here.
    of(
      'travellers',
      meta('travellers').reduce((sum, { v }) => sum + Math.max(1, parseSavedTravellers(v).list.length), 0),
      meta('travellers'),
    ),
    of('answers', kv.length, kv),
    of('settings', settings.length, settings),
    of('aside', quarantine.length, quarantine),
    of('notes', notes.length, notes),
  ];
}

async function sizeOfCache(name: string): Promise<{ count: number; bytes: number }> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  let bytes = 0;
  for (const key of keys) {
    const response = await cache.match(key);
    const contentLength = Number(response?.headers.get('Content-Length') ?? Number.NaN);
    // A compressed answer reports its compressed length, but is stored uncompressed.
    const isPlain = Number.isFinite(contentLength) && !response?.headers.get('Content-Encoding');
    bytes += isPlain ? contentLength : ((await response?.blob())?.size ?? 0);
  }
  return { count: keys.length, bytes };
}

/** Counts and sizes of the worker's caches. Reads every answer once, so call it after the page is drawn. */
export async function countCaches(): Promise<StoredData[]> {
  const found = globalThis.caches as CacheStorage | undefined;
  if (!found) return [];
  // Denied where site data are blocked.
  const names = await found.keys().catch((): string[] => []);
  const kinds: [StoredKind, readonly string[]][] = [
    ['pictures', CACHES_OF.pictures.map(ownCache)],
    ['texts', CACHES_OF.texts.map(ownCache)],
    ['app', names.filter(holdsApp)],
  ];
  const counted: StoredData[] = [];
  for (const [kind, wanted] of kinds) {
    const sizes = await Promise.all(wanted.filter((name) => names.includes(name)).map(sizeOfCache));
    counted.push({
      kind,
      count: sizes.reduce((sum, { count }) => sum + count, 0),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  }
  return counted;
}
