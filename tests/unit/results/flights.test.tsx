import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { toOffer } from '@/api/offers';
import { ModalHost } from '@/app/ModalHost';
import { sharePath } from '@/domain/offers/share';
import { packOffers } from '@/domain/results/columns';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { ResultsPage } from '@/features/results/page/ResultsPage';
import { seedMessages } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import found from '@/i18n/compiled/found/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { now, setClock } from '@/platform/clock';
import { clearModals } from '@/state/modals';
import { results } from '@/state/results';
import { closeResults } from '@/state/results/flow';
import { checkExpiry } from '@/state/results/live';
import { changeFilter, clearFilters, setSort } from '@/state/results/list/list';
import type { FromReader } from '@/state/results/stream/messages';
import { searchDependencies } from '@/state/results/stream/run';
import { session } from '@/state/session';
import { configureStorage } from '@/platform/database';
import { type Hop, wireOffer } from '../offers/builders';
import { startClockAt } from '../../fixtures/clock';
import { whole } from '../../fixtures/wholeText';
import { reopenPage } from '../../fixtures/states';

const { getFlight, startDraft } = vi.hoisted(() => ({ getFlight: vi.fn(), startDraft: vi.fn() }));
vi.mock('@/api/flight', () => ({ getFlight }));
vi.mock('@/state/startDraft', () => ({ startDraft }));

beforeAll(() => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('found', 'en_GB', found);
  configureStorage({ tenant: 'flights' });
});

const hop = (from: string, to: string, time: string, minutes: number, carrier: string): Hop => ({
  from,
  to,
  date: '2026-12-14',
  time,
  minutes,
  carrier,
});
const direct = wireOffer({
  id: 'direct',
  merge_key: 'MK-direct',
  each: 180,
  legs: [[hop('RIX', 'BCN', '07:25', 210, 'BT')]],
});
const night = wireOffer({
  id: 'night',
  merge_key: 'MK-night',
  is_vtrip: true,
  each: 142.1,
  legs: [[hop('RIX', 'LHR', '18:00', 170, 'LO'), { ...hop('LGW', 'BCN', '06:30', 130, 'FR'), date: '2026-12-15' }]],
});
const more = ['08', '09', '10'].map((hour) =>
  wireOffer({
    id: `d${hour}`,
    merge_key: `MK-${hour}`,
    each: 200 + Number(hour),
    legs: [[hop('RIX', 'BCN', `${hour}:10`, 215, 'BT')]],
  }),
);
const offer = (wire: typeof direct) => {
  const made = toOffer(wire);
  if (!made) throw new Error('no offer');
  return made;
};

let say: (message: object) => void;
let day = 0;

beforeEach(() => {
  startClockAt('2026-11-25T10:00Z');
  day += 1;
  getFlight.mockReset();
  startDraft.mockReset().mockResolvedValue(undefined);
  session.locale = 'en_GB';
  session.online = true;
  session.profile = { ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
  searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
  searchDependencies.streamRequest = () => ({ url: 'u', headers: {} });
  searchDependencies.isOffline = () => !session.online;
  searchDependencies.isPlace = async () => true;
  searchDependencies.openReading = (listener) => {
    say = (message) => act(() => listener({ run: 1, ...message } as FromReader));
    return { tell: () => undefined, stop: () => undefined };
  };
});
afterEach(() => {
  setClock(null);
  act(() => {
    clearModals();
    clearFilters();
    setSort('best');
    closeResults();
  });
});

/** Each test has a day, and so a search, of its own. */
const dayOf = () => new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
const query = () =>
  `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=${dayOf()}&p_adult=2&type=oneway&cabin=economy`;

async function open(address = query(), wires: (typeof direct)[] = [direct, night], whole = true) {
  const router = createMemoryRouter(
    [
      {
        path: '/search/results',
        element: (
          <>
            <ResultsPage searchPanel={<p>search form</p>} onChangeSearch={() => undefined} />
            <ModalHost />
          </>
        ),
      },
      { path: '/booking/fares', element: <h1>Choose a fare</h1> },
    ],
    { initialEntries: [`/search/results?${address}`] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  await waitFor(() => expect(say).toBeDefined());
  await screen.findAllByRole('progressbar', { hidden: true });
  await waitFor(() => {
    say({ kind: 'rows', reset: true, batch: packOffers(wires.map(offer)) });
    say({ kind: 'line', seq: 1, progress: 100, expiresAt: null, dropped: [], done: whole });
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(wires.length);
  });
  if (whole) say({ kind: 'end', reason: 'done', status: 0, missedAfter: null });
  return { user: userEvent.setup(), router };
}

type User = ReturnType<typeof userEvent.setup>;
const cardOf = (each: RegExp) => screen.getByRole('article', { name: each });
async function unfold(user: User, card: HTMLElement) {
  await user.click(within(card).getByRole('button', { expanded: false }));
  await within(card).findByRole('button', { name: 'Price and CO₂' });
}

describe('a card', () => {
  it('warns in words of a night stopover and a change of airport', async () => {
    await open();
    const card = within(cardOf(/^€151 ?\.10/));
    expect(card.getByText('Stop at night')).toBeTruthy();
    expect(card.getByText('Change of airport')).toBeTruthy();
    expect(card.getByText('Self-transfer')).toBeTruthy();
    expect(within(cardOf(/^€189 ?\.00/)).queryByText('Stop at night')).toBeNull();
  });
});

describe('a card of several directions', () => {
  const there = hop('RIX', 'BCN', '07:25', 210, 'BT');
  const round = (back: string) =>
    wireOffer({ id: 'round', each: 180, legs: [[there], [{ ...hop('BCN', 'RIX', '10:40', 210, 'BT'), date: back }]] });
  const roundQuery = (end: string) => `${query()}&end=${end}&type=roundtrip`.replace('&type=oneway', '');
  const rows = () => screen.getByRole('article').textContent;

  it.each([
    ['2026-12-21', '21/12', '7 nights'],
    ['2026-12-15', '15/12', '1 night'],
    ['2026-12-14', '14/12', 'Same day'],
    // Without the year, 341 nights look like some days.
    ['2027-11-20', '20/11/2027', '341 nights'],
  ])('tells the days and the nights of a stay until %s', async (back, day, nights) => {
    const { user } = await open(roundQuery(back), [round(back)]);
    const card = within(screen.getByRole('article'));
    expect(card.getAllByText(/^\d\d\/\d\d/).map((each) => each.textContent)).toEqual(['14/12', day]);
    // The open card has room for it.
    expect(card.queryByText(nights)).toBeNull();
    await unfold(user, screen.getByRole('article'));
    expect(within(screen.getByRole('article')).getByText(nights)).toBeTruthy();
  });

  it('tells the day of every flight of a multi-city trip, without nights', async () => {
    const legs = 'src2=barcelona&s_iata2=bcn&dest2=riga&d_iata2=rix&start2=2026-12-28';
    await open(`${query()}&${legs}&type=multicity`.replace('&type=oneway', ''), [round('2026-12-28')]);
    expect(screen.getAllByText(/^\d\d\/\d\d$/).map((each) => each.textContent)).toEqual(['14/12', '28/12']);
    expect(rows()).not.toContain('nights');
  });

  it('leaves the day of a single flight to the search', async () => {
    await open(query(), [direct]);
    expect(rows()).not.toContain('14/12');
  });
});

describe('flight details', () => {
  it('show every flight, every stopover, the bags, the parts of the total, and CO2 with its method', async () => {
    const { user } = await open();
    const card = cardOf(/^€151 ?\.10/);
    await unfold(user, card);
    const inCard = within(card);
    await user.click(within(card).getByRole('button', { name: 'Price and CO₂' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price and CO₂' }));
    expect(inCard.getByText('LO LO100, economy, 2 h 50 in the air')).toBeTruthy();
    expect(inCard.getByText('FR FR100, economy, 2 h 10 in the air')).toBeTruthy();
    // The names of both airports come with the bundled places.
    const between =
      'Change airports: arrive at London Heathrow (LHR), leave from London Gatwick (LGW), 9 h 40, at night';
    await inCard.findByText(
      `${between}. Passport control on the way. Self-transfer: collect your bags and check in again`,
    );
    inCard.getByText('Self-transfer: separate tickets');
    inCard.getByText(/ – .*: 2 tickets, self-transfer: /);
    inCard.getByText(/^You change airports: you arrive at London Heathrow \(LHR\) and leave from London Gatwick/);
    inCard.getByText(/^If you miss the next flight, even because of a delay, its airline does not wait/);
    inCard.getByText(/^Connection protection, where it is sold/);
    expect(inCard.getByText(whole('Cabin bag can be added for €24.00'))).toBeTruthy();
    const lines = dialog.getAllByRole('definition').map((line) => line.textContent);
    expect(lines).toEqual(['€284.20', '€18.00', '€302.20']);
    expect(await dialog.findByText(/^About \d+ kg, an estimate for 2,8\d\d km$/)).toBeTruthy();
    expect(dialog.getByText(/^Well to wake: .* great-circle distance .* Travel Impact Model/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: whole('Choose €302.20 for 2') }));
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(expect.objectContaining({ query: query() }));
  });
});

describe('the language changes after the offers came', () => {
  it('connection airports are named in the new one: on the card, in the details and in the filters', async () => {
    const { user } = await open();
    const card = cardOf(/^€151 ?\.10/);
    await unfold(user, card);
    act(() => {
      session.locale = 'lv_LV';
    });
    expect(await within(card).findByText('Londona, LHR')).toBeTruthy();
    expect(screen.getAllByRole('checkbox', { name: /Londona, LGW/, hidden: true }).length).toBeGreaterThan(0);
  });
});

describe('flight details during the search', () => {
  it("follow the list's price when the stream changes it", async () => {
    const { user } = await open(query(), [direct, night], false);
    const card = cardOf(/^€151 ?\.10/);
    await unfold(user, card);
    await user.click(within(card).getByRole('button', { name: 'Price and CO₂' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price and CO₂' }));
    const now = structuredClone(night);
    now.price.EUR.price_per_person = 150;
    now.price.EUR.passengers_amounts_details = { adult: { count: 2, price: 300 } };
    say({ kind: 'rows', reset: false, batch: packOffers([offer(now)]) });
    say({ kind: 'line', seq: 2, progress: 100, expiresAt: null, dropped: [], done: true });
    say({ kind: 'end', reason: 'done', status: 0, missedAfter: null });
    await user.click(await dialog.findByRole('button', { name: whole('Choose €318.00 for 2') }));
    expect(startDraft).toHaveBeenCalledWith(
      expect.objectContaining({ offer: expect.objectContaining({ pricePerPerson: 15_000 }) }),
    );
  });
});

describe('flight details with bags for everyone', () => {
  it('include them in the old price too, so that it was never lower than the new one', async () => {
    const reduced = structuredClone(direct);
    Object.assign(reduced.price.EUR, { old_price_per_person: 200 });
    const { user } = await open(query(), [reduced, night]);
    act(() => changeFilter('checkedBaggage', 1));
    const card = await screen.findByRole('article', { name: /^€250 ?\.50/ });
    expect(card.textContent).toContain('Before €270.50');
    await unfold(user, card);
    await user.click(within(card).getByRole('button', { name: 'Price and CO₂' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price and CO₂' });
    expect(dialog.textContent).toContain('€250.50');
    expect(dialog.textContent).toContain('Before €270.50');
  });

  it('count them as included, in the open card too, as they are in the price', async () => {
    const { user } = await open(query(), [direct, night]);
    act(() => changeFilter('checkedBaggage', 1));
    const card = await screen.findByRole('article', { name: /^€250 ?\.50/ });
    await unfold(user, card);
    const inCard = within(card);
    expect(await inCard.findByText('Checked bag 1 × 23 kg')).toBeTruthy();
    expect(inCard.queryByText(whole(/can be added for €61\.50/))).toBeNull();
    expect(inCard.getByText(whole('Cabin bag can be added for €24.00'))).toBeTruthy();
  });

  it('say so when a flight does not sell them', async () => {
    const { cob_baggage: _cob, r_baggage: _r, ...bare } = night;
    getFlight.mockResolvedValue({ offer: offer(bare), pricedAt: now(), fares: [] });
    await open(sharePath(query(), offer(bare)).split('?')[1]);
    const dialog = await screen.findByRole('dialog', { name: 'Flight details' });
    expect(within(dialog).queryByText('Does not take these bags')).toBeNull();
    act(() => changeFilter('checkedBaggage', 1));
    expect(await within(dialog).findByText('Does not take these bags')).toBeTruthy();
  });
});

describe('sharing', () => {
  it('copies a link that opens this flight, and offers it to the apps', async () => {
    const { user } = await open();
    const card = cardOf(/^€151 ?\.10/);
    await unfold(user, card);
    await user.click(within(card).getByRole('button', { name: 'Share this flight' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this flight' }));
    const link = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Direct link' }).value;
    expect(link).toContain(sharePath(query(), { mergeKey: 'MK-night', dataProvider: 'sandbox' }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('The link is copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
    for (const name of ['WhatsApp', 'Telegram', 'Viber', 'E-mail'])
      expect(decodeURIComponent(dialog.getByRole('link', { name }).getAttribute('href') ?? '')).toContain(link);
  });

  it("shares the list's price, including bags for everyone", async () => {
    const { user } = await open(query(), [direct, night]);
    act(() => changeFilter('checkedBaggage', 1));
    const card = await screen.findByRole('article', { name: /^€250 ?\.50/ });
    await unfold(user, card);
    await user.click(within(card).getByRole('button', { name: 'Share this flight' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share this flight' });
    expect(dialog.textContent).toMatch(/07:25 – 10:55, €250 ?\.50 per person\. With 23 kg checked/);
  });

  it('opens the details of the flight named by the address, at its current price', async () => {
    const now = offer(night);
    getFlight.mockResolvedValue({ offer: { ...now, total: 30_000, pricePerPerson: 15_000 }, fares: [], pricedAt: 1 });
    await open(sharePath(query(), offer(night)).split('?')[1]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Flight details' }));
    expect(dialog.getByRole('button', { name: whole('Choose €318.00 for 2') })).toBeTruthy();
    expect(getFlight).toHaveBeenCalledWith(query(), 'MK-night', 'sandbox', expect.anything());
  });

  it('says when the flight of a link is no longer sold; the list is still there', async () => {
    getFlight.mockRejectedValue(new ApiError('http', 'gone', { status: 404 }));
    await open(sharePath(query(), offer(night)).split('?')[1]);
    expect(await screen.findByText(/The flight of this link is no longer sold/)).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('does not take a portal’s page with status 404 for such a flight', async () => {
    getFlight.mockRejectedValue(new ApiError('http', 'Sign in', { status: 404, foreign: true }));
    await open(sharePath(query(), offer(night)).split('?')[1]);
    await waitFor(() => expect(getFlight).toHaveBeenCalled());
    expect(await screen.findByText(/cannot be asked for now|Flight details/)).toBeTruthy();
    expect(screen.queryByText(/The flight of this link is no longer sold/)).toBeNull();
  });
});

describe('the heart', () => {
  it('saves a flight on the device, lists it, removes and restores it', async () => {
    const { user } = await open();
    const heart = within(cardOf(/^€151 ?\.10/)).getByRole('button', { name: 'Save this flight' });
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    // A later visit: only the device has it.
    const { listFavourites } = await import('@/offline/favourites');
    await waitFor(async () => expect((await listFavourites()).map((each) => each.offer.id)).toContain('night'));
    act(() => reopenPage(session));
    await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'My flights' }));
    expect(await dialog.findByRole('heading', { name: 'Riga to Barcelona' })).toBeTruthy();
    expect(dialog.getByText('for 2').parentElement?.textContent).toBe('€302.20 for 2');
    expect(dialog.getByText('incl. service fee')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Remove from My flights/ }));
    expect(await dialog.findByText('No flights kept yet')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /Undo/ }));
    expect(await dialog.findByText('for 2')).toBeTruthy();
    await waitFor(async () => expect(await listFavourites()).toHaveLength(1));
    // The booking uses the search it was saved in.
    await user.click(dialog.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(expect.objectContaining({ query: query() }));
    const { removeFavourite } = await import('@/offline/favourites');
    for (const { key } of await listFavourites()) await removeFavourite(key);
    act(() => reopenPage(session));
  });
});

describe('one price with bags for everyone', () => {
  const totalIn = (place: HTMLElement) => /€[\d,.]+(?= for 3)/.exec(place.textContent.replaceAll('\u00a0', ''))?.[0];

  it.each([
    ['none', 0, 0, '€567.00'],
    ['a cabin bag', 1, 0, '€639.00'],
    ['a checked bag', 0, 1, '€751.50'],
    ['two checked bags and a cabin bag', 1, 2, '€1,026.00'],
  ])('is the same in list, sort bar, details, saved flights and booking: %s', async (_, cabin, checked, total) => {
    const { user } = await open(query().replace('p_adult=2', 'p_adult=3'), [
      { ...direct, price: wireOffer({ each: 180, travellers: 3 }).price },
    ]);
    const bags = { cabin, checked };
    act(() => {
      changeFilter('cabinBaggage', cabin);
      changeFilter('checkedBaggage', checked);
    });
    const card = screen.getByRole('article');
    await waitFor(() => expect(totalIn(card)).toBe(total));
    const each = /^€[\d,.]+/.exec(card.querySelector('[id$=price]')?.textContent ?? '')?.[0] ?? 'none';
    const tiles = within(screen.getByRole('radiogroup', { name: 'Sort' })).getAllByRole('radio');
    // That by CO2 has no first flight: the server tells no figures.
    const byCo2 = tiles.pop()?.closest('label');
    await waitFor(() => expect(byCo2?.textContent).toContain('estimate'));
    await waitFor(() => tiles.forEach((tile) => expect(tile.closest('label')?.textContent).toContain(each)));

    const heart = within(card).getByRole('button', { name: 'Save this flight' });
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    await unfold(user, card);
    await user.click(within(card).getByRole('button', { name: 'Price and CO₂' }));
    const details = await screen.findByRole('dialog', { name: 'Price and CO₂' });
    expect(totalIn(details)).toBe(total);
    await user.click(within(details).getByRole('button', { name: 'Close' }));

    // Whatever the list shows later, the saved flight keeps its price, its details too.
    act(() => clearFilters());
    await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
    const saved = await screen.findByRole('dialog', { name: 'My flights' });
    await waitFor(() => expect(totalIn(saved)).toBe(total));
    expect(saved.textContent.includes('incl. bags for everyone')).toBe(cabin + checked > 0);
    await user.click(within(saved).getByRole('button', { name: 'Flight details' }));
    const again = await screen.findByRole('dialog', { name: 'Flight details' });
    expect(totalIn(again)).toBe(total);
    await user.click(within(again).getByRole('button', { name: whole(`Choose ${total} for 3`) }));
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(expect.objectContaining({ bags }));
    const { listFavourites, removeFavourite } = await import('@/offline/favourites');
    for (const { key } of await listFavourites()) await removeFavourite(key);
    act(() => reopenPage(session));
  });

  it('compares the price of a saved flight with its bags: a dearer bag makes it dearer', async () => {
    const { user } = await open(query(), [direct]);
    act(() => changeFilter('checkedBaggage', 1));
    const card = await screen.findByRole('article', { name: /^€250 ?\.50/ });
    await user.click(within(card).getByRole('button', { name: 'Save this flight' }));
    const { listFavourites, removeFavourite } = await import('@/offline/favourites');
    await waitFor(async () => expect(await listFavourites()).toHaveLength(1));
    const later = now() + 20 * 60_000;
    setClock(() => later);
    const current = offer(direct);
    getFlight.mockResolvedValue({
      offer: { ...current, bags: { ...current.bags, checkedPrice: 7_150 } },
      pricedAt: later,
      fares: [],
    });
    await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'My flights' }));
    expect(await dialog.findByText(/€20\.00/)).toBeTruthy();
    expect(dialog.getByText('for 2').parentElement?.textContent).toBe('€521.00 for 2');
    for (const { key } of await listFavourites()) await removeFavourite(key);
    act(() => reopenPage(session));
  });
});

/** Keeps these flights and compares them in "My flights". */
async function compare(user: User, prices: readonly RegExp[]) {
  for (const each of prices) {
    const heart = within(await screen.findByRole('article', { name: each })).getByRole('button', {
      name: 'Save this flight',
    });
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  }
  return openTable(user);
}

async function openTable(user: User) {
  await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'My flights' }));
  await user.click(await dialog.findByRole('button', { name: 'Compare' }));
  await dialog.findByRole('table');
  return dialog;
}

/** The device is as before the test. */
async function keepNone() {
  const { listFavourites, removeFavourite } = await import('@/offline/favourites');
  for (const { key } of await listFavourites()) await removeFavourite(key);
  act(() => reopenPage(session));
}

describe('comparing', () => {
  afterEach(keepNone);

  it('shows the kept flights of a search side by side and marks the best of each row in words', async () => {
    const { user } = await open(query(), [direct, night, ...more]);
    const dialog = await compare(user, [/^€151 ?\.10/, /^€189 ?\.00/, /^€217 ?\.00/, /^€218 ?\.00/]);
    const row = (name: string) => within(dialog.getByRole('rowheader', { name }).closest('tr')!);
    expect(dialog.getAllByRole('columnheader')).toHaveLength(4);
    expect(row('Price per person').getAllByText('Lowest')).toHaveLength(1);
    // Each says what its price includes, as the cards do.
    expect(row('Price per person').getAllByText('incl. service fee')).toHaveLength(4);
    expect(row('Price per person').getByText('Lowest').closest('td')?.textContent).toContain('151');
    expect(row('Whole journey time').getByText('Shortest').closest('td')?.textContent).toMatch(/^3\sh\s30 /);
    expect(row('Stops in all').getAllByText('Fewest')).toHaveLength(3);
    expect(row('Good to know').getByText('Self-transfer, Stop at night, Change of airport')).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: /^Remove: / })[0]!);
    await waitFor(() => expect(dialog.getAllByRole('columnheader')).toHaveLength(3));
    await user.click(dialog.getAllByRole('button', { name: 'Choose' })[0]!);
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(expect.objectContaining({ offer: expect.objectContaining({ id: 'd08' }) }));
  });
});

describe('the comparison', () => {
  afterEach(keepNone);

  it('includes bags for everyone in its price and says when a flight does not sell them', async () => {
    const { cob_baggage: _cob, r_baggage: _r, ...bare } = night;
    const { user } = await open(query(), [direct, bare, ...more]);
    const dialog = await compare(user, [/^€217 ?\.00/, /^€189 ?\.00/, /^€151 ?\.10/]);
    act(() => changeFilter('checkedBaggage', 1));
    await waitFor(() => expect(dialog.getAllByText('incl. bags for everyone')).toHaveLength(2));
    const cells = (name: string) =>
      within(dialog.getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.trim());
    const [first, second, third] = cells('Price per person');
    expect(first).toMatch(/^€151 ?\.10.*for 2.*Does not take these bags/);
    expect(first).not.toMatch(/incl\. bags|Lowest/);
    // 189, plus one bag of 61.50.
    expect(second).toMatch(/^€250 ?\.50.*for 2.*incl\. bags for everyone.*Lowest/);
    expect(third).toMatch(/^€278 ?\.50.*incl\. bags for everyone$/);
    expect(cells('Bags for one person')[1]).not.toContain('61.50');
    act(() => clearFilters());
    await waitFor(() => expect(cells('Price per person').join()).not.toMatch(/bags/));
    expect(cells('Price per person').join()).toMatch(/incl\. service fee/);
    act(() => void (session.profile = { ...DEFAULT_PROFILE }));
    await waitFor(() => expect(cells('Price per person').join()).not.toMatch(/fee/));
  });

  it("shows an adult's price when a child travels, and says so, as the price filter does", async () => {
    const { user } = await open(`${query()}&p_child=1`, [direct, night]);
    const dialog = await compare(user, [/^€151 ?\.10/, /^€189 ?\.00/]);
    expect(dialog.getByRole('rowheader', { name: 'Price per adult' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: /^Price per adult any/, hidden: true })).toBeTruthy();
    act(() => changeFilter('checkedBaggage', 1));
    expect(await screen.findByRole('heading', { name: /^Price per adult with bags/, hidden: true })).toBeTruthy();
  });

  it('survives a reload; the flights of another search stand below its own', async () => {
    const { user } = await open();
    await compare(user, [/^€151 ?\.10/, /^€189 ?\.00/]);
    const address = query();
    act(() => {
      clearModals();
      closeResults();
    });
    cleanup();
    await open(address);
    const dialog = await openTable(user);
    expect(dialog.getAllByRole('columnheader')).toHaveLength(2);
    expect(dialog.queryByText(/^Not among the flights/)).toBeNull();
    act(() => {
      clearModals();
      closeResults();
    });
    cleanup();
    day += 1;
    await open();
    const heart = within(cardOf(/^€151 ?\.10/)).getByRole('button', { name: 'Save this flight' });
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
    const again = within(await screen.findByRole('dialog', { name: 'My flights' }));
    const searches = await again.findAllByRole('region', { name: 'Riga to Barcelona' });
    expect(searches.map((each) => within(each).getAllByRole('listitem').length)).toEqual([1, 2]);
  });
});

describe('new prices while a card is open', () => {
  async function renew(wires: (typeof direct)[]) {
    const { user } = await open();
    await unfold(user, cardOf(/^€151 ?\.10/));
    const later = now() + 31 * 60_000;
    setClock(() => later);
    act(() => checkExpiry());
    await user.click(await screen.findByRole('button', { name: 'Check the prices again' }));
    await waitFor(() => expect(results.phase).toBe('streaming'));
    say({ kind: 'rows', reset: true, batch: packOffers(wires.map(offer)) });
    say({ kind: 'line', seq: 1, progress: 100, expiresAt: null, dropped: [], done: true });
    say({ kind: 'end', reason: 'done', status: 0, missedAfter: null });
    // Nothing moves under the finger: new offers wait.
    await user.click(await screen.findByRole('button', { name: /New prices are ready/ }));
  }

  it('keep the flight open and show its new price', async () => {
    const now = structuredClone(night);
    now.price.EUR.price_per_person = 150;
    now.price.EUR.passengers_amounts_details = { adult: { count: 2, price: 300 } };
    await renew([direct, now]);
    const card = await screen.findByRole('article', { name: /^€159 ?\.00/ });
    expect(within(card).getByRole('button', { expanded: true })).toBeTruthy();
    expect(screen.queryByText(/^The flight you had open/)).toBeNull();
  });

  it('name a flight that is no longer sold', async () => {
    await renew([direct]);
    expect(
      await screen.findByText('The flight you had open (LO, FR, 18:00 – 08:40 +1) is not among the new results.'),
    ).toBeTruthy();
  });
});

describe('when the prices expire', () => {
  async function expired() {
    const world = await open();
    const later = now() + 31 * 60_000;
    setClock(() => later);
    act(() => checkExpiry());
    return world;
  }
  const choose = (user: User) => user.click(within(cardOf(/^€151 ?\.10/)).getByRole('button', { name: 'Choose' }));

  it('the list stays and is marked; an unchanged price proceeds at once', async () => {
    getFlight.mockResolvedValue({ offer: offer(night), fares: [], pricedAt: 7 });
    const { user } = await expired();
    expect(results.expired).toBe(true);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Check the prices again' })).toBeTruthy();
    await choose(user);
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(expect.objectContaining({ pricedAt: 7 }));
  });

  it('a changed price is shown next to the old one and must be accepted', async () => {
    getFlight.mockResolvedValue({
      offer: { ...offer(night), total: 30_000, pricePerPerson: 15_000 },
      fares: [],
      pricedAt: 7,
    });
    const { user } = await expired();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'The price has changed' }));
    expect(dialog.getByText(whole('Before: €302.20 for 2.'))).toBeTruthy();
    expect(startDraft).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Accept €318.00 for 2' }));
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(startDraft).toHaveBeenCalledWith(
      expect.objectContaining({ offer: expect.objectContaining({ id: 'night', total: 30_000 }) }),
    );
  });

  it('a flight that is gone is reported, and the search can be repeated', async () => {
    getFlight.mockRejectedValue(new ApiError('http', 'gone', { status: 410 }));
    const { user } = await expired();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'This flight is no longer sold' }));
    await user.click(dialog.getByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(['asking', 'streaming']).toContain(results.phase));
  });

  it('a failed check can be repeated', async () => {
    getFlight.mockRejectedValueOnce(new ApiError('timeout', 'late'));
    getFlight.mockResolvedValueOnce({ offer: offer(night), fares: [], pricedAt: 7 });
    const { user } = await expired();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'The price could not be checked' }));
    await user.click(dialog.getByRole('button', { name: 'Check the prices again' }));
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
  });

  it('offline the draft starts with the last seen price', async () => {
    const { user } = await expired();
    act(() => {
      session.online = false;
    });
    await user.click((await screen.findAllByRole('button', { name: 'Start booking' }))[0]!);
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
    expect(getFlight).not.toHaveBeenCalled();
  });
});

describe('a departure at 00:05', () => {
  const early = wireOffer({ id: 'early', each: 142.1, legs: [[hop('RIX', 'BCN', '00:05', 210, 'BT')]] });
  const NIGHT = 'In the night from Sunday to Monday';

  it('is told as a night on the card, in the shared text and among the saved flights', async () => {
    const { user } = await open(query(), [early, direct]);
    const card = within(cardOf(/^€151 ?\.10/));
    expect(card.getByText(NIGHT)).toBeTruthy();
    expect(within(cardOf(/^€189 ?\.00/)).queryByText(/In the night/)).toBeNull();
    await unfold(user, cardOf(/^€151 ?\.10/));
    await user.click(card.getByRole('button', { name: 'Share this flight' }));
    const shared = await screen.findByRole('dialog', { name: 'Share this flight' });
    expect(shared.textContent).toContain(`per person. ${NIGHT}`);
    await user.keyboard('{Escape}');
    await user.click(card.getAllByRole('button', { name: 'Save this flight' })[0]!);
    await user.click(screen.getAllByRole('button', { name: /^My flights/ })[0]!);
    const saved = within(await screen.findByRole('dialog', { name: 'My flights' }));
    expect(await saved.findByText(`00:05 RIX – 03:35 BCN. ${NIGHT}`)).toBeTruthy();
    await user.click(saved.getByRole('button', { name: /^Remove from My flights/ }));
    await saved.findByText('No flights kept yet');
  });
});
