import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  airlines,
  airports,
  airportsOfCity,
  airportsOfCode,
  cities,
  cityName,
  countryName,
  distanceKm,
  searchPlaces,
  topCities,
  type Airport,
} from '../../../sandbox/world/world.ts';
import type { Lang } from '@/domain/locale';

const airport = (iata: string): Airport => {
  const found = airports.get(iata);
  if (!found) throw new Error(`No airport ${iata}`);
  return found;
};
const rows = (name: string): string[] => {
  const file = JSON.parse(readFileSync(`sandbox/data/world/${name}.json`, 'utf8')) as { rows: [string][] };
  return file.rows.map((row) => row[0]);
};
const first = (text: string): string | undefined => searchPlaces(text, 5)[0]?.iata;

describe('world data', () => {
  it('has every airport, city and airline once', () => {
    expect(airports.size).toBeGreaterThan(3500);
    expect(cities.size).toBeGreaterThan(3400);
    expect(airlines.size).toBeGreaterThan(900);
    expect(rows('airports')).toHaveLength(airports.size);
    expect(rows('cities')).toHaveLength(cities.size);
    expect(rows('airlines')).toHaveLength(airlines.size);
  });

  it('has valid codes, coordinates, zones and cities', () => {
    const zones = new Set<string>();
    for (const a of airports.values()) {
      expect(a.iata).toMatch(/^[A-Z]{3}$/);
      expect(a.cc).toMatch(/^[A-Z]{2}$/);
      expect(Math.abs(a.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(a.lon)).toBeLessThanOrEqual(180);
      expect(a.name).not.toBe('');
      expect(cities.get(a.cityIata)?.airports).toContain(a.iata);
      zones.add(a.tz);
    }
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('has cities near their airports and in the same country', () => {
    for (const city of cities.values()) {
      for (const a of airportsOfCity(city.iata)) {
        expect(a.cc, a.iata).toBe(city.cc);
        expect(distanceKm(a, city), a.iata).toBeLessThan(150);
      }
    }
  });

  it.each([
    ['RIX', 'LV', 'Riga', 'Rīga', 'Ryga', 'Рига', 'Riia'],
    ['VNO', 'LT', 'Vilnius', 'Viļņa', 'Vilnius', 'Вильнюс', 'Vilnius'],
    ['TLL', 'EE', 'Tallinn', 'Tallina', 'Talinas', 'Таллин', 'Tallinn'],
    ['LON', 'GB', 'London', 'Londona', 'Londonas', 'Лондон', 'London'],
    ['VIE', 'AT', 'Vienna', 'Vīne', 'Viena', 'Вена', 'Viin'],
    ['GVA', 'CH', 'Geneva', 'Ženēva', 'Ženeva', 'Женева', 'Genf'],
    ['BRU', 'BE', 'Brussels', 'Brisele', 'Briuselis', 'Брюссель', 'Brüssel'],
    ['NYC', 'US', 'New York', 'Ņujorka', 'Niujorkas', 'Нью-Йорк', 'New York'],
  ])('names %s in five languages', (code, cc, ...names) => {
    const langs: Lang[] = ['en', 'lv', 'lt', 'ru', 'et'];
    expect(cities.get(code)?.cc).toBe(cc);
    expect(langs.map((lang) => cityName(code, lang))).toEqual(names);
  });

  it('falls back to English and then to the code', () => {
    expect(cityName('ZZZ', 'lv')).toBe('ZZZ');
    const plain = [...cities.values()].find((c) => !c.names.lv);
    expect(plain && cityName(plain.iata, 'lv')).toBe(plain?.names.en);
  });

  it.each([
    ['LON', 'LHR LGW STN LTN LCY SEN'],
    ['PAR', 'CDG ORY BVA'],
    ['MOW', 'SVO DME VKO ZIA'],
    ['MIL', 'MXP LIN BGY'],
    ['NYC', 'JFK LGA EWR'],
    ['ROM', 'FCO CIA'],
    ['BUE', 'EZE AEP'],
    ['TYO', 'HND NRT'],
    ['STO', 'ARN NYO BMA VST'],
    ['CHI', 'ORD MDW RFD'],
    ['WAS', 'IAD DCA'],
    ['SAO', 'GRU CGH VCP'],
    ['RIO', 'GIG SDU'],
    ['OSA', 'KIX ITM UKB'],
    ['SEL', 'ICN GMP'],
    ['BJS', 'PEK PKX'],
    ['SHA', 'SHA PVG'],
    ['BUH', 'OTP BBU'],
    ['CTU', 'CTU TFU'],
    ['PTY', 'PTY PAC BLB'],
    ['TCI', 'TFS TFN'],
    ['OSL', 'OSL TRF'],
    ['IST', 'IST SAW'],
    ['WAW', 'WAW WMI'],
    ['FRA', 'FRA HHN'],
    ['BRU', 'BRU CRL'],
    ['VCE', 'VCE TSF'],
    ['BKK', 'BKK DMK'],
  ])('groups the airports of %s', (city, codes) => {
    expect(
      airportsOfCity(city)
        .map((a) => a.iata)
        .sort(),
    ).toEqual(codes.split(' ').sort());
  });

  it('gives single airports their own city', () => {
    const own = 'RIX VNO TLL KUN PLQ BER BCN GRO GVA VIE MUC FMM LPA LCA PFO HER AYT SIN'.split(' ');
    expect(own.map((code) => airport(code).cityIata)).toEqual(own);
    expect(airport('RIX').tz).toBe('Europe/Riga');
    expect(airport('BER').tz).toBe('Europe/Berlin');
  });

  it('distinguishes city codes from airport codes', () => {
    expect([...cities.keys()].filter((code) => !airports.has(code)).length).toBeGreaterThan(40);
    expect([...cities.values()].filter((c) => c.airports.some((a) => a !== c.iata)).length).toBeGreaterThan(60);
    expect(airportsOfCode('LON')).toHaveLength(6);
    expect(airportsOfCode('STN').map((a) => a.iata)).toEqual(['STN']);
    expect(airportsOfCode('ZZZ')).toEqual([]);
  });

  it('has current airlines', () => {
    expect(airlines.get('BT')).toEqual({ code: 'BT', name: 'airBaltic', cc: 'LV' });
    expect(airlines.get('AZ')?.name).toBe('ITA Airways');
    const used =
      'BT FR W6 LH AY SK LO KL AF BA TK IB VY U2 OS LX SN TP A3 EW DY D8 PC LY EK QR EY AZ JU OK RO FB HV TO EI UX ' +
      'KM PS HY KC AI SQ TG CX JL NH UA AA DL AC ET MS AT SV GF';
    for (const code of used.split(' ')) expect(airlines.get(code)?.cc, code).toMatch(/^[A-Z]{2}$/);
  });

  it('names countries in five languages', () => {
    const langs: Lang[] = ['en', 'lv', 'lt', 'ru', 'et'];
    expect(langs.map((l) => countryName('DE', l))).toEqual(['Germany', 'Vācija', 'Vokietija', 'Германия', 'Saksamaa']);
    for (const { cc } of cities.values()) for (const l of langs) expect(countryName(cc, l)).not.toBe('');
  });

  it('has Russian names of the top 300 cities', () => {
    const top = topCities(300);
    expect(top).toHaveLength(300);
    expect(top.filter((c) => c.names.ru).length).toBeGreaterThan(290);
  });

  it('measures great-circle distances', () => {
    expect(distanceKm(airport('RIX'), airport('LHR'))).toBeCloseTo(1675, -2);
    expect(distanceKm(airport('RIX'), airport('RIX'))).toBe(0);
    expect(distanceKm(airport('SYD'), airport('LHR'))).toBeGreaterThan(16_900);
  });

  it('is attributed to its sources', () => {
    expect(existsSync('sandbox/data/ATTRIBUTION.md')).toBe(true);
    expect(readFileSync('sandbox/data/ATTRIBUTION.md', 'utf8')).toContain('CC BY 4.0');
  });
});

describe('searchPlaces', () => {
  it.each([
    ['Rīga', 'RIX'],
    ['riga', 'RIX'],
    ['Рига', 'RIX'],
    ['RIX', 'RIX'],
    ['Riia', 'RIX'],
    ['Londona', 'LON'],
    ['Ženēva', 'GVA'],
    ['zeneva', 'GVA'],
    ['Вильнюс', 'VNO'],
    ['вил', 'VNO'],
    ['STN', 'LON'],
    ['lon', 'LON'],
    ['par', 'PAR'],
    ['heathrow', 'LON'],
    ['sankt peterburg', 'LED'],
    ['Sankt-Peterburg', 'LED'],
    ['new york', 'NYC'],
    ['york', 'NYC'],
    ['malmo', 'MMX'],
    ['lodz', 'LCJ'],
    ['latvija', 'RIX'],
    ['Литва', 'VNO'],
    ['eesti', 'TLL'],
    ['tok', 'TYO'],
    ['bali', 'DPS'],
    ['spain', 'MAD'],
    ['vilnus', undefined],
  ])('%s finds %s', (text, code) => {
    expect(first(text)).toBe(code);
  });

  it('puts an exact airport code before a city code, and both before names', () => {
    expect(first('ist')).toBe('IST');
    expect(first('MIL')).toBe('MIL');
    expect(first('BER')).toBe('BER');
  });

  it('returns nothing for blanks, diacritics or a zero limit, and never more than requested', () => {
    expect(searchPlaces('  ', 5)).toEqual([]);
    expect(searchPlaces('---', 5)).toEqual([]);
    expect(searchPlaces('riga', 0)).toEqual([]);
    expect(searchPlaces('a', 7)).toHaveLength(7);
  });

  it('orders by popularity', () => {
    // A country may begin with it, too, in one of the languages.
    const found = searchPlaces('lo', 4).filter(({ names }) => names.en.startsWith('Lo'));
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((c) => c.rank)).toEqual(found.map((c) => c.rank).sort((a, b) => a - b));
  });
});
