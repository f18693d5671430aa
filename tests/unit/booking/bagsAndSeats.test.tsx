import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { array, nullable } from 'superstruct';
import { toItem } from '@/api/catalogue';
import { configureApi } from '@/api/config';
import { WireSeatMap } from '@/api/shapes/seatMap';
import { bagsOfFare } from '@/domain/booking/passengerBags';
import type { BookingDraft } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/cartPrice';
import type { FarePart } from '@/domain/offers/types';
import type { PassengerCounts } from '@/domain/search/types';
import { FareStep } from '@/features/booking/fares/FareStep';
import { TravellerBags } from '@/features/booking/extras/bags/TravellerBags';
import { CartView } from '@/features/booking/frame/CartView';
import { SeatStep } from '@/features/booking/seats/SeatStep';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import steps from '@/i18n/compiled/steps/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setLogSink } from '@/platform/log';
import { booking, draftNow, showDraft, useBooking } from '@/state/booking';
import { editPassenger } from '@/state/booking/draft/form';
import { referenceDays } from '@/state/booking/draft/helpers';
import { readyParts } from '@/state/booking/sync/payloads';
import { keepSeatMaps } from '@/state/booking/services/seatMaps';
import { services } from '@/state/booking/services/store';
import { readStoredAnswer } from '@/state/storedAnswers';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { SERVICES } from '../../../sandbox/catalogue/services';
import { aDraft, anOffer, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { ownDatabase } from '../../fixtures/ownDatabase';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('steps', 'en_GB', steps);
  await switchLocale('en_GB');
});
beforeEach(() => {
  setLogSink(() => undefined);
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  session.online = false;
  session.locale = 'en_GB';
  fakeNetwork({});
  Object.assign(services, { phase: 'ready', items: SERVICES.map(toItem), at: Date.now(), luggage: {} });
});
afterEach(() => {
  closeDb();
  vi.unstubAllGlobals();
});

const perks = { fastTrack: false, free: [] };
const detail = {
  cabinSize: { width: 40, length: 55, height: 23, unit: 'cm' },
  checkedSize: null,
  large: { kg: 26, price: 4650 },
  twoKg: 26,
  bundle: perks,
  upgrade: { fastTrack: true, free: ['priority_boarding', 'quiet_zone'], price: 4100 },
};

/** Light fares sell every kind of bag; the flexible one includes a checked bag of 20 kg. */
function show(party?: PassengerCounts, over: Partial<BookingDraft> = {}): void {
  const draft = filled(aDraft(party, { fareId: 'f-l', ...over }));
  draft.fares = draft.fares.map((fare) => ({ ...fare, bags: { ...fare.bags, checkedWeightKg: 20, detail } }));
  showDraft(draft);
}

function Page({ what: What }: { what: typeof SeatStep }) {
  const { draft } = useBooking();
  return draft && <What draft={draft} />;
}
function open(what: typeof SeatStep) {
  const router = createMemoryRouter(
    [
      { path: '/booking/here', element: <Page what={what} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/booking/here'] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), router };
}

const Cart: typeof SeatStep = ({ draft }) => <CartView draft={draft} heading />;

const bagRow = (name: string) => within(screen.getByRole('group', { name }));
const said = (name: string) => screen.getByRole('group', { name }).textContent?.replaceAll('\u00A0', ' ');
/** Opens what several travellers choose in: the rows of bags, or those of seats. */
async function openRows(user: ReturnType<typeof open>['user'], name = /^(?:Choose|Change) /): Promise<void> {
  for (const button of screen.getAllByRole('button', { expanded: false, name })) await user.click(button);
}
const pieces = (row: ReturnType<typeof bagRow>) => Number(row.getAllByRole('status').at(-1)?.textContent);
const more = (row: ReturnType<typeof bagRow>) => row.getByRole('button', { name: /^More: / });
const fewer = (row: ReturnType<typeof bagRow>) => row.getByRole('button', { name: /^Fewer: / });
const bigger = (at = 0) => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^1 bag, 26/ })[at]!;
const total = () => priceCart(draftNow()!, null).total;
const told = (type: 'baggage' | 'seats') =>
  readyParts(draftNow()!, referenceDays(draftNow()!))
    .filter(({ payload }) => payload.type === type)
    .map(({ key, payload }) => ({ key, payload }));

describe('bags of each traveller', () => {
  it('are chosen and priced for one, and only that one is sent', async () => {
    show();
    const { user } = open(TravellerBags);
    await openRows(user);
    const before = total();
    const [first, second] = draftNow()!.passengers;
    const bags = bagRow('Checked bag Elīna Bērziņa');
    expect(pieces(bags)).toBe(0);
    expect(document.body.textContent).toContain('€34.00');
    await user.click(more(bags));
    await user.click(more(bags));
    expect([pieces(bags), said('Checked bag Elīna Bērziņa')]).toEqual([
      2,
      expect.stringContaining('2 bags, 26 kg each · €71.00'),
    ]);
    expect(more(bags).getAttribute('aria-disabled')).toBe('true');
    await user.click(fewer(bags));
    // The bigger bag costs 46.50.
    expect(document.body.textContent).toContain('€12.50 more');
    await user.click(bigger());
    await user.click(more(bagRow('Cabin bag Jānis Bērziņb')));
    await user.click(screen.getByRole('checkbox', { name: 'Cabin bag and more' }));
    expect(total()).toBe(before + 4650 + 4100);
    expect(told('baggage').map(({ payload }) => payload)).toEqual([
      { type: 'baggage', original_id: first?.id, cabin: null, checked: 'rBaggageLarge', protection: false },
      { type: 'baggage', original_id: second?.id, cabin: 'coBaggageBundleUpgrade', checked: null, protection: false },
    ]);
    // What the bundle includes, in text; an untranslated item in the server's words.
    expect(document.body.textContent).toContain('Fast track · Priority boarding · quiet zone · €16.00 more');
    expect(screen.getByText(/55 × 40 × 23 cm/)).toBeTruthy();
  });

  it('are protected only while there is a checked bag', async () => {
    show();
    const { user } = open(TravellerBags);
    await openRows(user);
    expect(screen.queryByRole('checkbox')).toBeNull();
    const bags = bagRow('Checked bag Elīna Bērziņa');
    await user.click(more(bags));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Protect checked bags/ });
    expect(box.checked).toBe(false);
    const before = total();
    await user.click(box);
    expect(total()).toBe(before + 590);
    await user.click(fewer(bags));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(more(bags));
    // Nothing that costs money is restored automatically.
    const again = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Protect checked bags/ });
    expect(again.checked).toBe(false);
    expect(total()).toBe(before);
    await user.click(again);
    editPassenger(draftNow()!.passengers[0]!.id, { skipCheckedBaggage: true });
    expect(draftNow()?.bags).toEqual({ 'id-2': { cabin: 0, checked: 0 } });
  });

  it('included in the fare can be left at home and taken along again, and both are sent', async () => {
    show(undefined, { fareId: 'f-f' });
    const { user } = open(TravellerBags);
    await openRows(user);
    const bags = bagRow('Checked bag Elīna Bērziņa');
    expect([pieces(bags), said('Checked bag Elīna Bērziņa')]).toEqual([
      1,
      expect.stringContaining('1 bag, 20 kg · Included'),
    ]);
    expect(screen.queryByRole('group', { name: /^Cabin bag/ })).toBeNull();
    // The bag included in the fare can be protected, too.
    await user.click(screen.getAllByRole('checkbox', { name: /^Protect checked bags/ })[0]!);
    expect(told('baggage')[0]?.payload).toMatchObject({ cabin: null, checked: null, protection: true });
    await user.click(fewer(bags));
    expect(draftNow()?.passengers[0]?.skipCheckedBaggage).toBe(true);
    await user.click(more(bags));
    await user.click(bigger());
    expect(draftNow()?.passengers[0]?.skipCheckedBaggage).toBe(false);
    expect(told('baggage')[0]?.payload).toMatchObject({ checked: 'rBaggageLarge', protection: false });
  });

  it('are asked once for nine identical choices, never for an infant, and individually on request', async () => {
    show({ adult: 5, child: 3, infant: 1 });
    const { user } = open(TravellerBags);
    await openRows(user, / Checked bag$/);
    const before = total();
    expect(screen.getAllByRole('group', { name: /^Checked bag/ })).toHaveLength(1);
    await user.click(more(bagRow('Checked bag Each of 8 travellers')));
    await user.click(screen.getByRole('checkbox', { name: /^Protect/ }));
    expect(total()).toBe(before + 8 * (3400 + 590));
    expect(screen.getByText('Babies have no bags of their own.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'For each traveller' }));
    const each = screen.getAllByRole('group', { name: /^Checked bag/ });
    expect(each).toHaveLength(8);
    await user.click(fewer(within(each[2]!)));
    expect(total()).toBe(before + 7 * (3400 + 590));
    // "For all" again: the choice is open while travellers differ, and says so.
    await user.click(screen.getByRole('radio', { name: 'Same for everyone' }));
    expect(bagRow('Checked bag Each of 8 travellers')).toBeTruthy();
    expect(screen.getByText(/They have different bags now/)).toBeTruthy();
  });

  it('chosen alike one by one keep the individual form; a reopened step shows the single one', async () => {
    show({ adult: 4, child: 0, infant: 0 }, { bags: { 'id-2': { cabin: 0, checked: 1 } } });
    const { user } = open(TravellerBags);
    await openRows(user, / Checked bag$/);
    const each = () => screen.getAllByRole('group', { name: /^Checked bag/ });
    expect(each()).toHaveLength(4);
    for (const at of [1, 2, 3]) await user.click(more(within(each()[at]!)));
    expect(each()).toHaveLength(4);
    cleanup();
    await openRows(open(TravellerBags).user, / Checked bag$/);
    expect(each()).toHaveLength(1);
    // Another tab changes one of them: the single list stays and says so.
    act(() => {
      booking.draft!.bags = { ...booking.draft!.bags, 'id-3': { cabin: 0, checked: 2 } };
    });
    expect(each()).toHaveLength(1);
    expect(screen.getByText(/They have different bags now/)).toBeTruthy();
  });

  it('that the fare does not sell are reported and not priced', async () => {
    show();
    const { user } = open(TravellerBags);
    await openRows(user);
    const before = total();
    await user.click(more(bagRow('Checked bag Elīna Bērziņa')));
    await user.click(bigger());
    booking.draft!.fares = booking.draft!.fares.map((fare) => ({
      ...fare,
      bags: { ...fare.bags, detail: { ...detail, large: null } },
    }));
    expect(await screen.findByText(/is not sold with this fare and is not in the price/)).toBeTruthy();
    expect(total()).toBe(before);
  });

  it('work offline with stored data: no fares, no services', async () => {
    Object.assign(services, { phase: 'none', items: [] });
    show(undefined, { fares: [], fareId: null });
    booking.draft!.fares = [];
    booking.draft!.fareId = null;
    const { user } = open(TravellerBags);
    await openRows(user);
    expect(bagsOfFare(draftNow()!).detail).toBeUndefined();
    await user.click(more(bagRow('Checked bag Elīna Bērziņa')));
    await user.click(more(bagRow('Checked bag Elīna Bērziņa')));
    expect(draftNow()?.bags).toEqual({ 'id-2': { cabin: 0, checked: 2 } });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('show an average price where travellers differ, and the fares list them for each', () => {
    show(undefined, { bags: { 'id-2': { cabin: 0, checked: 1 } } });
    open(FareStep);
    const light = screen.getByRole('radio', { name: /^Light/ }).closest('label')!.textContent;
    // 189.40 and a fee of 9.00 each, one bag of 34.00 for two.
    expect(light).toContain('€215.40');
    expect(light).toContain('€430.80 for 2 people, incl. service fee');
    const bags = within(screen.getByRole('region', { name: 'Your bags' }));
    expect(bags.getAllByRole('group', { name: /Checked bag$/ })).toHaveLength(2);
  });

  it('and a promo code: the fare total says that it includes more than one price', () => {
    show(undefined, { discount: { couponCode: 'TEN', kind: 'percent', value: 10 } });
    open(FareStep);
    const light = screen.getByRole('radio', { name: /^Light/ }).closest('label')!.textContent;
    expect(light).toContain('€357.12 for 2 people, with all you have added');
  });
});

describe('the cart', () => {
  const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00A0', ' '));

  it('names the travellers of a bag, or their number when everyone has it', () => {
    show(undefined, { bags: { 'id-2': { cabin: 1, checked: 1 }, 'id-3': { cabin: 1, checked: 0 } } });
    services.worded = true;
    open(Cart);
    expect(lines()).toContain('Cabin bag, 2 × €25.00Each of 2 travellers€50.00');
    expect(lines()).toContain('Checked bagElīna Bērziņa€34.00');
  });

  it('shows fare and fee per person when they divide evenly', () => {
    const parts: FarePart[] = [
      { type: 'adult', count: 2, price: 30000 },
      { type: 'infant', count: 1, price: 3000 },
    ];
    const fare = { ...someFares()[0]!, total: 33000, parts };
    show({ adult: 2, child: 0, infant: 1 }, { fares: [fare], fareId: fare.id });
    open(Cart);
    expect(lines()).toContain('Fare, 2 adults × €150.00 and 1 baby × €30.00€330.00');
    expect(lines()).toContain('Service fee, 3 × €9.00€27.00');
    cleanup();
    show({ adult: 2, child: 0, infant: 1 }, { fares: [{ ...fare, total: 33001 }], fareId: fare.id });
    open(Cart);
    expect(lines()).toContain('Fare, 2 adults and 1 baby€330.01');
  });

  it('shows what is being added until the booking has it, only online', async () => {
    session.online = true;
    show(undefined, { bags: { 'id-3': { cabin: 1, checked: 0 } } });
    booking.sync = { word: 'waiting', count: 1, adding: ['baggage:id-3'] };
    open(Cart);
    expect(lines()).toContain('Cabin bagJānis Bērziņb · adding…€25.00');
    session.online = false;
    await vi.waitFor(() => expect(lines()).toContain('Cabin bagJānis Bērziņb€25.00'));
  });
});

describe('the seat step', () => {
  const [out, back] = [/^Riga – Barcelona, /, /^Barcelona – Riga, /];
  const seatsOf = (name: RegExp | string) => within(screen.getByRole('radiogroup', { name }));

  it('starts with random seats, and sends that when nothing else is chosen', async () => {
    show();
    const { user } = open(SeatStep);
    await openRows(user);
    const before = total();
    expect(seatsOf(out).getByRole<HTMLInputElement>('radio', { name: /^Any seat/ }).checked).toBe(true);
    expect(told('seats')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    await vi.waitFor(() =>
      expect(told('seats')[0]?.payload).toEqual({
        type: 'seats',
        seats: [0, 1].map((segment) => ({ segment, serviceId: 'random', airline: 'BT' })),
      }),
    );
    expect(total()).toBe(before);
  });

  it('says offline that seats are unknown, and Continue sends nothing', async () => {
    Object.assign(services, { phase: 'none', items: [] });
    show();
    const { user } = open(SeatStep);
    expect(screen.getByText(/is shown when you are back online/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(told('seats')).toEqual([]);
  });

  it('chooses per flight or for all flights; infants pay no seat', async () => {
    show({ adult: 2, child: 1, infant: 1 });
    const { user } = open(SeatStep);
    await openRows(user);
    const before = total();
    await user.click(seatsOf(back).getByRole('radio', { name: /^Together/ }));
    expect(total()).toBe(before + 3 * 800);
    await user.click(screen.getByRole('radio', { name: 'Same for all flights' }));
    expect(screen.getByText(/The flights have different seats now/)).toBeTruthy();
    await user.click(seatsOf('Both flights').getByRole('radio', { name: /^Window/ }));
    expect(total()).toBe(before + 2 * 3 * 850);
    expect(screen.getByText('Babies sit on a lap and need no seat.')).toBeTruthy();
    expect(screen.queryByText(/The flights have different seats now/)).toBeNull();
  });

  it('keeps the individual form for equal seats chosen one by one', async () => {
    show({ adult: 2, child: 0, infant: 0 });
    const { user } = open(SeatStep);
    await openRows(user);
    await user.click(seatsOf(out).getByRole('radio', { name: /^Window/ }));
    await user.click(seatsOf(back).getByRole('radio', { name: /^Window/ }));
    expect(seatsOf(back).getByRole<HTMLInputElement>('radio', { name: /^Window/ }).checked).toBe(true);
    expect(seatsOf(out).getByRole<HTMLInputElement>('radio', { name: /^Window/ }).checked).toBe(true);
    // A reopened step shows the single form.
    cleanup();
    open(SeatStep);
    expect(seatsOf('Both flights').getByRole<HTMLInputElement>('radio', { name: /^Window/ }).checked).toBe(true);
  });

  it('appears in the cart with its flights', async () => {
    show({ adult: 2, child: 0, infant: 0 }, { seats: [] });
    const { user } = open(SeatStep);
    await openRows(user);
    const flights = draftNow()!.offer.legs.flatMap(({ segments }) => segments);
    const routes = flights.map(({ dep, arr }) => `${dep.airport}–${arr.airport}`);
    await user.click(seatsOf(out).getByRole('radio', { name: /^Window/ }));
    await user.click(seatsOf(back).getByRole('radio', { name: /^Aisle/ }));
    cleanup();
    services.worded = true;
    open(Cart);
    const line = (name: RegExp) => screen.getByText(name).closest('li')!.textContent;
    expect(line(/^Window/)).toContain(routes[0]);
    expect(line(/^Window/)).not.toContain(routes[1]);
    expect(line(/^Aisle/)).toContain(routes[1]);
  });

  it('says that children may not sit at an exit', async () => {
    show({ adult: 2, child: 1, infant: 0 });
    const { user } = open(SeatStep);
    await openRows(user);
    expect(seatsOf(out).getByText('Front row; children may not sit at an exit')).toBeTruthy();
    await user.click(seatsOf(out).getByRole('radio', { name: /^Extra legroom/ }));
    expect(draftNow()?.seats?.map(({ serviceId }) => serviceId)).toEqual(['extraLegroom', 'random']);
  });

  it('shows the price at which a seat was chosen, as in the cart, and current prices of the others', async () => {
    show();
    const { user } = open(SeatStep);
    await openRows(user);
    await user.click(seatsOf(out).getByRole('radio', { name: /^Window/ }));
    const before = total();
    Object.assign(services, {
      items: services.items.map((item) => (item.id === 'window' ? { ...item, unitPrice: 900 } : item)),
    });
    expect(await seatsOf(back).findByRole('radio', { name: /^Window.*€9/ })).toBeTruthy();
    expect(seatsOf(out).getByRole('radio', { name: /^Window.*€8/ })).toBeTruthy();
    expect(total()).toBe(before);
    await user.click(seatsOf(back).getByRole('radio', { name: /^Window/ }));
    expect(total()).toBe(before + 2 * 900);
  });

  it('asks once for six flights of six legs, and individually on request', async () => {
    const [leg] = anOffer().legs;
    const legs = Array.from({ length: 6 }, (_, at) => ({
      ...leg!,
      segments: leg!.segments.map((one) => ({
        ...one,
        dep: { ...one.dep, at: one.dep.at + at },
        flightNumber: `BT${at}`,
      })),
    }));
    show({ adult: 9, child: 0, infant: 0 }, { offer: anOffer({ legs }) });
    const { user } = open(SeatStep);
    expect(seatsOf('All 6 flights').getByRole<HTMLInputElement>('radio', { name: /^Any seat/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Choose for each flight' }));
    await openRows(user);
    expect(screen.getAllByRole('radiogroup', { name: / – / })).toHaveLength(6);
    expect(screen.getAllByRole('radio', { name: /^Together Side by side/ })).toHaveLength(6);
  });
});

const seatsIn = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));

describe('a seat plan', () => {
  const plan: WireSeatMap = {
    columns: ['A', 'B', '', 'C'],
    rows: [
      { row: 11, seats: { A: 'window', B: 'aisle', C: null } },
      { row: 12, exit: true, seats: { A: 'extraLegroom', B: 'extraLegroom', C: 'extraLegroom' } },
      { row: 14, seats: { A: 'window', B: 'random', C: 'window' } },
    ],
  };
  const onPlan = (party: PassengerCounts) => {
    show(party);
    const { offer } = draftNow()!;
    keepSeatMaps({ offer, fares: [], pricedAt: 0, seatMaps: [plan, null] });
    return open(SeatStep);
  };
  const cell = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name });
  const cells = () => within(screen.getByRole('grid')).getAllByRole('button');
  const places = () => draftNow()?.seats?.map((seat) => seat.places?.map((one) => [one.passenger, one.seat]));

  it('gives each traveller a seat at the price of the catalogue, and the next one is chosen; nothing before', async () => {
    const { user } = onPlan({ adult: 2, child: 0, infant: 1 });
    const before = total();
    await openRows(user);
    expect(cells().filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([]);
    expect(draftNow()?.seats).toBeUndefined();
    await user.click(cell(/^11A, Window, free, €8/));
    await user.click(cell(/^14C, Window, free/));
    const [first, second] = draftNow()!.passengers;
    expect(places()).toEqual([
      [
        [first?.id, '11A'],
        [second?.id, '14C'],
      ],
      undefined,
    ]);
    expect(total()).toBe(before + 2 * 850);
    expect(cell(/^11A, Window, Elīna Bērziņa/).getAttribute('aria-pressed')).toBe('true');
    // The baby has none; the flight without a plan is chosen by kind.
    expect(within(screen.getByRole('group', { name: 'Who the seat is for' })).getAllByRole('button')).toHaveLength(2);
    expect(seatsIn(/^Barcelona – Riga, /).getByRole('radio', { name: /^Aisle/ })).toBeTruthy();
    expect(told('seats')[0]?.payload).toEqual({
      type: 'seats',
      seats: [
        { segment: 0, serviceId: 'window', airline: 'BT', original_id: first?.id, seat: '11A' },
        { segment: 0, serviceId: 'window', airline: 'BT', original_id: second?.id, seat: '14C' },
        { segment: 1, serviceId: 'random', airline: 'BT' },
      ],
    });
    // A press on the own seat gives it back.
    await user.click(screen.getByRole('button', { name: /^Elīna Bērziņa 11A/ }));
    await user.click(cell(/^11A/));
    await user.click(screen.getByRole('button', { name: /^Jānis Bērziņb 14C/ }));
    await user.click(cell(/^14C/));
    expect(total()).toBe(before);
    expect(places()).toEqual([undefined, undefined]);
  });

  it('says why a seat cannot be had: occupied, or at an exit for a child', async () => {
    const { user } = onPlan({ adult: 1, child: 1, infant: 0 });
    await openRows(user);
    expect(cell(/^11C, Window, taken/).getAttribute('aria-disabled')).toBe('true');
    await user.click(cell(/^11C/));
    expect(screen.getByText('11C: taken')).toBeTruthy();
    await user.click(cell(/^12A, Window, Extra legroom, free/));
    // Now for the child.
    expect(cell(/^12B, .*emergency exit: only for adults/).getAttribute('aria-disabled')).toBe('true');
    await user.click(cell(/^12B/));
    expect(places()?.[0]).toHaveLength(1);
  });

  it('is one tab stop, walked by arrows, and Enter takes the seat', async () => {
    const { user } = onPlan({ adult: 1, child: 0, infant: 0 });
    await openRows(user);
    const stops = () => cells().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['A']);
    act(() => stops()[0]!.focus());
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Enter}');
    expect(places()?.[0]).toEqual([[draftNow()?.passengers[0]?.id, '14B']]);
    expect(document.activeElement).toBe(cell(/^14B/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell(/^14C/));
    expect(stops()).toEqual([cell(/^14C/)]);
  });

  it('is kept for the step without a connection', async () => {
    onPlan({ adult: 1, child: 0, infant: 0 });
    await vi.waitFor(async () =>
      expect(
        await readStoredAnswer('answer', `seats:${draftNow()!.offer.mergeKey}`, array(nullable(WireSeatMap))),
      ).not.toBeNull(),
    );
  });
});
