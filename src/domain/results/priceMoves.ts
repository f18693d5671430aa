import type { Cents } from '../money';
import { hasBit } from './bits';
import { type OfferTable, rowOffer } from './table';

/** The cheapest offer of a set for the whole party, without the service fee: a new fee is not a new fare. */
export interface Cheapest {
  id: string;
  /** The seller's key of the flight; ids may change with every search. */
  mergeKey: string;
  total: Cents;
}

/** The cheapest offer of a search and when it was priced (ms). */
interface PricedCheapest {
  at: number;
  cheapest: Cheapest;
}

/** That of an earlier search; `offered`: its cheapest offer is also in the later results. */
export interface EarlierPrice extends PricedCheapest {
  offered: boolean;
}

/**
 * What happened to the cheapest offer. `gone`: the flight is no longer offered and the cheapest now costs `by` more.
 * `nothing`: no flight is offered.
 */
export type PriceMove =
  | { kind: 'cheaper' | 'dearer' | 'gone'; by: Cents }
  | { kind: 'same' }
  | { kind: 'nothing'; total: Cents };

/** A repeat within this time (ms) at the same price counts as the same search, for example a reload. */
export const SAME_SEARCH_MS = 600_000;

/** The cheapest current offer for the party; null if there is none. Ties go to the first id. */
export function cheapestOf(table: OfferTable): Cheapest | null {
  const { total } = table.columns;
  let best = -1;
  for (let row = 0; row < table.rows; row++) {
    if (!hasBit(table.alive, row)) continue;
    const isLess = best < 0 || (total[row] ?? 0) < (total[best] ?? 0);
    const isTie = best >= 0 && total[row] === total[best] && (table.ids[row] ?? '') < (table.ids[best] ?? '');
    if (isLess || isTie) best = row;
  }
  if (best < 0) return null;
  const { id, mergeKey, total: cents } = rowOffer(table, best);
  return { id, mergeKey, total: cents };
}

/** The flight is among the offers, by id or seller's key, at whatever price. */
export function isOffered(table: OfferTable, { id, mergeKey }: Cheapest): boolean {
  const named = `"mergeKey":${JSON.stringify(mergeKey)}`;
  return table.rowOfId.has(id) || table.batches.some(({ batch }) => batch.text.includes(named));
}

/** A stored result set. `cheapest` is null if the set is incomplete. */
interface StoredSet {
  pricedAt: number;
  cheapest?: Cheapest | null | undefined;
  before?: EarlierPrice | null | undefined;
}

/**
 * The earlier price to compare a set priced at `at` with: that of the stored set, or the one before it if the stored set is
 * incomplete or the same search. Null if there is none.
 */
export function earlierPrice(kept: StoredSet | null, at: number, now: Cheapest | null): PricedCheapest | null {
  if (!kept) return null;
  const { pricedAt, cheapest } = kept;
  if (cheapest && (at - pricedAt >= SAME_SEARCH_MS || now?.total !== cheapest.total)) return { at: pricedAt, cheapest };
  return kept.before ? { at: kept.before.at, cheapest: kept.before.cheapest } : null;
}

/** Compares the cheapest totals of two runs of one search. */
export function changeOf(then: EarlierPrice, now: Cheapest | null): PriceMove {
  if (!now) return { kind: 'nothing', total: then.cheapest.total };
  const difference = now.total - then.cheapest.total;
  if (difference < 0) return { kind: 'cheaper', by: -difference };
  if (difference === 0) return { kind: 'same' };
  return { kind: then.offered ? 'dearer' : 'gone', by: difference };
}
