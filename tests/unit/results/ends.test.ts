import { describe, expect, it } from 'vitest';
import type { Place, Search } from '@/domain/search/types';
import { endsOf } from '@/features/results/searchTexts';

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
