/**
 * Every address of the app, as the router's patterns. The service worker answers page requests of these only: other
 * addresses of the host may belong to another program or to another tenant.
 */
export const APP_PATHS = [
  '/',
  '/search/results',
  '/booking/cancelled',
  '/booking/:bookingStep',
  '/order/:orderId/:outcome',
  '/info/:id',
  '/about-us',
  '/cheap-flights/*',
  '/device/*',
  '/business/*',
  '/groups/*',
  '/dashboard',
  '/dashboard/trips',
  '/dashboard/trips/:orderId/:view?',
  '/dashboard/invoices',
  '/dashboard/passengers',
  '/dashboard/alerts',
  '/dashboard/preferences',
  '/dashboard/support',
  '/dashboard/referral',
  '/dashboard/*',
  '/notfound',
] as const;

export type AppPath = (typeof APP_PATHS)[number];

const SOURCES = APP_PATHS.map((path) =>
  path
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+'),
);
const PATTERN = new RegExp(`^(?:${SOURCES.join('|')})/?$`, 'i');

/** True for an address of the app. `path` is below the base, with a leading slash; the case is free, as in the router. */
export const isAppPath = (path: string): boolean => PATTERN.test(path);
