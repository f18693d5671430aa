import { render, screen, waitFor, within } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '@/app/routes';
import type { Features } from '@/domain/tenant/features';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { AskGroup } from '@/features/search-form/AskGroup';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { linkGroups } from '@/features/shell/groupedLinks';
import { navLinks, tabLinks } from '@/features/shell/navLinks';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import type { Settings } from '@/platform/settings';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { DEFAULT_PASSENGERS } from '@/domain/search/types';
import { markHydrated, startSession } from '@/state/session';

const opened: string[] = [];
vi.mock('@/app/routes/enquiries', () => {
  opened.push('enquiries');
  return { default: { Component: () => <h1>Enquiry</h1> } };
});

const start = (features: Features): void =>
  startSession(
    { ...NO_SETTINGS, tenantName: 'test', projectName: 'Test', defaultLocale: 'en_GB', features } as Settings,
    DEFAULT_PROFILE,
    'en_GB',
  );

beforeAll(async () => {
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('flow', 'en_GB'), loadMessages('form', 'en_GB')]);
  catalogue.locale = 'en_GB';
});
beforeEach(() => {
  opened.length = 0;
  markHydrated();
});
afterEach(() => {
  start({});
  document.body.replaceChildren();
});

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return router;
}

it('a page that the tenant does without is not found, and its code is not loaded', async () => {
  start({ business: false });
  open('/business/sent');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(opened).toEqual([]);
});

it('a page of the dashboard that is off is not found, outside of the dashboard', async () => {
  start({ dashboard: false });
  open('/dashboard/invoices');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).toBeNull();
});

it('header and tabs follow the tenant', async () => {
  start({ header: ['groups', 'search'], tabs: ['trips', 'groups', 'search'], business: false });
  open('/groups');
  await screen.findByRole('heading', { name: 'Enquiry' });
  const [header, tabs] = screen
    .getAllByRole('navigation', { name: 'Main', hidden: true })
    .map((nav) => within(nav).getAllByRole('link', { hidden: true }));
  expect(header?.map(({ textContent }) => textContent)).toEqual(['Groups', 'Air tickets']);
  expect(tabs?.map(({ textContent }) => textContent)).toEqual(['Trips', 'Groups', 'Air tickets']);
  expect(tabs?.[1]?.getAttribute('aria-current')).toBe('page');
});

it('no link leads to what is off', () => {
  const off: Features = { business: false, groups: false, cheapFlights: false, dashboard: false };
  const links = (): string[] =>
    [...navLinks(), ...tabLinks(), ...linkGroups().flatMap((one) => one.links)].map(({ to }) => to);
  start({});
  expect(links().filter((to) => /business|groups|cheap/.test(to)).length).toBeGreaterThan(6);
  expect(linkGroups().map(({ id }) => id)).toContain('special');
  start(off);
  expect(links().filter((to) => /business|groups|cheap/.test(to))).toEqual([]);
  // A group without links has no heading.
  expect(linkGroups().map(({ id }) => id)).not.toContain('special');
});

const inPage = (element: React.ReactNode) =>
  render(
    <I18nProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );

it('the search form offers the trip types that are sold', async () => {
  inPage(<SearchPanel variant="hero" />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  document.body.replaceChildren();
  start({ multiCity: false });
  inPage(<SearchPanel variant="hero" />);
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
});

it('ten or more are led to the group page only where there is one', () => {
  const { container } = inPage(<AskGroup party={DEFAULT_PASSENGERS} />);
  expect(within(container).getByRole('link')).toBeTruthy();
  start({ groups: false });
  expect(inPage(<AskGroup party={DEFAULT_PASSENGERS} />).container.textContent).toBe('');
});
