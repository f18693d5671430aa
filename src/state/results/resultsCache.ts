import { type PriceMove, type Cheapest, changeOf, cheapestOf, earlierLook, isOffered } from '@/domain/results/looks';
import { offerTexts } from '@/domain/results/table';
import { mayHaveDatabase } from '@/platform/database';
import { log } from '@/platform/log';
import type { OfferSet } from './offerSet';

/** First line of a stored set. A set of another form is read as not there. */
const FORM = '{"offers":1}';

export interface CachedResults {
  pricedAt: number;
  expiresAt: number;
  complete: boolean;
  dropped: number;
  text: string;
}

/** The set of a query as it is on the device, or null. A device that cannot be read is one without it. */
export async function readCachedResults(query: string): Promise<CachedResults | null> {
  try {
    // A newcomer has none, and need not load the storage to hear it.
    if (!(await mayHaveDatabase())) return null;
    const { getResultSet } = await import('@/offline/resultSets');
    const found = await getResultSet(query);
    if (!found || !found.text.startsWith(`${FORM}\n`)) return null;
    const { pricedAt, expiresAt, complete, dropped, text } = found;
    return { pricedAt, expiresAt, complete, dropped, text: text.slice(FORM.length + 1) };
  } catch (error) {
    log.warn('results', 'the kept flights cannot be read', error);
    return null;
  }
}

/** What changed since the traveller looked at this search before, at `at` (ms). */
export interface Since {
  at: number;
  change: PriceMove;
}

/**
 * Keeps a set: decisions 6 wants the last twenty, the repository counts them. Answers what changed since the look before,
 * null when there was none or the set is not whole. A whole set without offers leaves the kept one where it is.
 */
export async function cacheResults(
  query: string,
  held: OfferSet,
  facts: Omit<CachedResults, 'text'>,
): Promise<Since | null> {
  const { table } = held;
  if (table.size === 0 && !facts.complete) return null;
  try {
    const { getResultSetHead, putResultSet } = await import('@/offline/resultSets');
    const cheapest = facts.complete ? cheapestOf(table) : null;
    const then = earlierLook(await getResultSetHead(query), facts.pricedAt, cheapest);
    const before = then && { ...then, offered: isOffered(table, then.cheapest) };
    if (table.size > 0) {
      const head = { queryKey: query, query, ...facts, count: table.size, cheapest, before };
      await putResultSet({ ...head, text: FORM }, offerTexts(table));
    }
    return facts.complete && before ? { at: before.at, change: changeOf(before, cheapest) } : null;
  } catch (error) {
    log.warn('results', 'the flights cannot be kept', error);
    return null;
  }
}

export interface CachedHead {
  query: string;
  pricedAt: number;
  count: number;
  /** Null when the set is not whole, or was kept by an earlier version. */
  cheapest: Cheapest | null;
}

export interface CachedList {
  /** Newest first; none when they cannot be read. */
  sets: CachedHead[];
  /** The device has as many as it keeps: of those before them nothing is left. */
  isFull: boolean;
  most: number;
}

/** What is kept on the device. */
export async function listCachedResults(): Promise<CachedList> {
  try {
    const { listResultSets, RESULT_SETS_KEPT: most } = await import('@/offline/resultSets');
    const heads = await listResultSets();
    const sets = heads.map(({ query, pricedAt, count, cheapest = null }) => ({ query, pricedAt, count, cheapest }));
    return { sets, isFull: sets.length >= most, most };
  } catch (error) {
    log.warn('results', 'the kept searches cannot be listed', error);
    return { sets: [], isFull: false, most: 0 };
  }
}
