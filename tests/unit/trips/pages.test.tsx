import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/dates';
import type { OrderSummary } from '@/domain/payment/order';
import { seedMessages } from '@/i18n/catalogue';
import help from '@/i18n/compiled/help/en_GB.json';
import { putDraft } from '@/offline/drafts/draftRows';
import { readOrder, writeOrder } from '@/offline/orders';
import { createRequest, settleRequest } from '@/offline/outbox';
import { putMeta } from '@/offline/store/meta';
import { now, setClock, today } from '@/platform/clock';
import { usePhoneHeaderWanted } from '@/state/frame';
import { isModalOpen } from '@/state/modals';
import { isPayNow } from '@/state/booking/payment/payNow';
import { session } from '@/state/session';
import { pageComponent } from '../pageComponent';
import { aDraft, filled } from '../booking/build';
import { fakeNetwork } from '../booking/server';
import { serverBooking } from '../booking/world';
import { NOW, openPages, tripPages } from './pageWorld';
import { anOrder, flight, legOf } from './trips';
import { whole } from '../../fixtures/wholeText';
import { reopenPage } from '../../fixtures/states';

tripPages();

beforeEach(() => {
  session.online = false;
  session.locale = 'en_GB';
  session.profile = {
    ...session.profile,
    contactInformation: { ...session.profile.contactInformation, email: 'help@kaija.example', phone: '+371 2000 0000' },
  };
  fakeNetwork({});
});

async function open(path: string) {
  const [List, Detail, Cancelled] = await Promise.all([
    pageComponent('trips'),
    pageComponent('trip'),
    pageComponent('cancelled'),
  ]);
  return openPages(
    [
      { path: '/dashboard/trips', element: <List /> },
      { path: '/dashboard', element: <List /> },
      { path: '/dashboard/trips/:orderId/:view?', element: <Detail /> },
      { path: '/booking/cancelled', element: <Cancelled /> },
    ],
    path,
  );
}

const bank = {
  beneficiary: 'Kaija',
  iban: 'LV80BANK0000435195001',
  bic: 'BANKLV22',
  reference: 'KA-7',
  amount: 48634,
  payUntil: '2027-06-18T12:00:00Z',
};

/** A one-way trip that leaves `days` after today, as it is in Riga. */
const inDays = (days: number, over: Partial<OrderSummary> = {}): OrderSummary => {
  const day = addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' }).format(now()), days);
  return anOrder({
    orderId: `KA-${days}`,
    bookingId: `b${days}`,
    legs: [legOf(flight('RIX', `${day}T07:25+03:00`, 'BCN', `${day}T09:55+02:00`, { carrierName: 'airBaltic' }))],
    ...over,
  });
};

const articles = () => screen.getAllByRole('article').map((one) => within(one).getByText(/^Order KA/).textContent);

describe('the list of trips', () => {
  it('is where the dashboard begins', async () => {
    const { router } = await open('/dashboard?lang=en');
    expect(await screen.findByRole('heading', { level: 1, name: 'Trips' })).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/trips?lang=en');
  });

  it('without a trip leads to a search and tells where an order made elsewhere is', async () => {
    await open('/dashboard/trips');
    expect(await screen.findByRole('heading', { name: 'No trips on this device yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search flights' }).getAttribute('href')).toBe('/');
    expect(screen.getByText(/Ordered on another device\?/)).toBeTruthy();
  });

  it('shows the next trip first, later ones, then past ones, with state and age of the copy', async () => {
    await writeOrder(inDays(-20));
    await writeOrder(inDays(30, { status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails: bank }));
    await writeOrder(inDays(1, { checkedAt: NOW }));
    await writeOrder(inDays(10, { status: 'awaiting_payment', paymentType: 'cardPayments' }));
    await open('/dashboard/trips');
    expect(await screen.findByText('1')).toBeTruthy();
    expect(articles()).toEqual(['Order KA-1', 'Order KA-10', 'Order KA-30', 'Order KA--20']);
    expect(screen.getByText('In 30 days')).toBeTruthy();
    expect(screen.getByText('Travelled')).toBeTruthy();
    expect(screen.getByText('Waiting for your transfer')).toBeTruthy();
    expect(screen.getByText(/^Saved on this device, checked (?:01\/01|31\/12)/)).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Riga to Barcelona' }).map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      '/dashboard/trips/KA-1',
      '/order/KA-10/confirmation',
      '/dashboard/trips/KA-30',
      '/dashboard/trips/KA--20',
    ]);
  });

  it('leaves out a declined payment whose booking can be paid again', async () => {
    await writeOrder(inDays(5, { bookingId: 'b1', status: 'awaiting_payment', paymentType: 'cardPayments' }));
    await putDraft({ ...filled(aDraft({ adult: 1, child: 0, infant: 0 }, { bookingId: 'b1' })), status: 'open' });
    await open('/dashboard/trips');
    expect(await screen.findByRole('heading', { name: 'No trips on this device yet' })).toBeTruthy();
  });

  it('has a booking whose order is unknown: the bank has not reported, or the answer was lost', async () => {
    const party = { adult: 1, child: 0, infant: 0 };
    await putDraft({ ...filled(aDraft(party, { bookingId: 'b1' })), id: 'b1', status: 'paying' });
    const atBank = await createRequest('payment', 'b1', {});
    await settleRequest(atBank.id, 'done', { order_id: 'KA-5' });
    await putDraft({ ...filled(aDraft(party, { bookingId: 'b2' })), id: 'b2', status: 'open' });
    await createRequest('payment', 'b2', {});
    await open('/dashboard/trips');
    await screen.findByText('Order KA-5');
    expect(screen.getAllByText('Payment being checked')).toHaveLength(2);
    const links = screen.getAllByRole('link', { name: 'Riga to Barcelona' }).map((one) => one.getAttribute('href'));
    expect(links.toSorted()).toEqual(['/booking/checkout', '/order/KA-5/confirmation']);
  });

  it('has a search when there are more than five', async () => {
    for (const days of [1, 2, 3, 4, 5]) await writeOrder(inDays(days));
    const { user } = await open('/dashboard/trips');
    await screen.findByText('In 5 days');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await act(() => writeOrder(inDays(6, { to: 'Rome' })));
    await user.type(await screen.findByRole('searchbox', { name: 'Find a trip' }), 'rome');
    await waitFor(() => expect(articles()).toEqual(['Order KA-6']));
    expect(await screen.findByText('1 trip found')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), ' paris');
    expect((await screen.findAllByText('No trip with “rome paris” on this device.')).length).toBeGreaterThan(0);
  });
});

describe('a trip', () => {
  it('that is not here says so and leads on', async () => {
    await open('/dashboard/trips/KA-404');
    expect(await screen.findByRole('heading', { level: 1, name: 'This trip is not on this device' })).toBeTruthy();
    expect(screen.getByText(/Order KA-404 was made on another device/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All trips' })).toBeTruthy();
  });

  it('shows local times with day marks, terminals, the change, and the airline reference', async () => {
    const night = legOf(
      flight('RIX', '2027-08-14T22:00+03:00', 'FRA', '2027-08-14T23:30+02:00', { carrierName: 'airBaltic' }),
      flight('FRA', '2027-08-15T08:00+02:00', 'JFK', '2027-08-15T10:30-04:00', {
        supplier: 'UA',
        supplierName: 'United',
      }),
    );
    night.segments[0]!.dep.terminal = '1';
    await writeOrder(
      anOrder({
        legs: [{ ...night, stops: 1 }],
        airlineReferences: [{ carrier: 'BT', reference: 'QW4T8Z' }],
        termsAcceptedAt: Date.parse('2027-06-01T12:00:00'),
      }),
    );
    await open('/dashboard/trips/KA-1');
    const leg = within(await screen.findByRole('region', { name: 'Sat 14/08/2027' }));
    expect(leg.getAllByRole('listitem').map((one) => one.textContent.replaceAll('\u00A0', ' ').trim())).toEqual([
      '22:00RIX, RIXTerminal 1BT 681, airBaltic, 2 h 30 in the air',
      '23:30FRA, FRALocal time, 1 h behind the departure',
      'Change planes, 8 h 30',
      '08:00+1 next dayFRA, FRA Sun 15/08/2027BT 681, 8 h 30 in the air, operated by United',
      '10:30+1 next dayJFK, JFK Sun 15/08/2027Local time, 7 h behind the departure',
    ]);
    expect(leg.getByText('QW4T8Z')).toBeTruthy();
    expect(screen.getByText(/On 01\/06\/2027 at 12:00 you accepted/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '+371 2000 0000' }).getAttribute('href')).toBe('tel:+37120000000');
  });

  it('that is paid or travelled shows the rights; every trip has help with its order', async () => {
    const rights = { name: 'If the flight is late or cancelled' };
    seedMessages('help', 'en_GB', help);
    await writeOrder(inDays(30));
    await writeOrder(inDays(20, { status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails: bank }));
    const { user, router } = await open('/dashboard/trips/KA-30');
    expect(await screen.findByRole('heading', rights)).toBeTruthy();
    await act(() => router.navigate('/dashboard/trips/KA-20'));
    await user.click(await screen.findByRole('button', { name: 'Help with this order' }));
    expect(isModalOpen('requestOrderHelp')).toBe(true);
    expect(screen.queryByRole('heading', rights)).toBeNull();
  });

  it('that waits for a transfer shows where to pay and until when, also after the deadline', async () => {
    await writeOrder(inDays(30, { status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails: bank }));
    await open('/dashboard/trips/KA-30');
    expect(await screen.findByText('The transfer has not arrived yet')).toBeTruthy();
    expect(screen.getByText('LV80 BANK 0000 4351 9500 1')).toBeTruthy();
    await act(async () => screen.getByRole('button', { name: 'Pay €486.34' }).click());
    expect(document.activeElement?.textContent).toContain('LV80 BANK 0000 4351 9500 1');
    cleanup();
    setClock(() => Date.parse('2027-06-19T00:00:00Z'));
    await open('/dashboard/trips/KA-30');
    expect(await screen.findByText(/^The payment was due by/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('whose payment is open is paid from here: the same order, once there is a connection', async () => {
    const party = { adult: 1, child: 0, infant: 0 };
    await writeOrder(inDays(30, { status: 'awaiting_payment', paymentType: 'cardPayments', amount: 41200 }));
    await open('/dashboard/trips/KA-30');
    await screen.findByText(/has not confirmed this payment yet/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    cleanup();
    const draft = { ...filled(aDraft(party, { bookingId: 'b30' })), id: 'b30', status: 'paying' as const };
    await putDraft({ ...draft, expiresAt: now() + 600_000, updatedAt: now() });
    const { router } = await open('/dashboard/trips/KA-30');
    const pay = await screen.findByRole('button', { name: /^Pay €412.00/ });
    expect(pay.getAttribute('aria-disabled')).toBe('true');
    await act(async () => {
      session.online = true;
    });
    await act(async () => screen.getByRole('button', { name: 'Pay €412.00' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/checkout'));
    expect(isPayNow(router.state.location.state)).toBe(true);
  });

  it('of a replaced order names the one that counts, and no longer asks for money', async () => {
    const unpaid = { status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails: bank } as const;
    await writeOrder(inDays(30, { ...unpaid, bookingId: 'b1', at: 1 }));
    await writeOrder(inDays(31, { bookingId: 'b1', at: 2 }));
    await open('/dashboard/trips/KA-30');
    expect(await screen.findByText('This booking has another order: KA-31')).toBeTruthy();
    expect(screen.queryByText('LV80 BANK 0000 4351 9500 1')).toBeNull();
  });

  it('takes references and cancellation from the server, and keeps what it has when the answer is odd', async () => {
    const order = anOrder();
    await writeOrder(order);
    await putMeta('orderKey:b1', 'secret');
    session.online = true;
    const good = serverBooking(458.8, 'cancelled');
    const network = fakeNetwork({ '/booking/retrieve': () => ({ text: '<html>Welcome to our Wi-Fi</html>' }) });
    await open('/dashboard/trips/KA-1');
    expect(await screen.findByText('Saved on this device, not checked with the server yet')).toBeTruthy();
    await waitFor(() => expect(network.to('retrieve')).toHaveLength(1));
    cleanup();
    network.routes['/booking/retrieve'] = () => ({ body: { ...good, booking_id: 'another', order_id: 'KA-1' } });
    await open('/dashboard/trips/KA-1');
    await waitFor(() => expect(network.to('retrieve')).toHaveLength(2));
    await new Promise((done) => setTimeout(done, 20));
    expect(await readOrder('KA-1')).toEqual(order);
    cleanup();
    reopenPage(session);
    network.routes['/booking/retrieve'] = ({ bearer }) => ({
      status: bearer === 'Bearer secret' ? 200 : 401,
      body: {
        ...good,
        order_id: 'KA-1',
        airline_references: [{ carrier: 'BT', reference: 'QW4T8Z' }],
        cancellation: { at: '2027-06-10T08:00:00Z', by: 'airline', refund: { amount: 486.34, status: 'pending' } },
      },
    });
    const { user } = await open('/dashboard/trips/KA-1');
    expect(await screen.findByText('This booking is cancelled')).toBeTruthy();
    // The server knows one direction, so the other is no longer flown.
    expect(screen.getAllByText('QW4T8Z')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'At the airport' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'What happens with the money' }));
    expect(await screen.findByText('The airline cancelled it. Cancelled on 10/06/2027.')).toBeTruthy();
    expect(screen.getByText(whole('€486.34 is on its way back to you, the same way as you paid.'))).toBeTruthy();
  });
});

describe('a trip that the traveller has added', () => {
  it.each([
    [{}, 1],
    [{ localTimes: true as const }, 0],
  ])('says where its times may be those of a calendar: %j', async (said, times) => {
    await writeOrder(inDays(3, { added: true, ...said }));
    await open('/dashboard/trips/KA-3');
    expect(await screen.findByText(/^You have added this trip/)).toBeTruthy();
    expect(screen.queryAllByText(/Its times may be those of the calendar/)).toHaveLength(times);
  });
});

describe('a trip that was re-routed', () => {
  it('names a new stop in every language, though the server knows one', async () => {
    await writeOrder(anOrder({ cities: {} }));
    await putMeta('orderKey:b1', 'secret');
    session.online = true;
    const { travel_package: told, ...rest } = serverBooking(458.8, 'paid');
    const [flown] = told.segments;
    const stop = { ...flown!.arr, airport: { code: 'FRA' }, city: { title: 'Frankfurt' } };
    const segments = [
      { ...flown!, arr: stop },
      { ...flown!, dep: stop },
    ];
    fakeNetwork({
      '/booking/retrieve': () => ({
        body: { ...rest, order_id: 'KA-1', travel_package: { ...told, segments, segments_direction: [[0, 1]] } },
      }),
    });
    await open('/dashboard/trips/KA-1');
    await waitFor(async () => expect((await readOrder('KA-1'))?.cities?.['FRA']?.ru).toBe('Франкфурт'));
  });
});

describe('at the airport', () => {
  it('says of an unpaid trip when its reference comes, not to show a ticket that it does not have', async () => {
    await writeOrder({ ...inDays(1), status: 'awaiting_payment', paymentType: 'offlinePayment' });
    await open('/dashboard/trips/KA-1/airport');
    expect(await screen.findByText('The airline gives a reference once the trip is paid.')).toBeTruthy();
    expect(screen.queryByText(/or the ticket/)).toBeNull();
  });

  it('shows the next flight, reference, terminal and names, and keeps the screen on', async () => {
    const release = vi.fn<() => Promise<void>>(async () => undefined);
    const request = vi.fn<() => Promise<object>>(async () => ({ released: false, release }));
    const order = inDays(1, {
      airlineReferences: [
        { carrier: 'LH', reference: 'OTHER1' },
        { carrier: 'BT', reference: 'QW4T8Z' },
      ],
    });
    order.legs[0]!.segments[0]!.dep.terminal = '2E';
    await writeOrder(order);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { wakeLock: { request } }));
    const { router } = await open('/dashboard/trips/KA-1/airport');
    expect(await screen.findByRole('heading', { level: 1, name: 'Flight BT 681' })).toBeTruthy();
    expect(screen.getByText('QW4T8Z')).toBeTruthy();
    expect(screen.queryByText('OTHER1')).toBeNull();
    expect(screen.getByText('2E')).toBeTruthy();
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    await act(() => router.navigate('/dashboard/trips/KA-1'));
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });
});

it('marks the days of the connecting flight at the airport', async () => {
  const day = addDays(today(), 1);
  const next = addDays(day, 1);
  const first = flight('RIX', `${day}T23:30+03:00`, 'IST', `${next}T02:40+03:00`);
  const second = flight('IST', `${next}T08:40+03:00`, 'NRT', `${addDays(day, 2)}T02:10+09:00`);
  await writeOrder(inDays(1, { legs: [legOf(first, second)] }));
  await open('/dashboard/trips/KA-1/airport');
  const then = (await screen.findByRole('heading', { name: 'After that' })).parentElement!;
  expect(then.textContent).toMatch(/08:40\+1.*02:10\+2/);
});

it('tells of self-transfers and other terminals in the trip and at the airport', async () => {
  const day = addDays(today(), 1);
  const first = flight('RIX', `${day}T06:30+03:00`, 'STN', `${day}T07:40+01:00`, { carrier: 'FR', supplier: 'FR' });
  const second = flight('LHR', `${day}T12:40+01:00`, 'FRA', `${day}T15:10+02:00`);
  const third = flight('FRA', `${day}T17:40+02:00`, 'JFK', `${day}T20:10-04:00`);
  second.arr.terminal = '1';
  third.dep.terminal = '2';
  await writeOrder(inDays(1, { legs: [{ ...legOf(first, second, third), stops: 2 }], isVtrip: true }));
  const { router } = await open('/dashboard/trips/KA-1');
  await screen.findByText(
    /^Change airports: arrive at London Stansted \(STN\), leave from London Heathrow \(LHR\), 5 h\. Passport control on the way\. Self-transfer: collect/,
  );
  screen.getByText('Change planes, 2 h 30. Change of terminal: from 1 to 2');
  await act(() => router.navigate('/dashboard/trips/KA-1/airport'));
  const then = (await screen.findByRole('heading', { name: 'After that' })).parentElement!;
  expect(then.textContent).toMatch(
    /Change of airport.*Passport control on the way.*Self-transfer: collect.*Change of terminal: from 1 to 2/,
  );
});

it('says that a connection can no longer be reached in the trip and at the airport, not how short it is', async () => {
  const day = addDays(today(), 1);
  const late = flight('RIX', `${day}T14:00+03:00`, 'GVA', `${day}T15:50+02:00`);
  const next = flight('GVA', `${day}T13:40+02:00`, 'JFK', `${day}T16:00-04:00`, { carrier: 'LX', supplier: 'LX' });
  await writeOrder(inDays(1, { legs: [{ ...legOf(late, next), stops: 1 }], isVtrip: true }));
  const { router } = await open('/dashboard/trips/KA-1');
  await screen.findByText(/^The connection in GVA can no longer be reached\. The next flight is on a ticket/);
  expect(screen.queryByText(/0 min|Short connection/)).toBeNull();
  await act(() => router.navigate('/dashboard/trips/KA-1/airport'));
  const then = (await screen.findByRole('heading', { name: 'After that' })).parentElement!;
  expect(then.textContent).toMatch(/can no longer be reached/);
  expect(then.textContent).not.toMatch(/Short connection/);
});

it('a past trip leads to no airport and waits for no reference', async () => {
  await writeOrder(inDays(-20));
  await open('/dashboard/trips/KA--20');
  expect(await screen.findByText('Travelled')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'At the airport' })).toBeNull();
  expect(screen.queryByText(/as soon as the airline/i)).toBeNull();
});

it('the phone has its header where a trip is not here, and the own bar of a trip that is', async () => {
  const { result } = renderHook(usePhoneHeaderWanted);
  await writeOrder(anOrder());
  const { router } = await open('/dashboard/trips/KA-404');
  await waitFor(() => expect(result.current).toBe(true));
  await act(() => router.navigate('/dashboard/trips/KA-1'));
  await waitFor(() => expect(result.current).toBe(false));
});

describe('the page of a cancelled booking', () => {
  it.each([
    [{ at: 0, by: null, refund: null }, 'paid', 'It is not known here yet whether money comes back.'],
    [{ at: 0, by: 'agency', refund: { amount: 0, status: 'none' } }, 'paid', 'No money comes back for this booking.'],
    [{ at: 0, by: 'traveller', refund: { amount: 100, status: 'paid' } }, 'paid', '€1.00 has been paid back to you.'],
    [{ at: 0, by: 'agency', refund: null }, 'awaiting_payment', 'Nothing was paid for this booking.'],
  ] as const)('%j, %s', async (cancellation, status, text) => {
    await writeOrder(anOrder({ cancellation, status }));
    await open('/booking/cancelled?order=KA-1');
    expect(await screen.findByText(whole(new RegExp(`^${text.replace(/[.€]/g, '\\$&')}`)))).toBeTruthy();
    expect(screen.getByText('Riga to Barcelona')).toBeTruthy();
  });

  it('says so when this device knows of no cancellation, or of no order', async () => {
    await open('/booking/cancelled');
    expect(await screen.findByRole('heading', { name: 'Which booking was cancelled?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All trips' }).getAttribute('href')).toBe('/dashboard/trips');
    expect(screen.queryByText(/paid/)).toBeNull();
    cleanup();
    await writeOrder(anOrder());
    await open('/booking/cancelled?order=KA-1');
    expect(await screen.findByRole('heading', { name: 'Order KA-1 is not cancelled' })).toBeTruthy();
  });
});

describe('a stored order', () => {
  it('of an earlier version still reads; only its unreadable parts are left out', async () => {
    const order = anOrder();
    await putMeta('order:KA-1', {
      ...order,
      cancellation: { at: 'yesterday' },
      airlineReferences: 'none',
      checkedAt: 5,
    });
    expect(await readOrder('KA-1')).toEqual({ ...order, checkedAt: 5 });
  });

  it('an order of a clock that was set back since does not stay newer than every answer', async () => {
    const order = anOrder();
    await putMeta('order:KA-1', { ...order, at: now() + 7_200_000, checkedAt: now() + 7_200_000 });
    const read = await readOrder('KA-1');
    expect(read).not.toHaveProperty('checkedAt');
    expect(read?.at).toBeLessThanOrEqual(now());
  });
});
