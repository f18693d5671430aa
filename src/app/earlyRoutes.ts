import { AIRPORT_PATH, airportPath } from '@/api/airports';
import { bannersPath, DEALS_PATH, oneWayOffersPath } from '@/api/home';
import { CHEAP_PATH } from '@/api/cheapFlights';
import { staticPath } from '@/api/content';
import { SEARCH_PATH } from '@/api/search';
import { USUAL_NIGHTS } from '@/domain/cheap/types';
import { SEARCH_PARAM } from '@/domain/search/query';
import { isPageOn, isOn } from '@/domain/tenant/features';
import { hasGuide, type TenantProfile } from '@/domain/tenant/types';
import type { MessageGroup } from '@/i18n/keys';
import type { Settings } from '@/platform/settings';
import { backgroundPath } from '@/platform/settingsBlock';
import type { ShellPage } from './prerender';

/**
 * What the HTML of an address requests early (docs/architecture.md "Start order"). The build writes it into each page
 * (tools/build/early.ts); only the prerenderer imports it.
 */
export interface EarlyRoute {
  /** A pattern of the path below the base; its named groups fill the calls. */
  path: string;
  /** Source files whose chunks the page draws first. */
  modules: readonly string[];
  /** Message groups besides `core`. */
  groups: readonly MessageGroup[];
  /**
   * GET calls of the page, exactly as the API client writes them: `{lang}`, `{query}` (of the address, in lower case)
   * and the groups of `path` are filled in. A call that differs by one letter is made twice.
   */
  calls: readonly string[];
  /** The same, but only on a first visit: later the device knows these places. */
  places?: readonly string[];
  /** Parameters of the address that make up `{query}`. */
  query?: string;
  /** Patterns the parameters must match for a call to make sense; the app reports the others. */
  needs?: Readonly<Record<string, string>>;
  /** The call returns a search key: the offer stream is opened with it. */
  stream?: true;
  /** Source files of web workers: their scripts are fetched, the page starts them. */
  workers?: readonly string[];
  /** Relative to the base of the page. */
  pictures: readonly string[];
}

const nothing = { calls: [], pictures: [] };
const CODES = '(?<from>[A-Z0-9]{3})/(?<to>[A-Z0-9]{3})';

const home = (settings: Settings, profile: TenantProfile): EarlyRoute => ({
  path: '^/(index\\.html)?$',
  modules: ['src/features/home/HomeSections.tsx'],
  groups: ['land'],
  calls: [
    DEALS_PATH,
    oneWayOffersPath(settings.defaultOriginIata),
    bannersPath('{lang}'),
    ...(hasGuide(profile, settings.features) ? [staticPath('booking_guide', settings.tenantName, '{lang}')] : []),
  ],
  places: [airportPath(settings.defaultOriginIata)],
  // A tenant's own picture comes in several widths, after the page.
  pictures: settings.brand?.hero ? [] : [backgroundPath(settings)],
});

const results = ({ features }: Settings): EarlyRoute => ({
  path: '^/search/results/?$',
  modules: ['src/app/routes/results.tsx'],
  workers: ['offers.worker'],
  groups: ['flow', 'form'],
  calls: [`${SEARCH_PATH}?{query}`],
  query: SEARCH_PARAM.source,
  needs: {
    s_iata: '^[a-z0-9]{3}$',
    d_iata: '^[a-z0-9]{3}$',
    start: '^\\d{4}-\\d\\d-\\d\\d$',
    p_adult: '^[1-9]$',
    type: `^(roundtrip|oneway${isOn(features, 'multiCity') ? '|multicity' : ''})$`,
  },
  stream: true,
  pictures: [],
});

const cheap = (type: 'oneway' | 'roundtrip'): EarlyRoute => {
  const stay = type === 'roundtrip' ? `&min=${USUAL_NIGHTS}&max=${USUAL_NIGHTS}` : '';
  const from = `${CHEAP_PATH}?type=${type}&s_iata={from}${stay}`;
  return {
    path: `^/cheap-flights/${type}/${CODES}/?$`,
    modules: ['src/app/routes/cheapFlights.tsx'],
    groups: ['flow', 'land', 'form'],
    calls: [`${from}&d_iata={to}`, `${from}&summary=true`],
    places: [`${AIRPORT_PATH}/{from}`, `${AIRPORT_PATH}/{to}`],
    pictures: [],
  };
};

/** A page of the dashboard with its frame. Its data are on this device. */
const dashboard = (path: string, name: string, groups: readonly MessageGroup[]): EarlyRoute => ({
  path: `^/dashboard${path}/?$`,
  modules: ['src/app/routes/dashboard.tsx', `src/app/routes/${name}.tsx`],
  groups: ['flow', 'dashboard', ...groups],
  ...nothing,
});

const enquiries = (path: 'business' | 'groups'): EarlyRoute => ({
  path: `^/${path}(/sent)?/?$`,
  modules: ['src/app/routes/enquiries.tsx'],
  groups: ['flow', 'form', 'party', 'enquiry'],
  ...nothing,
});

const app: readonly EarlyRoute[] = [
  cheap('oneway'),
  cheap('roundtrip'),
  {
    path: '^/cheap-flights',
    modules: ['src/app/routes/cheapFlights.tsx'],
    groups: ['flow', 'land', 'form'],
    ...nothing,
  },
  // The order and its bearer are on this device: nothing can be requested before they are read.
  { path: '^/order/', modules: ['src/app/routes/order.tsx'], groups: ['flow', 'steps', 'late'], ...nothing },
  {
    path: '^/dashboard/trips/.',
    modules: ['src/app/routes/trip.tsx'],
    groups: ['flow', 'steps', 'late', 'trips'],
    ...nothing,
  },
  dashboard('(/trips)?', 'trips', ['trips']),
  dashboard('/invoices', 'invoices', ['trips', 'late']),
  dashboard('/passengers', 'passengers', ['party', 'trips']),
  dashboard('/alerts', 'alerts', ['alerts']),
  dashboard('/preferences', 'preferences', ['found']),
  dashboard('/support', 'support', []),
  dashboard('/referral', 'referral', ['found']),
  { path: '^/booking/cancelled', modules: ['src/app/routes/cancelled.tsx'], groups: ['flow', 'trips'], ...nothing },
  { path: '^/booking/', modules: ['src/app/routes/booking.tsx'], groups: ['flow', 'steps'], ...nothing },
  { path: '^/(info/|about-us)', modules: ['src/app/routes/info.tsx'], groups: ['flow'], ...nothing },
  enquiries('business'),
  enquiries('groups'),
  { path: '^/device', modules: ['src/app/routes/device.tsx'], groups: ['flow', 'late'], ...nothing },
];

/** The routes that a prerendered page serves, without those that the tenant does without. */
export const earlyRoutes = (page: ShellPage, settings: Settings, profile: TenantProfile): readonly EarlyRoute[] =>
  ({ home: [home(settings, profile)], results: [results(settings)], app })[page].filter(({ path }) =>
    isPageOn(settings.features, path.slice(1)),
  );
