import { describe, expect, it } from 'vitest';
import { searchTexts, firstRow } from '@/domain/airports/typedText';
import { bookOf, searchBooks } from '@/domain/airports/localSearch';
import { codeFirst, placeRows } from '@/domain/airports/rows';
import type { CityMatch } from '@/domain/airports/types';

const LONDON: CityMatch = {
  cityIata: 'LON',
  city: { en: 'London' },
  country: { en: 'United Kingdom' },
  countryCode: 'GB',
  airports: [
    { iata: 'LHR', airportName: 'Heathrow' },
    { iata: 'LGW', airportName: 'Gatwick' },
  ],
  singleAirportInCity: false,
};

describe('texts to search for', () => {
  it('include a text as typed', () => {
    expect(searchTexts(' riga ')).toEqual(['riga']);
    expect(searchTexts('bcn')).toEqual(['bcn']);
    expect(searchTexts('barcelona')).toEqual(['barcelona']);
    expect(searchTexts('Алматы')).toEqual(['Алматы']);
  });

  it("put the code before the name in the form's own notation", () => {
    expect(searchTexts('Barcelona, BCN')).toEqual(['BCN', 'Barcelona']);
    expect(searchTexts('Санкт-Петербург,led')).toEqual(['led', 'Санкт-Петербург']);
  });

  it('put the whole text before a code at its end', () => {
    expect(searchTexts('new york jfk')).toEqual(['new york jfk', 'jfk']);
    expect(searchTexts('Tel Aviv')).toEqual(['Tel Aviv']);
  });
});

describe('the row that Enter selects', () => {
  const rows = placeRows([LONDON], 'en');
  it('is the first, or the airport whose code was typed', () => {
    expect(firstRow(rows, 'london')).toBe(0);
    expect(firstRow(rows, 'London, LON')).toBe(0);
    expect(rows[firstRow(rows, 'lgw')]?.place.iata).toBe('LGW');
    expect(firstRow([], 'lgw')).toBe(0);
  });

  it('is a city whose name begins with the three letters, even if they are the code of a far airport', () => {
    const tanana: CityMatch = {
      ...LONDON,
      cityIata: 'TAL',
      city: { en: 'Tanana' },
      airports: [{ iata: 'TAL', airportName: 'Ralph M Calhoun Memorial' }],
      singleAirportInCity: true,
    };
    const tallinn = {
      ...tanana,
      cityIata: 'TLL',
      city: { en: 'Tallinn', ru: 'Таллин' },
      airports: [{ iata: 'TLL', airportName: '' }],
    };
    for (const lang of ['en', 'ru'] as const) {
      const both = placeRows([tallinn, tanana], lang);
      for (const typed of ['tal', 'Tal']) {
        expect(both[firstRow(both, typed)]?.place.iata).toBe('TLL');
        expect(codeFirst(both, typed)[0]?.place.iata).toBe('TLL');
      }
      expect(both[firstRow(both, 'TAL')]?.place.iata).toBe('TAL');
      expect(codeFirst(both, 'TAL')[0]?.place.iata).toBe('TAL');
    }
    // A place seen once in an answer stays behind name matches.
    const books = [bookOf([tallinn]), bookOf([tanana])];
    expect(searchBooks(books, 'tal').cities.map(({ cityIata }) => cityIata)).toEqual(['TLL', 'TAL']);
    expect(searchBooks(books, 'TAL').cities.map(({ cityIata }) => cityIata)).toEqual(['TAL', 'TLL']);
    expect(firstRow(placeRows([tanana], 'en'), 'tal')).toBe(0);
  });

  it('is a city named in another language, not an airport of that name', () => {
    const city = { en: 'London', ru: 'Лондон', lt: 'Londonas' };
    const airports = [{ iata: 'LHR', airportName: 'London Heathrow' }];
    const rows = placeRows([{ ...LONDON, city, airports: [...airports, ...LONDON.airports.slice(1)] }], 'ru');
    for (const typed of ['lond', 'London', 'londonas', 'лонд']) expect(firstRow(rows, typed)).toBe(0);
    expect(rows[firstRow(rows, 'london heathrow')]?.place.iata).toBe('LHR');
  });

  it('is the city if it shares a code with its main airport, unless the airport is named', () => {
    const istanbul: CityMatch = {
      ...LONDON,
      cityIata: 'IST',
      city: { en: 'Istanbul' },
      airports: [
        { iata: 'IST', airportName: 'Istanbul Airport' },
        { iata: 'SAW', airportName: 'Sabiha Gokcen' },
      ],
    };
    const both = placeRows([istanbul], 'en');
    const kind = (typed: string) => both[firstRow(both, typed)]?.kind;
    expect(kind('ist')).toBe('city');
    expect(kind('Istanbul, IST')).toBe('city');
    expect(kind('istanbul airport ist')).toBe('airport');
    expect(both[firstRow(both, 'istanbul airport')]?.place).toMatchObject({ iata: 'IST', isCity: false });
  });
});
