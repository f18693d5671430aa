import { AIRPORT_PATH, airportPath } from '@/api/airports';
import { bannersPath, DEALS_PATH, oneWayOffersPath } from '@/api/home';
import { CHEAP_PATH } from '@/api/cheapFlights';
import { staticPath } from '@/api/content';
import { SEARCH_PATH } from '@/api/search';
import { type PageId, PAGE_IDS, fileOf, pageOf, sourceOf } from '@/domain/pages';
import { USUAL_NIGHTS } from '@/domain/cheap/types';
import { SEARCH_PARAM } from '@/domain/search/query';
import { type Features, isPageOn, isOn } from '@/domain/tenant/features';
import { hasGuide, type TenantProfile } from '@/domain/tenant/types';
import type { MessageGroup } from '@/i18n/keys';
import type { Settings } from '@/platform/settings';
import { backgroundPath } from '@/platform/settingsBlock';
import { sourceOfPage } from './pageSources';
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
  ...routeOf('results'),
  workers: ['offers.worker'],
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
});

const cheap = (type: 'oneway' | 'roundtrip'): EarlyRoute => {
  const stay = type === 'roundtrip' ? `&min=${USUAL_NIGHTS}&max=${USUAL_NIGHTS}` : '';
  const from = `${CHEAP_PATH}?type=${type}&s_iata={from}${stay}`;
  return {
    ...routeOf('cheapFlights'),
    path: `^/cheap-flights/${type}/${CODES}/?$`,
    calls: [`${from}&d_iata={to}`, `${from}&summary=true`],
    places: [`${AIRPORT_PATH}/{from}`, `${AIRPORT_PATH}/{to}`],
  };
};

/** Groups that a page also waits for, but can do without. */
const WANTED: Partial<Record<PageId, readonly MessageGroup[]>> = {
  booking: ['steps'],
  order: ['steps'],
  trip: ['steps'],
};

/** The files and texts of a page and its frame. */
function routeOf(id: PageId): EarlyRoute {
  const { path, frame = [], texts = [] } = pageOf(id);
  return {
    path: `^${sourceOf(path)}/?$`,
    modules: [frame, fileOf(id)].flat().map(sourceOfPage),
    groups: [...new Set(['flow' as const, frame, texts, WANTED[id] ?? []].flat())],
    calls: [],
    pictures: [],
  };
}

/** Pages that the generic HTML serves. */
const appRoutes = (features: Features | undefined): EarlyRoute[] =>
  PAGE_IDS.filter(
    (id) => !['search', 'results'].includes(id) && fileOf(id) !== 'notFound' && isPageOn(features, id),
  ).flatMap((id) => [...(id === 'cheapFlights' ? [cheap('oneway'), cheap('roundtrip')] : []), routeOf(id)]);

/** The routes that a prerendered page serves, without those that the tenant does without. */
export const earlyRoutes = (page: ShellPage, settings: Settings, profile: TenantProfile): readonly EarlyRoute[] =>
  page === 'home' ? [home(settings, profile)] : page === 'results' ? [results(settings)] : appRoutes(settings.features);
