/**
 * The isolated work of results.ts, for Node and a browser: a filter step beside plain arrays and crossfilter2, incoming
 * offers, the guard. Throws when the implementations disagree.
 */
import { is } from 'superstruct';
import { isWireOffer, toOffer } from '@/api/offers';
import { WireOffer } from '@/api/shapes/offers';
import { type Offer, SORTS, type SortType } from '@/domain/offers/types';
import { buffersOf, COLUMN_NAMES, COLUMN_OF, type ColumnName, packOffers } from '@/domain/results/columns';
import { TRAIT } from '@/domain/results/traits';
import { allows, CHOICES, type FilterName, type Filters, noFilters, setFilter } from '@/domain/results/filters';
import { NO_PINS, NO_RULES } from '@/domain/results/masks';
import { LIST_OF } from '@/domain/results/traits';
import {
  type OfferSet,
  computeView,
  makeOfferSet,
  append,
  type ResultsView,
  type ViewOptions,
} from '@/state/results/list/offerSet';
import { manyOffers } from '../unit/offers/builders';
import { compareBy, crossfilterPeer, type Row } from './crossfilterPeer';

const PORTION = 100;
const FEE = 900;

const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
const p95 = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0;
function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
/** Fastest of some runs: the cost when nothing else uses the CPU. */
const least = (work: () => void, runs = 3): number => Math.min(...Array.from({ length: runs }, () => time(work)));

function fill(offers: readonly Offer[]): OfferSet {
  const held = makeOfferSet();
  for (let at = 0; at < offers.length; at += PORTION) append(held, packOffers(offers.slice(at, at + PORTION)), false);
  return held;
}

const wishOf = (filters: Filters, sort: SortType): ViewOptions => ({
  sort,
  filters,
  fee: FEE,
  pins: NO_PINS,
  rules: NO_RULES,
  ruledShown: false,
  short: false,
});

/** The filter changes of one session: sliders, stops, airlines, airports, times, night stops, every sort. */
function session(): ViewOptions[] {
  const steps: ViewOptions[] = [];
  let filters = noFilters();
  let sort: SortType = 'best';
  const push = (next = filters) => steps.push(wishOf((filters = next), sort));
  for (let to = 995; to >= 200; to -= 45) push(setFilter(filters, 'price', { from: 0, to }));
  for (const stops of ['direct', 'one', 'two', 'any'] as const) push(setFilter(filters, 'stops', stops));
  for (const code of ['FR', 'LH', 'BT', 'W6', 'KL', 'SK'])
    push(setFilter(filters, 'airline', { kind: 'without', codes: [code, 'TK'] }));
  for (sort of SORTS) push();
  for (let from = 0; from <= 600; from += 60) push(setFilter(filters, 'departure', { from, to: 1200 }));
  for (let to = 25; to >= 8; to -= 3) push(setFilter(filters, 'duration', to));
  push(setFilter(filters, 'nightStop', false));
  push(setFilter(filters, 'connectionAirport', { kind: 'without', codes: ['FRA'] }));
  for (sort of SORTS) push();
  for (let to = 200; to <= 950; to += 44) push(setFilter(filters, 'price', { from: 0, to }));
  return steps;
}

const rowOf = (offer: Offer): Row => ({
  ...(Object.fromEntries(COLUMN_NAMES.map((name) => [name, COLUMN_OF[name](offer)])) as Record<ColumnName, number>),
  id: offer.id,
  lists: Object.fromEntries(CHOICES.map((name) => [name, LIST_OF[name](offer).map(({ code }) => code)])),
});

const MOST = { any: 99, direct: 0, one: 1, two: 2 };

/** The same step on plain arrays: filter, sort, and the count and lowest price of every option. */
function plain(rows: readonly Row[], { filters, sort, fee }: ViewOptions) {
  const { from, to } = filters.price.value;
  const hours = filters.departure.value;
  const passes = (row: Row, except?: FilterName): boolean =>
    (except === 'stops' || row.stops <= MOST[filters.stops.value]) &&
    (except === 'price' || (row.price + fee >= from * 100 && (to >= 999 || row.price + fee <= to * 100))) &&
    (except === 'departure' || (row.departFirst >= hours.from && (hours.to >= 1440 || row.departFirst <= hours.to))) &&
    (except === 'duration' || filters.duration.value >= 25 || row.longest <= filters.duration.value * 60) &&
    (except === 'nightStop' || filters.nightStop.value || (row.traits & TRAIT.nightStop) === 0) &&
    CHOICES.every(
      (name) => except === name || (row.lists[name] ?? []).every((code) => allows(filters[name].value, code)),
    );
  const list = rows.filter((row) => passes(row)).sort(compareBy(sort));
  const tally = (name: FilterName, kinds: (row: Row) => (string | number)[]) => {
    const facts = new Map<string | number, { count: number; price: number }>();
    for (const row of rows) {
      if (!passes(row, name)) continue;
      for (const kind of kinds(row)) {
        const fact = facts.get(kind) ?? { count: 0, price: Number.POSITIVE_INFINITY };
        facts.set(kind, { count: fact.count + 1, price: Math.min(fact.price, row.price + fee) });
      }
    }
    return facts;
  };
  return {
    list,
    stops: tally('stops', (row) => [row.stops]),
    night: tally('nightStop', (row) => [row.traits & TRAIT.nightStop]),
    hours: tally('departure', (row) => [Math.floor(row.departFirst / 60)]),
    prices: tally('price', (row) => [Math.floor((row.price + fee) / 5000)]),
    options: Object.fromEntries(
      CHOICES.map((name) => {
        const { value } = filters[name];
        const isWanted = (code: string) => allows(value, code);
        return [
          name,
          tally(name, ({ lists }) => {
            const codes = lists[name] ?? [];
            return codes.filter((code) => codes.every((other) => other === code || isWanted(other)));
          }),
        ];
      }),
    ),
    // '' stands for offers without any, which every option keeps.
    only: Object.fromEntries(
      CHOICES.map((name) => [
        name,
        tally(name, ({ lists }) => {
          const [first = '', ...others] = lists[name] ?? [];
          return others.length === 0 ? [first] : [];
        }),
      ]),
    ),
  };
}

function agree({ list, facets }: ResultsView, held: OfferSet, other: ReturnType<typeof plain>): boolean {
  const options = CHOICES.every((name) =>
    facets.options[name].every(({ code, count, price, only }) => {
      const fact = other.options[name]?.get(code);
      const own = [code, ''].flatMap((key) => other.only[name]?.get(key) ?? []);
      const onlyCount = own.reduce((sum, each) => sum + each.count, 0);
      const least = own.length === 0 ? null : Math.min(...own.map((each) => each.price));
      const isSame = (fact?.count ?? 0) === count && (fact?.price ?? null) === price;
      return isSame && onlyCount === only.count && least === only.price;
    }),
  );
  return (
    options &&
    list.length === other.list.length &&
    other.list.every(({ id }, at) => held.table.ids[list[at] ?? -1] === id) &&
    facets.stops.direct.count === (other.stops.get(0)?.count ?? 0) &&
    facets.without.nightStop.count === (other.night.get(0)?.count ?? 0) &&
    facets.times.departure.every((count, hour) => count === (other.hours.get(hour)?.count ?? 0))
  );
}

type Plain = ReturnType<typeof plain>;
type Peer = ReturnType<ReturnType<typeof crossfilterPeer>>;

function peerAgrees(peer: Peer, other: Plain): boolean {
  const same = (counts: Map<string | number, number>, facts: Map<string | number, { count: number }>): boolean =>
    [...counts].every(([kind, count]) => (facts.get(kind)?.count ?? 0) === count);
  return (
    peer.list.length === other.list.length &&
    other.list.every(({ id }, at) => peer.list[at]?.id === id) &&
    same(peer.stops, other.stops) &&
    same(peer.hours, other.hours) &&
    CHOICES.every((name) => same(peer.options[name] ?? new Map(), other.options[name] ?? new Map()))
  );
}

function filterSteps(offers: readonly Offer[]) {
  const steps = session();
  const held = fill(offers);
  const rows = offers.map(rowOf);
  const peer = crossfilterPeer(rows, FEE);
  const ours: number[] = [];
  const peers: number[] = [];
  const theirs: number[] = [];
  for (const step of steps) {
    void computeView(held, step, false).facets;
    peer(step);
  }
  let before = wishOf(noFilters(), 'best');
  for (const step of steps) {
    let view: ResultsView | undefined;
    let reference: ReturnType<typeof plain> | undefined;
    // A real change: from the previous view, whose masks are cached.
    const runs = Array.from({ length: 3 }, () => {
      void computeView(held, before, false).facets;
      return time(() => {
        view = computeView(held, step, false);
        void view.facets;
      });
    });
    ours.push(Math.min(...runs));
    let found: Peer | undefined;
    const peerRuns = Array.from({ length: 3 }, () => {
      peer(before);
      return time(() => (found = peer(step)));
    });
    peers.push(Math.min(...peerRuns));
    before = step;
    theirs.push(time(() => (reference = plain(rows, step))));
    if (!view || !reference || !found || !agree(view, held, reference) || !peerAgrees(found, reference))
      throw new Error('The ways differ: the figures would be worthless');
  }
  return {
    steps: steps.length,
    ours: mean(ours),
    oursP95: p95(ours),
    peer: mean(peers),
    peerP95: p95(peers),
    plain: mean(theirs),
    plainP95: p95(theirs),
  };
}

/** Bags for everyone change every price and with it two sort orders. */
function bagStep(offers: readonly Offer[]) {
  const held = fill(offers);
  const without = wishOf(noFilters(), 'best');
  const bags = wishOf(setFilter(noFilters(), 'checkedBaggage', 1), 'best');
  computeView(held, without, false);
  return least(() => (void computeView(held, bags, false).facets, void computeView(held, without, false).facets)) / 2;
}

function offersIn(wires: unknown[], offers: readonly Offer[]) {
  const lines: string[] = [];
  for (let at = 0; at < wires.length; at += 500) lines.push(JSON.stringify({ offers: wires.slice(at, at + 500) }));
  const whole = time(() => {
    for (const line of lines)
      for (const wire of (JSON.parse(line) as { offers: unknown[] }).offers) if (isWireOffer(wire)) toOffer(wire);
  });
  const measure = () => {
    const slices: number[] = [];
    const held = makeOfferSet();
    for (let at = 0; at < offers.length; at += PORTION) {
      const packed = packOffers(offers.slice(at, at + PORTION));
      // Posting to the page: the copy there is part of what blocks it.
      const sent = structuredClone(packed, { transfer: buffersOf(packed) });
      slices.push(
        time(() => (append(held, sent, false), void computeView(held, wishOf(noFilters(), 'best'), false).facets)),
      );
    }
    return slices;
  };
  measure();
  const slices = measure();
  return { longest: Math.max(...slices), p95: p95(slices), busy: slices.reduce((a, b) => a + b, 0), atOnce: whole };
}

function guard(wires: unknown[]) {
  const some = wires.slice(0, 2000);
  const text = JSON.stringify(some);
  return {
    parse: least(() => JSON.parse(text), 5),
    guard: least(() => some.every(isWireOffer), 5),
    struct: least(() => some.every((wire) => is(wire, WireOffer)), 2),
  };
}

/** All figures in ms for `count` offers. */
export function measureResults(count: number) {
  const wires = manyOffers(count, 5);
  const offers = wires.flatMap((wire) => toOffer(wire) ?? []);
  return {
    filters: filterSteps(offers),
    bagStep: bagStep(offers),
    // Half of them, as many as a search of a busy route returns.
    incoming: offersIn(wires.slice(0, count / 2), offers.slice(0, count / 2)),
    guard: guard(wires),
  };
}
export type Figures = ReturnType<typeof measureResults>;

Object.assign(globalThis, { measureResults });
