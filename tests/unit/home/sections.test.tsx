import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { HomeSections } from '@/features/home/HomeSections';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { home } from '@/state/home';
import { closeDb } from '@/offline/store/db';
import { markHydrated, session, setOnline, startSession } from '@/state/session';
import { reopenPage } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';

const NOON = Date.UTC(2026, 10, 20, 12);
const CITIES = ['BCN', 'LON', 'ROM', 'ATH', 'PAR', 'IST', 'CPH', 'LIS', 'AMS', 'VIE', 'BUD', 'MAD', 'NAP'];
const DEALS = [
  { iata: 'LCA', category: 'Beach' },
  ...CITIES.map((iata) => ({ iata, category: 'City breaks' })),
  { iata: 'QQQ', category: 'Nowhere to fly' },
];
const OFFERS = [...CITIES, 'LCA', 'VNO', 'TLL'].map((iata, at) => ({
  dest: { city: `City of ${iata}`, iata },
  price: 100 - at,
  stopNum: at % 2,
  date: '2027-01-12',
}));
const BANNERS = [{ image: 'a.svg', link: '/groups', title: 'Groups' }, { image: null }, 'c.svg'];

/** A function of the URL, or a JSON body. */
type Answer = unknown;
let answers: Record<string, Answer>;
const status = (code: number) => () => new Response('{"errorMessage":"x"}', { status: code });
const never = () => new Promise<Response>(() => undefined);

async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input);
  const found = Object.entries(answers).find(([path]) => url.includes(path));
  if (!found) return new Response('{"errorMessage":"none"}', { status: 404 });
  const [, given] = found;
  return typeof given === 'function' ? (given as (url: string) => Response)(url) : Response.json(given);
}

let phone = false;
beforeEach(async () => {
  ownDatabase();
  phone = false;
  answers = {
    '/static/links/banners': BANNERS,
    '/destination/deals': DEALS,
    '/destination/retrieve_offers': OFFERS,
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  // Everything intersects; nobody scrolls here.
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('<') ? phone : !phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  setClock(() => NOON);
  setLogSink(() => undefined);
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('land', 'en_GB')]);
  catalogue.locale = 'en_GB';
  const settings = { ...NO_SETTINGS, tenantName: 'kaija', projectName: 'Kaija', defaultOriginIata: 'RIX' };
  startSession(settings, { ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 900 }, 'en_GB');
  configureApi({ baseUrl: 'http://site.test/api', tenant: 'kaija', locale: () => session.locale });
  markHydrated();
  setOnline(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setClock(null);
  closeDb();
});

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <HomeSections /> },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  const view = render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, ...view };
}

/**
 * Holds back all timers of this length, so that a busy machine cannot let them end early. Returns the function that ends them.
 */
function holdTimers(ms: number): () => void {
  const start = globalThis.setTimeout;
  const held: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (work: () => void, wait?: number, ...rest: []) => {
    if (wait !== ms) return start(work, wait, ...rest);
    held.push(work);
    return undefined;
  });
  return () => act(() => held.splice(0).forEach((work) => work()));
}
/** Length of the timers that decide here: the wait of the cheap destinations for the deals, and for the storage. */
const FOR_DEALS_MS = 4000;
const FOR_STORAGE_MS = 3000;

const deals = () => within(screen.getByRole('tabpanel')).getAllByRole('link');
const cheap = () => screen.getByRole('region', { name: 'Cheapest flights' });

describe('top destinations', () => {
  it("are two rows of five with a tab per bookable category in the server's order, the first selected", async () => {
    open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Beach', 'City breaks']);
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
    expect(deals()).toHaveLength(1);
    await userEvent.click(tabs[1] as HTMLElement);
    expect(deals()).toHaveLength(10);
    expect(deals()[0]?.textContent).toMatch(/City of BCN.*from €109.*direct, 12\/01, one way/);
  });
  it('move by arrows, Home and End with one tab stop', async () => {
    open();
    const [first, second] = (await screen.findAllByRole('tab')) as [HTMLElement, HTMLElement];
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    expect(second.getAttribute('aria-selected')).toBe('true');
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(second);
  });
  it('show more until all are shown, then fewer', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'City breaks' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(deals()).toHaveLength(13);
    expect(screen.getByText('13 of 13 destinations shown')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(deals()).toHaveLength(10);
  });
  it('on a phone are three rows of two, one more page at a time', async () => {
    phone = true;
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'City breaks' }));
    const counts = [deals().length];
    for (let press = 0; press < 2; press++) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      counts.push(deals().length);
    }
    expect(counts).toEqual([6, 12, 13]);
  });
  it('a category that fits on the first page has no button', async () => {
    open();
    await screen.findByRole('tab', { name: 'Beach' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it('link to the one-way search of their date', async () => {
    const { router } = open();
    await screen.findAllByRole('tab');
    await userEvent.click(deals()[0] as HTMLElement);
    expect(router.state.location.pathname).toBe('/search/results');
    expect(router.state.location.search).toContain('d_iata=lca&d_ct=false&start=2027-01-12&p_adult=1&type=oneway');
  });
});

describe('cheap destinations', () => {
  it('exclude the deals and link to all', async () => {
    open();
    await waitFor(() => expect(within(cheap()).getAllByRole('link')).toHaveLength(3));
    const [more, first] = within(cheap()).getAllByRole('link');
    expect(more?.getAttribute('href')).toBe('/cheap-flights');
    expect(first?.textContent).toMatch(/City of TLL.*€94/);
  });
});

describe('each section fails independently', () => {
  it('when the deals fail, top destinations fail and the cheap ones hold everything', async () => {
    answers['/destination/deals'] = status(404);
    open();
    await screen.findByText('Popular destinations cannot be shown right now.');
    await waitFor(() => expect(within(cheap()).getAllByRole('link')).toHaveLength(10));
    expect(await screen.findByRole('region', { name: 'Offers' })).toBeDefined();
  });
  it('when the offers fail, top and cheap destinations fail', async () => {
    answers['/destination/retrieve_offers'] = status(404);
    open();
    await screen.findByText('Popular destinations cannot be shown right now.');
    await screen.findByText('The cheapest flights cannot be shown right now.');
    expect(await screen.findByRole('region', { name: 'Offers' })).toBeDefined();
  });
  it('slow deals delay the cheap ones for a few seconds only, and remove none of them later', async () => {
    let come: ((response: Response) => void) | undefined;
    answers['/destination/deals'] = () => new Promise<Response>((done) => (come = done));
    const endWait = holdTimers(FOR_DEALS_MS);
    open();
    await waitFor(() => expect(home.offers.phase).toBe('ready'));
    expect(within(cheap()).getByRole('status')).toBeDefined();
    await waitFor(() => {
      endWait();
      expect(within(cheap()).getAllByRole('link')).toHaveLength(10);
    });
    await act(async () => come?.(Response.json(DEALS)));
    await screen.findAllByRole('tab');
    expect(within(cheap()).getAllByRole('link')).toHaveLength(10);
  });
  it('without a deal to show the section is absent, not "no flights"', async () => {
    answers['/destination/deals'] = [];
    open();
    await waitFor(() => expect(within(cheap()).getAllByRole('link')).toHaveLength(10));
    expect(screen.queryByRole('region', { name: /^Popular/ })).toBeNull();
    expect(screen.queryByText('No flights to show from here right now.')).toBeNull();
  });
  it('when every flight is a deal, only the link to all remains', async () => {
    answers['/destination/deals'] = OFFERS.map(({ dest }) => ({ iata: dest.iata, category: 'All' }));
    open();
    await screen.findAllByRole('tab');
    await waitFor(() => expect(within(cheap()).queryByRole('status')).toBeNull());
    expect(within(cheap()).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByText('No flights to show from here right now.')).toBeNull();
  });
  it('when nothing is offered both say so', async () => {
    answers['/destination/retrieve_offers'] = [];
    open();
    await waitFor(() => expect(screen.getAllByText('No flights to show from here right now.')).toHaveLength(2));
  });
  it('a malformed answer is a failure, a malformed row is skipped', async () => {
    answers['/destination/deals'] = { deals: [] };
    answers['/destination/retrieve_offers'] = [
      ...OFFERS,
      { dest: {}, price: 'x' },
      { dest: { city: 'Y', iata: 'YYY' } },
    ];
    open();
    await screen.findByText('Popular destinations cannot be shown right now.');
    await waitFor(() => expect(within(cheap()).getAllByRole('link')).toHaveLength(10));
  });
  it('failed banners are absent and logged', async () => {
    const lines: string[] = [];
    setLogSink((line) => lines.push(JSON.stringify(line)));
    answers['/static/links/banners'] = status(404);
    open();
    await screen.findAllByRole('tab');
    await waitFor(() => expect(lines.join()).toMatch(/banners/));
    expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
  });
  it('the requests run in parallel', async () => {
    for (const path of Object.keys(answers)) answers[path] = never;
    open();
    const asked = () =>
      vi.mocked(fetch).mock.calls.map(([input]) => String(input instanceof Request ? input.url : input));
    await waitFor(() => {
      for (const path of Object.keys(answers)) expect(asked().some((url) => url.includes(path))).toBe(true);
    });
  });
  it("a city's picture loads late into its own frame; a drawing replaces a missing one", async () => {
    open();
    await userEvent.click((await screen.findAllByRole('tab'))[1] as HTMLElement);
    const [first, second] = deals() as [HTMLElement, HTMLElement];
    const picture = first.querySelector('img');
    expect(picture?.getAttribute('src')).toMatch(/\/cities\/BCN\.jpg$/);
    expect([picture?.getAttribute('loading'), picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(
      ['lazy', '480', '360'],
    );
    fireEvent.error(picture as HTMLElement);
    expect(first.querySelector('img')).toBeNull();
    expect(first.querySelector('svg')).not.toBeNull();
    expect(second.querySelector('img')).not.toBeNull();
  });
  it('requests only the failed parts again', async () => {
    answers['/destination/deals'] = status(404);
    open();
    await screen.findByText('Popular destinations cannot be shown right now.');
    // The failure shows as soon as the deals have failed; the offers may still be on their way and would be asked for again.
    await waitFor(() => expect(within(cheap()).getAllByRole('link')).toHaveLength(10));
    answers['/destination/deals'] = DEALS;
    const asked = vi.mocked(fetch);
    asked.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByRole('tab');
    expect(asked.mock.calls.map(([url]) => url as string).filter((url) => url.includes('/destination/r'))).toEqual([]);
  });
});

describe('stored answers', () => {
  it('show with their age when the server is unavailable, and refresh when online', async () => {
    const first = open();
    await screen.findAllByRole('tab');
    await waitFor(async () => {
      const { listKept } = await import('@/offline/keptAnswers');
      const { any } = await import('superstruct');
      expect(await listKept('home', any())).toHaveLength(3);
    });
    first.unmount();
    reopenPage(session);
    holdTimers(FOR_STORAGE_MS);
    answers = { '': () => Promise.reject(new TypeError('Failed to fetch')) };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    setOnline(false);
    setClock(() => NOON + 3_600_000);
    open();
    await screen.findAllByRole('tab');
    await waitFor(() => expect(screen.getAllByText(/^Prices as of \d\d:\d\d$/)).toHaveLength(2));
    answers = {
      '/static/links/banners': BANNERS,
      '/destination/deals': DEALS,
      '/destination/retrieve_offers': OFFERS,
    };
    act(() => setOnline(true));
    await waitFor(() => expect(screen.queryByText(/^Prices as of/)).toBeNull());
  });
  it('stand in for a slow answer', async () => {
    const first = open();
    await screen.findAllByRole('tab');
    await waitFor(async () => {
      const { listKept } = await import('@/offline/keptAnswers');
      const { any } = await import('superstruct');
      expect(await listKept('home', any())).toHaveLength(3);
    });
    first.unmount();
    reopenPage(session);
    holdTimers(FOR_STORAGE_MS);
    answers = { '/static/links/banners': never, '/destination/deals': never, '/destination/retrieve_offers': never };
    open();
    await screen.findAllByRole('tab');
    // Each section shows its content when its own skeleton has stood long enough.
    await waitFor(() => expect(screen.getAllByText(/^Prices as of/)).toHaveLength(2));
  });
  it('when missing, offline sections say when they will load', async () => {
    answers = { '': () => Promise.reject(new TypeError('Failed to fetch')) };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    setOnline(false);
    open();
    await screen.findByText('Popular destinations appear here when you are back online.');
    await screen.findByText('The cheapest flights appear here when you are back online.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('sale banners', () => {
  it('are absent where they lead to a page that the tenant does without, named once in the console', async () => {
    const lines: string[] = [];
    setLogSink(({ message }) => lines.push(message));
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://site.test/');
    const block = document.createElement('script');
    block.id = 'settings';
    block.type = 'application/json';
    block.textContent = JSON.stringify({ ...session.settings, features: { groups: false, cheapFlights: false } });
    document.head.append(block);
    answers['/static/links/banners'] = [
      { image: 'a.svg', link: '/groups?x=1', title: 'Ten or more' },
      { image: 'b.svg', link: 'http://site.test/Cheap-flights/oneway/RIX/BCN', title: 'By day' },
      { image: 'c.svg', link: '/business', title: 'Companies' },
    ];
    open();
    await screen.findByRole('link', { name: 'Companies' });
    block.remove();
    expect(screen.queryByRole('img', { name: 'Ten or more' })).toBeNull();
    expect(screen.queryByRole('img', { name: 'By day' })).toBeNull();
    for (const path of ['/groups', '/cheap-flights/oneway/rix/bcn'])
      expect(lines.filter((line) => line.includes(`leads to ${path},`))).toHaveLength(1);
  });

  const current = () =>
    screen
      .getAllByRole('button', { name: /^Show offer/ })
      .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
  async function swipe(dx: number, dy = 0) {
    const strip = screen.getAllByRole('group', { hidden: true, name: /^Offer \d of 3$/ })[0]
      ?.parentElement as HTMLElement;
    const at = (x: number, y: number) => ({ pointerId: 1, pointerType: 'touch', clientX: x, clientY: y });
    fireEvent.pointerDown(strip, at(200, 300));
    fireEvent.pointerMove(strip, at(200 + dx, 300 + dy));
    fireEvent.pointerUp(strip, at(200 + dx, 300 + dy));
  }
  it('turn by a swipe of 25 px and wrap around, but not below that', async () => {
    phone = true;
    open();
    await screen.findAllByRole('button', { name: /^Show offer/ });
    const seen: number[] = [];
    for (const dx of [-24, -25, -40, -30, 25]) {
      // oxlint-disable-next-line no-await-in-loop -- one swipe after the other
      await swipe(dx);
      seen.push(current());
    }
    expect(seen).toEqual([0, 1, 2, 0, 2]);
    await swipe(-30, 90);
    expect(current()).toBe(2);
  });
  it('turn by dots and arrow keys; hidden slides are not reachable', async () => {
    phone = true;
    open();
    const dots = await screen.findAllByRole('button', { name: /^Show offer/ });
    await userEvent.click(dots[1] as HTMLElement);
    expect(current()).toBe(1);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(current()).toBe(0);
    expect(document.activeElement).toBe(dots[0]);
    const slides = screen.getAllByRole('group', { hidden: true, name: /^Offer \d of 3$/ });
    expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true]);
  });
  it('link where the server says, with a placeholder for a missing picture and no link without an address', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'Offers' });
    fireEvent.pointerMove(window);
    await within(region).findByRole('img', { name: 'Groups' });
    expect(within(region).getAllByRole('link')).toHaveLength(1);
    expect(within(region).getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe('/groups');
    expect(within(region).getByText('Kaija')).toBeDefined();
    expect(within(region).getByRole('img', { name: 'Offer 3 of 3' })).toBeDefined();
  });
  it('a placeholder with words leads where they say', async () => {
    answers['/static/links/banners'] = [{ image: null, link: '/dashboard/alerts', title: 'We watch the price' }];
    open();
    const link = await screen.findByRole('link', { name: 'We watch the price' });
    expect(link.getAttribute('href')).toBe('/dashboard/alerts');
  });
  it('to a file of our own host is left to the browser, in a tab of its own', async () => {
    answers['/static/links/banners'] = [{ image: null, link: '/bucket/static/kaija/en/html/faq.html', title: 'Rules' }];
    open();
    const link = await screen.findByRole('link', { name: 'Rules' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });
});
