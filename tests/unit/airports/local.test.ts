import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type LocalFound, LOCAL_CITIES, bookOf, cityInBooks, searchBooks } from '@/domain/airports/localSearch';
import { unpack } from '@/domain/airports/packed';
import { soundOf, foldedWords } from '@/domain/airports/spelling';
import type { CityMatch } from '@/domain/airports/types';
import { NAMED_LANGS, airports } from '../../../sandbox/world/world';
import { offlineCities, offlineText } from '../../../sandbox/data/offline';

const text = readFileSync('src/domain/airports/top300.txt', 'utf8');
const book = unpack(text);
const find = (typed: string): LocalFound => searchBooks([book], typed);
const codes = (typed: string): string[] => find(typed).cities.map(({ cityIata }) => cityIata);
const cities = offlineCities();

describe('the bundled airports', () => {
  it('match the output of the script and are small', () => {
    expect(text).toBe(offlineText());
    // Names grow with each language.
    expect(brotliCompressSync(text).length).toBeLessThan(2900 * NAMED_LANGS.length);
  });

  it('unpack to the same cities, names, countries and airports', () => {
    expect(book.cities.map((city) => ({ ...city, country: {} }))).toEqual(
      cities.map((city) => ({ ...city, country: {} })),
    );
    for (const [at, city] of book.cities.entries()) {
      for (const lang of ['en', 'lv', 'lt', 'ru', 'et'] as const) {
        expect(city.country[lang] ?? city.country.en).toBe(cities[at]?.country[lang]);
      }
    }
  });

  it('contain the 300 most popular airports and all airports of their cities', () => {
    const held = new Set(book.cities.flatMap((city) => city.airports.map(({ iata }) => iata)));
    for (const { iata } of [...airports.values()].slice(0, 300)) expect(held.has(iata), iata).toBe(true);
    expect(book.cities.find(({ cityIata }) => cityIata === 'LON')?.airports).toHaveLength(6);
  });
});

describe('imprecise input', () => {
  it.each([
    ['вильюнс', 'VNO'],
    ['софияя', 'SOF'],
    ['рейкьвик', 'KEF'],
    ['мнюхен', 'MUC'],
    ['ееван', 'EVN'],
    ['копенгген', 'CPH'],
  ])('“%s”: one typo in Cyrillic, though its sound differs by two letters', (typed, code) => {
    const { cities: found, guessed } = find(typed);
    expect(found[0]?.airports.some(({ iata }) => iata === code)).toBe(true);
    expect(guessed).toBe(true);
  });

  it.each([
    ['palma mallorca', 'PMI'],
    ['malaga spain', 'AGP'],
    ['rome ita', 'ROM'],
    ['турция анталия', 'AYT'],
    ['london uk', 'LON'],
    ['new york usa', 'NYC'],
    ['riga lv', 'RIX'],
    ['york new', 'NYC'],
    ['riga airport', 'RIX'],
    ['аэропорт рига', 'RIX'],
    ['Лондон все аэропорты', 'LON'],
    ['london all', 'LON'],
    ['milano bergamo', 'MIL'],
  ])('“%s”: every word matches', (typed, code) => {
    expect(codes(typed)).toEqual([code]);
    expect(find(typed).guessed).toBe(false);
  });

  it('words that match different places find nothing, nor does a part of the text alone', () => {
    expect(codes('barcelona finland')).toEqual([]);
    expect(codes('hello usa')).toEqual([]);
  });

  it.each([
    ['кшпф', 'RIX'],
    ['Hbuf', 'RIX'],
    [',fhctkjyf', 'BCN'],
    ['kjyljy', 'LON'],
    ['мшдтшгы', 'VNO'],
    ['rīgas lidosta', 'RIX'],
  ])('“%s” is only guessed: typed in the other keyboard layout, or inflected', (typed, code) => {
    expect(codes(typed)[0]).toBe(code);
    expect(find(typed).guessed).toBe(true);
  });

  it('a typo ranks above a name prefix in the other layout, which is found too', () => {
    expect(codes('remen')[0]).toBe('BRE');
    expect(codes('hbv')).toContain('ROM');
    expect(codes('qqx')).toEqual([]);
  });

  it('a city’s own name ranks above an alias of an airport', () => {
    expect(codes('venezia')).toEqual(['VCE', 'TRS']);
    expect(codes('сша')[0]).toBe('NYC');
    expect(codes('warszawa')).toEqual(['WAW']);
  });
});

describe('typed text finds places in all five languages and both scripts at once', () => {
  it.each([
    ['Rīga', 'RIX'],
    ['riga', 'RIX'],
    ['Рига', 'RIX'],
    ['RIX', 'RIX'],
    ['Riia', 'RIX'],
    ['Londona', 'LON'],
    ['Ženēva', 'GVA'],
    ['Zheneva', 'GVA'],
    ['Женева', 'GVA'],
    ['Вильнюс', 'VNO'],
    ['Vilnius', 'VNO'],
    ['Vilna', 'VNO'],
    ['Барселона', 'BCN'],
    ['Barselona', 'BCN'],
    ['nyu-york', 'NYC'],
    ['york', 'NYC'],
    ['Kopengagen', 'CPH'],
    ['heathrow', 'LON'],
    ['LHR', 'LON'],
    ['Riga, RIX', 'RIX'],
    ['Riga, Latvia', 'RIX'],
    ['london lgw', 'LON'],
    ['Latvija', 'RIX'],
    ['Литва', 'VNO'],
  ])('%s finds %s first', (typed, code) => {
    expect(codes(typed)[0]).toBe(code);
    expect(find(typed).guessed).toBe(false);
  });

  it('one letter is enough; the most popular come first', () => {
    expect(codes('l').slice(0, 2)).toEqual(['LON', 'LIS']);
    expect(codes('р')).toContain('RIX');
  });

  it('a code ranks above every other match', () => {
    expect(codes('bri')[0]).toBe('BRI');
    expect(codes('par')[0]).toBe('PAR');
    expect(codes('lh')).toContain('LON');
  });

  it('a country finds its cities, after cities of that name', () => {
    expect(codes('Испания').slice(0, 2)).toEqual(['MAD', 'BCN']);
    expect(codes('Spain')).toHaveLength(LOCAL_CITIES);
  });

  it.each([
    ['barcleona', 'BCN', 'two letters that changed places'],
    ['vilnus', 'VNO', 'one too few'],
    ['vilniaus', 'VNO', 'one too many'],
    ['vilmius', 'VNO', 'a wrong one'],
    ['amsterdm', 'AMS', 'one too few'],
    ['newyork', 'NYC', 'a missing space'],
    ['xelsinki', 'HEL', 'a wrong first letter'],
    ['рмга', 'RIX', 'a wrong one in Cyrillic'],
  ])('%s finds %s: %s', (typed, code) => {
    expect(find(typed)).toMatchObject({ guessed: true });
    expect(codes(typed)).toContain(code);
  });

  it('a typo is accepted only without exact matches, and not in two letters', () => {
    expect(codes('riga')).toEqual(['RIX']);
    expect(find('qz')).toEqual({ cities: [], guessed: false });
    expect(find('zzzz')).toEqual({ cities: [], guessed: false });
  });

  it.each(['', ' ', '---', '🙂', '\u200f\u202e', '%', '\0', '"'.repeat(99)])('%j finds nothing', (typed) => {
    expect(find(typed).cities).toEqual([]);
  });

  it('ten thousand letters are answered without delay', () => {
    expect(find('riga '.repeat(2000)).cities.length).toBeLessThanOrEqual(LOCAL_CITIES);
    expect(codes(`\u202bRIX\u202c`)[0]).toBe('RIX');
  });
});

const NAMES = cities.flatMap((city) => [
  ...Object.values(city.city).map((name) => ({ name, code: city.cityIata })),
  ...city.airports.map(({ airportName }) => ({ name: airportName, code: city.cityIata })),
]);
/** Everything a text finds, not only what a list shows. */
const all = (typed: string): string[] => searchBooks([book], typed, Infinity).cities.map(({ cityIata }) => cityIata);

/** Arbitrary characters; fast-check's own strings take seconds to generate. */
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 })
  .map((points) => String.fromCodePoint(...points));

describe('for any name', () => {
  it('every prefix finds the place, folded or not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.nat(), fc.boolean(), ({ name, code }, cut, folded) => {
        const start = name.slice(0, 1 + (cut % name.length));
        fc.pre(foldedWords(start) !== '' && foldedWords(start).length <= 40);
        expect(all(folded ? foldedWords(start) : start)).toContain(code);
      }),
      { numRuns: 800 },
    );
  });

  it.each([
    'St Petersburg',
    'st. petersb',
    'Saint Petersburg',
    'Sankt-Peterburg',
    'sankt petersburg',
    'Sanktpēterburga',
    'Sankt Peterburgas',
    'Санкт-Петербург',
    'св. петербург',
    'Peterburi',
  ])('%s is an exact match, not a guess', (typed) => {
    const { cities, guessed } = searchBooks([book], typed);
    expect([cities[0]?.cityIata, guessed]).toEqual(['LED', false]);
  });

  it.each([
    ['спб', 'LED'],
    ['СПб.', 'LED'],
    ['spb', 'LED'],
    ['Питер', 'LED'],
    ['Cracow', 'KRK'],
    ['Хитроу', 'LON'],
    ['Pīters', 'LED'],
    ['Ленинград', 'LED'],
    ['мск', 'MOW'],
    ['алма-ата', 'ALA'],
    ['Крит', 'HER CHQ'],
    ['Krēta', 'HER CHQ'],
    ['Kreta', 'HER CHQ'],
    ['Kreeta', 'HER CHQ'],
    ['Sicīlija', 'CTA PMO'],
    ['Sitsiilia', 'CTA PMO'],
    ['Sardinija', 'CAG OLB'],
    ['Azorai', 'PDL TER'],
    ['Аланья', 'AYT'],
    ['Zante', 'ZTH'],
  ])('%s finds %s as an alias', (typed, wanted) => {
    expect(find(typed).guessed).toBe(false);
    expect(codes(typed).join(' ')).toBe(wanted);
  });

  it('an alias ranks below matching names', () => {
    expect(codes('Канары')).toEqual(['LPA', 'TCI', 'ACE', 'FUE']);
    expect(codes('goa')[0]).toBe('GOA');
  });

  it('a city name of five or more letters is found with one typo, unless the typo is another name', () => {
    const long = cities.filter(({ city }) => foldedWords(city.en ?? '').length > 4);
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom('insert', 'delete', 'substitute', 'transpose'),
        fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
        ({ city, cityIata }, where, how, letter) => {
          const name = foldedWords(city.en ?? '');
          const at = where % (name.length - 1);
          const [before, one, two, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
          const slip = {
            insert: `${before}${letter}${one}${two}${after}`,
            delete: `${before}${two}${after}`,
            substitute: `${before}${letter}${two}${after}`,
            transpose: `${before}${two}${one}${after}`,
          }[how];
          const found = searchBooks([book], slip, Infinity);
          if (found.guessed) expect(found.cities.map((each) => each.cityIata)).toContain(cityIata);
          else expect(found.cities.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 800 },
    );
  });

  it('no text makes the search fail', () => {
    fc.assert(
      fc.property(ANY_TEXT, (typed) => {
        expect(find(typed).cities.length).toBeLessThanOrEqual(LOCAL_CITIES);
        expect(soundOf(foldedWords(typed))).not.toMatch(/[\u0430-\u044f]/);
      }),
    );
  });
});

const vaivaste: CityMatch = {
  cityIata: 'QVA',
  city: { en: 'Vaivaste', ru: 'Вайвасте' },
  country: { en: 'Estonia' },
  countryCode: 'EE',
  airports: [{ iata: 'QVA', airportName: 'Vaivaste Airport' }],
  singleAirportInCity: true,
};

describe('places seen on this device', () => {
  const met = bookOf([vaivaste, { ...vaivaste, cityIata: 'RIX', city: { en: 'Riga' }, airports: [] }]);
  const both = [book, met];

  it('are found like the others, after them, and once', () => {
    expect(searchBooks(both, 'вайва').cities).toEqual([vaivaste]);
    expect(searchBooks(both, 'rig').cities.filter(({ cityIata }) => cityIata === 'RIX')).toHaveLength(1);
    expect(searchBooks(both, 'vai').cities.at(-1)).toBe(vaivaste);
    expect(searchBooks(both, 'qva').cities[0]).toBe(vaivaste);
  });

  it('are found by code', () => {
    expect(cityInBooks(both, 'QVA')).toBe(vaivaste);
    expect(cityInBooks(both, 'SAW')?.cityIata).toBe('IST');
    expect(cityInBooks(both, 'QQQ')).toBeNull();
  });

  it('stay searchable if one of them is damaged', () => {
    const broken = bookOf([{ ...vaivaste, city: {}, airports: [] }, { ...vaivaste, city: { en: '—' } }, vaivaste]);
    expect(searchBooks([broken], 'vaiv').cities).toHaveLength(1);
  });
});
