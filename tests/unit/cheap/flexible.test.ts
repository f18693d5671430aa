import { describe, expect, it } from 'vitest';
import {
  dayMatrix,
  dayStrip,
  flexRoute,
  matrixQuestion,
  nearNights,
  newestPrices,
  onDays,
} from '@/domain/cheap/flexible';
import { emptySearch, type Place, type Search, type TripType } from '@/domain/search/types';

const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
const window = { min: '2027-03-08', max: '2028-03-08' };

const search = (tripType: TripType = 'roundtrip', endDate: string | null = '2027-03-17'): Search => {
  const search = emptySearch();
  const [trip] = search.trips;
  return {
    ...search,
    tripType,
    trips: [{ ...trip!, srcLocation: place('RIX'), destLocation: place('BCN'), startDate: '2027-03-10', endDate }],
  };
};
const price = (start: string, end: string | null, cents: number, pricedAt = 7) => ({
  start,
  end,
  cents,
  stops: 0,
  pricedAt,
});
const route = (tripType: TripType = 'roundtrip', adults = 1) => {
  const asked = search(tripType);
  return flexRoute({ ...asked, passengers: { adult: adults, child: 0, infant: 0 } })!;
};

describe('the route of a search', () => {
  it('needs both places and all days of one leg', () => {
    expect(flexRoute(search())).toMatchObject({ type: 'roundtrip', from: 'RIX', to: 'BCN', nights: 7 });
    expect(flexRoute(search('oneway'))).toMatchObject({ end: null, nights: 0 });
    expect(flexRoute(search('roundtrip', null))).toBeNull();
    expect(flexRoute(search('multicity'))).toBeNull();
    expect(flexRoute(emptySearch())).toBeNull();
  });

  it('asks for the departures and stays of the matrix, within the days that can be chosen', () => {
    expect(matrixQuestion(route(), window)).toEqual({
      type: 'roundtrip',
      from: 'RIX',
      to: 'BCN',
      min: 1,
      max: 13,
      start: '2027-03-08',
      end: '2027-03-13',
    });
    expect(matrixQuestion(route('oneway'), window)).toMatchObject({ min: 0, max: 0 });
  });

  it('asks nothing where the statistics have no price', () => {
    expect(matrixQuestion(flexRoute({ ...search(), cabinClass: 'business' })!, window)).toBeNull();
    expect(matrixQuestion(flexRoute(search('roundtrip', '2027-04-20'))!, window)).toBeNull();
  });

  it('looks for stored prices of every stay of the matrix', () => {
    expect(nearNights(route())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(nearNights(route('oneway'))).toEqual([0]);
  });

  it('keeps everything but the days', () => {
    const asked = { ...search(), cabinClass: 'first' as const };
    const moved = onDays(asked, '2027-03-12', '2027-03-20');
    expect(moved.trips[0]).toMatchObject({ startDate: '2027-03-12', endDate: '2027-03-20' });
    expect({ ...moved, trips: [] }).toEqual({ ...asked, trips: [] });
  });
});

describe('a matrix of days', () => {
  const prices = [
    price('2027-03-10', '2027-03-17', 9000, 5),
    price('2027-03-09', '2027-03-18', 8000, 9),
    price('2027-03-09', '2027-04-18', 1),
  ];

  it('has departures by returns; the cheapest and the chosen pair are marked', () => {
    const { departures, returns, rows, lowest, oldest } = dayMatrix(prices, route(), window, 100);
    expect(departures).toEqual(['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12', '2027-03-13']);
    expect(returns).toHaveLength(7);
    expect(rows.flat().find((pair) => pair?.isChosen)).toMatchObject({
      start: '2027-03-10',
      end: '2027-03-17',
      cents: 9100,
    });
    expect(rows.flat().filter((pair) => pair?.isCheapest)).toEqual([
      { start: '2027-03-09', end: '2027-03-18', cents: 8100, isCheapest: true, isChosen: false },
    ]);
    expect(lowest).toBe(8100);
    expect(oldest).toBe(5);
  });

  it('has the sum of all adults, with the fee of each', () =>
    expect(dayMatrix(prices, route('roundtrip', 2), window, 100).lowest).toBe(16_200));

  it('has no pair that comes back before it leaves, and pairs without a price', () => {
    const short = flexRoute(search('roundtrip', '2027-03-10'))!;
    const { rows } = dayMatrix([], short, window, 0);
    expect(rows[0]?.map((pair) => pair !== null)).toEqual([true, false, false, false, false, false]);
    expect(rows[0]?.[0]).toMatchObject({ cents: null, isCheapest: false });
  });

  it('is one row for one way', () => {
    const { returns, rows } = dayMatrix([price('2027-03-11', null, 4000)], route('oneway'), window, 0);
    expect(returns).toEqual([null]);
    expect(rows[0]?.map((pair) => pair?.cents)).toEqual([null, null, null, 4000, null, null]);
  });
});

describe('a strip of days', () => {
  it('keeps the length of stay; of one price none is the cheapest', () => {
    const prices = [price('2027-03-11', '2027-03-18', 7000), price('2027-03-11', '2027-03-19', 1)];
    const { days } = dayStrip(prices, route(), window, 0);
    expect(days.map(({ end }) => end)).toEqual([
      '2027-03-15',
      '2027-03-16',
      '2027-03-17',
      '2027-03-18',
      '2027-03-19',
      '2027-03-20',
    ]);
    expect(days[3]).toMatchObject({ cents: 7000, isCheapest: false });
    const two = dayStrip([...prices, price('2027-03-10', '2027-03-17', 8000)], route(), window, 0);
    expect(two.days.filter(({ isCheapest }) => isCheapest).map(({ start }) => start)).toEqual(['2027-03-11']);
  });

  it('leaves out days whose return is too far ahead', () => {
    const { days } = dayStrip([], route(), { min: '2027-03-08', max: '2027-03-18' }, 0);
    expect(days.at(-1)?.start).toBe('2027-03-11');
  });
});

it('of two prices of one pair the later found one counts', () =>
  expect(
    newestPrices([
      [price('2027-03-10', null, 9000, 5)],
      [price('2027-03-10', null, 7000, 9)],
      [price('2027-03-10', null, 1, 2)],
    ]),
  ).toEqual([price('2027-03-10', null, 7000, 9)]));
