import { describe, expect, it } from 'vitest';
import type { Place, Search } from '@/domain/search/types';
import { formatters } from '@/i18n/formatters';
import { endsOf, searchedFlights, tripDays } from '@/features/results/searchTexts';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';

const city = (iata: string, name: string): Place => ({
  city: iata,
  iata,
  cityIata: iata,
  isCity: false,
  names: { en: name },
});
const RIGA = city('RIX', 'Riga');
const LONDON = city('LON', 'London');
const ROME = city('ROM', 'Rome');

const format = formatters('en_GB', DEFAULT_PROFILE);

const trip = (...places: Place[]): Search =>
  ({ trips: places.slice(1).map((destLocation, n) => ({ srcLocation: places[n], destLocation })) }) as never;

describe('the ends of a search', () => {
  it('are its first origin and its last destination', () => {
    expect(endsOf(trip(RIGA, LONDON), 'en')).toMatchObject({ from: 'Riga', to: 'London' });
    expect(endsOf(trip(RIGA, LONDON, ROME), 'en')).toMatchObject({ from: 'Riga', to: 'Rome' });
  });

  it('of a trip that returns home are the places it goes to, each once', () => {
    expect(endsOf(trip(RIGA, LONDON, RIGA), 'en')).toMatchObject({ from: 'Riga', to: 'London' });
    expect(endsOf(trip(RIGA, LONDON, ROME, LONDON, RIGA), 'en')).toMatchObject({
      from: 'Riga',
      to: 'London, Rome',
      short: 'London +1',
    });
  });

  it('of an open jaw are the place of arrival and the place of the return', () => {
    const jaw = { trips: [...trip(RIGA, ROME).trips, ...trip(LONDON, RIGA).trips] } as Search;
    expect(endsOf(jaw, 'en')).toMatchObject({ from: 'Riga', to: 'Rome, London', short: 'Rome +1' });
  });
});

describe('the days of a search', () => {
  const t = (_: string, values?: object) => Object.values(values ?? {}).join(' to ');
  const round = (startDate: string, endDate: string) =>
    tripDays(t, format, { tripType: 'roundtrip', trips: [{ startDate, endDate }] } as never);

  it('have the year of the last one where it is another', () => {
    expect(round('2026-12-10', '2026-12-26')).toBe('10/12 to 26/12');
    expect(round('2026-12-10', '2027-11-26')).toBe('10/12 to 26/11/2027');
  });

  it('are told for each flight of a multi-city search with its places', () => {
    const { trips } = trip(RIGA, LONDON, ROME);
    const days = ['2026-12-28', '2027-01-03'];
    const search = {
      tripType: 'multicity',
      trips: trips.map((one, at) => ({ ...one, startDate: days[at] })),
    } as Search;
    expect(searchedFlights(search, format, 'en')).toEqual([
      { day: '28/12', route: 'Riga – London' },
      { day: '03/01/2027', route: 'London – Rome' },
    ]);
    expect(searchedFlights({ ...search, tripType: 'roundtrip' }, format, 'en')).toEqual([]);
  });
});
