import { Suspense, lazy, type ComponentType } from 'react';
import { useRouteError, type RouteObject } from 'react-router-dom';
import type { AppPath } from '@/domain/appPaths';
import { loadMessages } from '@/i18n/catalogue';
import { loadOrReload, loadPart } from '@/platform/parts';
import { CrashBoundary, Crash } from './App';
import { Frame } from './Frame';
import { hasPage } from '@/state/features';
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

const notFound = async (): Promise<ComponentType> => (await import('./ErrorPage')).NotFoundRoute;

/**
 * A lazily loaded page with its texts. On a first visit the prerendered shell stands until it is loaded. A page that the tenant
 * does without is not found.
 */
const page = (path: AppPath | '*', load: () => Promise<ComponentType>): RouteObject => ({
  path,
  HydrateFallback: ShellSlot,
  lazy: async () => {
    const [Component] = await loadOrReload(() =>
      Promise.all([(hasPage(path) ? load : notFound)(), loadMessages('flow')]),
    );
    return { Component };
  },
});

/** A page of an account: its loader sends guests to the login options, and asks for the account's trips. */
const ofAccount = (route: RouteObject): RouteObject => ({
  ...route,
  loader: async (args) => (await loadPart(() => import('./pageLoaders'))).loadOfAccount(args),
});

/** A booking is read from the device once, not at each step. Its loader is in the page's file, which may be all there is. */
const ofBooking = (route: RouteObject): RouteObject => ({
  ...route,
  loader: async (args) => (await loadPart(() => import('./routes/booking'))).loadBookingPage(args),
  shouldRevalidate: () => false,
});

const ofOrder = (route: RouteObject): RouteObject => ({
  ...route,
  loader: async (args) => (await loadPart(() => import('./routes/order'))).loadOrder(args),
});

/** A lazily loaded frame around pages. A page that fails shows its error inside of it. */
const frame = (name: string, load: () => Promise<ComponentType>, pages: RouteObject[]): RouteObject => ({
  HydrateFallback: ShellSlot,
  lazy: async () => ({ Component: await loadOrReload(load) }),
  children: [{ ErrorBoundary: RouteError, children: pages }],
});

/** A trip opens for guests only if this device has its order. */
const ofTrip = (route: RouteObject): RouteObject => ({
  ...route,
  loader: async (args) => (await loadPart(() => import('./pageLoaders'))).loadTrip(args),
});

const results = async () => {
  // Texts about a corrected address.
  const [{ ResultsRoute }] = await Promise.all([import('./routes/results'), loadMessages('form')]);
  return ResultsRoute;
};
const booking = async () => (await import('./routes/booking')).bookingRoute();
const info = async () => (await import('./routes/info')).InfoRoute;
const cheap = async () => {
  // The panel belongs to the search form, and so do the texts about its places.
  const [{ CheapFlightsRoute }] = await Promise.all([
    import('./routes/cheapFlights'),
    loadMessages('land'),
    loadMessages('form'),
  ]);
  return CheapFlightsRoute;
};
const device = async () => (await import('./routes/device')).deviceRoute();
const order = async () => (await import('./routes/order')).orderRoute();
const business = async () => (await import('./routes/enquiries')).enquiryRoute('business');
const groups = async () => (await import('./routes/enquiries')).enquiryRoute('group');
const cancelled = async () => (await import('./routes/cancelled')).cancelledRoute();
const trips = async () => (await import('./routes/trips')).tripsRoute();
const dashboard = async () => (await import('./routes/dashboard')).dashboardRoute();
const invoices = async () => (await import('./routes/invoices')).invoicesRoute();
const trip = async () => (await import('./routes/trip')).tripRoute();
const passengers = async () => (await import('./routes/passengers')).passengersRoute();
const alerts = async () => (await import('./routes/alerts')).alertsRoute();
const preferences = async () => (await import('./routes/preferences')).preferencesRoute();
const support = async () => (await import('./routes/support')).SupportRoute;
const referral = async () => (await import('./routes/referral')).referralRoute();

/** Every address of the product, the same as in `APP_PATHS`. A page that fails shows its error inside the frame. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: Crash,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '/' satisfies AppPath, Component: HomeRoute },
          page('/search/results', results),
          page('/booking/cancelled', cancelled),
          ofBooking(page('/booking/:bookingStep', booking)),
          ofOrder(page('/order/:orderId/:outcome', order)),
          page('/info/:id', info),
          page('/about-us', info),
          page('/cheap-flights/*', cheap),
          page('/device/*', device),
          page('/business/*', business),
          page('/groups/*', groups),
          ofTrip(page('/dashboard/trips/:orderId/:view?', trip)),
          frame('/dashboard', dashboard, [
            page('/dashboard', trips),
            page('/dashboard/trips', trips),
            ofAccount(page('/dashboard/invoices', invoices)),
            page('/dashboard/passengers', passengers),
            page('/dashboard/alerts', alerts),
            page('/dashboard/preferences', preferences),
            page('/dashboard/support', support),
            page('/dashboard/referral', referral),
          ]),
          page('/dashboard/*', notFound),
          page('/notfound', notFound),
          page('*', notFound),
        ],
      },
    ],
  },
];
