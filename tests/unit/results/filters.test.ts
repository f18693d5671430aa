import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagCost } from '@/domain/offers/offerBags';
import { isNightStop, waitMinutes } from '@/domain/offers/facts';
import { hasTightStop } from '@/domain/offers/connections';
import { journeyTickets } from '@/domain/offers/transfers';
import { TRAIT, traits, mostStops, totalChanges, totalMinutes, legMark, LIST_OF } from '@/domain/results/traits';
import { type Offer, type Segment, SORTS } from '@/domain/offers/types';
import {
  allows,
  type Choice,
  CHOICES,
  type ChoiceName,
  clearFilter,
  countOn,
  type Declared,
  FILTER_NAMES,
  type FilterKind,
  type FilterName,
  FILTERS,
  type Filters,
  filtersOn,
  type FilterValues,
  noFilters,
  ONLYS,
  readFilters,
  setFilter,
  STOPS,
  SWITCHES,
  TIMES,
  toggleChoice,
  type ValueOf,
} from '@/domain/results/filters';
import { type MaskQuery, makeMasks, NO_PINS, NO_RULES, passing, ruledOut } from '@/domain/results/masks';
import { asksForPassports, judgePassports } from '@/domain/results/passportStops';
import { makePricing, priceRows } from '@/domain/results/bagPricing';
import { topPicks } from '@/domain/results/topPicks';
import { hidersOf, hidingKind } from '@/domain/results/hiders';
import { facetsOf, leadersOf, listRows, withoutEachFilter, PRICE_BARS, tagsOf } from '@/domain/results/view';
import { type Bits, hasBit, makeBits, setBit } from '@/domain/results/bits';
import { appendBatch, type OfferTable } from '@/domain/results/table';
import { packOffers } from '@/domain/results/columns';
import { toOffer } from '@/api/offers';
import { type Hop, wireOffer } from '../offers/builders';
import { asking, offersFrom, plainPrices, tableOf } from './tables';
import { flight, legOf } from '../trips/trips';

/** Most offers come with the emissions of their flights. */
const withCo2 = (offer: Offer, nth: number): Offer => ({
  ...offer,
  legs: offer.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((segment, at) =>
      (nth + at) % 5 === 0
        ? segment
        : { ...segment, emissions: { kg: 40 + ((nth * 37) % 90), source: 'Tester', model: '1' } },
    ),
  })),
});
const offers = offersFrom(300, 7).map(withCo2);
const table = tableOf(offers);
const byId = new Map(offers.map((offer) => [offer.id, offer]));

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const pairsOf = (offer: Offer) =>
  offer.legs.flatMap(({ segments }) => segments.slice(1).map((next, i) => [segments[i] ?? next, next] as const));
const bagsIn = (filters: Filters) => ({
  cabin: filters.cabinBaggage.value,
  checked: filters.checkedBaggage.value,
});
const eachOf = (offer: Offer, filters: Filters) =>
  offer.pricePerPerson +
  (bagCost(offer.bags, { cabin: bagsIn(filters).cabin, checked: 0 }) ?? 0) +
  (bagCost(offer.bags, { cabin: 0, checked: bagsIn(filters).checked }) ?? 0);

/** Kilograms of CO2 by the server; null if a flight has none. */
const kgOf = ({ legs }: Offer): number | null => {
  const told = legs.flatMap(({ segments }) => segments.map(({ emissions }) => emissions?.kg ?? Number.NaN));
  const sum = told.reduce((all, kg) => all + kg, 0);
  return Number.isNaN(sum) ? null : Math.round(sum);
};
const figures = offers.flatMap((offer) => kgOf(offer) ?? []).sort((a, b) => a - b);
const TYPICAL = figures[figures.length >> 1]!;

/** Each filter implemented plainly for one offer, as the reference for columns and bit sets. */
const PLAIN: { [Name in FilterName]: (offer: Offer, value: FilterValues[Name], fee: number, all: Filters) => boolean } =
  {
    stops: (offer, value) => mostStops(offer) <= { any: 99, direct: 0, one: 1, two: 2 }[value],
    cabinBaggage: ({ bags }, value) => bagCost(bags, { cabin: value, checked: 0 }) !== null,
    checkedBaggage: ({ bags }, value) => bagCost(bags, { cabin: 0, checked: value }) !== null,
    price(offer, { from, to }, fee, all) {
      const shown = eachOf(offer, all) + fee;
      return shown >= from * 100 && (to === 999 || shown <= to * 100);
    },
    departure({ legs }, { from, to }) {
      const at = minuteOf(legs[0]?.segments[0]?.dep.time ?? '');
      return at >= from && at <= to;
    },
    arrival({ legs }, { from, to }) {
      const at = minuteOf(legs[0]?.segments.at(-1)?.arr.time ?? '');
      return at >= from && at <= to;
    },
    middleArrival({ legs }, { from, to }) {
      const times = legs.slice(1, -1).map(({ segments }) => minuteOf(segments.at(-1)?.arr.time ?? ''));
      return times.every((at) => at >= from && at <= to);
    },
    returnArrival({ legs }, { from, to }) {
      const at = minuteOf(legs.at(-1)?.segments.at(-1)?.arr.time ?? '');
      return legs.length < 2 || (at >= from && at <= to);
    },
    return({ legs }, { from, to }) {
      const at = minuteOf(legs.at(-1)?.segments[0]?.dep.time ?? '');
      return legs.length < 2 || (at >= from && at <= to);
    },
    duration: ({ legs }, value) => value === 25 || legs.every(({ minutes }) => minutes <= value * 60),
    stopover: (offer, { from, to }) =>
      pairsOf(offer).every(([before, next]) => {
        const wait = waitMinutes(before, next);
        return wait >= from * 60 && (to === 25 || wait <= to * 60);
      }),
    lessCo2: (offer, value) => !value || (kgOf(offer) !== null && kgOf(offer)! <= Math.floor(TYPICAL * 0.95)),
    // Every minute in the air; all places of these offers are in one zone.
    nightFlight: ({ legs }, value) =>
      value ||
      legs.every(({ segments }) =>
        segments.every(({ dep, minutes }) =>
          Array.from({ length: minutes }, (_, n) => (minuteOf(dep.time) + n) % 1440).every(
            (minute) => minute >= 360 && minute < 1380,
          ),
        ),
      ),
    nightStop: (offer, value) => value || pairsOf(offer).every(([before, next]) => !isNightStop(before, next)),
    tightStop: (offer, value) => value || !hasTightStop(offer),
    selfTransfer: (offer, value) => value || journeyTickets(offer) === 'one',
    airline: (offer, value) => offer.carriers.every((code) => allows(value, code)),
    departureAirport: ({ legs }, value) => allows(value, legs[0]?.segments[0]?.dep.airport ?? ''),
    arrivalAirport: ({ legs }, value) => allows(value, legs[0]?.segments.at(-1)?.arr.airport ?? ''),
    connectionAirport: (offer, value) =>
      pairsOf(offer).every(([before, next]) => allows(value, before.arr.airport) && allows(value, next.dep.airport)),
  };
const passes = (offer: Offer, filters: Filters, fee: number, except?: FilterName) =>
  FILTER_NAMES.every(
    (name) =>
      name === except ||
      !filters[name].isOn ||
      (PLAIN[name] as (offer: Offer, value: unknown, fee: number, all: Filters) => boolean)(
        offer,
        filters[name].value,
        fee,
        filters,
      ),
  );

const span = (most: number) =>
  fc.record({ from: fc.integer({ min: 0, max: most }), to: fc.integer({ min: 0, max: most }) });
const choiceOf = (name: ChoiceName): fc.Arbitrary<Choice> => {
  const codes = table.lists[name].members.map(({ code }) => code);
  return fc.record({ kind: fc.constantFrom('without' as const, 'only' as const), codes: fc.subarray(codes) });
};
/** Any value of a filter, by its kind. */
const VALUES: { [Kind in FilterKind]: (of: Declared<Kind>, name: FilterName) => fc.Arbitrary<ValueOf<Kind>> } = {
  stops: () => fc.constantFrom(...STOPS),
  bags: ({ columns }) => fc.integer({ min: 0, max: columns.length }),
  range: ({ ends }) => span(ends.to),
  time: () => span(1440),
  limit: ({ ends }) => fc.integer({ min: ends.from, max: ends.to }),
  switch: () => fc.boolean(),
  only: () => fc.boolean(),
  choice: (_, name) => choiceOf(name as ChoiceName),
};
const valueOf = (name: FilterName) =>
  (VALUES[FILTERS[name].kind] as (of: unknown, name: FilterName) => fc.Arbitrary<unknown>)(FILTERS[name], name);
/** Up to four random filters; more would leave nothing. */
const someFilters: fc.Arbitrary<Filters> = fc
  .subarray(FILTER_NAMES, { maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => valueOf(name).map((value) => [name, value] as const))))
  .map((set) => set.reduce<Filters>((filters, [name, value]) => setFilter(filters, name, value as never), noFilters()));
const some = fc.record({ filters: someFilters, fee: fc.constantFrom(0, 900) });

const askedOf = ({ filters, fee }: { filters: Filters; fee: number }): MaskQuery =>
  asking(table, { filters, fee, pricing: priceRows(makePricing(bagsIn(filters)), table) });
const idsOf = (set: Bits, of: OfferTable = table) =>
  [...of.ids.keys()].flatMap((row) => (hasBit(set, row) ? [of.ids[row] ?? ''] : []));
const fact = (list: Offer[], filters: Filters, fee: number) => ({
  count: list.length,
  price: list.length === 0 ? null : Math.min(...list.map((offer) => eachOf(offer, filters))) + fee,
});
const direct = (list: Offer[]) => list.filter((offer) => mostStops(offer) === 0).length;

describe('filters', () => {
  it('agree with the plain implementation in result and order, with bags in the price', () => {
    const masks = makeMasks();
    fc.assert(
      fc.property(some, fc.constantFrom(...SORTS), ({ filters, fee }, sort) => {
        const asked = askedOf({ filters, fee });
        const rows = [...listRows(asked.pricing, table, sort, passing(masks, asked))];
        const ids = rows.map((row) => table.ids[row] ?? '');
        const wanted = offers.filter((offer) => passes(offer, filters, fee)).map((offer) => offer.id);
        expect([...ids].sort()).toEqual(wanted.sort());
        if (sort === 'cheapest') {
          const prices = ids.map((id) => eachOf(byId.get(id)!, filters));
          expect(prices).toEqual([...prices].sort((a, b) => a - b));
        }
        const leader = leadersOf(asked.pricing, table, passing(masks, asked))[sort];
        expect(leader).toBe(rows[0] ?? null);
      }),
      { numRuns: 200 },
    );
  });

  it('give for each option the number of flights and the lowest price, under the other filters', () => {
    const masks = makeMasks();
    fc.assert(
      fc.property(some, ({ filters, fee }) => {
        const asked = askedOf({ filters, fee });
        const facets = facetsOf(masks, asked, passing(masks, asked));
        const others = (name: FilterName) => offers.filter((offer) => passes(offer, filters, fee, name));
        const told = (list: Offer[]) => fact(list, filters, fee);
        for (const choice of STOPS)
          expect(facets.stops[choice]).toEqual(
            told(others('stops').filter((offer) => PLAIN.stops(offer, choice, 0, filters))),
          );
        for (const name of CHOICES)
          for (const { code, count, price, only } of facets.options[name]) {
            const has = (offer: Offer) => LIST_OF[name](offer).some((each) => each.code === code);
            const choose = (value: Choice) => (offer: Offer) => PLAIN[name](offer, value, 0, filters);
            const { value } = filters[name];
            const ticked = allows(value, code) ? value : toggleChoice(value, code);
            // Present with its tick and absent without.
            expect({ count, price }).toEqual(told(others(name).filter(choose(ticked)).filter(has)));
            expect(only).toEqual(told(others(name).filter(choose({ kind: 'only', codes: [code] }))));
          }
        for (const name of SWITCHES)
          expect(facets.without[name]).toEqual(
            told(others(name).filter((offer) => PLAIN[name](offer, false, 0, filters))),
          );
        for (const name of ONLYS)
          expect(facets.alone[name]).toEqual(
            told(others(name).filter((offer) => PLAIN[name](offer, true, 0, filters))),
          );
        expect(facets.bars).toHaveLength(PRICE_BARS);
        const sum = (bars: number[]) => bars.reduce((all, bar) => all + bar, 0);
        expect(sum(facets.bars)).toBe(others('price').length);
        for (const name of TIMES)
          // These offers have two directions, and none between them.
          expect(sum(facets.times[name])).toBe(name === 'middleArrival' ? 0 : others(name).length);
      }),
      { numRuns: 80 },
    );
  });

  it('give for an empty list how many flights each filter alone would bring back', () => {
    const masks = makeMasks();
    fc.assert(
      fc.property(some, ({ filters, fee }) => {
        const loosened = withoutEachFilter(masks, askedOf({ filters, fee }));
        expect(loosened.map(({ name }) => name).sort()).toEqual(filtersOn(filters).sort());
        for (const { name, count, price } of loosened) {
          const without = clearFilter(filters, name);
          expect({ count, price }).toEqual(
            fact(
              offers.filter((offer) => passes(offer, without, fee)),
              without,
              fee,
            ),
          );
        }
        const counts = loosened.map(({ count }) => count);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
      }),
      { numRuns: 60 },
    );
  });

  it('give for an empty list kept flights and rules too, with what each would bring back', () => {
    const masks = makeMasks();
    const first = offers[0]!;
    const other = offers.find(({ legs }) => legMark(legs[0]) !== legMark(first.legs[0]))!;
    const pinned = (departure: Offer, arrival: Offer) => ({
      departure: legMark(departure.legs[0]),
      arrival: legMark(arrival.legs.at(-1)),
    });
    const keptOnly = hidersOf(
      masks,
      { ...askedOf({ filters: noFilters(), fee: 0 }), pins: pinned(first, other) },
      null,
    );
    expect(keptOnly.map(({ name, count }) => [name, count]).sort()).toEqual([
      ['arrivalPin', 1],
      ['departurePin', 1],
    ]);
    expect(hidingKind(keptOnly)).toBe('pins');
    // Every airline of the search is unwanted.
    const names = new Map(offers.flatMap((offer) => offer.carriers.map((code) => [code, { code, name: code }])));
    const against = ruledOut(table, { ...NO_RULES, airlines: [...names.values()] });
    const open = askedOf({ filters: noFilters(), fee: 500 });
    const ruled = hidersOf(masks, { ...open, without: [...open.without, against] }, against);
    const least = Math.min(...offers.map((offer) => offer.pricePerPerson)) + 500;
    expect(ruled).toEqual([{ name: 'rules', count: offers.length, price: least }]);
    expect(hidingKind(ruled)).toBe('rules');
    expect(hidingKind([...ruled, ...keptOnly])).toBe('several');
    expect(hidersOf(masks, open, makeBits(table.rows))).toEqual([]);
  });

  it('scale the slider to all offers, in steps of five, whatever other filters hide', () => {
    const priced = (...euros: number[]) =>
      tableOf(euros.flatMap((each, i) => toOffer(wireOffer({ id: `p${i}`, each })) ?? []));
    const facets = (of: OfferTable, filters = noFilters(), fee = 0) => {
      const asked = asking(of, { filters, fee });
      return facetsOf(makeMasks(), asked, passing(makeMasks(), asked));
    };
    const scale = (...given: Parameters<typeof facets>) => facets(...given).scale;
    expect(scale(priced(146.2, 230, 349.9))).toEqual({ start: 145, end: 350 });
    expect(scale(priced(146.2, 349.9), setFilter(noFilters(), 'price', { from: 0, to: 200 }), 900)).toEqual({
      start: 155,
      end: 360,
    });
    expect(scale(priced(80, 2400))).toEqual({ start: 80, end: 1000 });
    expect(scale(priced(1500))).toEqual({ start: 990, end: 1000 });
    expect(scale(priced(200))).toEqual({ start: 200, end: 210 });
    expect(scale(tableOf([]))).toEqual({ start: 0, end: 1000 });
    expect(facets(priced(100, 101, 199)).bars).toEqual([2, ...Array.from({ length: PRICE_BARS - 2 }, () => 0), 1]);
  });

  it('apply to offers that arrive later, also with bags in the price', () => {
    const growing = tableOf(offers.slice(0, 30), 10);
    const masks = makeMasks();
    const pricing = makePricing({ cabin: 1, checked: 0 });
    const filters = setFilter(noFilters(), 'stops', 'direct');
    const list = () => {
      priceRows(pricing, growing);
      return [...listRows(pricing, growing, 'cheapest', passing(masks, asking(growing, { filters, pricing })))];
    };
    expect(list()).toHaveLength(direct(offers.slice(0, 30)));
    appendBatch(growing, packOffers(offers.slice(30, 230)));
    const prices = list().map((row) => pricing.columns.price[row] ?? 0);
    expect(prices).toHaveLength(direct(offers.slice(0, 230)));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it('exclude offers that wait to be shown', () => {
    const waiting = makeBits(table.rows);
    for (let row = 0; row < 100; row++) setBit(waiting, row);
    expect(idsOf(passing(makeMasks(), asking(table, { without: [waiting] })))).toHaveLength(200);
  });

  it('are on if the value differs from the default, and off again when cleared', () => {
    let filters = setFilter(noFilters(), 'stops', 'direct');
    filters = setFilter(filters, 'price', { from: 0, to: 420 });
    expect(countOn(filters)).toBe(2);
    expect(filters.stops).toEqual({ isOn: true, defaultValue: 'any', value: 'direct' });
    filters = setFilter(filters, 'price', { from: -5, to: 2000 });
    expect(filters.price.isOn).toBe(false);
    expect(countOn(clearFilter(filters, 'stops'))).toBe(0);
    expect(setFilter(noFilters(), 'price', { from: 500, to: 300 }).price.value).toEqual({ from: 500, to: 500 });
  });

  it('clamp values to their limits', () => {
    const value = <Name extends FilterName>(name: Name, given: FilterValues[Name]) =>
      setFilter(noFilters(), name, given)[name].value;
    expect(value('cabinBaggage', 5)).toBe(1);
    expect(value('checkedBaggage', 5)).toBe(2);
    expect(value('duration', 90)).toBe(25);
    expect(value('stopover', { from: 2, to: 90 })).toEqual({ from: 2, to: 25 });
    const { duration, stopover, price, nightFlight, nightStop, selfTransfer, stops } = noFilters();
    expect([duration.value, stopover.value, price.value]).toEqual([25, { from: 0, to: 25 }, { from: 0, to: 999 }]);
    expect([nightFlight, nightStop, selfTransfer].map(({ value }) => value)).toEqual([true, true, true]);
    expect(stops.value).toBe('any');
    expect(readFilters({ selfTransfer: 'no' }).selfTransfer.isOn).toBe(false);
  });

  it('are read back from storage; invalid values become the default', () => {
    fc.assert(
      fc.property(someFilters, (filters) => {
        const on = Object.fromEntries(filtersOn(filters).map((name) => [name, filters[name].value]));
        expect(readFilters(JSON.parse(JSON.stringify(on)) as Record<string, unknown>)).toEqual(filters);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FILTER_NAMES), fc.jsonValue()), (on) => {
        expect(Object.keys(readFilters(on))).toEqual(FILTER_NAMES);
        expect(readFilters({ ...on, stops: 'three', price: { from: 'a', to: null } }).stops.isOn).toBe(false);
      }),
    );
  });

  it('choices: unticking one, ticking it again, and only one', () => {
    const without = toggleChoice({ kind: 'any' }, 'FR');
    expect(without).toEqual({ kind: 'without', codes: ['FR'] });
    expect(allows(without, 'FR')).toBe(false);
    expect(allows(without, 'new one')).toBe(true);
    expect(setFilter(noFilters(), 'airline', toggleChoice(without, 'FR')).airline.isOn).toBe(false);
    const only = toggleChoice({ kind: 'only', codes: ['BT'] }, 'LH');
    expect(only).toEqual({ kind: 'only', codes: ['BT', 'LH'] });
    expect(allows(only, 'new one')).toBe(false);
    expect(toggleChoice(only, 'BT')).toEqual({ kind: 'only', codes: ['LH'] });
  });

  it('give each leading offer one tag', () => {
    const leaders = leadersOf(plainPrices(table), table, table.alive);
    const tags = tagsOf(leaders);
    expect(tags.get(leaders.best ?? -1)).toBe('best');
    expect(tagsOf({ ...leaders, best: 5, cheapest: 5, fastest: 9 })).toEqual(
      new Map([
        [5, 'best'],
        [9, 'fastest'],
      ]),
    );
    expect(tagsOf(leadersOf(plainPrices(table), table, makeBits(table.rows))).size).toBe(0);
  });
});

const hop = (from: string, to: string, time: string, over: Partial<Hop> = {}): Hop => ({
  from,
  to,
  date: '2026-12-14',
  time,
  minutes: 60,
  ...over,
});
const oneWay = (id: string, each: number, legs: Hop[], more = {}) =>
  toOffer(wireOffer({ id, each, legs: [legs], ...more }))!;

it.each([
  ['HNL', '2027-01-09T12:00-10:00', 'NRT', '2027-01-10T16:00+09:00', false],
  ['HNL', '2027-01-09T18:00-10:00', 'AKL', '2027-01-11T01:30+13:00', true],
  ['LAX', '2027-01-09T17:00-08:00', 'FRA', '2027-01-10T13:00+01:00', true],
  ['AKL', '2027-01-10T09:45+13:00', 'HNL', '2027-01-09T19:45-10:00', false],
  ['RIX', '2027-01-09T06:00+02:00', 'BCN', '2027-01-09T08:40+01:00', false],
  ['RIX', '2027-01-09T05:55+02:00', 'BCN', '2027-01-09T08:35+01:00', true],
  ['BCN', '2027-01-09T18:20+01:00', 'RIX', '2027-01-09T23:00+02:00', false],
  ['BCN', '2027-01-09T18:25+01:00', 'RIX', '2027-01-09T23:05+02:00', true],
  ['HEL', '2027-01-09T13:00+02:00', 'LAX', '2027-01-09T14:00-08:00', false],
])('a night flight is in the air between 23 and 6 by the local clock: %s %s to %s %s', (from, out, to, back, night) => {
  const legs = [legOf(flight(from, out, to, back))];
  expect(traits({ legs }) & TRAIT.nightFlight).toBe(night ? TRAIT.nightFlight : 0);
});

describe('a kept flight', () => {
  it('leaves the offers that combine with it, at either end', () => {
    const sample = offers[4]!;
    for (const [departure, arrival] of [
      [legMark(sample.legs[0]), null],
      [null, legMark(sample.legs[1])],
      [legMark(sample.legs[0]), legMark(sample.legs[1])],
    ] as const) {
      const ids = idsOf(passing(makeMasks(), asking(table, { pins: { departure, arrival } })));
      expect(ids).toContain(sample.id);
      const same = (offer: Offer, at: 0 | 1) => JSON.stringify(offer.legs[at]) === JSON.stringify(sample.legs[at]);
      const wanted = offers.filter(
        (offer) => (departure === null || same(offer, 0)) && (arrival === null || same(offer, 1)),
      );
      expect(ids).toEqual(wanted.map(({ id }) => id));
    }
    expect(idsOf(passing(makeMasks(), asking(table, { pins: NO_PINS })))).toHaveLength(offers.length);
  });

  it('is identified by day, time and number', () => {
    const mark = (over: Partial<Hop>) => legMark(oneWay('x', 100, [hop('RIX', 'BCN', '09:00', over)]).legs[0]);
    const marks = [{}, { date: '2026-12-15' }, { time: '10:00' }, { carrier: 'FR' }, { to: 'GRO' }].map(mark);
    expect(new Set(marks).size).toBe(marks.length);
    expect(mark({})).toBe(marks[0]);
  });
});

describe('connections that are short only with passport control', () => {
  const short = oneWay('short', 100, [hop('LGW', 'WAW', '08:00'), hop('WAW', 'BCN', '10:00')]);
  const within = oneWay('within', 110, [hop('RIX', 'WAW', '08:00'), hop('WAW', 'BCN', '10:00')]);
  const direct = oneWay('direct', 120, [hop('RIX', 'BCN', '09:00')]);
  const wait = waitMinutes(short.legs[0]!.segments[0]!, short.legs[0]!.segments[1]!);
  const passportAt = ({ dep }: Segment): boolean => dep.airport === 'LGW';
  const hidden = (table: ReturnType<typeof tableOf>) => {
    const out = ruledOut(table, { ...NO_RULES, tightStops: true });
    return table.ids.filter((_, row) => out && hasBit(out, row));
  };

  it('are judged when the countries of airports come, later rows too', () => {
    expect(wait).toBeGreaterThanOrEqual(45);
    expect(wait).toBeLessThan(75);
    const table = tableOf([short, within, direct]);
    expect(hidden(table)).toEqual([]);
    expect(asksForPassports(table)).toBe(true);
    expect(judgePassports(table, passportAt)).toBe(true);
    expect(hidden(table)).toEqual(['short']);
    expect(asksForPassports(table)).toBe(false);
    appendBatch(table, packOffers([{ ...short, id: 'later' }]));
    expect(asksForPassports(table)).toBe(true);
    judgePassports(table, passportAt);
    expect(hidden(table)).toEqual(['short', 'later']);
    expect(judgePassports(table, passportAt)).toBe(false);
  });
});

describe('standing rules', () => {
  const night = oneWay('night', 100, [hop('RIX', 'WAW', '22:00'), hop('WAW', 'BCN', '06:30', { date: '2026-12-15' })]);
  const change = oneWay('change', 110, [hop('RIX', 'LGW', '08:00'), hop('LHR', 'BCN', '14:00')]);
  const barred = oneWay('barred', 120, [hop('RIX', 'BCN', '08:00', { carrier: 'FR' })]);
  const fine = oneWay('fine', 130, [hop('RIX', 'BCN', '09:00')]);
  const apart = { ...oneWay('apart', 140, [hop('RIX', 'WAW', '08:00'), hop('WAW', 'BCN', '14:00')]), isVtrip: true };
  const late = oneWay('late', 150, [hop('RIX', 'BCN', '22:05')]);
  const tight = oneWay('tight', 160, [hop('RIX', 'WAW', '08:00'), hop('WAW', 'BCN', '09:40')]);
  const small = tableOf([night, change, barred, fine, apart, late, tight]);
  it.each([
    ['night stops', { ...NO_RULES, nightStops: true }, ['night']],
    ['flights in the hours of sleep', { ...NO_RULES, sleepHours: true }, ['late']],
    ['short connections', { ...NO_RULES, tightStops: true }, ['tight']],
    ['airport changes', { ...NO_RULES, airportChanges: true }, ['change']],
    ['self-transfers', { ...NO_RULES, selfTransfers: true }, ['apart']],
    [
      'an airline',
      {
        ...NO_RULES,
        airlines: [
          { code: 'FR', name: 'Ryanair' },
          { code: 'ZZ', name: 'Nobody here' },
        ],
      },
      ['barred'],
    ],
    [
      'all of it',
      {
        sleepHours: true,
        nightStops: true,
        tightStops: true,
        airportChanges: true,
        selfTransfers: true,
        airlines: [{ code: 'FR', name: 'Ryanair' }],
      },
      ['night', 'change', 'barred', 'apart', 'late', 'tight'],
    ],
  ])('hide %s', (_, rules, hidden) => {
    const out = ruledOut(small, rules);
    expect(out && idsOf(out, small)).toEqual(hidden);
  });

  it('are none by default', () => expect(ruledOut(small, NO_RULES)).toBeNull());
});

describe('the short list', () => {
  const factsOf = (offer: Offer) =>
    [
      offer.pricePerPerson,
      totalMinutes(offer),
      totalChanges(offer),
      -(offer.bags.checked * 2 + Number(offer.bags.cabin)),
    ] as const;
  const beats = (a: Offer, b: Offer) => {
    const [left, right] = [factsOf(a), factsOf(b)];
    return left.every((value, i) => value <= right[i]!) && left.some((value, i) => value < right[i]!);
  };

  it('has exactly the offers that no other beats on price, time, stops and bags at once', () => {
    fc.assert(
      fc.property(fc.subarray(offers, { maxLength: 120 }), fc.integer({ min: 0, max: 40 }), (some_, twins) => {
        // Equal offers all stay.
        const list = [...some_, ...some_.slice(0, twins).map((offer) => ({ ...offer, id: `${offer.id}-twin` }))];
        const own = tableOf(list);
        const { set, reasons } = topPicks(plainPrices(own), own, own.alive);
        const wanted = list.filter((offer) => !list.some((other) => beats(other, offer)));
        expect(idsOf(set, own).sort()).toEqual(wanted.map(({ id }) => id).sort());
        expect(reasons.size).toBe(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  it('gives each its reason', () => {
    const cheap = oneWay('cheap', 100, [hop('RIX', 'WAW', '08:00'), hop('WAW', 'BCN', '15:00')]);
    const fast = oneWay('fast', 200, [hop('RIX', 'BCN', '09:00')]);
    const between = oneWay('between', 150, [hop('RIX', 'WAW', '08:00'), hop('WAW', 'BCN', '12:00')]);
    const loaded = oneWay('loaded', 210, [hop('RIX', 'BCN', '09:00', { minutes: 90 })], {
      is_r_baggage_included: true,
    });
    const beaten = oneWay('beaten', 220, [hop('RIX', 'BCN', '09:00', { minutes: 95 })]);
    const own = tableOf([beaten, cheap, fast, between, loaded]);
    const { reasons } = topPicks(plainPrices(own), own, own.alive);
    expect(Object.fromEntries([...reasons].map(([row, reason]) => [own.ids[row], reason]))).toEqual({
      cheap: 'price',
      fast: 'time',
      between: 'balance',
      loaded: 'stops',
    });
  });
});

describe('the arrival of flights between the first and the last', () => {
  const arriving = (id: string, ...times: string[]): Offer => {
    const [offer] = offersFrom(1, 7);
    const [leg] = offer?.legs ?? [];
    const [segment] = leg?.segments ?? [];
    if (!offer || !leg || !segment) throw new Error('no offer');
    const at = (time: string) => ({ ...leg, segments: [{ ...segment, arr: { ...segment.arr, time } }] });
    return { ...offer, id, legs: times.map(at) };
  };
  const list = [
    arriving('two', '23:00', '23:30'),
    arriving('early', '23:00', '10:00', '23:30'),
    arriving('late', '10:00', '22:00', '10:00'),
    arriving('both', '10:00', '10:00', '22:00', '10:00'),
  ];
  const of = tableOf(list);
  const passed = (from: number, to: number) =>
    idsOf(passing(makeMasks(), asking(of, { filters: setFilter(noFilters(), 'middleArrival', { from, to }) })), of);

  it('lies in the window for every one of them; a search without such flights is not concerned', () => {
    expect(passed(0, 12 * 60)).toEqual(['two', 'early']);
    expect(passed(12 * 60, 1440)).toEqual(['two', 'late']);
    expect(passed(9 * 60, 23 * 60)).toEqual(['two', 'early', 'late', 'both']);
  });
});
