import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { cheapPath } from '@/domain/cheap/address';
import { type PricedRoute, type RoutePlace, neighboursOf } from '@/domain/cheap/writtenRoutes';
import { type Lang, type Locale, langOf, tagOf } from '@/domain/locale';
import { officeTime } from '@/domain/payment/deadline';
import type { TenantProfile } from '@/domain/tenant/types';
import { WrittenRoute } from '@/features/cheap-flights/WrittenRoute';
import { catalogue, loadMessages, setFormatProfile } from '@/i18n/catalogue';
import { formatters } from '@/i18n/formatters';
import { I18nProvider } from '@/i18n/provider';
import { translate } from '@/i18n/t';
import type { Settings } from '@/platform/settings';
import { startSession } from '@/state/session';
import { App } from './App';
import { Frame } from './Frame';

/** Where the content of a route goes into the HTML of its language. */
export const ROUTE_SLOT = 'content-of-the-route';

/** What the build writes of one route in one language. */
export interface WrittenPage {
  route: PricedRoute;
  /** Its address below the base, in the tenant's language: with a leading slash. */
  path: string;
  html: string;
  /** The places, as its heading has them. */
  heading: string;
  from: string;
  to: string;
  title: string;
  description: string;
}

/** The pages of one language. */
export interface WrittenLanguage {
  lang: Lang;
  /** BCP 47. */
  tag: string;
  /** The app's frame around ROUTE_SLOT. */
  frame: string;
  /** Name of the list that the routes belong to. */
  section: string;
  pages: WrittenPage[];
}

const pathOf = ({ type, from, to }: PricedRoute): string => cheapPath(type, from.iata, to.iata);

/** The address of a route's page: the tenant's first language has the app's own address, any other one follows it. */
export const writtenPath = (path: string, lang: Lang, first: Lang): string =>
  lang === first ? path : `${path}/${lang}`;

/** Pages of all routes in one language. The stores are shared, so languages are rendered one after the other. */
export async function renderRoutes({
  routes,
  limit,
  locale,
  base,
  settings,
  profile,
}: {
  routes: readonly PricedRoute[];
  limit: number;
  locale: Locale;
  base: string;
  settings: Settings;
  profile: TenantProfile;
}): Promise<WrittenLanguage> {
  catalogue.locale = locale;
  await Promise.all([loadMessages('core', locale), loadMessages('land', locale)]);
  setFormatProfile(profile);
  startSession(settings, profile, locale);
  const [lang, first] = [langOf(locale), langOf(settings.defaultLocale)];
  const router = createMemoryRouter([{ Component: Frame, children: [{ path: '*', element: <>{ROUTE_SLOT}</> }] }], {
    basename: base,
    initialEntries: [`${base.replace(/\/$/, '')}/cheap-flights`],
  });
  const frame = renderToString(<App router={router} />);
  router.dispose();
  const timeOf = (at: number): string => {
    const { day, time } = officeTime(at, profile);
    return `${formatters(locale, profile).shortDate(day)} ${time}`;
  };
  const hrefOf = (route: PricedRoute): string => writtenPath(pathOf(route), lang, first).slice(1);
  const nameOf = ({ names, iata }: RoutePlace): string => names[lang] ?? names.en ?? iata;
  const section = translate('shell.cheapFlights');
  const pages = routes.map((route): WrittenPage => {
    const [from, to] = [nameOf(route.from), nameOf(route.to)];
    const heading = translate('search.route', { from, to });
    const type = translate(`search.type.${route.type}`).toLowerCase();
    const html = renderToStaticMarkup(
      <I18nProvider>
        <WrittenRoute route={route} neighbours={neighboursOf(route, routes)} {...{ limit, timeOf, hrefOf }} />
      </I18nProvider>,
    );
    return {
      route,
      path: pathOf(route),
      html,
      heading,
      from,
      to,
      title: translate('shell.titlePage', { page: `${section}: ${heading}, ${type}`, name: settings.projectName }),
      description: `${heading}, ${type}. ${translate('cheap.party')}. ${translate('cheap.lede')}`,
    };
  });
  return { lang, tag: tagOf(locale), frame, section, pages };
}
