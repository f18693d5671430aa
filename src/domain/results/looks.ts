import type { Cents } from '../money';
import { hasBit } from './bits';
import { type OfferTable, rowOffer } from './table';

/** The cheapest offer of a set for the whole party, service fee excluded: a new fee is not a new fare. */
export interface Cheapest {
  id: string;
  /** The lasting name of the flight at its seller: ids may be new in every search. */
  mergeKey: string;
  total: Cents;
}

/** What the traveller saw of a search: its cheapest offer, and when it was priced (ms). */
interface Look {
  at: number;
  cheapest: Cheapest;
}

/** An earlier look, and whether its cheapest offer is among those of the later one. */
export interface EarlierLook extends Look {
  offered: boolean;
}

/**
 * What became of the cheapest offer. `gone`: that flight is not offered any more and the cheapest of today costs more by
 * `by`; `nothing`: no flight is offered at all.
 */
export type PriceMove =
  | { kind: 'cheaper' | 'dearer' | 'gone'; by: Cents }
  | { kind: 'same' }
  | { kind: 'nothing'; total: Cents };

/** A search asked again sooner than this (ms) that costs the same is still the same look: a reload, or a second glance. */
export const SAME_LOOK_MS = 600_000;

/** The cheapest living offer for the party; null when there is none. The first by id of several at one price. */
export function cheapestOf(table: OfferTable): Cheapest | null {
  const { total } = table.columns;
  let best = -1;
  for (let row = 0; row < table.rows; row++) {
    if (!hasBit(table.alive, row)) continue;
    const less = best < 0 || (total[row] ?? 0) < (total[best] ?? 0);
    const twin = best >= 0 && total[row] === total[best] && (table.ids[row] ?? '') < (table.ids[best] ?? '');
    if (less || twin) best = row;
  }
  if (best < 0) return null;
  const { id, mergeKey, total: cents } = rowOffer(table, best);
  return { id, mergeKey, total: cents };
}

/** True when the flight is among the offers, by its id or by its seller's name for it, whatever it costs now. */
export function isOffered(table: OfferTable, { id, mergeKey }: Cheapest): boolean {
  const named = `"mergeKey":${JSON.stringify(mergeKey)}`;
  return table.rowOfId.has(id) || table.batches.some(({ batch }) => batch.text.includes(named));
}

/** A kept set, as far as looks are concerned. `cheapest` is null for a set that was not whole. */
interface LookedAt {
  pricedAt: number;
  cheapest?: Cheapest | null | undefined;
  before?: EarlierLook | null | undefined;
}

/**
 * The look that a set priced at `at` with this cheapest offer is compared with: the kept one, or the one before it when
 * the kept one is not whole or belongs to the same look. Null when there is none: then nothing is said.
 */
export function earlierLook(kept: LookedAt | null, at: number, now: Cheapest | null): Look | null {
  if (!kept) return null;
  const { pricedAt, cheapest } = kept;
  if (cheapest && (at - pricedAt >= SAME_LOOK_MS || now?.total !== cheapest.total)) return { at: pricedAt, cheapest };
  return kept.before ? { at: kept.before.at, cheapest: kept.before.cheapest } : null;
}

/** What changed between two looks at one search: the party's total of the cheapest offer then and now. */
export function changeOf(then: EarlierLook, now: Cheapest | null): PriceMove {
  if (!now) return { kind: 'nothing', total: then.cheapest.total };
  const by = now.total - then.cheapest.total;
  if (by < 0) return { kind: 'cheaper', by: -by };
  if (by === 0) return { kind: 'same' };
  return { kind: then.offered ? 'dearer' : 'gone', by };
}
