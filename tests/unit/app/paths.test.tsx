import { type RouteObject, matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { APP_PATHS, isAppPath } from '@/domain/appPaths';
import { PAGES, pageAt } from '@/domain/pages';

const pathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

const lastMatch = (path: string): string | undefined => matchRoutes(routes, path)?.at(-1)?.route.path;

describe('the addresses of the app', () => {
  it('are those of the router, which has one more for all others', () => {
    expect(pathsOf(routes).sort()).toEqual([...APP_PATHS, '*'].sort());
  });

  it.each([
    '/',
    '/search/results',
    '/search/results/',
    '/booking/cancelled',
    '/Booking/Fares',
    '/order/KA-7/thankyou',
    '/info/faq',
    '/cheap-flights',
    '/cheap-flights/oneway/RIX/BCN',
    '/device/outbox',
    '/dashboard/',
    '/dashboard/trips',
    '/dashboard/Alerts',
    '/dashboard/trips/KA-7',
    '/dashboard/trips/KA-7/airport',
    '/dashboard/nonsense/below',
  ])('%s is one of them', (path) => {
    expect(isAppPath(path)).toBe(true);
    // The router ranks its patterns, the table has an order.
    expect(PAGES[pageAt(path) ?? 'notFound'].path).toBe(lastMatch(path));
  });

  it.each(['/robots.txt', '/flights/', '/blog/a/b', '/booking', '/order/KA-7', '/info', '/cheap-flightsy', '/search'])(
    '%s is none of them',
    (path) => {
      expect(isAppPath(path)).toBe(false);
      expect(lastMatch(path)).toBe('*');
    },
  );
});
