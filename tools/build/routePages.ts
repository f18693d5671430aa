import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as Prerender from '../../src/app/prerender';
import type { CheapDestination, CheapType } from '../../src/domain/cheap/types';
import type { PricedRoute, RouteList } from '../../src/domain/cheap/writtenRoutes';
import type { Locale } from '../../src/domain/locale';
import type { Settings } from '../../src/platform/settings';
import type { WrittenLanguage, WrittenPage } from '../../src/app/writtenRoutes';
import { type Tenant, USUAL_HOURS } from '../tenant/tenants';
import { escapeText as text, routeData, routeLinks } from './finding';
import { type Stamp, addressLangScript, oldRoutePricesScript, settingsBlock, stampPage } from './html';
import { localesOf } from './prices';
import type { TenantApi } from './tenantApi';

/*
 * Pages of routes with their lowest price (`/cheap-flights/oneway/RIX/BCN`), in each language of the tenant. A static host cannot
 * choose a language by the query, so the others have a path of their own (`…/BCN/lv`), which the app knows as `lang=`.
 */

const HOUR_MS = 3_600_000;
/** The most important origins of a tenant; each costs two questions. */
const MOST_ORIGINS = 5;
/** Popular destinations of the first origin that are asked for one by one. */
const MOST_POPULAR = 12;
/** After that long nothing further is asked for. */
const PATIENCE_MS = 10_000;
const TYPES: readonly CheapType[] = ['oneway', 'roundtrip'];
/** The stay of a round trip, as the app asks for it first (USUAL_NIGHTS of src/domain/cheap/types.ts). */
const NIGHTS = 7;

type Prerenderer = Pick<typeof Prerender, 'chosenRoutes' | 'routePages' | 'writtenPath' | 'ROUTE_SLOT'>;

/** The routes of a tenant with their prices, and when they were asked for. */
export interface AskedRoutes {
  at: number;
  /** How long (ms) a price is shown. */
  limit: number;
  routes: PricedRoute[];
}

/** The API says 404 or 400 of a place that it has no prices for. */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    if ([400, 404].includes((error as { status?: number }).status ?? 0)) return [];
    throw error;
  }
}

/** A place that is popular and not among the cheapest, with the lowest price of its days; null where the API knows none. */
const popularDestination = (
  api: TenantApi,
  { type, from, to, locale }: { type: CheapType; from: string; to: string; locale: Locale },
): Promise<CheapDestination | null> =>
  api.ask(locale, async ({ cheapRoute, getAirport }, signal) => {
    const [days, place] = await Promise.all([
      orNone(cheapRoute({ type, from, to, min: NIGHTS, max: NIGHTS }, signal)),
      getAirport(to, signal),
    ]);
    const [price] = days.toSorted((a, b) => a.cents - b.cents);
    return price && place ? { iata: to, names: place.city, countryCode: '', price } : null;
  });

/**
 * The destinations of an origin, one way and as a round trip; null where the API does not answer. `popularToo`: also those that are
 * popular and not among the cheapest, for as long as it is patient.
 */
async function listsOf(
  api: TenantApi,
  { code, locale, popularToo }: { code: string; locale: Locale; popularToo: () => boolean },
): Promise<RouteList[] | null> {
  const places = await api.ask(locale, async ({ getAirport, popularDestinations }, signal) => {
    const [place, popular] = await Promise.all([getAirport(code, signal), popularDestinations(code, signal)]);
    return {
      from: { iata: code.toUpperCase(), names: place?.city ?? {} },
      popular: popular === 'none' ? [] : popular.map((each) => each.code.toUpperCase()),
    };
  });
  if (!places) return null;
  const lists: RouteList[] = [];
  for (const type of TYPES) {
    // oxlint-disable-next-line no-await-in-loop -- such a list is the most work that a server has
    const destinations = await api.ask(locale, ({ cheapDestinations }, signal) =>
      orNone(cheapDestinations({ type, from: code, min: NIGHTS, max: NIGHTS }, signal)),
    );
    if (!destinations) return null;
    const listed = new Set(destinations.map(({ iata }) => iata));
    for (const to of places.popular.filter((each) => !listed.has(each)).slice(0, MOST_POPULAR)) {
      if (!popularToo()) break;
      // oxlint-disable-next-line no-await-in-loop -- the same
      const found = await popularDestination(api, { type, from: code, to, locale });
      if (found) destinations.push(found);
    }
    lists.push({ type, destinations, ...places });
  }
  return lists;
}

/**
 * Asks for the cheapest destinations of the tenant's origins. Null where the API has not answered; without routes where it knows no
 * prices of its own age.
 */
export async function askRoutes(
  api: TenantApi,
  {
    settings,
    hours = USUAL_HOURS,
    prerenderer: { chosenRoutes },
    now = Date.now,
  }: {
    settings: Settings;
    hours?: number | undefined;
    prerenderer: Pick<Prerenderer, 'chosenRoutes'>;
    now?: () => number;
  },
): Promise<AskedRoutes | null> {
  const { defaultOriginIata: first, defaultLocale: locale } = settings;
  const at = now();
  const known = await api.ask(locale, async ({ popularOrigins, getTenantProfile }, signal) => {
    const [origins, profile] = await Promise.all([popularOrigins(undefined, signal), getTenantProfile()]);
    return { origins: origins === 'none' ? [] : origins.map(({ code }) => code), profile };
  });
  if (!known) return null;
  const lists: RouteList[] = [];
  // What the API has not given by then has no pages: a build, or a timer, does not wait for it.
  for (const code of [...new Set([first, ...known.origins])].slice(0, MOST_ORIGINS)) {
    if (now() - at > PATIENCE_MS) break;
    // oxlint-disable-next-line no-await-in-loop -- a server is asked for one origin after the other
    const found = await listsOf(api, {
      code,
      locale,
      popularToo: () => code === first && now() - at <= PATIENCE_MS,
    });
    if (!found) break;
    lists.push(...found);
  }
  if (lists.length === 0) return null;
  const limit = hours * HOUR_MS;
  const { serviceFeeEnabled, serviceFeePerPassenger } = known.profile;
  const fee = serviceFeeEnabled ? serviceFeePerPassenger : 0;
  return { at, limit, routes: chosenRoutes(lists, { fee, now: at, limit }) };
}

/** What all of these pages have in common; `css`: of the first load, without that of the content. */
export interface RouteStamp extends Omit<Stamp, 'page' | 'written' | 'prices'> {
  template: string;
  page: Omit<Stamp['page'], 'html' | 'lang' | 'title' | 'description'>;
}

/** Marks in the page of a language, in whose place each route puts its own. */
const MARKS = {
  title: 'title-of-the-route',
  description: 'words-of-the-route',
  head: 'head-of-the-route',
  path: '/path-of-the-route',
};

/** The head of a route: its languages, where it stands, and its price for search engines. Whole addresses need the tenant's `site`. */
function headOf(
  { route, path, heading, from, to }: WrittenPage,
  { lang, section }: WrittenLanguage,
  {
    tenant,
    address,
    langs,
    limit,
    currency,
    hrefOf,
  }: {
    tenant: Tenant;
    address: string | null;
    langs: readonly string[];
    limit: number;
    currency: string;
    hrefOf: (path: string) => string;
  },
): string {
  if (!address) return '';
  const own = address + hrefOf(path).slice(1);
  const inLang = (below: string): string => (lang === langs[0] ? address + below : `${address}${below}?lang=${lang}`);
  const until = route.price.pricedAt + limit;
  const { crumbs, offer } = routeData({
    heading,
    from,
    to,
    section,
    start: route.price.start,
    euros: route.price.cents / 100,
    currency,
    pricedAt: route.price.pricedAt,
    until,
    addresses: [own, inLang('cheap-flights'), inLang('')],
    seller: tenant.settings.projectName,
  });
  return [
    routeLinks(address + path.slice(1), langs, lang),
    `<script type="application/ld+json">${settingsBlock(crumbs)}</script>`,
    `<script type="application/ld+json" data-until="${until}">${settingsBlock(offer)}</script>`,
  ].join('');
}

/**
 * Writes the page of each route in each language into `out`, and gives their addresses below the base for the sitemap, and the
 * names of the files. `styleOf`: rules that the content needs for its first paint.
 */
export async function writeRoutePages(
  { at, limit, routes }: AskedRoutes,
  {
    out,
    settings,
    prerenderer,
    stamp: { template, css, page, ...stamp },
    styleOf,
  }: {
    out: string;
    settings: Settings;
    prerenderer: Prerenderer;
    stamp: RouteStamp;
    styleOf: (html: string) => string;
  },
): Promise<{ paths: string[]; files: string[] }> {
  const { routePages, writtenPath, ROUTE_SLOT } = prerenderer;
  const locales = localesOf(settings);
  const langs = locales.map((locale) => locale.slice(0, 2)) as WrittenLanguage['lang'][];
  const [first] = langs;
  if (first === undefined) throw new TypeError('The tenant has no language.');
  const { projectCurrency } = settings.profile ?? {};
  const currency = typeof projectCurrency === 'string' ? projectCurrency : 'EUR';
  const files: string[] = [];
  let style: string | null = null;
  for (const locale of locales) {
    // oxlint-disable-next-line no-await-in-loop -- languages are rendered from shared stores
    const language = await routePages({ routes, limit, locale, base: stamp.base, settings });
    const { lang, tag, frame, pages } = language;
    style ??= styleOf(frame + pages.map(({ html }) => html).join(''));
    const html = stampPage(template, {
      ...stamp,
      css: css + style,
      page: {
        ...page,
        name: 'app',
        lang: tag,
        title: MARKS.title,
        description: MARKS.description,
        html:
          frame.replace(ROUTE_SLOT, `<div id="written" lang="${lang}">${ROUTE_SLOT}</div>`) + oldRoutePricesScript(at),
      },
      written: { path: MARKS.path, first: lang === first ? '' : addressLangScript(lang), head: `<!--${MARKS.head}-->` },
    });
    const hrefOf = (path: string): string => writtenPath(path, lang, first);
    for (const each of pages) {
      const head = headOf(each, language, {
        tenant: stamp.tenant,
        address: stamp.address,
        langs,
        limit,
        currency,
        hrefOf,
      });
      const file = `${hrefOf(each.path).slice(1)}/index.html`;
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(
        join(out, file),
        html
          .replace(ROUTE_SLOT, () => each.html)
          .replace(`<!--${MARKS.head}-->`, () => head)
          .replaceAll(MARKS.title, () => text(each.title))
          .replaceAll(MARKS.description, () => text(each.description))
          .replace(MARKS.path, () => each.path),
      );
      files.push(file);
    }
  }
  return { paths: routes.map(({ type, from, to }) => `/cheap-flights/${type}/${from.iata}/${to.iata}`), files };
}
