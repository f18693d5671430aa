import { type ComponentType, Suspense, lazy } from 'react';
import { type LoaderFunction, type RouteObject, type ShouldRevalidateFunction, useRouteError } from 'react-router-dom';
import {
  type LoadingFile,
  PAGES,
  PAGE_IDS,
  type PageFile,
  type FrameName,
  type PageId,
  fileOf,
  pageOf,
} from '@/domain/pages';
import { loadMessages } from '@/i18n/catalogue';
import type { MessageGroup } from '@/i18n/keys';
import { loadOrReload, loadPart } from '@/platform/parts';
import { CrashBoundary, Crash } from './App';
import { Frame } from './Frame';
import { hasPage } from '@/state/features';
import type { LoadingPage, PlainPage } from './page';
import { HomeRoute } from './routes/home';
import { ShellSlot } from './PageFallback';

const FailedPage = lazy(async () => {
  const [page] = await Promise.all([loadPart(() => import('./ErrorPage')), loadMessages('flow')]);
  return { default: page.FailedPage };
});

/** Shown by the router inside the frame when a page failed, by status (docs/rules.md "Errors"). */
export function RouteError() {
  const error = useRouteError();
  return (
    <CrashBoundary>
      <Suspense fallback={null}>
        <FailedPage error={error} />
      </Suspense>
    </CrashBoundary>
  );
}

/** Home is in the first load. */
type LazyFile = Exclude<PageFile, 'home'>;
type LazyPage = Exclude<PageId, 'search'>;
interface OpenedPage {
  Component: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
}
type Load<Page> = () => Promise<{ default: Page }>;

/** The files of pages and frames (`app/routes/NAME.tsx`). */
const FILES: {
  [File in LazyFile | FrameName]: Load<File extends LoadingFile ? LoadingPage : PlainPage>;
} = {
  results: () => import('./routes/results'),
  sharedList: () => import('./routes/sharedList'),
  cancelled: () => import('./routes/cancelled'),
  booking: () => import('./routes/booking'),
  order: () => import('./routes/order'),
  info: () => import('./routes/info'),
  cheapFlights: () => import('./routes/cheapFlights'),
  enquiries: () => import('./routes/enquiries'),
  dashboard: () => import('./routes/dashboard'),
  trips: () => import('./routes/trips'),
  trip: () => import('./routes/trip'),
  invoices: () => import('./routes/invoices'),
  passengers: () => import('./routes/passengers'),
  alerts: () => import('./routes/alerts'),
  preferences: () => import('./routes/preferences'),
  support: () => import('./routes/support'),
  referral: () => import('./routes/referral'),
  offline: () => import('./routes/offline'),
  device: () => import('./routes/device'),
  notFound: async () => ({ default: { Component: (await import('./ErrorPage')).NotFoundRoute } }),
};

/** A file with its texts. */
async function open(name: keyof typeof FILES, texts: readonly MessageGroup[]): Promise<OpenedPage> {
  const file = async (): Promise<OpenedPage> => {
    const { default: page } = await FILES[name]();
    const { shouldRevalidate } = page;
    const Component = 'open' in page ? await page.open() : page.Component;
    return { Component, ...(shouldRevalidate && { shouldRevalidate }) };
  };
  const [page] = await Promise.all([file(), ...texts.map((group) => loadMessages(group))]);
  return page;
}

/** A page that the tenant does without is not found. */
const shownFor = (id: LazyPage): LazyPage => (hasPage(id) ? id : 'notFound');

const lazyFileOf = (id: LazyPage): LazyFile => fileOf(shownFor(id)) as LazyFile;

/** A lazily loaded page with its texts. */
export const openPage = (id: LazyPage): Promise<OpenedPage> =>
  open(lazyFileOf(id), ['flow', ...(pageOf(shownFor(id)).texts ?? [])]);

/** The route of a page. On a first visit the prerendered shell stands until it is loaded. */
const routeOf = (id: LazyPage): RouteObject => {
  const { path, hasLoader } = pageOf(id);
  // The page's file may be all there is, so its loader is in it.
  const loader: LoaderFunction = async (args) =>
    (await loadPart<{ default: LoadingPage | PlainPage }>(FILES[lazyFileOf(id)])).default.loader?.(args) ?? null;
  return {
    path,
    HydrateFallback: ShellSlot,
    lazy: () => loadOrReload(() => openPage(id)),
    ...(hasLoader && { loader }),
  };
};

const LAZY = PAGE_IDS.filter((id): id is LazyPage => id !== 'search');
const routesIn = (frame?: FrameName): RouteObject[] => LAZY.filter((id) => pageOf(id).frame === frame).map(routeOf);

/** A lazily loaded frame around its pages. A page that fails shows its error inside of it. */
const frameOf = (frame: FrameName): RouteObject => ({
  HydrateFallback: ShellSlot,
  lazy: () => loadOrReload(() => open(frame, [frame])),
  children: [{ ErrorBoundary: RouteError, children: routesIn(frame) }],
});

/** Every page of the table. A page that fails shows its error inside the app's frame. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: Crash,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: PAGES.search.path, Component: HomeRoute },
          ...routesIn(),
          ...[...new Set(LAZY.flatMap((id) => pageOf(id).frame ?? []))].map(frameOf),
          { ...routeOf('notFound'), path: '*' },
        ],
      },
    ],
  },
];
