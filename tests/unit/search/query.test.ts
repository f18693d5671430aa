import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/dates';
import { searchKey, firstMissing, isSearchValid } from '@/domain/search/validity';
import { totalPassengers } from '@/domain/search/passengers';
import { readQuery, writeQuery, bareQuery, isSameQuery } from '@/domain/search/query';
import { CABINS, type Place, type Search } from '@/domain/search/types';
const TODAY = '2026-11-20';
const place = (city: string, iata: string, isCity = false): Place => ({
  city,
  iata,
  cityIata: iata,
  isCity,
  names: {},
});
const RIGA = place('Riga', 'RIX');
const BARCELONA = place('Barcelona', 'BCN');
const LONDON = place('London', 'LON', true);

const searchesEqual = (a: Search, b: Search): boolean => searchKey(a) === searchKey(b);

const roundTrip: Search = {
  tripType: 'roundtrip',
  trips: [{ id: 'a', srcLocation: RIGA, destLocation: BARCELONA, startDate: '2027-03-05', endDate: '2027-03-12' }],
  passengers: { adult: 2, child: 0, infant: 0 },
  cabinClass: 'economy',
};
const kinds = (query: string): string[] => readQuery(query, TODAY).problems.map((each) => each.kind);

const leg = (at: number) => {
  const n = at === 1 ? '' : at;
  const [from, to] = at % 2 ? ['rix', 'bcn'] : ['bcn', 'rix'];
  return `src${n}=x&s_iata${n}=${from}&s_ct${n}=false&dest${n}=y&d_iata${n}=${to}&d_ct${n}=false&start${n}=2027-03-0${at}`;
};

describe('writing a results address', () => {
  it('uses the documented names in lower case, without zeros', () => {
    expect(writeQuery(roundTrip)).toBe(
      'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-03-05&end=2027-03-12&p_adult=2&type=roundtrip&cabin=economy',
    );
  });

  it('numbers legs 2 to 6, omits the return and writes "all" for any cabin', () => {
    const search: Search = {
      tripType: 'multicity',
      trips: [
        { id: 'a', srcLocation: RIGA, destLocation: LONDON, startDate: '2027-03-05', endDate: null },
        { id: 'b', srcLocation: LONDON, destLocation: BARCELONA, startDate: '2027-03-08', endDate: null },
      ],
      passengers: { adult: 2, child: 1, infant: 2 },
      cabinClass: '',
    };
    const query = new URLSearchParams(writeQuery(search));
    expect(query.get('d_ct')).toBe('true');
    expect(query.get('s_iata2')).toBe('lon');
    expect(query.get('start2')).toBe('2027-03-08');
    expect(query.has('end')).toBe(false);
    expect([query.get('p_child'), query.get('p_infant'), query.get('cabin')]).toEqual(['1', '2', 'all']);
  });
});

describe('reading a results address', () => {
  it('returns what was written', () => {
    const { search, problems } = readQuery(`?${writeQuery(roundTrip)}`, TODAY);
    expect(problems).toEqual([]);
    expect(searchesEqual(search, roundTrip)).toBe(true);
    expect(search.trips[0]?.srcLocation?.city).toBe('Riga');
  });

  it('takes an empty address as an empty form', () => {
    expect(readQuery('', TODAY)).toMatchObject({
      problems: [],
      search: { tripType: 'roundtrip', passengers: { adult: 1 } },
    });
    expect(kinds('lang=lv&utm_source=news')).toEqual([]);
  });

  it('leaves a past day open and reports it', () => {
    const { search, problems } = readQuery(writeQuery(roundTrip), '2027-03-08');
    expect(problems).toEqual([{ kind: 'pastDate', leg: 1, value: '2027-03-05' }]);
    expect(search.trips[0]).toMatchObject({ startDate: null, endDate: '2027-03-12' });
    expect(firstMissing(search)).toEqual({ leg: 0, picker: 'start' });
  });

  it('accepts today and the same day next year, not the day after', () => {
    const on = (date: string) => readQuery(writeQuery(roundTrip).replace('2027-03-12', date), TODAY);
    expect(on('2027-11-20').problems).toEqual([]);
    expect(on('2027-11-21').problems).toEqual([{ kind: 'farDate', leg: 1, value: '2027-11-21' }]);
    expect(kinds(writeQuery(roundTrip).replace('2027-03-05', TODAY))).toEqual([]);
  });

  it('reduces twelve passengers to nine and reports it', () => {
    const { search, problems } = readQuery(writeQuery(roundTrip).replace('p_adult=2', 'p_adult=12'), TODAY);
    expect(search.passengers).toEqual({ adult: 9, child: 0, infant: 0 });
    expect(problems).toEqual([{ kind: 'tooManyPassengers', leg: 0, value: '12' }]);
  });

  it('keeps one infant per adult', () => {
    const { search, problems } = readQuery(writeQuery(roundTrip).replace('p_adult=2', 'p_adult=2&p_infant=3'), TODAY);
    expect(search.passengers.infant).toBe(2);
    expect(problems[0]?.kind).toBe('infantsPerAdult');
  });

  it('reports the limit of nine only if it applies', () => {
    const told = (party: string) => {
      const { search, problems } = readQuery(writeQuery(roundTrip).replace('p_adult=2', party), TODAY);
      return [totalPassengers(search.passengers), ...problems.map(({ kind }) => kind)];
    };
    expect(told('p_adult=1&p_infant=9')).toEqual([2, 'infantsPerAdult']);
    expect(told('p_adult=1&p_child=9&p_infant=3')).toEqual([9, 'infantsPerAdult', 'tooManyPassengers']);
    expect(told('p_adult=10&p_infant=1')).toEqual([9, 'tooManyPassengers']);
  });

  it('leaves an unknown code open, and equal places at both ends', () => {
    expect(kinds(writeQuery(roundTrip).replace('d_iata=bcn', 'd_iata=nowhere'))).toEqual(['unknownPlace']);
    expect(kinds(writeQuery(roundTrip).replace('d_iata=bcn', 'd_iata=rix'))).toEqual(['samePlace']);
  });

  it('quotes what it cannot read without direction marks and without split characters', () => {
    const values = (text: string) => readQuery(text, TODAY).problems.map(({ value }) => value);
    expect(values('s_iata=%E2%80%AEabc&start=%E2%81%A9%E2%80%AEx')).toEqual(['abc', 'x']);
    expect(values(`s_iata=${'🛫'.repeat(60)}`)).toEqual(['🛫'.repeat(40)]);
  });

  it('reads six of eight legs', () => {
    const query = `${[1, 2, 3, 4, 5, 6, 7, 8].map(leg).join('&')}&type=multicity`;
    const { search, problems } = readQuery(query, TODAY);
    expect(search.trips).toHaveLength(6);
    expect(problems).toEqual([{ kind: 'tooManyLegs', leg: 0, value: '' }]);
    const gap = readQuery(query.replace('d_iata3=bcn&', ''), TODAY);
    expect(gap.search.trips).toHaveLength(2);
    expect(gap.problems).toEqual([{ kind: 'legsLeftOut', leg: 3, value: '' }]);
  });

  it.each([
    ['E', 'economy'],
    ['W', 'premium-economy'],
    ['B', 'business'],
    ['F', 'first'],
    ['A', ''],
    ['all', ''],
    ['', ''],
    ['Premium-Economy', 'premium-economy'],
  ])('reads the cabin "%s" as "%s"', (cabin, cabinClass) => {
    const text = writeQuery(roundTrip).replace('cabin=economy', `cabin=${cabin}`);
    expect(readQuery(text, TODAY)).toMatchObject({ problems: [], search: { cabinClass } });
  });

  it('reports a gap, an impossible day, a return before the departure and unknown values', () => {
    const text = writeQuery(roundTrip);
    expect(kinds(text.replace('end=2027-03-12', 'end='))).toEqual(['incomplete']);
    expect(kinds(text.replace('2027-03-12', '2027-02-30'))).toEqual(['badDate']);
    expect(kinds(text.replace('2027-03-12', '2027-03-01'))).toEqual(['returnTooEarly']);
    expect(kinds(text.replace('type=roundtrip', 'type=circle'))).toEqual(['unknownType']);
    expect(kinds(text.replace('cabin=economy', 'cabin=roof'))).toEqual(['unknownCabin']);
    expect(kinds(text.replace('p_adult=2', 'p_adult=two'))).toEqual(['badPassengers']);
  });
});

describe('an address from elsewhere', () => {
  const bare = (text: string): string => text.replace(/&?(?:src|dest|s_ct|d_ct)=[^&]*/g, '');

  it('is complete without names and kinds of places; only other errors are reported', () => {
    const text = bare(writeQuery(roundTrip));
    expect(kinds(text)).toEqual([]);
    expect(kinds(text.replace('p_adult=2', 'p_adult=12'))).toEqual(['tooManyPassengers']);
    expect(kinds(text.replace('start=2027-03-05', 'start='))).toEqual(['incomplete']);
    expect(kinds(text.replace('d_iata=bcn', ''))).toEqual(['incomplete']);
  });

  it('has its later legs read too', () => {
    const query = `${bare(leg(1))}&${leg(2)}&${leg(3)}&type=multicity`;
    expect(readQuery(query, TODAY)).toMatchObject({ problems: [], search: { trips: [{}, {}, {}] } });
  });
});

const code = fc.stringMatching(/^[A-Z]{3}$/);
const cityText = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
  .filter((text) => text.trim() !== '');
const anyPlace = fc
  .record({ city: cityText, iata: code, own: fc.option(code), isCity: fc.boolean() })
  .map(({ city, iata, own, isCity }): Place => {
    const cityIata = isCity ? iata : (own ?? iata);
    return { city, iata, cityIata, isCity, names: {} };
  });
const twoPlaces = fc.tuple(anyPlace, anyPlace).filter(([a, b]) => a.iata !== b.iata && a.cityIata !== b.cityIata);
const day = fc.integer({ min: 0, max: 365 }).map((days) => addDays(TODAY, days));
const passengers = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.nat(8))
  .map(([adult, child, infant]) => ({ adult, child, infant }))
  .filter(({ adult, child, infant }) => infant <= adult && adult + child + infant <= 9);
const anySearch: fc.Arbitrary<Search> = fc
  .record({
    tripType: fc.constantFrom('roundtrip' as const, 'oneway' as const, 'multicity' as const),
    ends: fc.array(twoPlaces, { minLength: 1, maxLength: 6 }),
    days: fc.array(day, { minLength: 7, maxLength: 7 }),
    passengers,
    cabinClass: fc.constantFrom('' as const, ...CABINS),
  })
  .map(({ tripType, ends, days, passengers, cabinClass }) => {
    const ordered = days.toSorted();
    const legs = tripType === 'multicity' ? ends : ends.slice(0, 1);
    const trips = legs.map(([srcLocation, destLocation], at) => ({
      id: `x${at}`,
      srcLocation,
      destLocation,
      startDate: ordered[at] ?? TODAY,
      endDate: tripType === 'roundtrip' ? (ordered[at + 1] ?? TODAY) : null,
    }));
    return { tripType, trips, passengers, cabinClass };
  });

describe('any search and any text', () => {
  it('reads back every valid search without a problem', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { search: read, problems } = readQuery(writeQuery(search), TODAY);
        return isSearchValid(search) && problems.length === 0 && searchesEqual(read, search);
      }),
    );
  });

  it('writes only the documented parameters, in lower case, without zeros', () => {
    const NAME = /^(?:(?:src|s_iata|s_ct|dest|d_iata|d_ct|start)[2-6]?|end|p_adult|p_child|p_infant|type|cabin)$/;
    fc.assert(
      fc.property(anySearch, (search) => {
        const text = writeQuery(search);
        const query = new URLSearchParams(text);
        expect(text).toBe(text.toLowerCase());
        expect([...query.keys()].filter((name) => !NAME.test(name))).toEqual([]);
        expect(query.has('end')).toBe(search.tripType === 'roundtrip');
        expect(query.has('p_child')).toBe(search.passengers.child > 0);
        expect(query.has('p_infant')).toBe(search.passengers.infant > 0);
        expect([...query.keys()].filter((name) => name.startsWith('s_iata'))).toHaveLength(search.trips.length);
      }),
    );
  });

  it('returns each of one to six legs with places, days, party and cabin', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { search: read } = readQuery(`?${writeQuery(search)}&lang=lv&utm_source=x`, TODAY);
        const plain = ({ tripType, trips, passengers, cabinClass }: Search) => ({
          tripType,
          passengers,
          cabinClass,
          trips: trips.map(({ srcLocation: from, destLocation: to, startDate, endDate }) => [
            from?.iata,
            from?.isCity,
            to?.iata,
            to?.isCity,
            startDate,
            endDate,
          ]),
        });
        expect(plain(read)).toEqual(plain(search));
      }),
    );
  });

  it('stops at the first leg with a missing field, whichever it is', () => {
    const multi = anySearch.filter(({ tripType, trips }) => tripType === 'multicity' && trips.length > 1);
    const field = fc.constantFrom('src', 's_iata', 's_ct', 'dest', 'd_iata', 'd_ct', 'start');
    fc.assert(
      fc.property(multi, fc.nat(), field, (search, pick, name) => {
        const at = 1 + (pick % (search.trips.length - 1));
        const query = new URLSearchParams(writeQuery(search));
        query.delete(`${name}${at + 1}`);
        const { search: read, problems } = readQuery(query.toString(), TODAY);
        expect(read.trips).toHaveLength(at);
        expect(problems).toContainEqual({ kind: 'legsLeftOut', leg: at + 1, value: '' });
      }),
    );
  });

  it('never throws for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      // Lone surrogates and invalid percent escapes.
      fc
        .array(fc.constantFrom('\ud800', '\udfff', '%', '%f', '%ed%a0%80', '&', '=', '?', '+', 'src6=', '\u0000'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const { search } = readQuery(any, TODAY);
        return search.trips.length >= 1 && search.trips.length <= 6 && writeQuery(search).length > 0;
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, and its result is stable when written and read again', () => {
    const param = fc.tuple(
      fc.constantFrom(
        'src',
        's_iata',
        's_ct',
        'dest',
        'd_iata',
        'd_ct',
        'start',
        'end',
        'src2',
        's_iata2',
        'p_adult',
        'p_child',
        'p_infant',
        'type',
        'cabin',
        '%E0%A4',
      ),
      fc.oneof(fc.string(), code, day, fc.constantFrom('multicity', 'oneway', '99', '-1', 'true', '%', '2027-13-01')),
    );
    const garbage = fc.oneof(
      fc.string(),
      fc.array(param).map((list) => list.map((pair) => pair.join('=')).join('&')),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const { search } = readQuery(text, TODAY);
        const again = readQuery(writeQuery(search), TODAY);
        expect(search.trips.length).toBeGreaterThan(0);
        expect(search.passengers.adult + search.passengers.child + search.passengers.infant).toBeLessThanOrEqual(9);
        expect(writeQuery(again.search)).toBe(writeQuery(search));
      }),
    );
  });
});

describe('two queries ask for the same search', () => {
  const app =
    'src=riga&s_iata=rix&s_ct=true&dest=barcelona&d_iata=bcn&d_ct=true&start=2027-01-15&p_adult=1&type=oneway&cabin=all';
  it.each([
    [
      'in another order and in capitals',
      'TYPE=oneway&s_iata=RIX&d_iata=bcn&start=2027-01-15&p_adult=1&cabin=all',
      true,
    ],
    ['with other names of the places', app.replace('riga', 'rīga').replaceAll('=true', '=rix'), true],
    ['with a day of return that a one way has not', `${app}&end=2027-01-22`, false],
    ['with a parameter twice', `${app}&s_iata=tll`, false],
    ['without the class', app.replace('&cabin=all', ''), false],
    ['for two', app.replace('p_adult=1', 'p_adult=2'), false],
  ])('%s: %s', (_, address, same) => {
    expect(isSameQuery(address, app)).toBe(same);
  });

  it('of an address keep only the search parameters', () => {
    expect(bareQuery(`?${app}&utm_source=mail&lang=en&OFFER=1`)).toBe(app);
  });
});
