import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kilometres, unpackPoints } from '@/domain/airports/coordinates';
import { nearPlaces, NEAR_SHOWN } from '@/domain/airports/nearPlaces';
import { unpack } from '@/domain/airports/packed';
import { choosePlace, swapPlaces } from '@/domain/search/places';
import { nearOf, withNear, withoutNear } from '@/domain/search/near';
import { searchesOf, searchOfOffer, stopsBeside } from '@/domain/search/nearby';
import { bareQuery, isSameQuery, readQuery, resultKey, writeQuery } from '@/domain/search/query';
import { setTripType } from '@/domain/search/trips';
import type { Place, Search } from '@/domain/search/types';
import { searchKey, sameRoutes } from '@/domain/search/validity';
import type { Offer } from '@/domain/offers/types';

const TODAY = '2026-11-20';
const place = (city: string, iata: string, isCity = false): Place => ({
  city,
  iata,
  cityIata: iata,
  isCity,
  names: {},
});
const RIGA = place('Riga', 'RIX');
const ROME = place('Rome', 'ROM', true);
const search: Search = {
  tripType: 'roundtrip',
  trips: [{ id: 'leg1', srcLocation: RIGA, destLocation: ROME, startDate: '2027-03-05', endDate: '2027-03-12' }],
  passengers: { adult: 1, child: 0, infant: 0 },
  cabinClass: 'economy',
};
const near = withNear(search, RIGA, ['VNO', 'KUN']);

const read = (name: string): string => readFileSync(`src/domain/airports/${name}`, 'utf8');
const book = unpack(read('top300.txt'));
const pointOf = unpackPoints(read('coordinates.txt'));
const distanceOf = (from: string, to: string): number | null => {
  const [a, b] = [pointOf(from), pointOf(to)];
  return a && b ? kilometres(a, b) : null;
};
const around = (code: string) => {
  const home = book.cities[book.codes.get(code) ?? -1];
  return home ? nearPlaces(home, book.cities, distanceOf).map((found) => [found.code, found.km] as const) : [];
};

describe('airports near a place', () => {
  it('are the largest within reach, nearest first, with their distance', () => {
    const found = around('RIX');
    expect(found.map(([code]) => code)).toEqual(['KUN', 'VNO', 'TLL']);
    const km = new Map(found).get('VNO') ?? 0;
    expect(km).toBeGreaterThan(250);
    expect(km).toBeLessThan(280);
  });

  it('of a city with several airports are its city code, measured between the closest two', () => {
    const found = new Map(around('BRU'));
    expect(found.has('PAR*')).toBe(true);
    expect(found.get('PAR*')).toBeLessThan(300);
  });

  it('never include the place itself or more than fit', () => {
    for (const { cityIata } of book.cities) {
      const found = around(cityIata);
      expect(found.length).toBeLessThanOrEqual(NEAR_SHOWN);
      expect(found.some(([code]) => code.slice(0, 3) === cityIata)).toBe(false);
    }
  });

  it('are none on an island far away', () => {
    expect(around('KEF')).toEqual([]);
  });

  it('reach farther at home than across a border', () => {
    const home = book.cities[book.codes.get('RIX') ?? -1];
    const vilnius = book.cities[book.codes.get('VNO') ?? -1];
    if (!home || !vilnius) throw new Error('Riga and Vilnius are in the file');
    const at = (km: number, other = vilnius) => nearPlaces(home, [other], () => km).length;
    expect([at(300), at(301)]).toEqual([1, 0]);
    expect(at(340, { ...vilnius, countryCode: home.countryCode })).toBe(1);
  });
});

describe('an address with airports beside the asked ones', () => {
  it('is written and read', () => {
    const query = writeQuery(near);
    expect(query).toMatch(/&cabin=economy&s_near=vno.kun$/);
    const again = readQuery(query, TODAY).search;
    expect(nearOf(again, again.trips[0]?.srcLocation)).toEqual(['VNO', 'KUN']);
    expect(searchKey(again)).toBe(searchKey(near));
  });

  it('is as before without them', () => {
    expect(writeQuery(withNear(search, RIGA, []))).toBe(writeQuery(search));
    expect(searchKey(withNear(search, RIGA, []))).toBe(searchKey(search));
    expect(readQuery(writeQuery(search), TODAY).search.near).toBeUndefined();
  });

  it('has at most three at both ends together, none twice, none asked for anyway', () => {
    const query = `${writeQuery(search)}&s_near=vno,vno,rix,rom,kun,x1&d_near=nap.par*.mil*`;
    const { search: found, problems } = readQuery(query, TODAY);
    expect(found.near).toEqual({ RIX: ['VNO', 'KUN'], ROM: ['NAP'] });
    expect(problems).toEqual([]);
  });

  it('names another search with the same route, and none that a server is asked for', () => {
    expect(searchKey(near)).not.toBe(searchKey(search));
    expect(resultKey(writeQuery(near))).not.toBe(resultKey(writeQuery(search)));
    expect(isSameQuery(writeQuery(near), writeQuery(search))).toBe(false);
    expect(bareQuery(writeQuery(near))).toBe(writeQuery(search));
    expect(sameRoutes(near, search)).toBe(true);
  });
});

describe('airports beside a place of the form', () => {
  it('follow it to the other end and go with it', () => {
    expect(writeQuery(swapPlaces(near, 0))).toContain('d_near=vno.kun');
    const other = choosePlace(near, 0, 'srcLocation', place('Oslo', 'OSL'));
    expect(writeQuery(other)).not.toContain('near');
  });

  it('are none of a search of several legs', () => {
    const more = setTripType(near, 'multicity', { lastReturn: null, lastLegs: [] });
    expect(writeQuery(more)).not.toContain('near');
    expect(readQuery(`${writeQuery(more)}&s_near=vno`, TODAY).search.near).toBeUndefined();
  });
});

const offer = (from: string, to: string, city = from): Pick<Offer, 'legs'> => {
  const stop = (airport: string, of: string) => ({ airport, city: of, cityTitle: `city of ${airport}` });
  return { legs: [{ segments: [{ dep: stop(from, city), arr: stop(to, 'ROM') }] }] } as unknown as Pick<Offer, 'legs'>;
};

describe('the searches behind one list', () => {
  const both = withNear(near, ROME, ['NAP']);
  const ends = (one: Search) =>
    `${one.trips[0]?.srcLocation?.iata}-${one.trips[0]?.destLocation?.iata}${one.trips[0]?.destLocation?.isCity ? '*' : ''}`;

  it('are the asked one, then every other pair of airports', () => {
    expect(searchesOf(search).map(ends)).toEqual(['RIX-ROM*']);
    expect(searchesOf(both).map(ends)).toEqual(['RIX-ROM*', 'RIX-NAP', 'VNO-ROM*', 'VNO-NAP', 'KUN-ROM*', 'KUN-NAP']);
    for (const one of searchesOf(both)) expect(writeQuery(one)).not.toContain('near');
  });

  it('each own its offers', () => {
    expect(ends(searchOfOffer(both, offer('RIX', 'FCO')))).toBe('RIX-ROM*');
    expect(searchOfOffer(search, offer('VNO', 'FCO'))).toBe(search);
    expect(stopsBeside(both, offer('RIX', 'FCO'))).toEqual([]);
    expect(stopsBeside(both, offer('VNO', 'FCO')).map(({ airport }) => airport)).toEqual(['VNO']);
    const found = searchOfOffer(both, offer('VNO', 'NAP'));
    expect(ends(found)).toBe('VNO-NAP');
    expect(found.trips[0]?.srcLocation?.city).toBe('city of VNO');
    expect(found.trips[0]?.startDate).toBe('2027-03-05');
    expect(writeQuery(found)).not.toContain('near');
    const paris = withNear(search, RIGA, ['PAR*']);
    expect(writeQuery(searchOfOffer(paris, offer('ORY', 'FCO', 'PAR')))).toContain('s_iata=par&s_ct=true');
    expect(searchOfOffer(withoutNear(both), offer('VNO', 'FCO')).trips[0]?.srcLocation).toBe(RIGA);
  });
});
