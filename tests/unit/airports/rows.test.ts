import { describe, expect, it } from 'vitest';
import { fold, matchParts } from '@/domain/airports/spelling';
import { codeFirst, findPlace, mergePlaceRows, placeRows, popularChoice } from '@/domain/airports/rows';
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
  it('have an "all airports" row for a city with several airports, then one row each', () => {
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

  it('fall back to English names', () => {
    expect(placeRows([RIGA], 'lt')[0]).toMatchObject({
      city: 'Riga',
      country: 'Latvia',
      airport: 'Riga International',
    });
  });

  it('have no row for a city without airports', () => {
    expect(placeRows([{ ...RIGA, airports: [] }], 'en')).toEqual([]);
  });
});

describe('matching what was typed', () => {
  it('finds the beginning of a word, ignoring case and diacritics', () => {
    expect(matchParts('Rīga', 'rig')).toEqual(['', 'Rīg', 'a']);
    expect(matchParts('London Heathrow', 'HEA')).toEqual(['London ', 'Hea', 'throw']);
    expect(matchParts('Ri\u0304ga', 'ri')).toEqual(['', 'Ri\u0304', 'ga']);
    expect(matchParts('Лондон', 'лон')).toEqual(['', 'Лон', 'дон']);
    expect(matchParts('Milan', 'lan')).toBeNull();
    expect(matchParts('Milan', ' ')).toBeNull();
    expect(fold(' ŁÓDŹ ')).toBe('lodz');
  });

  it('finds the place of a code in an address', () => {
    expect(findPlace([LONDON], 'LON', true)).toMatchObject({ city: 'London', isCity: true });
    expect(findPlace([LONDON], 'LGW', false)).toMatchObject({ iata: 'LGW', cityIata: 'LON' });
    expect(findPlace([LONDON], 'RIX', false)).toBeNull();
  });
});

describe('rows of an answer', () => {
  const codes = (rows: ReturnType<typeof placeRows>) =>
    rows.map(({ place, child }) => `${child ? '-' : ''}${place.iata}`);

  it('are appended; rows on screen keep their places', () => {
    const shown = placeRows([RIGA], 'en');
    expect(codes(mergePlaceRows(shown, placeRows([LONDON, RIGA], 'en')))).toEqual(['RIX', 'LON', '-LHR', '-LGW']);
    expect(mergePlaceRows(shown, placeRows([RIGA], 'lv'))).toEqual(shown);
  });

  it('include a new airport of a shown city', () => {
    const more = { ...LONDON, airports: [...LONDON.airports, { iata: 'STN', airportName: 'Stansted' }] };
    const rows = mergePlaceRows(placeRows([LONDON, RIGA], 'en'), placeRows([more], 'en'));
    expect(codes(rows)).toEqual(['LON', '-LHR', '-LGW', 'RIX', 'STN']);
  });
});

describe('a typed airport code', () => {
  const codes = (typed: string, cities: CityMatch[] = [LONDON, RIGA]) =>
    codeFirst(placeRows(cities, 'en'), typed).map(({ place, child }) => `${child ? '-' : ''}${place.iata}`);

  it('puts its row first, then the row for all airports, and drops the others', () => {
    expect(codes('lgw')).toEqual(['LGW', 'LON', 'RIX']);
    expect(codes(' LHR ', [RIGA, LONDON])).toEqual(['LHR', 'LON', 'RIX']);
  });

  it("keeps the other airports if the text also begins the city's name", () => {
    const airports = [...LONDON.airports, { iata: 'LOD', airportName: 'Docks' }];
    expect(codes('lod', [{ ...LONDON, city: { en: 'Lodden' }, airports }])).toEqual(['LOD', 'LON', '-LHR', '-LGW']);
  });

  it('of a city, of its only airport or of both keeps their rows', () => {
    expect(codes('lon')).toEqual(['LON', '-LHR', '-LGW', 'RIX']);
    expect(codes('rix')).toEqual(['RIX', 'LON', '-LHR', '-LGW']);
    expect(codes('riga')).toEqual(['LON', '-LHR', '-LGW', 'RIX']);
    const istanbul = { ...LONDON, cityIata: 'LHR' };
    expect(codes('lhr', [istanbul])).toEqual(['LHR', '-LHR', '-LGW']);
  });
});

describe('a popular code', () => {
  const ISTANBUL: CityMatch = {
    ...LONDON,
    cityIata: 'IST',
    city: { en: 'Istanbul' },
    airports: [
      { iata: 'IST', airportName: 'Istanbul Airport' },
      { iata: 'SAW', airportName: 'Sabiha Gokcen' },
    ],
  };

  it('is the whole city if it has several airports, even if one of them shares the code', () => {
    expect(popularChoice(ISTANBUL, 'IST')).toMatchObject({ iata: 'IST', isCity: true });
    expect(popularChoice(ISTANBUL, 'SAW')).toMatchObject({ iata: 'SAW', isCity: false });
    expect(popularChoice(LONDON, 'LON')).toMatchObject({ iata: 'LON', isCity: true });
    expect(popularChoice(RIGA, 'RIX')).toMatchObject({ iata: 'RIX', isCity: false });
  });

  it('records of a city, not of an airport, whether it has several airports', () => {
    expect(popularChoice(LONDON, 'LON')?.several).toBe(true);
    expect(findPlace([{ ...RIGA, cityIata: 'RIG' }], 'RIG', true)?.several).toBe(false);
    expect(findPlace([LONDON], 'LHR', false)).not.toHaveProperty('several');
  });
});
