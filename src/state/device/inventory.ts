import { OFFER_BYTES, sizeOf } from '@/domain/device/storage';
import { STORED_KINDS, type StoredKind, nameOfKey, storedFacts } from '@/domain/device/stored';
import { holdsApp, ownCache } from '@/platform/ownCaches';
import { localStore, localKeys } from '@/platform/webStorage';
import { type MetaRow, type StoredRows, readAllRows } from '@/offline/storageHealth';
import { parseChangeReply } from '@/offline/changeReplies';
import { parseEnquiry } from '@/offline/enquiries';
import { parseSavedTravellers } from '@/offline/savedTravellers';

/** What is stored of a kind. Sizes are estimates. */
export interface StoredData {
  kind: StoredKind;
  count: number;
  bytes: number;
}

/** True for the order itself, without its documents and bearer. */
export const isOrderRow = ({ k }: Pick<MetaRow, 'k'>): boolean => nameOfKey(k) === 'order';

/** True for a price alert, without the plan of telling. */
export const isWatchRow = ({ k }: Pick<MetaRow, 'k'>): boolean => nameOfKey(k) === 'alert';

const isUnsentPost = (v: unknown): boolean => ((parseEnquiry(v) ?? parseChangeReply(v))?.state ?? 'sent') !== 'sent';

const KIND_OF_NAME = new Map(
  STORED_KINDS.flatMap((kind) => (storedFacts(kind).meta ?? []).map((name) => [name, kind] as const)),
);

/** The kind of a meta row, by its key; housekeeping for keys of other versions. */
export function kindOfMeta({ k, v }: Pick<MetaRow, 'k'> & { v?: unknown }): StoredKind {
  const kind = KIND_OF_NAME.get(nameOfKey(k)) ?? 'notes';
  // One that was handed over and is not at the agency yet waits as updates do.
  return isUnsentPost(v) ? 'outbox' : kind;
}

/** Keys of local storage that hold this kind. */
export const localKeysOf = (kind: StoredKind): string[] =>
  (storedFacts(kind).local ?? []).flatMap((name) => localKeys(name).filter((key) => nameOfKey(key) === name));

const localRows = (kind: StoredKind): string[] => localKeysOf(kind).map((key) => key + localStore.get(key));

export { readAllRows };

interface KindRows {
  /** Rows of its tables. */
  tables: readonly unknown[];
  meta: readonly MetaRow[];
  /** Entries of local storage, each with its key. */
  local: readonly string[];
}

/** What counts as one, where that is not a row of the database. */
const COUNTED: Partial<Record<StoredKind, (rows: KindRows) => number>> = {
  // What was typed last is in the row when it is read.
  drafts: ({ tables }) => tables.length,
  orders: ({ meta }) => meta.filter(isOrderRow).length,
  alerts: ({ meta }) => meta.filter(isWatchRow).length,
  // Consent without any traveller counts as one: it can be withdrawn here.
  travellers: ({ meta }) => meta.reduce((sum, { v }) => sum + Math.max(1, parseSavedTravellers(v).list.length), 0),
  // The key is no paper.
  papers: ({ tables }) => tables.length,
  settings: ({ local }) => local.length,
  notes: ({ tables, meta, local }) => tables.length + meta.length + local.length,
};

/** Bytes beside those of the rows. */
const MORE_BYTES: Partial<Record<StoredKind, (rows: KindRows) => number>> = {
  // Document files are binary, so `sizeOf` does not count them.
  orders: ({ meta }) => meta.reduce((sum, { v }) => sum + ((v as { bytes?: ArrayBuffer }).bytes?.byteLength ?? 0), 0),
  papers: ({ tables }) => tables.reduce<number>((sum, row) => sum + ((row as { size?: number }).size ?? 0), 0),
  results: ({ tables }) => OFFER_BYTES * tables.reduce<number>((sum, set) => sum + (set as { count: number }).count, 0),
};

/** Counts and sizes of the database and of local storage, in the order of `STORED`. */
export function countTables(read: StoredRows): StoredData[] {
  return STORED_KINDS.filter((kind) => !storedFacts(kind).caches).map((kind) => {
    const rows: KindRows = {
      tables: (storedFacts(kind).tables ?? []).flatMap<unknown>((table) => read[table as keyof StoredRows] ?? []),
      meta: read.meta.filter((row) => kindOfMeta(row) === kind),
      local: localRows(kind),
    };
    return {
      kind,
      count: COUNTED[kind]?.(rows) ?? rows.tables.length + rows.meta.length,
      bytes: sizeOf([...rows.tables, ...rows.meta, ...rows.local]) + (MORE_BYTES[kind]?.(rows) ?? 0),
    };
  });
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

/** Names of the worker's caches that hold this kind; the precache has a name of its own. */
export const cachesOf = (kind: StoredKind, names: readonly string[]): string[] => {
  const own = (storedFacts(kind).caches ?? []).map(ownCache);
  return names.filter((name) => own.includes(name) || (kind === 'app' && holdsApp(name)));
};

/** Counts and sizes of the worker's caches. Reads every answer once, so call it after the page is drawn. */
export async function countCaches(): Promise<StoredData[]> {
  const found = globalThis.caches as CacheStorage | undefined;
  if (!found) return [];
  // Denied where site data are blocked.
  const names = await found.keys().catch((): string[] => []);
  const counted: StoredData[] = [];
  for (const kind of STORED_KINDS.filter((each) => storedFacts(each).caches)) {
    const sizes = await Promise.all(cachesOf(kind, names).map(sizeOfCache));
    counted.push({
      kind,
      count: sizes.reduce((sum, { count }) => sum + count, 0),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  }
  return counted;
}
