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
interface Look {
  at: number;
  cheapest: Cheapest;
}

/** An earlier look; `offered`: its cheapest offer is also in the later results. */
export interface EarlierLook extends Look {
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

/** A repeat within this time (ms) at the same price is the same look: a reload or a second glance. */
export const SAME_LOOK_MS = 600_000;

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
interface LookedAt {
  pricedAt: number;
  cheapest?: Cheapest | null | undefined;
  before?: EarlierLook | null | undefined;
}

/**
 * The look to compare a set priced at `at` with: the stored one, or the one before it if the stored one is incomplete
 * or the same look. Null if there is none.
 */
export function earlierLook(kept: LookedAt | null, at: number, now: Cheapest | null): Look | null {
  if (!kept) return null;
  const { pricedAt, cheapest } = kept;
  if (cheapest && (at - pricedAt >= SAME_LOOK_MS || now?.total !== cheapest.total)) return { at: pricedAt, cheapest };
  return kept.before ? { at: kept.before.at, cheapest: kept.before.cheapest } : null;
}

/** Compares the cheapest totals of two looks at one search. */
export function changeOf(then: EarlierLook, now: Cheapest | null): PriceMove {
  if (!now) return { kind: 'nothing', total: then.cheapest.total };
  const difference = now.total - then.cheapest.total;
  if (difference < 0) return { kind: 'cheaper', by: -difference };
  if (difference === 0) return { kind: 'same' };
  return { kind: then.offered ? 'dearer' : 'gone', by: difference };
}
