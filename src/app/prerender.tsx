import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { toTenantProfile } from '@/api/tenant';
import { tenantCss, themeColors } from '@/domain/tenant/colors';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { tagOf } from '@/domain/locale';
import { catalogue, loadMessages, setFormatProfile } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import type { Settings } from '@/platform/settings';
import { startSession } from '@/state/session';
import { App } from './App';
import { type EarlyRoute, earlyRoutes } from './earlyRoutes';
import { toWire } from './profile';
import { routes } from './routes';

/** The settings as they are stamped into the page: their profile made sound once, here, so that the start need not. */
export function soundSettings(settings: Settings): Settings {
  return { ...settings, profile: toWire(toTenantProfile(settings.profile, DEFAULT_PROFILE)) };
}

/** The three pages made at build time: home, the results shell, and header with a blank page for every other address. */
export type ShellPage = 'home' | 'results' | 'app';

export interface Prerendered {
  html: string;
  /** BCP 47 tag of the language it is drawn in. */
  lang: string;
  title: string;
  description: string;
  /** CSS rule with the tenant's colours; see `tenantCss`. */
  colors: string;
  themeColors: { light: string; dark: string };
  /** Name of the manifest's shortcut to the search. */
  searchName: string;
  /** Said while the scripts do not come. */
  loading: string;
  /** What its addresses ask for before the scripts are here. */
  early: readonly EarlyRoute[];
}

// The generic shell stands for any page; this one is drawn as a skeleton and marks no link as current.
const PATH: Record<ShellPage, string> = { home: '/', results: '/search/results', app: '/about-us' };

/**
 * Draws a shell with the very components, router and first state of the client, so that hydration finds what it expects:
 * a memory router that has not loaded its lazy route shows the same fallback as the browser's.
 */
export async function prerender(given: { page: ShellPage; base: string; settings: Settings }): Promise<Prerendered> {
  const { page, base, settings } = given;
  const profile = toTenantProfile(settings.profile, DEFAULT_PROFILE);
  const locale = settings.defaultLocale;
  await loadMessages('core', locale);
  // The stores are shared: pages are drawn one after the other.
  catalogue.locale = locale;
  setFormatProfile(profile);
  startSession(settings, profile, locale);
  const basename = base.replace(/\/$/, '') || '/';
  const entry = base.replace(/\/$/, '') + PATH[page];
  const router = createMemoryRouter(routes, { basename, initialEntries: [entry] });
  const html = renderToString(<App router={router} />);
  router.dispose();
  // What is drawn must not know of them.
  await loadMessages('flow', locale);
  const name = settings.projectName;
  const titles = {
    home: translate('shell.titleHome', { name }),
    results: translate('shell.titlePage', { page: translate('shell.titleResults'), name }),
    app: name,
  };
  return {
    html,
    lang: tagOf(locale),
    title: titles[page],
    description: translate('shell.descriptionHome'),
    colors: tenantCss(profile.colorSchema),
    themeColors: themeColors(profile.colorSchema.primary),
    searchName: translate('shell.airTickets'),
    loading: translate('content.connection.loading'),
    early: earlyRoutes(page, settings, profile),
  };
}
