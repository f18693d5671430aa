import type { Cheapest, EarlierPrice } from '@/domain/results/priceMoves';
import { isSameQuery, resultKey } from '@/domain/search/query';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { db } from './store/db';
import type { SnapshotRow } from './store/rows';
import type { Tx } from './store/database';

/** A result set as it was priced. Times are ms, totals whole cents. */
export interface ResultSet {
  queryKey: string;
  /** The results query string. */
  query: string;
  pricedAt: number;
  /** End of the prices; 0 when the server named none. */
  expiresAt: number;
  complete: boolean;
  /** Invalid offers that were left out. */
  dropped: number;
  count: number;
  /** The cheapest offer of a complete set; null while it is incomplete. */
  cheapest?: Cheapest | null | undefined;
  /** The look before this one at the same search. */
  before?: EarlierPrice | null | undefined;
  /** Newline-delimited JSON, one offer per line. */
  text: string;
}
/** A result set without its text, for lists. */
export type ResultSetHead = Omit<ResultSet, 'text'>;

export const RESULT_SETS_KEPT = 20;
/** A longer text (more than about 30,000 offers) is not stored: it would crowd out all other sets. */
export const MAX_TEXT = 40_000_000;

function headOf(row: SnapshotRow): ResultSetHead {
  const { savedAt: _, parts: __, ...head } = row;
  return head;
}
/** Keys of the rows with the text of a set, starting at part `from`. */
const textKeys = (queryKey: string, parts = 1, from = 0): string[] =>
  Array.from({ length: Math.max(0, parts - from) }, (_, n) => (n + from === 0 ? queryKey : `${queryKey}\n${n + from}`));

async function removeTexts(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.snapshotTexts.delete(key);
}
const newestFirst = (a: SnapshotRow, b: SnapshotRow): number => b.pricedAt - a.pricedAt || b.savedAt - a.savedAt;

/** The row of a search: with the same city flags, else the newest for the same codes (a link may leave the flags out). */
async function rowOf(tx: Tx, query: string): Promise<SnapshotRow | undefined> {
  const key = resultKey(query);
  const exact = await tx.snapshots.get(key);
  if (exact) return exact;
  const rows = (await tx.snapshots.toArray()).sort(newestFirst);
  return rows.find((row) => resultKey(row.query) === key) ?? rows.find((row) => isSameQuery(row.query, query));
}

/**
 * Stores a result set in place of the one with its key, and removes the oldest beyond twenty. False when the text is too long.
 * `more`: further parts of the text, each a row of its own, because copying megabytes at once would block the page.
 */
export async function putResultSet({ text, ...head }: ResultSet, more: readonly string[] = []): Promise<boolean> {
  const length = more.reduce((sum, part) => sum + part.length + 1, text.length);
  if (length > MAX_TEXT) {
    log.warn('storage', `a result set of ${length} characters is too large to keep`);
    return false;
  }
  const key = resultKey(head.queryKey);
  const parts = more.length + 1;
  const store = await db();
  await store.run('rw', ['snapshots', 'snapshotTexts'], async (tx) => {
    const previous = await tx.snapshots.get(key);
    await tx.snapshots.put({ ...head, queryKey: key, parts, savedAt: now() });
    const keys = textKeys(key, parts);
    for (const [n, part] of [text, ...more].entries()) {
      const queryKey = keys[n] ?? key;
      await tx.snapshotTexts.put({ queryKey, text: part });
    }
    await removeTexts(tx, textKeys(key, previous?.parts, parts));
    const rows = (await tx.snapshots.toArray()).sort(newestFirst);
    const same = (row: SnapshotRow): boolean => row.queryKey !== key && resultKey(row.query) === key;
    const kept = rows.filter((row) => !same(row));
    for (const { queryKey, parts: held } of [...rows.filter(same), ...kept.slice(RESULT_SETS_KEPT)]) {
      await tx.snapshots.delete(queryKey);
      await removeTexts(tx, textKeys(queryKey, held));
    }
  });
  return true;
}

/** The set of a results query with its text; null when it is not stored. */
export async function getResultSet(query: string): Promise<ResultSet | null> {
  const store = await db();
  return await store.run('r', ['snapshots', 'snapshotTexts'], async (tx) => {
    const row = await rowOf(tx, query);
    if (!row) return null;
    const texts: string[] = [];
    for (const key of textKeys(row.queryKey, row.parts)) {
      const part = await tx.snapshotTexts.get(key);
      if (!part) return null;
      texts.push(part.text);
    }
    return { ...headOf(row), text: texts.join('\n') };
  });
}

/** The set of a results query without its text; null when it is not stored. */
export async function getResultSetHead(query: string): Promise<ResultSetHead | null> {
  const store = await db();
  const row = await store.run('r', ['snapshots'], (tx) => rowOf(tx, query));
  return row ? headOf(row) : null;
}

/** All stored sets without their texts, newest first. */
export async function listResultSets(): Promise<ResultSetHead[]> {
  const store = await db();
  const rows = await store.run('r', ['snapshots'], (tx) => tx.snapshots.toArray());
  return rows.sort(newestFirst).map(headOf);
}

/** The set that was priced last; null when none is stored. */
export async function latestResultSet(): Promise<ResultSet | null> {
  const [newest] = await listResultSets();
  return newest ? await getResultSet(newest.query) : null;
}
