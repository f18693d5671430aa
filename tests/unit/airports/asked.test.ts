import { describe, expect, it } from 'vitest';
import { askedTexts, firstRow } from '@/domain/airports/asked';
import { placeRows } from '@/domain/airports/rows';
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

describe('what is looked for', () => {
  it('a text as it is', () => {
    expect(askedTexts(' riga ')).toEqual(['riga']);
    expect(askedTexts('bcn')).toEqual(['bcn']);
    expect(askedTexts('barcelona')).toEqual(['barcelona']);
    expect(askedTexts('Алматы')).toEqual(['Алматы']);
  });

  it('what the form itself writes is found by its code, then by its name', () => {
    expect(askedTexts('Barcelona, BCN')).toEqual(['BCN', 'Barcelona']);
    expect(askedTexts('Санкт-Петербург,led')).toEqual(['led', 'Санкт-Петербург']);
  });

  it('a name with a code behind it: the whole first, then the code', () => {
    expect(askedTexts('new york jfk')).toEqual(['new york jfk', 'jfk']);
    expect(askedTexts('Tel Aviv')).toEqual(['Tel Aviv']);
  });
});

describe('the row that Enter takes', () => {
  const rows = placeRows([LONDON], 'en');
  it('is the first, or the airport whose code was typed', () => {
    expect(firstRow(rows, 'london')).toBe(0);
    expect(firstRow(rows, 'London, LON')).toBe(0);
    expect(rows[firstRow(rows, 'lgw')]?.place.iata).toBe('LGW');
    expect(firstRow([], 'lgw')).toBe(0);
  });

  it('of a code that the city shares with its main airport the city, unless the airport is named', () => {
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
