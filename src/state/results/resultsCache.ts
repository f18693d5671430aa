import {
  type PriceMove,
  type Cheapest,
  changeOf,
  cheapestOf,
  earlierPrice,
  isOffered,
} from '@/domain/results/priceMoves';
import { offerTexts } from '@/domain/results/table';
import { mayHaveDatabase } from '@/platform/database';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import type { OfferSet } from './list/offerSet';

/** First line of a stored set; a set in another format counts as missing. */
const FORMAT = '{"offers":1}';

export interface CachedResults {
  pricedAt: number;
  expiresAt: number;
  complete: boolean;
  dropped: number;
  text: string;
}

/** The stored set of a query, or null, also when the storage fails. */
export async function readCachedResults(query: string): Promise<CachedResults | null> {
  try {
    // A first visit has none, and need not load the storage.
    if (!(await mayHaveDatabase())) return null;
    const { getResultSet } = await loadPart(() => import('@/offline/resultSets'));
    const found = await getResultSet(query);
    if (!found || !found.text.startsWith(`${FORMAT}\n`)) return null;
    const { pricedAt, expiresAt, complete, dropped, text } = found;
    return { pricedAt, expiresAt, complete, dropped, text: text.slice(FORMAT.length + 1) };
  } catch (error) {
    log.warn('results', 'the stored flights cannot be read', error);
    return null;
  }
}

/** What changed since the traveller last saw this search, at `at` (ms). */
export interface ChangeSinceLastVisit {
  at: number;
  change: PriceMove;
}

/**
 * Stores a set; the storage keeps the last twenty. Resolves to the change since the last visit, or null without one or
 * for an incomplete set. A complete set without offers, and a cut one with fewer, leave the stored one in place.
 */
export async function cacheResults(
  query: string,
  set: OfferSet,
  facts: Omit<CachedResults, 'text'>,
): Promise<ChangeSinceLastVisit | null> {
  const { table } = set;
  if (table.size === 0 && !facts.complete) return null;
  try {
    const { getResultSetHead, putResultSet } = await loadPart(() => import('@/offline/resultSets'));
    const cheapest = facts.complete ? cheapestOf(table) : null;
    const head = await getResultSetHead(query);
    if (!facts.complete && head?.complete && head.count > table.size) return null;
    const previous = earlierPrice(head, facts.pricedAt, cheapest);
    const before = previous && { ...previous, offered: isOffered(table, previous.cheapest) };
    if (table.size > 0) {
      const next = { queryKey: query, query, ...facts, count: table.size, cheapest, before };
      await putResultSet({ ...next, text: FORMAT }, offerTexts(table));
    }
    return facts.complete && before ? { at: before.at, change: changeOf(before, cheapest) } : null;
  } catch (error) {
    log.warn('results', 'the flights cannot be stored', error);
    return null;
  }
}

export interface CachedHead {
  query: string;
  pricedAt: number;
  count: number;
  /** Null for an incomplete set, or one stored by an earlier version. */
  cheapest: Cheapest | null;
}

export interface CachedList {
  /** Newest first; empty when they are unreadable. */
  sets: CachedHead[];
  /** The storage is at its limit: older sets were removed. */
  isFull: boolean;
  most: number;
}

/** The stored sets. */
export async function listCachedResults(): Promise<CachedList> {
  try {
    const { listResultSets, RESULT_SETS_KEPT: most } = await loadPart(() => import('@/offline/resultSets'));
    const heads = await listResultSets();
    const sets = heads.map(({ query, pricedAt, count, cheapest = null }) => ({ query, pricedAt, count, cheapest }));
    return { sets, isFull: sets.length >= most, most };
  } catch (error) {
    log.warn('results', 'the stored searches cannot be listed', error);
    return { sets: [], isFull: false, most: 0 };
  }
}
