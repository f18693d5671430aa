import { describe, expect, it } from 'vitest';
import { calendarPrices, dayPricesQuestion } from '@/domain/cheap/calendarPrices';
import { addDays } from '@/domain/dates';
import { emptySearch, type Place, type TripType } from '@/domain/search/types';

const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
const search = (tripType: TripType = 'roundtrip') => {
  const [trip] = emptySearch().trips;
  return {
    cabinClass: '' as const,
    tripType,
    trips: [{ ...trip!, srcLocation: place('RIX'), destLocation: place('BCN') }],
  };
};
const draft = { start: null, end: null, active: 'start', single: false } as const;
const route = { from: 'RIX', to: 'BCN' };
const price = (start: string, cents: number, end: string | null = null) => ({
  start,
  end,
  cents,
  stops: 0,
  pricedAt: 7,
});
const window = { min: '2027-03-01', max: '2027-12-31' };

describe('what a calendar asks for', () => {
  it('is the stay that is chosen, a week before, and one way for a single day', () => {
    expect(dayPricesQuestion(search(), 0, draft)).toEqual({ type: 'roundtrip', ...route, min: 7, max: 7 });
    const chosen = { ...draft, start: '2027-03-10', end: '2027-03-13' };
    expect(dayPricesQuestion(search(), 0, chosen)).toMatchObject({ min: 3, max: 3 });
    expect(dayPricesQuestion(search('oneway'), 0, { ...draft, single: true })).toMatchObject({ type: 'oneway' });
  });

  it('is every return from the chosen departure', () => {
    expect(dayPricesQuestion(search(), 0, { ...draft, start: '2027-03-10', active: 'end' })).toMatchObject({
      min: 1,
      max: 30,
      start: '2027-03-10',
      end: '2027-03-10',
    });
  });

  it('is nothing without a route or for several flights', () => {
    expect(dayPricesQuestion(search('multicity'), 0, draft)).toBeNull();
    expect(dayPricesQuestion(search(), 1, draft)).toBeNull();
    expect(dayPricesQuestion(emptySearch(), 0, draft)).toBeNull();
    expect(dayPricesQuestion({ ...search(), cabinClass: 'business' }, 0, draft)).toBeNull();
  });
});

describe('prices of a calendar', () => {
  const oneWay = { type: 'oneway', ...route, min: 0, max: 0 } as const;

  it('are the lowest of each day of the window with the fee, the cheapest marked', () => {
    const prices = [
      price('2027-02-28', 1),
      price('2027-03-02', 9000),
      price('2027-03-02', 8000),
      price('2027-03-03', 7000),
    ];
    expect([...(calendarPrices(oneWay, prices, window, 100)?.days ?? [])]).toEqual([
      ['2027-03-02', { cents: 8100, isCheap: false }],
      ['2027-03-03', { cents: 7100, isCheap: true }],
    ]);
    expect(calendarPrices(oneWay, prices, window, 100, 2)?.days.get('2027-03-03')?.cents).toBe(14_200);
    expect(calendarPrices(oneWay, [], window, 0)).toBeNull();
  });

  it('stand at the return day once the departure is chosen', () => {
    const question = { type: 'roundtrip', ...route, min: 1, max: 30, start: '2027-03-10', end: '2027-03-10' } as const;
    const prices = [price('2027-03-10', 9000, '2027-03-12'), price('2027-03-11', 1, '2027-03-12')];
    expect([...(calendarPrices(question, prices, window, 0)?.days.keys() ?? [])]).toEqual(['2027-03-12']);
  });

  it('mark the three cheapest days of each month', () => {
    const prices = Array.from({ length: 40 }, (_, at) => price(addDays('2027-03-05', at), 10_000 + at * 100));
    const cheap = [...(calendarPrices(oneWay, prices, window, 0)?.days.values() ?? [])].filter(
      ({ isCheap }) => isCheap,
    );
    expect(cheap).toHaveLength(6);
  });
});
