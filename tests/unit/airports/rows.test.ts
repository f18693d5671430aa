import { describe, expect, it } from 'vitest';
import { fold, matchParts } from '@/domain/airports/fold';
import { filterCities, findPlace, placeRows } from '@/domain/airports/rows';
import { type CityMatch } from '@/domain/airports/types';

const LONDON: CityMatch = {
  cityIata: 'LON',
  city: { en: 'London', lv: 'Londona', ru: 'Лондон' },
  country: { en: 'United Kingdom', lv: 'Lielbritānija' },
  countryCode: 'GB',
  airports: [
    { iata: 'LHR', airportName: 'Heathrow' },
    { iata: 'LGW', airportName: 'Gatwick' },
  ],
  singleAirportInCity: false,
};
const RIGA: CityMatch = {
  cityIata: 'RIX',
  city: { en: 'Riga', lv: 'Rīga', ru: 'Рига' },
  country: { en: 'Latvia', lv: 'Latvija' },
  countryCode: 'LV',
  airports: [{ iata: 'RIX', airportName: 'Riga International' }],
  singleAirportInCity: true,
};

describe('rows of the place list', () => {
  it('a city with several airports has a row for all of them, then each', () => {
    const rows = placeRows([LONDON, RIGA], 'lv');
    expect(rows.map((row) => [row.kind, row.child, row.place.iata])).toEqual([
      ['city', false, 'LON'],
      ['airport', true, 'LHR'],
      ['airport', true, 'LGW'],
      ['airport', false, 'RIX'],
    ]);
    expect(rows[0]).toMatchObject({
      city: 'Londona',
      country: 'Lielbritānija',
      place: { isCity: true, city: 'London' },
    });
    expect(rows[1]?.place).toMatchObject({ cityIata: 'LON', isCity: false });
  });

  it('falls back to English names', () => {
    expect(placeRows([RIGA], 'lt')[0]).toMatchObject({
      city: 'Riga',
      country: 'Latvia',
      airport: 'Riga International',
    });
  });

  it('a city without airports gives no row', () => {
    expect(placeRows([{ ...RIGA, airports: [] }], 'en')).toEqual([]);
  });
});

describe('matching what was typed', () => {
  it('marks the start of a word and ignores marks and case', () => {
    expect(matchParts('Rīga', 'rig')).toEqual(['', 'Rīg', 'a']);
    expect(matchParts('London Heathrow', 'HEA')).toEqual(['London ', 'Hea', 'throw']);
    expect(matchParts('Ri\u0304ga', 'ri')).toEqual(['', 'Ri\u0304', 'ga']);
    expect(matchParts('Лондон', 'лон')).toEqual(['', 'Лон', 'дон']);
    expect(matchParts('Milan', 'lan')).toBeNull();
    expect(matchParts('Milan', ' ')).toBeNull();
    expect(fold(' ŁÓDŹ ')).toBe('lodz');
  });

  it('finds kept cities by name in any language, by airport and by code', () => {
    const kept = [LONDON, RIGA];
    const found = (typed: string) => filterCities(kept, typed).map((item) => item.cityIata);
    expect(found('lond')).toEqual(['LON']);
    expect(found('Рига')).toEqual(['RIX']);
    expect(found('gat')).toEqual(['LON']);
    expect(found('lgw')).toEqual(['LON']);
    expect(found('xyz')).toEqual([]);
  });

  it('names a code of an address', () => {
    expect(findPlace([LONDON], 'LON', true)).toMatchObject({ city: 'London', isCity: true });
    expect(findPlace([LONDON], 'LGW', false)).toMatchObject({ iata: 'LGW', cityIata: 'LON' });
    expect(findPlace([LONDON], 'RIX', false)).toBeNull();
  });
});
