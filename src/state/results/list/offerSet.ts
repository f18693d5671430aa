import type { Cents } from '@/domain/money';
import { type BagWish, NO_BAGS } from '@/domain/offers/offerBags';
import type { Offer, SortType } from '@/domain/offers/types';
import {
  type Bits,
  clearBit,
  countBits,
  countCommon,
  growBits,
  hasBit,
  isEmpty,
  makeBits,
  setBit,
  removeBits,
} from '@/domain/results/bits';
import type { Batch } from '@/domain/results/columns';
import { type Filters, noFilters } from '@/domain/results/filters';
import {
  type MaskQuery,
  makeMasks,
  type Masks,
  passing,
  type PinMarks,
  type Rules,
  ruledOut,
} from '@/domain/results/masks';
import type { RowList } from '@/domain/results/order';
import { makePricing, orderOf, type Pricing, priceRows, sameBags } from '@/domain/results/bagPricing';
import { type Hiding, hidersOf } from '@/domain/results/hiders';
import { type TopPickReason, topPicks } from '@/domain/results/topPicks';
import { appendBatch, livingRow, makeTable, type OfferTable, rowOffer } from '@/domain/results/table';
import type { Estimates } from './estimates';
import { type Facets, facetsOf, leadersOf, listRows, noFacets, type OfferTag, tagsOf } from '@/domain/results/view';

/** The list at one moment. Every change makes a new object, so that components can compare it. */
export interface ResultsView {
  /** The set of the rows; another one may have replaced it on screen. */
  of: OfferSet;
  list: RowList;
  /** True when the traveller asked for this list, false when the stream changed it. */
  asked: boolean;
  sort: SortType;
  /** The filters applied. */
  filters: Filters;
  /** Bags for everyone included in the prices. */
  bags: BagWish;
  /** 'past' keeps the room of a tag that another offer has got while the list holds still. */
  tags: ReadonlyMap<number, OfferTag | 'past'>;
  leaders: Record<SortType, number | null>;
  /** Computed on first read: counts beside the options appear only after the press that changed them was painted. */
  readonly facets: Facets;
  /** All offers of the search, filtered or not. */
  all: number;
  /**
   * Offers that pass the filters but are held back from the list, and how many of them are cheaper than the whole list.
   */
  waiting: { count: number; cheaper: number };
  /** Offers that pass the filters and that the standing rules hide unless the traveller asks to see them. */
  ruled: number;
  /** Offers that pass the filters but are not among the top picks; 0 while all are shown. */
  beaten: number;
  /** Why an offer is among the top picks; empty while all are shown. */
  reasons: ReadonlyMap<number, TopPickReason | 'past'>;
  /** For an empty list: how many offers each active filter hides alone. */
  loosened: Hiding[];
}

/** Offers of a search in memory, with those held back from the list. */
export interface OfferSet {
  table: OfferTable;
  waiting: Bits;
  masks: Masks;
  pricing: Pricing;
  /** The offers parsed last, by row. */
  parsed: Map<number, Offer>;
  view: ResultsView;
}

export interface ViewOptions {
  sort: SortType;
  filters: Filters;
  fee: Cents;
  pins: PinMarks;
  rules: Rules;
  /** Shows what the standing rules hide. */
  ruledShown: boolean;
  /** Shows only offers that no other one beats. */
  short: boolean;
  /** Null while the coordinates of airports are missing. */
  estimates?: Estimates | null;
}

/** Bags for everyone required by the filters. */
export const filteredBags = ({ cabinBaggage, checkedBaggage }: Filters): BagWish => ({
  cabin: cabinBaggage.value,
  checked: checkedBaggage.value,
});

const noView = (of: OfferSet): ResultsView => ({
  of,
  list: new Uint32Array(0),
  asked: false,
  sort: 'best',
  filters: noFilters(),
  bags: NO_BAGS,
  tags: new Map(),
  leaders: { best: null, cheapest: null, fastest: null, departure: null, arrival: null, co2: null },
  facets: noFacets(),
  all: 0,
  waiting: { count: 0, cheaper: 0 },
  ruled: 0,
  beaten: 0,
  reasons: new Map(),
  loosened: [],
});

export function makeOfferSet(): OfferSet {
  const set: Omit<OfferSet, 'view'> = {
    table: makeTable(),
    waiting: makeBits(512),
    masks: makeMasks(),
    pricing: makePricing(NO_BAGS),
    parsed: new Map(),
  };
  return Object.assign(set, { view: noView(set as OfferSet) });
}

/** Appends a batch. With `wait` new offers are held back; a replaced offer keeps its place. */
export function append(set: OfferSet, batch: Batch, wait: boolean): void {
  const { table } = set;
  // Facets are lazy: compute those of the current list before it changes.
  void set.view.facets;
  const before = batch.ids.map((id) => table.rowOfId.get(id));
  const first = appendBatch(table, batch);
  set.waiting = growBits(set.waiting, table.rows);
  before.forEach((old, i) => {
    const row = first + i;
    // The same id twice in one batch: the second one replaces the first.
    const waits = old === undefined ? wait : hasBit(set.waiting, old);
    if (old !== undefined) {
      clearBit(set.waiting, old);
      set.parsed.delete(old);
    }
    if (waits) setBit(set.waiting, row);
  });
}

/**
 * Replaces the whole set. `frozen` keeps the order: remaining offers stay, missing ones leave, new ones are held back.
 */
export function replaceOfferSet(old: OfferSet, next: OfferSet, frozen: boolean): OfferSet {
  if (!frozen || old.view.list.length === 0) return next;
  const { rowOfId } = next.table;
  next.waiting = makeBits(next.table.rows);
  for (const [id, row] of rowOfId) if (!old.table.rowOfId.has(id)) setBit(next.waiting, row);
  const newRows = new Map<number, number>();
  for (const row of old.view.list) {
    const newRow = rowOfId.get(old.table.ids[row] ?? '');
    if (newRow !== undefined) newRows.set(row, newRow);
  }
  const tags = new Map(
    [...old.view.tags].flatMap(([row, tag]) => (newRows.has(row) ? [[newRows.get(row) ?? 0, tag]] : [])),
  );
  next.view = { ...old.view, of: next, list: Uint32Array.from(newRows.values()), tags };
  return next;
}

/** Admits held-back offers to the list, or only those after the first `from` rows. */
export function admitWaiting({ table, waiting }: OfferSet, from = 0): void {
  if (from === 0) waiting.fill(0);
  else for (let row = from; row < table.rows; row++) clearBit(waiting, row);
}

/**
 * Recomputes the view. `frozen` keeps the order: replaced offers change in place, and nothing else moves under the
 * traveller's finger.
 */
export function computeView(set: OfferSet, wish: ViewOptions, frozen: boolean): ResultsView {
  const { sort, filters, fee, pins, rules, ruledShown, short } = wish;
  const { table, waiting, masks } = set;
  const bags = filteredBags(filters);
  if (!sameBags(set.pricing.wish, bags)) set.pricing = makePricing(bags);
  const pricing = priceRows(set.pricing, table);
  if (sort === 'co2') wish.estimates?.co2(table, pricing);
  if (wish.estimates?.passports(table)) delete masks.kept.tightStop;
  const against = ruledOut(table, rules);
  // Held-back offers count everywhere but in the list: tiles, tags, counts and filters tell what was found.
  const open: MaskQuery = { table, pricing, fee, filters, pins, without: [] };
  const asked: MaskQuery = ruledShown || !against ? open : { ...open, without: [against] };
  const passed = passing(masks, asked);
  const ruled = against ? countRuled(masks, open, against) : 0;
  const front = short ? topPicks(pricing, table, passed) : null;
  const shown = front?.set ?? passed;
  const leaders = leadersOf(pricing, table, shown);
  const keepsOrder = frozen && set.view.list.length > 0;
  const list = keepsOrder
    ? set.view.list.map((row) => livingRow(table, row))
    : listRows(pricing, table, sort, without(shown, waiting));
  const keptPlace = <Mark>(before: ReadonlyMap<number, Mark | 'past'>, now: ReadonlyMap<number, Mark>) =>
    keepsOrder
      ? new Map(
          [...before.keys()].map((row) => [livingRow(table, row), now.get(livingRow(table, row)) ?? 'past'] as const),
        )
      : now;
  const tags = keptPlace(set.view.tags, tagsOf(leaders));
  let facets: Facets | null = null;
  set.view = {
    of: set,
    list,
    asked: false,
    sort,
    filters,
    bags,
    tags,
    leaders,
    get facets() {
      return (facets ??= facetsOf(masks, asked, passed));
    },
    all: table.size,
    waiting: countWaiting(set, shown),
    ruled,
    beaten: front ? countBits(passed) - countBits(shown) : 0,
    reasons: keptPlace(set.view.reasons, front?.reasons ?? new Map()),
    loosened: list.length === 0 && table.size > 0 ? hidersOf(masks, asked, ruledShown ? null : against) : [],
  };
  return set.view;
}

function countRuled(masks: Masks, open: MaskQuery, against: Bits): number {
  const keepsOrder = passing(masks, open);
  const all = countBits(keepsOrder);
  removeBits(keepsOrder, against);
  return all - countBits(keepsOrder);
}

function without(set: Bits, out: Bits): Bits {
  const rest = set.slice();
  removeBits(rest, out);
  return rest;
}

/** `shown`: the offers that the list has once it takes its order. */
function countWaiting({ table, waiting, pricing }: OfferSet, shown: Bits): ResultsView['waiting'] {
  const count = isEmpty(waiting) ? 0 : countCommon(shown, waiting);
  if (count === 0) return { count, cheaper: 0 };
  const { price } = pricing.columns;
  let lowest = Number.POSITIVE_INFINITY;
  let cheaper = 0;
  for (const row of orderOf(pricing, table, 'cheapest')) {
    if (!hasBit(shown, row)) continue;
    if ((price[row] ?? 0) >= lowest) break;
    if (hasBit(waiting, row)) cheaper += 1;
    else lowest = price[row] ?? 0;
  }
  return { count, cheaper };
}

/** Maximum number of parsed offers: more than any screen shows, but not a second copy of a scrolled list. */
const PARSED = 300;

/** The offer of a row: the same object for as long as it is on screen. */
export function offerAt({ parsed, table }: OfferSet, row: number): Offer {
  const offer = parsed.get(row) ?? rowOffer(table, row);
  // Map order is the order of use: the last used one goes to the end.
  parsed.delete(row);
  parsed.set(row, offer);
  if (parsed.size > PARSED) for (const first of parsed.keys()) return (parsed.delete(first), offer);
  return offer;
}
