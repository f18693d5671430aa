import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpack } from '@/domain/airports/packed';
import { emptySearch } from '@/domain/search/types';
import { placeFinder } from '@/domain/search/words/placesInWords';
import { readWords } from '@/domain/search/words/readWords';
import { fillForm, searchForm } from '@/state/searchForm';
import { clearModals, openModals } from '@/state/modals';
import { daysPath, fillFromWords, openStays } from '@/state/searchForm/words';

const find = placeFinder(unpack(readFileSync('src/domain/airports/top300.txt', 'utf8')).cities);
const TODAY = '2026-01-14';
const read = (text: string) => readWords(text, TODAY, find);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:00`), toFake: ['Date'] });
  fillForm(emptySearch());
});
afterEach(() => vi.useRealTimers());

describe('a trip in words fills in the form', () => {
  it('with places, days, party and cabin; what is not said stays', () => {
    fillFromWords(read('Riga to Rome 5-12 March, 2 adults and a child, business class'));
    fillFromWords(read('to Paris'));
    const { search } = searchForm;
    expect(search).toMatchObject({ tripType: 'roundtrip', cabinClass: 'business' });
    expect(search.passengers).toEqual({ adult: 2, child: 1, infant: 0 });
    const [leg] = search.trips;
    expect([leg?.srcLocation?.iata, leg?.destLocation?.iata]).toEqual(['RIX', 'PAR']);
    expect([leg?.startDate, leg?.endDate]).toEqual(['2026-03-05', '2026-03-12']);
  });

  it('one way without a return', () => {
    fillFromWords(read('one way to Berlin on 5 March'));
    expect(searchForm.search.tripType).toBe('oneway');
    expect(searchForm.search.trips[0]).toMatchObject({ startDate: '2026-03-05', endDate: null });
  });

  it('months and "anywhere" lead to the days and prices', () => {
    expect(daysPath(read('Riga to Rome, long weekend in March, direct, under 150'))).toBe(
      '/cheap-flights/roundtrip/RIX/ROM?in=2026-03&for=3&budget=150&direct=true',
    );
    expect(daysPath(read('anywhere from Riga in May'))).toBe('/cheap-flights/roundtrip/RIX?in=2026-05');
    expect(daysPath(read('one way from Riga to Rome in May'))).toBe('/cheap-flights/oneway/RIX/ROM?in=2026-05');
    expect(daysPath(read('Riga to Rome tomorrow'))).toBeNull();
    expect(daysPath(read('Riga to Rome'))).toBeNull();
  });

  it('a month or a length of a known route opens its cheapest days', () => {
    const open = (text: string) => {
      clearModals();
      const trip = read(text);
      fillForm(emptySearch());
      fillFromWords(trip);
      return openStays(trip) ? openModals().open.at(-1)?.props : null;
    };
    expect(open('Riga to Rome, any 10 to 14 days in May')).toMatchObject({
      month: '2026-05',
      stay: { min: 9, max: 13 },
      search: { trips: [{ srcLocation: { iata: 'RIX' }, destLocation: { iata: 'ROM' } }] },
    });
    expect(open('Riga to Rome in May')).toMatchObject({ month: '2026-05', stay: undefined });
    expect(open('to Rome in May')).toBeNull();
    expect(open('anywhere from Riga in May')).toBeNull();
    expect(open('Riga to Rome 5-12 March')).toBeNull();
    clearModals();
  });
});
