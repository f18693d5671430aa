import type { Cents } from '@/domain/money';
import type { Offer, SortType } from '@/domain/offers/types';
import { type Bits, clearBit, countBits, growBits, hasBit, makeBits, setBit } from '@/domain/results/bits';
import type { Batch } from '@/domain/results/columns';
import type { Filters } from '@/domain/results/filters';
import { makeMasks, type Masks, passing } from '@/domain/results/masks';
import type { Rows } from '@/domain/results/order';
import { appendBatch, firstIn, livingRow, makeTable, type OfferTable, rowOffer } from '@/domain/results/table';
import { type Facets, facetsOf, leadersOf, listRows, PRICE_END, type Tag, tagsOf } from '@/domain/results/view';

/** What the list shows at one moment. A new object for every change, so that components can compare it. */
export interface View {
  list: Rows;
  tags: ReadonlyMap<number, Tag>;
  leaders: Record<SortType, number | null>;
  facets: Facets;
  /** Offers of the search, whether the filters let them through or not. */
  all: number;
  /** Newcomers that pass the filters and are not in the list yet, and how many are cheaper than everything in it. */
  waiting: { count: number; cheaper: number };
}

/** Offers of a search in memory, with those that arrived but wait to be shown. */
export interface Held {
  table: OfferTable;
  waiting: Bits;
  masks: Masks;
  parsed: Map<number, Offer>;
  view: View;
}

export interface Wish {
  sort: SortType;
  filters: Filters;
  fee: Cents;
}

const NO_VIEW = (table: OfferTable): View => ({
  list: new Uint32Array(0),
  tags: new Map(),
  leaders: leadersOf(table, table.alive),
  facets: {
    stops: { any: null, direct: null, one: null, two: null },
    airlines: [],
    scale: { start: 0, end: PRICE_END },
    bars: [],
  },
  all: 0,
  waiting: { count: 0, cheaper: 0 },
});

export function makeHeld(): Held {
  const table = makeTable();
  return { table, waiting: makeBits(512), masks: makeMasks(), parsed: new Map(), view: NO_VIEW(table) };
}

/** Takes a batch in. With `wait` new offers stay out of the list; one that replaces another stands where that one did. */
export function takeIn(held: Held, batch: Batch, wait: boolean): void {
  const { table } = held;
  const before = batch.ids.map((id) => table.rowOfId.get(id));
  const first = appendBatch(table, batch);
  held.waiting = growBits(held.waiting, table.rows);
  before.forEach((old, i) => {
    const row = first + i;
    // An id twice in one batch: the second time it is known from the first.
    const waits = old === undefined ? wait : hasBit(held.waiting, old);
    if (old !== undefined) {
      clearBit(held.waiting, old);
      held.parsed.delete(old);
    }
    if (waits) setBit(held.waiting, row);
  });
}

/**
 * Another set takes the place of this one. With `frozen` the list keeps its places: who is still there stays, who is gone
 * leaves, and who is new waits.
 */
export function replaceHeld(old: Held, next: Held, frozen: boolean): Held {
  if (!frozen || old.view.list.length === 0) return next;
  const { rowOfId } = next.table;
  next.waiting = makeBits(next.table.rows);
  for (const [id, row] of rowOfId) if (!old.table.rowOfId.has(id)) setBit(next.waiting, row);
  const heirs = new Map<number, number>();
  for (const row of old.view.list) {
    const heir = rowOfId.get(old.table.ids[row] ?? '');
    if (heir !== undefined) heirs.set(row, heir);
  }
  const tags = new Map(
    [...old.view.tags].flatMap(([row, tag]) => (heirs.has(row) ? [[heirs.get(row) ?? 0, tag]] : [])),
  );
  next.view = { ...old.view, list: Uint32Array.from(heirs.values()), tags };
  return next;
}

/** Lets the newcomers into the list. */
export const welcome = (held: Held): void => {
  held.waiting.fill(0);
};

/**
 * Counts the view again. `frozen` keeps the places in the list: offers that were replaced change where they stand, and
 * nothing else moves (ui.md "Nothing moves under a finger").
 */
export function look(held: Held, { sort, filters, fee }: Wish, frozen: boolean): View {
  const { table, waiting, masks } = held;
  const shown = passing(masks, table, filters, fee, waiting);
  const leaders = leadersOf(table, shown);
  const kept = frozen && held.view.list.length > 0;
  const list = kept ? held.view.list.map((row) => livingRow(table, row)) : listRows(table, sort, shown);
  const tags = kept ? new Map([...held.view.tags].map(([row, tag]) => [livingRow(table, row), tag])) : tagsOf(leaders);
  held.view = {
    list,
    tags,
    leaders,
    facets: facetsOf(masks, table, filters, fee, waiting),
    all: table.size,
    waiting: countWaiting(held, { sort, filters, fee }, shown),
  };
  return held.view;
}

function countWaiting(held: Held, { filters, fee }: Wish, shown: Bits): View['waiting'] {
  const { table, waiting, masks } = held;
  const all = passing(masks, table, filters, fee);
  const cheapest = firstIn(table, 'cheapest', shown);
  const lowest = cheapest === null ? Number.POSITIVE_INFINITY : (table.columns.price[cheapest] ?? 0);
  let cheaper = 0;
  for (const row of table.orders.cheapest) {
    if ((table.columns.price[row] ?? 0) >= lowest) break;
    if (hasBit(all, row) && hasBit(waiting, row)) cheaper += 1;
  }
  return { count: countBits(all) - countBits(shown), cheaper };
}

/** The offer of a row, parsed once. */
export function offerAt(held: Held, row: number): Offer {
  let offer = held.parsed.get(row);
  if (!offer) held.parsed.set(row, (offer = rowOffer(held.table, row)));
  return offer;
}
