import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchButton, sameRoutes, searchKey, firstMissing, isSearchValid } from '@/domain/search/validity';
import { emptySearch, type PassengerCounts, type PassengerType, type Place, type Search } from '@/domain/search/types';
import { completes, type DateDraft, dropPassed, legWindow, pickRange } from '@/domain/search/dates';
import * as passengers from '@/domain/search/passengers';
import { choosePlace, placeText, swapPlaces } from '@/domain/search/places';
import { fromSaved } from '@/domain/search/recent';
import { isSavedSearchValid, toSaved } from '@/domain/search/saved';
import { addLeg, canAddLeg, removeLeg, setLegStart, setTripType } from '@/domain/search/trips';
const TODAY = '2026-11-20';
const place = (city: string, iata: string, cityIata = iata): Place => ({
  city,
  iata,
  cityIata,
  isCity: false,
  names: { en: city, lv: `${city} lv` },
});
const RIGA = place('Riga', 'RIX');
const BARCELONA = place('Barcelona', 'BCN');
const HEATHROW = place('London', 'LHR', 'LON');
const GATWICK = place('London', 'LGW', 'LON');

const searchesEqual = (a: Search, b: Search): boolean => searchKey(a) === searchKey(b);

const filled = (): Search => ({
  ...emptySearch(),
  trips: [{ id: 'leg1', srcLocation: RIGA, destLocation: BARCELONA, startDate: '2027-03-05', endDate: '2027-03-12' }],
});
const legs = (...dates: (string | null)[]): Search => ({
  ...emptySearch(),
  tripType: 'multicity',
  trips: dates.map((startDate, at) => ({
    id: `leg${at + 1}`,
    srcLocation: RIGA,
    destLocation: BARCELONA,
    startDate,
    endDate: null,
  })),
});
const starts = (search: Search) => search.trips.map((trip) => trip.startDate);

describe('trip type', () => {
  it('one way stores the return, and a round trip restores it unless it starts later', () => {
    const oneWay = setTripType(filled(), 'oneway');
    expect(oneWay.trips[0]).toMatchObject({ startDate: '2027-03-05', endDate: null });
    const back = (lastReturn: string | null) => setTripType(oneWay, 'roundtrip', { lastReturn }).trips[0]?.endDate;
    expect([back(null), back('2027-03-12'), back('2027-03-04')]).toEqual([null, '2027-03-12', null]);
    expect(setTripType(filled(), 'oneway', { lastReturn: '2027-03-12' }).trips[0]?.endDate).toBeNull();
  });

  it('multi-city has no return, and a second leg that continues the first', () => {
    const { trips } = setTripType(filled(), 'multicity');
    expect(trips[0]?.endDate).toBeNull();
    expect(trips).toHaveLength(2);
    expect(trips[1]).toMatchObject({ srcLocation: BARCELONA, destLocation: null, startDate: '2027-03-05' });
  });

  it('removed legs come back without days that are out of order', () => {
    const all = legs('2027-03-05', '2027-03-08', '2027-03-12');
    const one = setLegStart(setTripType(all, 'oneway'), 0, '2027-03-10');
    const back = setTripType(one, 'multicity', { lastLegs: all.trips.slice(1) });
    expect(starts(back)).toEqual(['2027-03-10', null, '2027-03-12']);
  });

  it('leaving multi-city keeps only the first leg', () => {
    expect(setTripType(legs('2027-03-05', '2027-03-08'), 'oneway').trips).toHaveLength(1);
    expect(setTripType(legs('2027-03-05', '2027-03-08'), 'multicity').trips).toHaveLength(2);
  });
});

describe('places', () => {
  it('swap exchanges the ends, also if one is empty', () => {
    const half = choosePlace(emptySearch(), 0, 'srcLocation', RIGA);
    expect(swapPlaces(half, 0).trips[0]).toMatchObject({ srcLocation: null, destLocation: RIGA });
  });

  it("choosing the other end's city swaps the two; an empty end stays open", () => {
    const search = choosePlace({ ...filled() }, 0, 'srcLocation', HEATHROW);
    const stood = search.trips[0]?.destLocation;
    const clash = choosePlace(search, 0, 'destLocation', GATWICK);
    expect(clash.trips[0]).toMatchObject({ srcLocation: stood, destLocation: GATWICK });
    const half = choosePlace(choosePlace(emptySearch(), 0, 'srcLocation', HEATHROW), 0, 'destLocation', GATWICK);
    expect(half.trips[0]).toMatchObject({ srcLocation: null, destLocation: GATWICK });
    expect(firstMissing(half)).toEqual({ leg: 0, picker: 'origin' });
  });

  it('the next leg starts where this one ends, unless its origin is set', () => {
    const open = setTripType(emptySearch(), 'multicity');
    const rome = choosePlace(open, 0, 'destLocation', BARCELONA);
    expect(rome.trips[1]?.srcLocation).toBe(BARCELONA);
    expect(choosePlace(rome, 0, 'destLocation', HEATHROW).trips[1]?.srcLocation).toBe(BARCELONA);
    const taken = choosePlace(open, 1, 'destLocation', GATWICK);
    expect(choosePlace(taken, 0, 'destLocation', HEATHROW).trips[1]?.srcLocation).toBeNull();
  });

  it("shows the city in the site's language, then the code", () => {
    expect([placeText(RIGA, 'lv'), placeText(RIGA, 'et')]).toEqual(['Riga lv, RIX', 'Riga, RIX']);
    // English if there is no name in that language, also for a place that an address named differently.
    const named = { ...RIGA, city: 'Rix', names: { en: 'Riga', lv: 'Rīga' } };
    expect([placeText(named, 'ru'), placeText({ ...named, names: {} }, 'ru')]).toEqual(['Riga, RIX', 'Rix, RIX']);
  });
});

const draft = (start: string | null, end: string | null, active: 'start' | 'end'): DateDraft => ({
  start,
  end,
  active,
});

describe('round-trip dates', () => {
  it('start first, then end', () => {
    const one = pickRange(draft(null, null, 'start'), '2027-03-05');
    expect(one).toEqual(draft('2027-03-05', null, 'end'));
    expect(pickRange(one, '2027-03-12')).toEqual(draft('2027-03-05', '2027-03-12', 'end'));
  });

  it('a start after the end clears the end', () => {
    expect(pickRange(draft('2027-03-05', '2027-03-12', 'start'), '2027-03-20')).toEqual(
      draft('2027-03-20', null, 'end'),
    );
  });

  it('an end before the start becomes the start', () => {
    expect(pickRange(draft('2027-03-05', null, 'end'), '2027-03-01')).toEqual(draft('2027-03-01', null, 'end'));
  });

  it('a return on the day of departure is allowed', () => {
    expect(pickRange(draft('2027-03-05', null, 'end'), '2027-03-05').end).toBe('2027-03-05');
  });

  it('with both set, a click on desktop edits only that end', () => {
    const both = draft('2027-03-05', '2027-03-12', 'start');
    expect(pickRange(both, '2027-03-07', true)).toEqual(draft('2027-03-07', '2027-03-12', 'start'));
    expect(pickRange({ ...both, active: 'end' }, '2027-03-20', true)).toEqual(draft('2027-03-05', '2027-03-20', 'end'));
  });

  it('an end chosen without a start waits for the start', () => {
    expect(pickRange(draft(null, null, 'end'), '2027-03-05')).toEqual(draft(null, '2027-03-05', 'start'));
  });

  it('two days are complete with the last choice: the end, or the only one that was missing', () => {
    const choose = (before: DateDraft, date: string) => completes(before, pickRange(before, date));
    expect(choose(draft('2027-03-05', null, 'end'), '2027-03-12')).toBe(true);
    expect(choose(draft('2027-03-05', '2027-03-12', 'end'), '2027-03-14')).toBe(true);
    expect(choose(draft(null, '2027-03-12', 'start'), '2027-03-05')).toBe(true);
    // An end before the start is a new start.
    expect(choose(draft('2027-03-05', null, 'end'), '2027-03-01')).toBe(false);
    expect(choose(draft(null, null, 'start'), '2027-03-05')).toBe(false);
    // A new start; the end may have to follow.
    expect(choose(draft('2027-03-05', '2027-03-12', 'start'), '2027-03-07')).toBe(false);
  });

  it('a day that has passed is cleared, and only that one', () => {
    const both = draft('2026-11-20', '2026-11-25', 'end');
    expect(dropPassed(both, TODAY)).toBe(both);
    expect(dropPassed(both, '2026-11-21')).toEqual(draft(null, '2026-11-25', 'start'));
    expect(dropPassed(both, '2026-11-26')).toEqual(draft(null, null, 'start'));
    expect(dropPassed(draft('2026-11-20', null, 'end'), '2026-11-21')).toEqual(draft(null, null, 'start'));
  });
});

describe('multi-city', () => {
  it('a changed day clears days of legs that are out of order', () => {
    expect(starts(setLegStart(legs('2027-03-05', '2027-03-08', '2027-03-10'), 1, '2027-03-11'))).toEqual([
      '2027-03-05',
      '2027-03-11',
      null,
    ]);
    expect(starts(setLegStart(legs('2027-03-05', '2027-03-08'), 1, '2027-03-01'))).toEqual([null, '2027-03-01']);
  });

  it('a leg starts no earlier than the latest earlier leg', () => {
    expect(legWindow(legs('2027-03-05', null, null), 2, TODAY)).toEqual({ min: '2027-03-05', max: '2027-11-20' });
    expect(legWindow(legs('2027-03-05', null), 0, TODAY).min).toBe(TODAY);
  });

  it('a new leg continues the last; there are at most six, and the first stays', () => {
    let search = legs('2027-03-05');
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) search = addLeg(search, id);
    expect(search.trips).toHaveLength(6);
    expect(search.trips[1]).toMatchObject({
      id: 'a',
      srcLocation: BARCELONA,
      destLocation: null,
      startDate: '2027-03-05',
    });
    expect(canAddLeg(search)).toBe(false);
    expect(removeLeg(search, 0)).toBe(search);
    expect(removeLeg(search, 1).trips).toHaveLength(5);
  });
});

describe('travellers', () => {
  it('report the limit that applies', () => {
    expect(passengers.whyNotAdd({ adult: 9, child: 0, infant: 0 }, 'child')).toBe('total');
    expect(passengers.whyNotAdd({ adult: 1, child: 0, infant: 1 }, 'infant')).toBe('infantPerAdult');
    expect(passengers.whyNotRemove({ adult: 1, child: 0, infant: 0 }, 'adult')).toBe('lastAdult');
    expect(passengers.whyNotRemove({ adult: 2, child: 0, infant: 2 }, 'adult')).toBe('adultForInfant');
    expect(passengers.whyNotRemove({ adult: 2, child: 0, infant: 2 }, 'child')).toBe('zero');
  });

  it('never break the rules in any order of steps, and any counts are fitted into them', () => {
    const step = fc.tuple(fc.boolean(), fc.constantFrom<PassengerType>('adult', 'child', 'infant'));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce<PassengerCounts>(
          (counts, [more, type]) => (more ? passengers.addPassenger : passengers.removePassenger)(counts, type),
          { adult: 1, child: 0, infant: 0 },
        );
        return passengers.arePassengersValid(end);
      }),
    );
    const any = fc.oneof(fc.integer(), fc.double());
    fc.assert(
      fc.property(any, any, any, (adult, child, infant) =>
        passengers.arePassengersValid(passengers.fitPassengers({ adult, child, infant })),
      ),
    );
  });
});

describe('validity', () => {
  it('asks for origin, destination, departure, return, in that order', () => {
    let search = emptySearch();
    expect(firstMissing(search)?.picker).toBe('origin');
    search = choosePlace(search, 0, 'srcLocation', RIGA);
    expect(firstMissing(search)?.picker).toBe('destination');
    search = choosePlace(search, 0, 'destLocation', BARCELONA);
    expect(firstMissing(search)?.picker).toBe('start');
    search = setLegStart(search, 0, '2027-03-05');
    expect(firstMissing(search)?.picker).toBe('end');
    expect(firstMissing(setTripType(search, 'oneway'))).toBeNull();
  });

  it('asks leg by leg, continuing from the current one', () => {
    const half = choosePlace(legs(null, '2027-03-08', null), 1, 'destLocation', null);
    expect(firstMissing(half)).toEqual({ leg: 0, picker: 'start' });
    expect(firstMissing(half, 1)).toEqual({ leg: 1, picker: 'destination' });
    expect(firstMissing(legs(null, '2027-03-08'), 1)).toEqual({ leg: 0, picker: 'start' });
    expect(firstMissing(legs('2027-03-05', '2027-03-08'), 1)).toBeNull();
  });

  it('rejects unknown values, a return before the departure, legs out of order, too many travellers', () => {
    const valid = filled();
    const [trip] = valid.trips;
    expect(isSearchValid(valid)).toBe(true);
    expect(isSearchValid({ ...valid, cabinClass: '' })).toBe(true);
    expect(isSearchValid({ ...valid, cabinClass: 'roof' as 'first' })).toBe(false);
    expect(isSearchValid({ ...valid, tripType: 'circle' as 'oneway' })).toBe(false);
    expect(isSearchValid({ ...valid, trips: trip ? [{ ...trip, endDate: '2027-03-01' }] : [] })).toBe(false);
    expect(isSearchValid({ ...valid, passengers: { adult: 5, child: 5, infant: 0 } })).toBe(false);
    expect(isSearchValid(legs('2027-03-08', '2027-03-05'))).toBe(false);
  });
});

describe('equal searches', () => {
  it('ignore ids, names and case, not days, travellers or cabin', () => {
    const a = filled();
    const [trip] = a.trips;
    const twin: Search = {
      ...a,
      trips: trip ? [{ ...trip, id: 'other', srcLocation: { ...RIGA, iata: 'rix', city: 'Rīga' } }] : [],
    };
    expect(searchesEqual(a, twin)).toBe(true);
    expect(searchesEqual(a, { ...a, cabinClass: 'first' })).toBe(false);
    expect(searchesEqual(a, { ...a, passengers: { adult: 2, child: 0, infant: 0 } })).toBe(false);
    expect(searchesEqual(a, setLegStart(a, 0, '2027-03-06'))).toBe(false);
    expect(sameRoutes(a, setLegStart(a, 0, '2027-03-06'))).toBe(true);
    expect(sameRoutes(a, swapPlaces(a, 0))).toBe(false);
    expect(sameRoutes(a, setTripType(a, 'oneway'))).toBe(false);
    expect(sameRoutes(legs('2027-03-05', '2027-03-08'), legs('2027-03-05'))).toBe(false);
  });
});

describe('the search button', () => {
  const facts = { onResults: false, starting: false, shown: 'a', searched: null };
  it('is ready on home, and busy while the results page loads', () => {
    expect(searchButton(facts)).toBe('ready');
    expect(searchButton({ ...facts, starting: true })).toBe('busy');
    expect(searchButton({ ...facts, searched: 'a' })).toBe('ready');
  });

  it('on the results page is ready only if the form differs from the last search, and never shows a loader', () => {
    expect(searchButton({ ...facts, onResults: true, searched: 'a' })).toBe('unchanged');
    expect(searchButton({ ...facts, onResults: true, searched: 'b' })).toBe('ready');
    expect(searchButton({ ...facts, onResults: true, searched: null })).toBe('ready');
    expect(searchButton({ ...facts, onResults: true, starting: true, searched: 'b' })).toBe('ready');
  });
});

describe('search history', () => {
  it('has one entry per leg, with a return only for round trips', () => {
    expect(toSaved(filled())).toEqual([
      {
        tripType: 'roundtrip',
        srcLocation: RIGA,
        destLocation: BARCELONA,
        startDate: '2027-03-05',
        endDate: '2027-03-12',
      },
    ]);
    expect(toSaved(legs('2027-03-05', '2027-03-08')).map((saved) => saved.endDate)).toEqual([null, null]);
    expect(toSaved(emptySearch())).toEqual([]);
  });

  it('drops entries with invalid dates and leaves passed days open', () => {
    const [saved] = toSaved(filled());
    if (!saved) throw new Error('nothing saved');
    expect(isSavedSearchValid({ ...saved, endDate: null })).toBe(false);
    expect(isSavedSearchValid({ ...saved, startDate: '2027-02-30' })).toBe(false);
    const later = fromSaved(saved, emptySearch(), '2027-03-08');
    expect(later.trips[0]).toMatchObject({ srcLocation: RIGA, startDate: null, endDate: '2027-03-12' });
  });
});
