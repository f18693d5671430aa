import { describe, expect, it } from 'vitest';
import { isSameRoute, searchOfQuery } from '@/domain/search/kept';
import { type SavedEntry, fromSaved, savedId, routePlaceNames, toEntries, toRecent } from '@/domain/search/recent';
import { writeQuery } from '@/domain/search/query';
import { isSearchValid, searchKey } from '@/domain/search/validity';
import type { Place, Search } from '@/domain/search/types';

const TODAY = '2026-11-20';
const place = (iata: string, names: Place['names'] = {}, isCity = false): Place => ({
  city: iata,
  iata,
  cityIata: iata,
  isCity,
  names: { en: iata, ...names },
});
const leg = (from: string, to: string, startDate: string, endDate: string | null = null) => ({
  id: `${from}${to}`,
  srcLocation: place(from),
  destLocation: place(to),
  startDate,
  endDate,
});
const multi = (...trips: ReturnType<typeof leg>[]): Search => ({
  tripType: 'multicity',
  trips,
  passengers: { adult: 2, child: 1, infant: 0 },
  cabinClass: 'business',
});
const ROUND: Search = {
  ...multi(leg('RIX', 'ROM', '2027-03-05', '2027-03-12')),
  tripType: 'roundtrip',
};
const THREE = multi(leg('RIX', 'ROM', '2027-03-05'), leg('ROM', 'PAR', '2027-03-08'), leg('PAR', 'RIX', '2027-03-12'));
const stored = (search: Search, from = 1): SavedEntry[] =>
  toEntries(search).map((entry, at) => ({ n: from + at, ...entry }));
const BASE: Search = { ...ROUND, passengers: { adult: 1, child: 0, infant: 0 }, cabinClass: 'economy' };

describe('a search in the history', () => {
  it('keeps the airports nearby, and leaves those of the form', () => {
    const near = { RIX: ['VNO'], ROM: [] };
    const [recent] = toRecent(stored({ ...ROUND, near }));
    expect(fromSaved(recent!, { ...BASE, near: { RIX: ['TLL'] } }, TODAY).near).toEqual(near);
    const [plain] = toRecent(stored(ROUND));
    expect(fromSaved(plain!, { ...BASE, near }, TODAY).near).toBeUndefined();
  });

  it('is stored leg by leg, and a multi-city search reads back whole', () => {
    const entries = stored(THREE);
    expect(entries).toHaveLength(3);
    expect(entries.map(({ search }) => [search.tripType, search.endDate])).toEqual(
      THREE.trips.map(() => ['multicity', null]),
    );
    const recent = toRecent(entries.toReversed());
    expect(recent).toHaveLength(1);
    const again = fromSaved(recent[0]!, { ...BASE, ...recent[0]!.party }, TODAY);
    expect(searchKey(again)).toBe(searchKey(THREE));
    expect(isSearchValid(again)).toBe(true);
  });

  it('with missing legs reads back as one-way searches', () => {
    const [, second, third] = stored(THREE);
    const recent = toRecent([second!, third!]);
    expect(recent.map(({ srcLocation }) => srcLocation.iata)).toEqual(['PAR', 'ROM']);
    expect(fromSaved(recent[0]!, BASE, TODAY)).toMatchObject({
      tripType: 'oneway',
      trips: [{ startDate: '2027-03-12' }],
    });
  });

  it('keeps its own travellers; the form keeps its own unless asked', () => {
    const [recent] = toRecent(stored(ROUND));
    expect(recent?.party).toEqual({ passengers: ROUND.passengers, cabinClass: 'business' });
    expect(fromSaved(recent!, BASE, TODAY).passengers).toEqual(BASE.passengers);
    expect(toEntries({ ...ROUND, passengers: { adult: 0, child: 0, infant: 0 } })[0]?.party).toBeNull();
  });

  it('with passed days leaves only those open', () => {
    const [recent] = toRecent(stored(THREE));
    const again = fromSaved(recent!, BASE, '2027-03-08');
    expect(again.trips.map(({ startDate }) => startDate)).toEqual([null, '2027-03-08', '2027-03-12']);
  });

  it('differs between a city and an airport of the same code, and ignores case', () => {
    const [entry] = stored(ROUND);
    const city = { ...entry!.search, srcLocation: place('RIX', {}, true) };
    const small = { ...entry!.search, srcLocation: { ...entry!.search.srcLocation, iata: 'rix' } };
    expect(savedId('roundtrip', [city])).not.toBe(savedId('roundtrip', [entry!.search]));
    expect(savedId('roundtrip', [small])).toBe(savedId('roundtrip', [entry!.search]));
  });

  it('names its places once each, in the requested language', () => {
    const named = multi(
      { ...leg('RIX', 'ROM', '2027-03-05'), srcLocation: place('RIX', { ru: 'Рига' }) },
      leg('ROM', 'PAR', '2027-03-08'),
      leg('LON', 'RIX', '2027-03-12'),
    );
    expect(routePlaceNames(named, 'ru')).toEqual(['Рига', 'ROM', 'PAR', 'LON', 'RIX']);
  });
});

describe('a search that waits for a connection', () => {
  it('is dropped once one of its days has passed', () => {
    const query = writeQuery(ROUND);
    expect(searchOfQuery(query, '2027-03-05')).not.toBeNull();
    expect(searchOfQuery(query, '2027-03-06')).toBeNull();
    expect(searchOfQuery('%%%', TODAY)).toBeNull();
  });

  it('has the same route for other days or travellers, not for another type or direction', () => {
    const later = { ...ROUND, trips: [leg('RIX', 'ROM', '2027-04-01', '2027-04-02')], passengers: BASE.passengers };
    expect(isSameRoute(ROUND, later)).toBe(true);
    expect(isSameRoute(ROUND, { ...later, tripType: 'oneway' })).toBe(false);
    expect(isSameRoute(ROUND, { ...later, trips: [leg('ROM', 'RIX', '2027-04-01', '2027-04-02')] })).toBe(false);
    expect(isSameRoute(THREE, multi(...THREE.trips.slice(0, 2).map((trip) => trip as ReturnType<typeof leg>)))).toBe(
      false,
    );
  });
});
