import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AirportMatch } from '@/api/shapes/airports';
import { matchPopular } from '@/domain/airports/typedText';
import { emptySearch } from '@/domain/search/types';
import { choosePlace } from '@/domain/search/places';
import { fillForm, searchForm } from '@/state/searchForm';
import { completeForm, lookUpPlaces, suggestOrigin } from '@/state/searchForm/completeForm';
import { recentSearches } from '@/state/searchForm/history';
import { lastSearchUrl } from '@/state/searchForm/lastSearch';
import { openResultsQuery } from '@/state/searchForm/start';
import { cityOfCode, findCities, popularPlaces } from '@/state/searchForm/places';
import { setOnline } from '@/state/session';
import { configureStorage } from '@/platform/database';
import { heardServer, reallyOffline, setProbe } from '@/platform/connectivity';
import { expectConsole } from '../../fixtures/quiet';
import { putBack } from '../../fixtures/states';

const RIGA: AirportMatch = {
  cityIata: 'rix',
  city: { en: 'Riga', lv: 'Rīga' },
  country: { en: 'Latvia' },
  airports: [{ iata: 'rix', airportName: 'Riga International' }],
  singleAirportInCity: true,
};
const many = Array.from({ length: 12 }, (_, at) => ({
  code: `a${String.fromCharCode(97 + at)}a`,
  name: `City ${at}, Land`,
}));
const api = vi.hoisted(() => ({
  searchAirports: vi.fn(),
  getAirport: vi.fn(),
  popularOrigins: vi.fn(),
  popularDestinations: vi.fn(),
}));
vi.mock('@/api/airports', () => api);
configureStorage({ tenant: 'places' });
const { signal } = new AbortController();
const names = ({ cities }: { cities: { cityIata: string }[] }) => cities.map((city) => city.cityIata);

beforeEach(() => {
  vi.resetAllMocks();
  setOnline(true);
});

describe('places of the pickers', () => {
  it('come from the API in upper case, and from this device without a connection', async () => {
    api.searchAirports.mockResolvedValue([RIGA]);
    expect(await findCities('rig', signal)).toMatchObject({ saved: false, cities: [{ cityIata: 'RIX' }] });
    await vi.waitFor(async () => expect((await cityOfCode('RIX'))?.cityIata).toBe('RIX'));
    setOnline(false);
    api.searchAirports.mockClear();
    const offline = await findCities('rīg', signal);
    expect([names(offline), offline.saved]).toEqual([['RIX'], true]);
    expect(names(await findCities('nowhereville', signal))).toEqual([]);
    expect(api.searchAirports).not.toHaveBeenCalled();
  });

  it("are found again by the form's own notation, and by a name followed by a code", async () => {
    api.searchAirports.mockImplementation(async (text: string) => (text.toLowerCase() === 'rix' ? [RIGA] : []));
    expect(names(await findCities('Rīga, RIX', signal))).toEqual(['RIX']);
    expect(names(await findCities('riga airport rix', signal))).toEqual(['RIX']);
    expect(api.searchAirports.mock.calls.map(([text]) => text)).toEqual(['RIX', 'riga airport rix', 'rix']);
  });

  it('known only to the server are requested in the other keyboard layout, and without “airport”', async () => {
    api.searchAirports.mockImplementation(async (text: string) =>
      ['лиепая', 'liepājas'].includes(text) ? [{ ...RIGA, cityIata: 'lpx' }] : [],
    );
    expect(names(await findCities('kbtgfz', signal))).toEqual(['LPX']);
    expect(names(await findCities('liepājas lidosta', signal))).toEqual(['LPX']);
    expect(api.searchAirports.mock.calls.map(([text]) => text)).toEqual([
      'kbtgfz',
      'лиепая',
      'liepājas lidosta',
      'liepājas',
    ]);
  });

  it('are null for an unknown code, undefined for one that cannot be requested now', async () => {
    api.getAirport.mockResolvedValue(null);
    expect(await cityOfCode('QQQ')).toBeNull();
    setOnline(false);
    expect(await cityOfCode('QQQ')).toBeUndefined();
  });

  it('are named by this device if nothing answers, even if the browser reports a connection', async () => {
    api.getAirport.mockRejectedValue(new Error('no answer'));
    expect((await cityOfCode('LIS'))?.city['en']).toBe('Lisbon');
    await expect(cityOfCode('QQR')).rejects.toThrow('no answer');
  });

  it('popular: five origins, ten destinations; a 404 is reported; a failure falls back to stored ones', async () => {
    api.popularOrigins.mockResolvedValue(many);
    const origins = await popularPlaces('srcLocation', undefined, signal);
    expect(origins).toMatchObject({ kind: 'some', places: [{ code: 'AAA', name: 'City 0, Land' }, {}, {}, {}, {}] });
    api.popularDestinations.mockResolvedValue(many);
    const destinations = await popularPlaces('destLocation', 'RIX', signal);
    expect(destinations.kind === 'some' && destinations.places).toHaveLength(10);
    api.popularDestinations.mockResolvedValue('none');
    expect(await popularPlaces('destLocation', 'QQQ', signal)).toEqual({ kind: 'none' });
    api.popularOrigins.mockRejectedValue(new Error('down'));
    expectConsole('[api] popular places failed Error: down');
    await vi.waitFor(async () => expect(await popularPlaces('srcLocation', undefined, signal)).toEqual(origins));
    expect(await popularPlaces('srcLocation', 'OSL', signal)).toEqual({ kind: 'unknown' });
  });
});

describe('names of places that came as codes', () => {
  const coded = { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: {} };

  it('are looked up and put into the form', async () => {
    fillForm(choosePlace(emptySearch(), 0, 'srcLocation', coded));
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.srcLocation?.names.lv).toBe('Rīga');
    expect(searchForm.problems).toEqual([]);
  });

  it('of an unknown airport clear the place with a notice; without a connection it stays', async () => {
    api.getAirport.mockResolvedValue(null);
    const unknown = { ...coded, iata: 'QQQ', cityIata: 'QQQ' };
    fillForm(choosePlace(emptySearch(), 0, 'destLocation', unknown));
    setOnline(false);
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.destLocation).toEqual(unknown);
    setOnline(true);
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.destLocation).toBeNull();
    expect(searchForm.problems).toEqual([{ kind: 'unknownPlace', leg: 1, value: 'QQQ' }]);
  });

  it('are requested again once there is a connection', async () => {
    api.getAirport.mockRejectedValue(new Error('no answer'));
    fillForm(choosePlace(emptySearch(), 0, 'destLocation', { ...coded, iata: 'QQS', cityIata: 'QQS' }));
    setProbe(async () => false);
    await reallyOffline();
    expectConsole('[search] names of QQS are not known Error: no answer');
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.destLocation?.names).toEqual({});
    api.getAirport.mockResolvedValue({
      ...RIGA,
      cityIata: 'qqs',
      city: { en: 'Quay' },
      airports: [{ iata: 'qqs', airportName: 'Quay' }],
    });
    heardServer();
    await vi.waitFor(() => expect(searchForm.search.trips[0]?.destLocation?.city).toBe('Quay'));
    setProbe(null);
  });

  it('of an older version learn whether the city has several airports; unknown ones stay as they are', async () => {
    const oslo = { city: 'Oslo', iata: 'QQO', cityIata: 'QQO', isCity: true, names: { en: 'Oslo', lv: 'Oslo' } };
    fillForm(choosePlace(emptySearch(), 0, 'destLocation', oslo));
    api.getAirport.mockResolvedValue(null);
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.destLocation).toEqual(oslo);
    expect(searchForm.problems).toEqual([]);
    const airports = ['qqo', 'qqt'].map((iata) => ({ iata, airportName: iata }));
    api.getAirport.mockResolvedValue({
      ...RIGA,
      cityIata: 'qqo',
      city: oslo.names,
      airports,
      singleAirportInCity: false,
    });
    await lookUpPlaces();
    expect(searchForm.search.trips[0]?.destLocation).toEqual({ ...oslo, several: true });
    // Already known, so nothing is requested.
    api.getAirport.mockClear();
    await lookUpPlaces();
    expect(api.getAirport).not.toHaveBeenCalled();
  });

  it("the tenant's own airport is the default of new travellers only", async () => {
    await suggestOrigin('RIX');
    expect(searchForm.search.trips[0]?.srcLocation?.iata).toBe('RIX');
    expect(searchForm.touched).toBe(false);
    putBack(searchForm);
    const past = { kind: 'pastDate', leg: 1, value: '2020-01-01' } as const;
    fillForm(emptySearch(), [past]);
    await suggestOrigin('RIX');
    expect(searchForm.search.trips[0]?.srcLocation?.iata).toBe('RIX');
    expect(searchForm.problems).toEqual([past]);
    putBack(searchForm);
    searchForm.touched = true;
    await suggestOrigin('RIX');
    expect(searchForm.search.trips[0]?.srcLocation).toBeNull();
  });
});

describe('the popular list without a connection', () => {
  const list = [
    { code: 'FCO', name: 'Roma, Itālija' },
    { code: 'RIX', name: 'Rīga, Latvija' },
  ];
  const riga = { ...RIGA, cityIata: 'RIX', countryCode: 'LV', airports: [{ iata: 'RIX', airportName: 'Riga' }] };

  it.each(['roma', 'ROM', 'fco', 'Roma, FCO', 'italija'])('“%s” finds what it has just shown', (typed) => {
    expect(matchPopular(list, typed, [])).toEqual([list[0]]);
  });

  it('a found city is not repeated, and other texts find nothing', () => {
    expect(matchPopular(list, 'riga', [riga])).toEqual([]);
    expect(matchPopular(list, 'oslo', [])).toEqual([]);
  });
});

describe('a search opened by a link', () => {
  const BARCELONA = { ...RIGA, cityIata: 'BCN', city: { en: 'Barcelona', lv: 'Barselona' } };
  const spain = { ...BARCELONA, airports: [{ iata: 'BCN', airportName: 'El Prat' }] };
  const link =
    'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-12-05&p_adult=2&type=oneway&cabin=economy';
  const open = async (query: string): Promise<void> => {
    openResultsQuery(query, '2026-11-01');
    await completeForm(true);
  };
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    api.getAirport.mockImplementation(async (code: string) => ({ RIX: RIGA, BCN: spain })[code] ?? null);
  });

  it('is not stored if it was corrected or its places are unknown', async () => {
    await open(link.replace('p_adult=2', 'p_adult=12'));
    await open(link.replace('bcn', 'qqq'));
    setOnline(false);
    await open(link.replace('bcn', 'qqz'));
    expect(lastSearchUrl()).toBeNull();
    expect(await recentSearches()).toEqual([]);
  });

  it('becomes the last search and the first recent one, with its names, once', async () => {
    await open(link);
    await open(link);
    expect(lastSearchUrl()).toContain('d_iata=bcn');
    const recent = await recentSearches();
    expect(recent.map(({ destLocation }) => destLocation.names.lv)).toEqual(['Barselona']);
  });
});
