import { afterEach, describe, expect, it } from 'vitest';
import { sitemapXml } from '../../../tools/build/finding';
import { PAGES as NAMED } from '../../../tools/tenant/tenantSchema';
import { readTenant, webManifest } from '../../../tools/tenant/tenants';
import { unopened } from '../../../tools/build/worker';
import { earlyRoutes } from '@/app/earlyRoutes';
import { absentPages } from '@/app/pageSources';
import { stepsFor } from '@/domain/booking/steps';
import { PAGE_IDS, pageOf } from '@/domain/pages';
import { FOUND_PATHS } from '@/domain/foundPages';
import { readQuery } from '@/domain/search/query';
import { singleTrip } from '@/domain/search/trips';
import { saleOf } from '@/domain/services/types';
import { FEATURES } from '@/domain/tenant/featureNames';
import { type Features, isOn, isPathOn, placesOf, withoutOff } from '@/domain/tenant/features';
import { DEFAULT_PROFILE, hasGuide } from '@/domain/tenant/types';
import { type Settings, SettingsError, parseSettings } from '@/platform/settings';
import { NO_SETTINGS, readValidSettings } from '@/platform/settingsBlock';
import { isOnSale, payTypes, sells, shownBags } from '@/state/sales';
import { fillForm, searchForm } from '@/state/searchForm';
import { openResultsQuery } from '@/state/searchForm/start';
import { session, startSession } from '@/state/session';

const bare: Settings = { ...NO_SETTINGS, tenantName: 'test', projectName: 'Test', defaultLocale: 'en_GB' };
const start = (features?: Features): void =>
  startSession({ ...bare, ...(features && { features: features as Settings['features'] }) }, DEFAULT_PROFILE, 'en_GB');
const HEADER = ['search', 'cheapFlights', 'business', 'groups'] as const;
const TABS = ['search', 'cheapFlights', 'business', 'trips'] as const;

afterEach(() => {
  start();
});

describe('a feature', () => {
  it('is there unless the tenant says no', () => {
    for (const name of FEATURES) {
      expect(isOn(undefined, name)).toBe(true);
      expect(isOn({ [name]: true }, name)).toBe(true);
      expect(isOn({ [name]: false }, name)).toBe(false);
    }
    expect(isOn({ business: 'no' } as unknown as Features, 'business')).toBe(true);
  });

  it('that is off has none of its pages; trips and preferences always stay', () => {
    const features: Features = { business: false, groups: false, cheapFlights: false, dashboard: false };
    const gone = [
      '/business',
      '/business/sent',
      '/groups/*',
      '/cheap-flights/oneway/RIX/BCN',
      '/dashboard/alerts',
      '/dashboard/invoices',
      '/dashboard/passengers',
      '/dashboard/support',
      '/dashboard/referral',
    ];
    for (const path of gone) {
      expect(isPathOn(features, path), path).toBe(false);
      expect(isPathOn({}, path), path).toBe(true);
    }
    for (const path of ['/', '/dashboard', '/dashboard/trips', '/dashboard/preferences', '/info/faq', '/device'])
      expect(isPathOn(features, path), path).toBe(true);
  });

  it('invoices need an account, which needs a provider', () => {
    const off = withoutOff({ ...bare, identity: null, accommodationUrl: null }).features;
    for (const features of [off, { signIn: false }]) {
      expect(isPathOn(features, '/dashboard/invoices')).toBe(false);
      for (const path of ['/dashboard', '/dashboard/trips/KA-1', '/dashboard/passengers', '/dashboard/support'])
        expect(isPathOn(features, path), path).toBe(true);
    }
    start(off);
    const early = earlyRoutes('app', session.settings, session.profile).map(({ path }) => path);
    expect(early.some((path) => path.includes('invoices'))).toBe(false);
  });

  it('price alerts need the dashboard', () => expect(isOn({ dashboard: false }, 'priceAlerts')).toBe(false));

  it('the guide belongs to the Latvian-language tenant, unless the tenant says otherwise', () => {
    const latvian = { ...DEFAULT_PROFILE, languages: ['lv_LV' as const] };
    expect([hasGuide(latvian, {}), hasGuide(DEFAULT_PROFILE, {})]).toEqual([true, false]);
    expect(hasGuide(latvian, { bookingGuide: false })).toBe(false);
    expect(hasGuide(DEFAULT_PROFILE, { bookingGuide: true })).toBe(true);
  });
});

describe('the links of header and tabs', () => {
  it('are named by tenants as in the table of pages', () => {
    const places = PAGE_IDS.filter((id) => pageOf(id).menu);
    expect(NAMED).toEqual(Object.fromEntries(places.map((id) => [id, pageOf(id).needs?.[0] ?? null])));
  });

  it('have the order of the tenant, without unknown names, repeats and what is off', () => {
    expect(placesOf({ header: ['groups', 'search', 'groups', 'blog'] }, 'header')).toEqual(['groups', 'search']);
    expect(placesOf({ tabs: ['trips', 'search', 'business'], business: false }, 'tabs')).toEqual(['trips', 'search']);
    expect(placesOf({ cheapFlights: false }, 'tabs')).toEqual(['search', 'business', 'trips']);
  });

  it('are the usual ones where the list is wrong; a header may be empty, a tab bar has two tabs at least', () => {
    expect(placesOf({ header: 'search' } as unknown as Features, 'header')).toEqual(HEADER);
    expect(placesOf({ header: [] }, 'header')).toEqual([]);
    for (const tabs of [[], ['trips'], ['blog', 7]])
      expect(placesOf({ tabs } as unknown as Features, 'tabs')).toEqual(TABS);
  });
});

describe('the settings block', () => {
  const identity = { kind: 'firebase', apiKey: 'k', projectId: 'p', authDomain: 'd.example', methods: ['email'] };
  const block = (features: unknown): string =>
    JSON.stringify({ ...bare, identity, accommodationUrl: 'https://stay.example', features });

  it('has neither provider nor accommodation where they are off', () => {
    for (const read of [readValidSettings, parseSettings])
      expect(read(block({ signIn: false, accommodation: false }))).toMatchObject({
        identity: null,
        accommodationUrl: null,
      });
    expect(readValidSettings(block({}))).toMatchObject({ identity, accommodationUrl: 'https://stay.example' });
    expect(withoutOff({ ...bare, features: null as never }).identity).toBeNull();
  });

  it.each([
    ['features', 7],
    ['features.business', { business: 'no' }],
    ['features.tabs', { tabs: 'search' }],
  ])('names %s where it is wrong', (field, features) => {
    try {
      parseSettings(block(features));
      expect.unreachable();
    } catch (error) {
      expect((error as SettingsError).field).toBe(field);
    }
  });
});

describe('an agency without multi-city', () => {
  const query = (legs: string): string => `type=multicity&p_adult=1&cabin=economy&${legs}`;
  const leg = (n: string, from: string, to: string, day: string): string =>
    `src${n}=${from}&s_iata${n}=${from}&s_ct${n}=true&dest${n}=${to}&d_iata${n}=${to}&d_ct${n}=true&start${n}=2027-01-${day}`;
  const there = leg('', 'rix', 'bcn', '10');
  const read = (legs: string) => singleTrip(readQuery(query(legs), '2026-11-27').search);

  it('sells two legs there and back as a round trip, others as their first leg', () => {
    expect(read(`${there}&${leg('2', 'bcn', 'rix', '15')}`)).toMatchObject({
      tripType: 'roundtrip',
      trips: [{ startDate: '2027-01-10', endDate: '2027-01-15' }],
    });
    for (const legs of [
      `${there}&${leg('2', 'bcn', 'lon', '15')}`,
      [there, leg('2', 'bcn', 'rix', '15'), leg('3', 'rix', 'lon', '20')].join('&'),
      there,
    ]) {
      const search = read(legs);
      expect(search).toMatchObject({ tripType: 'oneway', trips: [{ startDate: '2027-01-10', endDate: null }] });
      expect(search.trips).toHaveLength(1);
    }
  });

  it('says so about an address, and never fills the form with several legs', () => {
    const address = query(`${there}&${leg('2', 'bcn', 'lon', '15')}`);
    expect(openResultsQuery(address, '2026-11-27').search.tripType).toBe('multicity');
    expect(searchForm.problems).toEqual([]);
    start({ multiCity: false });
    const { search, problems } = openResultsQuery(address, '2026-11-27');
    expect(search.tripType).toBe('oneway');
    expect(problems).toEqual([{ kind: 'noMultiCity', leg: 0, value: 'oneway' }]);
    fillForm(readQuery(address, '2026-11-27').search);
    expect(searchForm.search.trips).toHaveLength(1);
  });
});

describe('services on sale', () => {
  it('are named by slot, seats and bags', () => {
    const ids = ['changeProtection', 'travelInsurancePlus', 'onlineCheckinService', 'window', 'rBaggageSmall'];
    expect(ids.map(saleOf)).toEqual(['changeProtection', 'travelInsurance', 'onlineCheckin', 'seats', 'bags']);
  });

  it('are all without a list, else those of the list', () => {
    expect(sells('bags')).toBe(true);
    start({ services: ['travelInsurance'] });
    const catalogue = ['travelInsuranceBasic', 'supportServicePlus', 'window', 'checkedBaggageProtection'];
    expect(catalogue.filter((id) => isOnSale({ id }))).toEqual(['travelInsuranceBasic']);
    const bags = { cabin: true, cabinPrice: 1, checked: 1, checkedPrice: 2, checkedTwoPrice: 3 } as never;
    expect(shownBags(bags)).toEqual({
      cabin: true,
      cabinPrice: null,
      checked: 1,
      checkedPrice: null,
      checkedTwoPrice: null,
    });
  });

  it('the services step goes where it has neither bags nor a card', () => {
    const end = { airport: 'RIX', date: '2027-01-10' };
    const segments = [{ dep: end, arr: end }];
    const trip = { offer: { legs: [{ segments }] }, passengers: [], search: { passengers: {} } } as never;
    const sms = { id: 'bookingSMSService', unitPrice: 100 } as never;
    const noBags = (name: string): boolean => name !== 'bags';
    expect(stepsFor(trip, [])).toContain('services');
    expect(stepsFor(trip, [], noBags)).toEqual(['fares', 'passengers', 'checkout']);
    expect(stepsFor(trip, [sms], noBags)).toContain('services');
    expect(stepsFor(trip, null, noBags)).not.toContain('services');
  });

  it('decide the steps before the catalogue is known, so that none goes when it comes', () => {
    const only = (services: string[]) => (name: string) => services.includes(name);
    expect(stepsFor({} as never, 'coming', only([]))).toEqual(['fares', 'passengers', 'checkout']);
    expect(stepsFor({} as never, 'coming', only(['travelInsurance', 'seats']))).toEqual([
      'fares',
      'passengers',
      'insurance',
      'seats',
      'checkout',
    ]);
    expect(stepsFor({} as never, 'coming', only(['priceLock']))).toContain('services');
  });
});

describe('ways to pay', () => {
  it('are those of the tenant, in its order; all where its list names none', () => {
    start({ payments: ['offlinePayment', 'cash', 'cardPayments'] });
    expect(payTypes()).toEqual(['offlinePayment', 'cardPayments']);
    for (const payments of [undefined, [], ['cash']]) {
      start({ payments });
      expect(payTypes()).toHaveLength(4);
    }
  });
});

describe('the build', () => {
  const off: Features = { business: false, cheapFlights: false, multiCity: false, dashboard: false };

  it('requests nothing early for a page that is not there', () => {
    start(off);
    const paths = earlyRoutes('app', session.settings, session.profile).map(({ path }) => path);
    expect(paths.some((path) => /cheap-flights|business|alerts|invoices/.test(path))).toBe(false);
    expect(paths).toEqual(
      expect.arrayContaining([expect.stringContaining('/groups'), expect.stringContaining('trips')]),
    );
    expect(earlyRoutes('results', session.settings, session.profile)[0]?.needs?.['type']).toBe('^(roundtrip|oneway)$');
  });

  it('names it neither in the sitemap nor among the shortcuts', () => {
    const hasPath = (path: string): boolean => isPathOn(off, path);
    const xml = sitemapXml('https://fly.example/', ['en'], FOUND_PATHS.filter(hasPath));
    expect(xml).toContain('https://fly.example/groups');
    expect(xml).not.toMatch(/cheap-flights|business/);
    const names = { search: 'Search', trips: 'Trips', cheap: 'Cheap' };
    const app = webManifest(readTenant('yellow'), { base: '/', lang: 'en', names, hasPath });
    expect(app.shortcuts.map(({ name }) => name)).toEqual(['Search', 'Trips']);
  });

  it('installs no script that only a page without a link opens', () => {
    const chunk = (file: string, dynamicImports: string[] = [], more = {}) => ({ file, dynamicImports, ...more });
    const routes = ['cheapFlights', 'alerts', 'invoices', 'passengers', 'support', 'referral', 'enquiries'].map(
      (name) => `src/app/routes/${name}.tsx`,
    );
    const others = [
      'src/features/alerts/AlertCard.tsx',
      'src/features/common/WatchToggle.tsx',
      'src/features/home/BookingGuide.tsx',
    ];
    const chunks = {
      'src/main.tsx': chunk('main.js', [...routes, ...others, 'trips'], { isEntry: true }),
      ...Object.fromEntries([...routes, ...others].map((key) => [key, chunk(`${key}.js`, ['shared'])])),
      'src/app/routes/cheapFlights.tsx': chunk('cheap.js', ['calendar', 'shared'], { css: ['cheap.css'] }),
      calendar: chunk('calendar.js'),
      shared: chunk('shared.js'),
      trips: chunk('trips.js', ['shared']),
    };
    expect(unopened(chunks, {}, absentPages({}))).toEqual(new Set());
    expect(unopened(chunks, { cheapFlights: false }, absentPages({ cheapFlights: false }))).toEqual(
      new Set(['cheap.js', 'cheap.css', 'calendar.js']),
    );
    expect(unopened(chunks, { business: false }, absentPages({ business: false }))).toEqual(new Set());
    expect(
      unopened(chunks, { business: false, groups: false }, absentPages({ business: false, groups: false })),
    ).toEqual(new Set(['src/app/routes/enquiries.tsx.js']));
    expect(
      unopened(chunks, { dashboard: false }, absentPages({ dashboard: false })).has('src/app/routes/alerts.tsx.js'),
    ).toBe(true);
  });
});
