import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorPage } from '@/app/ErrorPage';
import { Frame } from '@/app/Frame';
import { RouteError } from '@/app/routes';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { catalogue, seedMessages } from '@/i18n/catalogue';
import coreEn from '@/i18n/compiled/core/en_GB.json';
import coreLt from '@/i18n/compiled/core/lt_LT.json';
import flowEn from '@/i18n/compiled/flow/en_GB.json';
import flowLt from '@/i18n/compiled/flow/lt_LT.json';
import { I18nProvider } from '@/i18n/provider';
import { setLogSink } from '@/platform/log';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { localStore } from '@/platform/webStorage';
import { clearModals } from '@/state/modals';
import { markHydrated, setOnline, startSession } from '@/state/session';
import { expectConsole } from '../../fixtures/quiet';

const profile = {
  ...DEFAULT_PROFILE,
  contactInformation: { ...DEFAULT_PROFILE.contactInformation, email: 'help@kaija.example', phone: '+371 2000 0000' },
};

beforeEach(() => {
  seedMessages('core', 'en_GB', coreEn);
  seedMessages('flow', 'en_GB', flowEn);
  seedMessages('core', 'lt_LT', coreLt);
  seedMessages('flow', 'lt_LT', flowLt);
  catalogue.locale = 'en_GB';
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', projectName: 'Kaija', defaultLocale: 'en_GB' }, profile, 'en_GB');
  markHydrated();
  setOnline(true);
});
afterEach(() => {
  clearModals();
  localStorage.clear();
  setLogSink(null);
  delete document.documentElement.dataset.theme;
});

const Fails = ({ error }: { error: unknown }): never => {
  throw error;
};

function open(path: string, error: unknown = null) {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: '/', element: <h1>Where to next?</h1> },
              { path: '/search/results', element: <h1>Results</h1> },
              { path: '/business', element: <ErrorPage page="building" /> },
              { path: '/notfound', element: <ErrorPage page="notFound" /> },
              { path: '/broken', element: <Fails error={error} /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} onError={() => undefined} />
    </I18nProvider>,
  );
  return { router, user: userEvent.setup() };
}

const header = () => within(screen.getAllByRole('banner', { hidden: true })[0] as HTMLElement);

describe('the frame of every page', () => {
  it('header links mark the current page; the new h1 takes focus and the tab its title', async () => {
    const { user, router } = open('/?lang=en&utm=1');
    const nav = within(header().getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('link', { name: 'Air tickets' }).getAttribute('aria-current')).toBe('page');
    await user.click(nav.getByRole('link', { name: 'Business' }));
    const title = await screen.findByRole('heading', { level: 1, name: "We're Working on It!" });
    expect(document.activeElement).toBe(title);
    expect(document.title).toBe("We're Working on It! | Kaija");
    expect(router.state.location.search).toBe('?lang=en');
    await user.click(screen.getByRole('link', { name: 'Homepage' }));
    expect(await screen.findByRole('heading', { name: 'Where to next?' })).toBeTruthy();
  });

  it('a page whose last step only wrote its address focuses its h1 on Forward or Back', async () => {
    const { router } = open('/');
    await act(() => router.navigate('/business', { state: { stay: true } }));
    await act(() => router.navigate(-1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where to next?' }));
    await act(() => router.navigate(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: "We're Working on It!" }));
  });

  it("the footer has its groups and the tenant's contact, and is hidden on results or by the flag", async () => {
    const { router } = open('/');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getAllByRole('link', { name: 'Privacy policy' })[0]?.getAttribute('href')).toBe(
      '/info/privacy-policy',
    );
    expect(footer.getAllByRole('link', { name: '+371 2000 0000' })[0]?.getAttribute('href')).toBe('tel:+37120000000');
    await router.navigate('/search/results');
    await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull());
    startSession({ ...NO_SETTINGS, projectName: 'Kaija' }, { ...profile, footer: false }, 'en_GB');
    await router.navigate('/');
    await screen.findByRole('heading', { name: 'Where to next?' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('shows the offline ribbon only while offline', async () => {
    open('/');
    expect(screen.queryByText(/^Offline\./)).toBeNull();
    setOnline(false);
    expect(await screen.findByText('Offline. What is saved here works.')).toBeTruthy();
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(/^Offline\./)).toBeNull());
  });
});

describe('menu and regional settings', () => {
  it('a menu link focuses the heading of its page; the menu button gets focus only when the menu is closed', async () => {
    const { user } = open('/');
    const button = header().getByRole('button', { name: 'Menu' });
    await user.click(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.click(button);
    const menu = within(await screen.findByRole('dialog', { name: 'Welcome to Kaija' }));
    await user.click(menu.getAllByRole('link', { name: 'Business' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: "We're Working on It!" }));
  });

  it('the menu has texts, contacts and hearts, also of a tenant without a footer; one group is open at a time', async () => {
    startSession({ ...NO_SETTINGS, projectName: 'Kaija' }, { ...profile, footer: false }, 'en_GB');
    const { user } = open('/');
    await user.click(header().getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Welcome to Kaija' }));
    expect(menu.getByRole('link', { name: '+371 2000 0000' })).toBeTruthy();
    expect(menu.getByRole('button', { name: 'My flights' })).toBeTruthy();
    for (const path of [
      '/info/terms-of-service',
      '/info/airline-policy',
      '/info/deals-and-vouchers',
      '/info/faq-topics',
    ])
      expect(menu.getAllByRole('link', { hidden: true }).map((one) => one.getAttribute('href'))).toContain(path);
    const groups = () => menu.getAllByRole('group', { hidden: true }) as HTMLDetailsElement[];
    await user.click(menu.getByText('Terms'));
    await user.click(menu.getByText('Help'));
    await waitFor(() => expect(groups().filter(({ open: isOpen }) => isOpen)).toHaveLength(1));
  });

  it('the menu leads to the language list; a choice applies at once and is stored', async () => {
    const { user } = open('/');
    await user.click(header().getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Welcome to Kaija' }));
    await user.click(menu.getByRole('button', { name: /Language and currency/ }));
    const settings = within(await screen.findByRole('dialog', { name: 'Language and currency' }));
    expect(screen.queryByRole('dialog', { name: 'Welcome to Kaija' })).toBeNull();
    await user.click(settings.getByRole('radio', { name: 'Lietuvių' }));
    expect(await screen.findByRole('dialog', { name: 'Kalba ir valiuta' })).toBeTruthy();
    expect(localStore.get('lang')).toBe('lt');
    expect(header().getByRole('button', { name: 'LT · €, kalba ir valiuta', hidden: true })).toBeTruthy();
  });

  it('a forced theme is applied and stored; the system can be followed again', async () => {
    const { user } = open('/');
    await user.click(header().getByRole('button', { name: 'EN · €, language and currency' }));
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStore.get('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'As on the device' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStore.get('theme')).toBeNull();
  });

  it('navigation closes what is open', async () => {
    const { user, router } = open('/');
    await user.click(header().getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    await router.navigate('/business');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a page that fails', () => {
  beforeEach(() => {
    setLogSink(() => undefined);
    // React's own error message.
    expectConsole('The above error occurred in the <Fails> component');
  });

  it.each([
    [{ status: 404 }, 'Page not found'],
    [{ status: 410 }, 'Link has expired'],
    [{ status: 501 }, "We're Working on It!"],
    [{ status: 503 }, 'Looks like our API is down'],
    [{ status: 418, statusText: 'Teapot', data: { errorMessage: 'Short and stout' } }, 'An error occurred'],
    [new Error('secret detail'), 'An error occurred'],
  ])('%j shows its page inside the frame', async (error, title) => {
    open('/broken', error);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(header().getByRole('button', { name: 'Menu' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Homepage' }).getAttribute('href')).toBe('/');
    expect(document.body.textContent).not.toMatch(/secret detail|Teapot/);
  });

  it('401 links back instead of home', async () => {
    open('/broken', { status: 401 });
    expect(await screen.findByRole('heading', { name: "You aren't authorized to see this" })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Homepage' })).toBeNull();
  });
});
