import type { Cheapest, EarlierLook } from '@/domain/results/looks';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { db } from './store/db';
import type { SnapshotRow } from './store/rows';
import type { Tx } from './store/store';

/** A result set as it was priced. Times are ms. */
export interface ResultSet {
  queryKey: string;
  /** The results query string. */
  query: string;
  pricedAt: number;
  /** When the prices must be asked again; 0 when the server gave no time. */
  expiresAt: number;
  complete: boolean;
  /** Bad offers left out. */
  dropped: number;
  count: number;
  /** The cheapest offer of a whole set; null while it is not whole. */
  cheapest?: Cheapest | null | undefined;
  /** What the traveller saw of this search before. */
  before?: EarlierLook | null | undefined;
  /** One JSON offer a line, newline-delimited. */
  text: string;
}
/** A snapshot without its text: what a list needs. */
export type ResultSetHead = Omit<ResultSet, 'text'>;

/** Result sets kept (decisions 6). */
export const RESULT_SETS_KEPT = 20;
/** Above this a set is not stored: it would crowd out all others (about 30,000 offers). */
export const MAX_TEXT = 40_000_000;

function headOf(row: SnapshotRow): ResultSetHead {
  const { savedAt: _, parts: __, ...head } = row;
  return head;
}
/** Keys of the rows that hold the text of a set, from a part on. */
const textKeys = (queryKey: string, parts = 1, from = 0): string[] =>
  Array.from({ length: Math.max(0, parts - from) }, (_, n) => (n + from === 0 ? queryKey : `${queryKey}\n${n + from}`));

async function removeTexts(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.remove('snapshotTexts', key);
}
const newestFirst = (a: SnapshotRow, b: SnapshotRow): number => b.pricedAt - a.pricedAt || b.savedAt - a.savedAt;

/**
 * Stores a result set in place of an older one of the same key; the oldest beyond twenty go. False when it is too large.
 * `more`: further lines of its text. Each goes into a row of its own, because handing over megabytes at once stops the page.
 */
export async function putResultSet({ text, ...head }: ResultSet, more: readonly string[] = []): Promise<boolean> {
  const length = more.reduce((sum, part) => sum + part.length + 1, text.length);
  if (length > MAX_TEXT) {
    log.warn('storage', `a result set of ${length} characters is too large to keep`);
    return false;
  }
  const { queryKey: key } = head;
  const parts = more.length + 1;
  const store = await db();
  await store.run('rw', ['snapshots', 'snapshotTexts'], async (tx) => {
    const older = await tx.get('snapshots', key);
    await tx.put('snapshots', { ...head, parts, savedAt: now() });
    const keys = textKeys(key, parts);
    for (const [n, part] of [text, ...more].entries()) {
      const queryKey = keys[n] ?? key;
      await tx.put('snapshotTexts', { queryKey, text: part });
      // A put does not wait for its request; this read does, so that the page stays responsive between parts.
      await tx.present('snapshotTexts', [queryKey]);
    }
    await removeTexts(tx, textKeys(key, older?.parts, parts));
    const rows = (await tx.list('snapshots')).sort(newestFirst);
    for (const { queryKey, parts: held } of rows.slice(RESULT_SETS_KEPT)) {
      await tx.remove('snapshots', queryKey);
      await removeTexts(tx, textKeys(queryKey, held));
    }
  });
  return true;
}

/** The whole set of a query key, null when it was not kept. */
export async function getResultSet(queryKey: string): Promise<ResultSet | null> {
  const store = await db();
  return await store.run('r', ['snapshots', 'snapshotTexts'], async (tx) => {
    const row = await tx.get('snapshots', queryKey);
    if (!row) return null;
    const texts: string[] = [];
    for (const key of textKeys(queryKey, row.parts)) {
      const part = await tx.get('snapshotTexts', key);
      if (!part) return null;
      texts.push(part.text);
    }
    return { ...headOf(row), text: texts.join('\n') };
  });
}

/** A kept set without its text, null when it was not kept. */
export async function getResultSetHead(queryKey: string): Promise<ResultSetHead | null> {
  const store = await db();
  const row = await store.run('r', ['snapshots'], (tx) => tx.get('snapshots', queryKey));
  return row ? headOf(row) : null;
}

/** Heads of all kept sets, newest first. */
export async function listResultSets(): Promise<ResultSetHead[]> {
  const store = await db();
  const rows = await store.run('r', ['snapshots'], (tx) => tx.list('snapshots'));
  return rows.sort(newestFirst).map(headOf);
}

/** The set priced last, null when none is kept. */
export async function latestResultSet(): Promise<ResultSet | null> {
  const [newest] = await listResultSets();
  return newest ? await getResultSet(newest.queryKey) : null;
}
