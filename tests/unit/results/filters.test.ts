import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostStops } from '@/domain/results/score';
import { type Offer, SORTS } from '@/domain/offers/types';
import {
  type AirlineChoice,
  clearFilter,
  countOn,
  type Filters,
  flies,
  noFilters,
  setFilter,
  STOPS,
  toggleAirline,
} from '@/domain/results/filters';
import { makeMasks, passing } from '@/domain/results/masks';
import { facetsOf, leadersOf, listRows, PRICE_BARS, tagsOf } from '@/domain/results/view';
import { makeBits, setBit } from '@/domain/results/bits';
import { appendBatch, type OfferTable } from '@/domain/results/table';
import { packOffers } from '@/domain/results/columns';
import { toOffer } from '@/api/offers';
import { wireOffer } from '../offers/builders';
import { offersFrom, tableOf } from './tables';

const offers = offersFrom(400, 7);
const table = tableOf(offers);
const codes = table.airlines.map((airline) => airline.code);

/** The plain way: what the columns and bitsets must agree with. */
function passes(offer: Offer, filters: Filters, fee: number, except?: keyof Filters): boolean {
  const most = { any: 99, direct: 0, one: 1, two: 2 }[filters.stops.value];
  const { from, to } = filters.price.value;
  const shown = offer.pricePerPerson + fee;
  return (
    (except === 'stops' || mostStops(offer) <= most) &&
    (except === 'price' || (shown >= from * 100 && (to === 999 || shown <= to * 100))) &&
    (except === 'airline' || offer.carriers.every((code) => flies(filters.airline.value, code)))
  );
}

const choice: fc.Arbitrary<AirlineChoice> = fc.oneof(
  fc.constant<AirlineChoice>({ kind: 'any' }),
  fc.record({ kind: fc.constantFrom('without' as const, 'only' as const), codes: fc.subarray(codes) }),
);
const someFilters = fc
  .tuple(fc.constantFrom(...STOPS), fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }), choice)
  .map(([stops, from, to, airline]) =>
    setFilter(setFilter(setFilter(noFilters(), 'stops', stops), 'price', { from, to }), 'airline', airline),
  );

const lowest = (list: Offer[], fee: number) =>
  list.length === 0 ? null : Math.min(...list.map((offer) => offer.pricePerPerson)) + fee;
const direct = (list: Offer[]) => list.filter((offer) => mostStops(offer) === 0).length;

describe('filters', () => {
  it('let through what the plain way lets through, in the order of the sort', () => {
    const masks = makeMasks();
    fc.assert(
      fc.property(someFilters, fc.constantFrom(0, 900), fc.constantFrom(...SORTS), (filters, fee, sort) => {
        const set = passing(masks, table, filters, fee);
        const ids = [...listRows(table, sort, set)].map((row) => table.ids[row]);
        const wanted = offers.filter((offer) => passes(offer, filters, fee)).map((offer) => offer.id);
        expect(new Set(ids)).toEqual(new Set(wanted));
        expect(ids).toHaveLength(wanted.length);
        const whole = [...listRows(table, sort, table.alive)].map((row) => table.ids[row] ?? '');
        expect(ids).toEqual(whole.filter((id) => ids.includes(id)));
      }),
      { numRuns: 150 },
    );
  });

  it('say the lowest price of every option under the other filters', () => {
    const masks = makeMasks();
    fc.assert(
      fc.property(someFilters, fc.constantFrom(0, 900), (filters, fee) => {
        const facets = facetsOf(masks, table, filters, fee, null);
        const byStops = offers.filter((offer) => passes(offer, filters, fee, 'stops'));
        expect(facets.stops).toEqual({
          any: lowest(byStops, fee),
          direct: lowest(
            byStops.filter((offer) => mostStops(offer) === 0),
            fee,
          ),
          one: lowest(
            byStops.filter((offer) => mostStops(offer) <= 1),
            fee,
          ),
          two: lowest(
            byStops.filter((offer) => mostStops(offer) <= 2),
            fee,
          ),
        });
        const byAirline = offers.filter((offer) => passes(offer, filters, fee, 'airline'));
        for (const { code, price } of facets.airlines)
          expect(price).toBe(
            lowest(
              byAirline.filter((offer) => offer.carriers.includes(code)),
              fee,
            ),
          );
        const byPrice = offers.filter((offer) => passes(offer, filters, fee, 'price'));
        expect(facets.bars).toHaveLength(PRICE_BARS);
        expect(facets.bars.reduce((sum, bar) => sum + bar, 0)).toBe(byPrice.length);
      }),
      { numRuns: 80 },
    );
  });

  it('give the slider the reach of all offers, in steps of five, whatever the other filters hide', () => {
    const priced = (...euros: number[]) => {
      const rows = euros.flatMap((each, i) => toOffer(wireOffer({ id: `p${i}`, each })) ?? []);
      return tableOf(rows);
    };
    const scale = (of: OfferTable, filters = noFilters(), fee = 0) =>
      facetsOf(makeMasks(), of, filters, fee, null).scale;
    expect(scale(priced(146.2, 230, 349.9))).toEqual({ start: 145, end: 350 });
    expect(scale(priced(146.2, 349.9), setFilter(noFilters(), 'price', { from: 0, to: 200 }), 900)).toEqual({
      start: 155,
      end: 360,
    });
    expect(scale(priced(80, 2400))).toEqual({ start: 80, end: 1000 });
    expect(scale(priced(1500))).toEqual({ start: 990, end: 1000 });
    expect(scale(priced(200))).toEqual({ start: 200, end: 210 });
    expect(scale(tableOf([]))).toEqual({ start: 0, end: 1000 });
    expect(facetsOf(makeMasks(), priced(100, 101, 199), noFilters(), 0, null).bars).toEqual([
      2,
      ...Array.from({ length: PRICE_BARS - 2 }, () => 0),
      1,
    ]);
  });

  it('hold for offers that arrive later', () => {
    const growing = tableOf(offers.slice(0, 30), 10);
    const masks = makeMasks();
    const filters = setFilter(noFilters(), 'stops', 'direct');
    const count = () => listRows(growing, 'best', passing(masks, growing, filters, 0)).length;
    expect(count()).toBe(direct(offers.slice(0, 30)));
    appendBatch(growing, packOffers(offers.slice(30, 330)));
    expect(count()).toBe(direct(offers.slice(0, 330)));
  });

  it('leave out the offers that wait to be shown', () => {
    const waiting = makeBits(table.rows);
    for (let row = 0; row < 100; row++) setBit(waiting, row);
    expect(listRows(table, 'best', passing(makeMasks(), table, noFilters(), 0, waiting))).toHaveLength(300);
  });

  it('are on when the value differs from the default, and off again when cleared', () => {
    let filters = setFilter(noFilters(), 'stops', 'direct');
    filters = setFilter(filters, 'price', { from: 0, to: 420 });
    expect(countOn(filters)).toBe(2);
    expect(filters.stops).toEqual({ isOn: true, defaultValue: 'any', value: 'direct' });
    filters = setFilter(filters, 'price', { from: -5, to: 2000 });
    expect(filters.price.isOn).toBe(false);
    expect(countOn(clearFilter(filters, 'stops'))).toBe(0);
    expect(setFilter(noFilters(), 'price', { from: 500, to: 300 }).price.value).toEqual({ from: 500, to: 500 });
  });

  it('airlines: unticking one, ticking it again, and only one', () => {
    const without = toggleAirline({ kind: 'any' }, 'FR');
    expect(without).toEqual({ kind: 'without', codes: ['FR'] });
    expect(flies(without, 'FR')).toBe(false);
    expect(flies(without, 'new one')).toBe(true);
    expect(setFilter(noFilters(), 'airline', toggleAirline(without, 'FR')).airline.isOn).toBe(false);
    const only = toggleAirline({ kind: 'only', codes: ['BT'] }, 'LH');
    expect(only).toEqual({ kind: 'only', codes: ['BT', 'LH'] });
    expect(flies(only, 'new one')).toBe(false);
    expect(toggleAirline(only, 'BT')).toEqual({ kind: 'only', codes: ['LH'] });
  });

  it('give each list position one tag', () => {
    const leaders = leadersOf(table, table.alive);
    const tags = tagsOf(leaders);
    expect(tags.get(leaders.best ?? -1)).toBe('best');
    expect(tagsOf({ ...leaders, best: 5, cheapest: 5, fastest: 9 })).toEqual(
      new Map([
        [5, 'best'],
        [9, 'fastest'],
      ]),
    );
    expect(tagsOf(leadersOf(table, makeBits(table.rows))).size).toBe(0);
  });
});
