import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredForm } from '@/domain/search/kept';
import type { Place, Search } from '@/domain/search/types';

const TODAY = '2026-11-20';
const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: { en: iata } });
const HALF: Search = {
  tripType: 'multicity',
  trips: [
    { id: 'leg1', srcLocation: place('RIX'), destLocation: null, startDate: '2027-02-01', endDate: null },
    { id: 'leg2', srcLocation: null, destLocation: place('ROM'), startDate: '2026-11-19', endDate: null },
  ],
  passengers: { adult: 2, child: 1, infant: 1 },
  cabinClass: 'business',
};
const back = (value: unknown) => readStoredForm(JSON.parse(JSON.stringify(value)), TODAY);

describe('a stored unfinished form', () => {
  it('comes back, without days that have passed', () => {
    const [first, second] = HALF.trips;
    expect(back(HALF)).toEqual({ ...HALF, trips: [first, { ...second, startDate: null }] });
  });
  it('has one leg unless it is multi-city, and at most six', () => {
    expect(back({ ...HALF, tripType: 'oneway' })?.trips).toHaveLength(1);
    expect(back({ ...HALF, trips: Array.from({ length: 9 }, () => HALF.trips[0]) })?.trips).toHaveLength(6);
  });
  it('is null if the form could not have produced it', () => {
    expect(back({ ...HALF, passengers: { adult: 0, child: 0, infant: 0 } })).toBeNull();
    expect(back({ ...HALF, passengers: { adult: 1, child: 0, infant: 2 } })).toBeNull();
    expect(back({ ...HALF, cabinClass: 'hold' })).toBeNull();
    expect(back({ ...HALF, tripType: 'space' })).toBeNull();
    expect(back({ ...HALF, trips: [] })).toBeNull();
  });
  it('never throws, whatever was stored', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readStoredForm(value, TODAY)));
    fc.assert(fc.property(fc.array(fc.jsonValue()), (trips) => void readStoredForm({ ...HALF, trips }, TODAY)));
  });
});
