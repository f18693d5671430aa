import { renderToString } from 'react-dom/server';
import { prerender as renderWhole } from 'react-dom/static';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { CLOSED_PARTS, FOUND_PATHS } from '@/domain/foundPages';
import type { AirportMatch } from '@/api/shapes/airports';
import { APP_PATHS } from '@/domain/appPaths';
import { logoSurfaces, tenantCss, themeColors } from '@/domain/tenant/colors';
import { type HomeAnswers, type PagePrices, firstShown } from '@/domain/home/pagePrices';
import { officeTime } from '@/domain/payment/deadline';
import { findPlace } from '@/domain/airports/rows';
import { isPathOn, withoutOff } from '@/domain/tenant/features';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { type Lang, type Locale, langOf, tagOf } from '@/domain/locale';
import { catalogue, loadMessages, setFormatProfile } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import { formatters } from '@/i18n/formatters';
import { markWritten } from '@/platform/pagePrices';
import type { Settings } from '@/platform/settings';
import { startHome } from '@/state/home';
import { startFrom } from '@/state/searchForm';
import { toCity } from '@/state/searchForm/localPlaces';
import { startSession } from '@/state/session';
import { App } from './App';
import { type EarlyRoute, earlyRoutes } from './earlyRoutes';
import { absentPages } from './pageSources';
import { toWire } from './profile';
import { routes } from './routes';
import { callsOf, whyFailed } from '@/api/tenantCalls';
import { type WrittenLanguage, renderRoutes } from './writtenRoutes';

export { chosenRoutes } from '@/domain/cheap/writtenRoutes';
export { ROUTE_SLOT, writtenPath } from './writtenRoutes';

/** For tools/build/routePages.ts: the pages of routes in one language. */
export const routePages = async (
  given: Omit<Parameters<typeof renderRoutes>[0], 'profile'>,
): Promise<WrittenLanguage> => renderRoutes({ ...given, profile: await readProfile(given.settings) });

/** For tools/build/tenantApi.ts. */
export const client = { callsOf, whyFailed };

/** For the configurations of hosts. */
export const pages: readonly string[] = APP_PATHS;

/** For search engines: addresses that they may show, and first parts of those that they leave alone. */
export const [found, closed] = [FOUND_PATHS, CLOSED_PARTS];

/** For the worker: sources of the pages that a tenant does without. */
export const absentFiles = ({ features }: Settings): string[] => absentPages(features);

/** Loaded as the client loads it (`profile.ts`), which keeps it out of the first load. */
async function readProfile({ profile }: Settings): Promise<TenantProfile> {
  const { toTenantProfile } = await import('@/api/tenant');
  return toTenantProfile(profile, DEFAULT_PROFILE);
}

/** The settings as stamped into the page, with a validated profile, so that the start need not validate it. */
export async function soundSettings(settings: Settings): Promise<Settings> {
  return withoutOff({ ...settings, profile: toWire(await readProfile(settings)) });
}

/** Whether a tenant has a page; `path` is below the base, with a leading slash. */
export const hasPath = ({ features }: Settings, path: string): boolean => isPathOn(features, path);

/** What the build needs to know of a tenant before it draws its logo and reads its fonts (tools/build/brand.ts). */
export async function about({ settings, profile: given }: { settings: Settings; profile: Settings['profile'] }) {
  const profile = await readProfile({ ...settings, profile: given });
  const langs = [...new Set([settings.defaultLocale, ...profile.languages])].map(langOf);
  return { langs, surfaces: logoSurfaces(profile.colorSchema.primary) };
}

/** The three pages made at build time: home, the results shell, and a generic page for every other address. */
export type ShellPage = 'home' | 'results' | 'app';

export interface Prerendered {
  html: string;
  /** BCP 47 tag of its language. */
  lang: string;
  title: string;
  description: string;
  /** CSS rule with the tenant's colours; see `tenantCss`. */
  colors: string;
  themeColors: { light: string; dark: string };
  /** Names of the shortcuts in the web manifest. */
  names: { search: string; trips: string; cheap: string };
  /** By language: shown while the scripts do not load. */
  loading: Record<string, string>;
  /** Shown by browsers that are too old, in every language of the tenant. */
  oldBrowser: readonly { lang: string; text: string }[];
  /** Shown without JavaScript, in every language of the tenant. */
  noScript: readonly { lang: string; text: string }[];
  /** The tenant's languages as in `lang=`, the default one first. */
  langs: readonly Lang[];
  /** What its addresses request before the scripts are loaded. */
  early: readonly EarlyRoute[];
}

// The generic page is rendered at this address: it is drawn as a skeleton and marks no link as current.
const PATH: Record<ShellPage, string> = { home: '/', results: '/search/results', app: '/about-us' };

/** What the tenant's API said of home. `answers`: by language; `fee` of its profile, if it answered. */
export interface Told {
  at: number;
  hours: number;
  profile: Pick<TenantProfile, 'serviceFeeEnabled' | 'serviceFeePerPassenger'>;
  airport: AirportMatch | null;
  answers: ReadonlyMap<Locale, HomeAnswers>;
}

const HOUR_MS = 3_600_000;

/** The block of home's page, of what was told. */
export async function pricesOf(
  settings: Settings,
  { at, hours, profile: told, airport, answers }: Told,
): Promise<PagePrices> {
  const profile = await readProfile(settings);
  const city = airport && toCity(airport);
  const iata = settings.defaultOriginIata;
  const { day, time } = officeTime(at, profile);
  return {
    at,
    until: at + hours * HOUR_MS,
    fee: told.serviceFeeEnabled ? told.serviceFeePerPassenger : 0,
    origin: city && (findPlace([city], iata, false) ?? findPlace([city], iata, true)),
    texts: Object.fromEntries(
      [...answers].map(([locale, each]) => [
        langOf(locale),
        { age: `${formatters(locale, profile).shortDate(day)} ${time}`, ...firstShown(each) },
      ]),
    ),
  };
}

/** The sections of home come late in the browser; here they are waited for. */
async function wholePage(page: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await renderWhole(page, {
    onError: (error) => void failures.push(error),
    // In one piece, without scripts that put parts in their places.
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/**
 * Renders a shell with the client's components, router and initial state, so that hydration matches: a memory router
 * that has not loaded its lazy route shows the same fallback as the browser's.
 */
export async function prerender(given: {
  page: ShellPage;
  base: string;
  settings: Settings;
  prices?: PagePrices;
}): Promise<Prerendered> {
  const { page, base, settings, prices } = given;
  const profile = await readProfile(settings);
  const locale = settings.defaultLocale;
  await loadMessages('core', locale);
  // The stores are shared, so pages are rendered one after the other.
  catalogue.locale = locale;
  setFormatProfile(profile);
  startSession(settings, profile, locale);
  const entry = base.replace(/\/$/, '') + PATH[page];
  // As in the browser: without the closing slash home would be outside of the worker's scope.
  const router = createMemoryRouter(routes, { basename: base, initialEntries: [entry] });
  const app = <App router={router} />;
  startFrom(prices?.origin ?? null);
  markWritten(prices !== undefined);
  if (prices) {
    await loadMessages('land', locale);
    startHome(prices);
  }
  const html = prices ? await wholePage(app) : renderToString(app);
  router.dispose();
  // After rendering: the first screen must not depend on these texts.
  await loadMessages('flow', locale);
  const name = settings.projectName;
  const titles = {
    home: translate('shell.titleHome', { name }),
    results: translate('shell.titlePage', { page: translate('shell.titleResults'), name }),
    app: name,
  };
  const early = earlyRoutes(page, settings, profile);
  const description = translate('shell.descriptionHome');
  const names = {
    search: translate('shell.airTickets'),
    trips: translate('shell.trips'),
    cheap: translate('shell.cheapFlights'),
  };
  const texts: { lang: Lang; loading: string; old: string; noScript: string }[] = [];
  for (const each of profile.languages) {
    catalogue.locale = each;
    // oxlint-disable-next-line no-await-in-loop -- the texts in use are shared, too
    await Promise.all([loadMessages('core'), loadMessages('flow')]);
    const [loading, old] = [translate('content.connection.loading'), translate('content.oldBrowser')];
    texts.push({ lang: langOf(each), loading, old, noScript: translate('content.noScript') });
  }
  return {
    html,
    lang: tagOf(locale),
    title: titles[page],
    description,
    colors: tenantCss(profile.colorSchema),
    themeColors: themeColors(profile.colorSchema.primary),
    names,
    loading: Object.fromEntries(texts.map(({ lang, loading }) => [lang, loading])),
    oldBrowser: texts.map(({ lang, old }) => ({ lang, text: old })),
    noScript: texts.map(({ lang, noScript }) => ({ lang, text: noScript })),
    langs: [...new Set([locale, ...profile.languages])].map(langOf),
    early,
  };
}
