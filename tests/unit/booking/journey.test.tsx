import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { emptyPayment } from '@/domain/booking/draft';
import { priceCart, subtotal } from '@/domain/cart/price';
import { setLogSink } from '@/platform/log';
import { booking, changeDraft, draftNow, resetBooking, startDraft } from '@/state/booking';
import { setLeave } from '@/state/booking/address';
import { forgetBooking, loadBooking, resumable } from '@/state/booking/begin';
import { confirmPayment } from '@/state/booking/confirm';
import { ensureBooking } from '@/state/booking/create';
import { acceptPrice, chooseFare } from '@/state/booking/fares';
import { editPassenger, settleBirthdays, typeBirthday } from '@/state/booking/form';
import { keepDraft, stopKeeping } from '@/state/booking/keep';
import { stopNews } from '@/state/booking/news';
import { readOrder } from '@/state/booking/orders';
import { pay } from '@/state/booking/pay';
import { sendParts } from '@/state/booking/updates';
import { clearModals, isModalOpen } from '@/state/modals';
import { session } from '@/state/session';
import { configureStorage } from '@/storage/config';
import { closeDb } from '@/storage/db';
import { listDrafts } from '@/storage/drafts';
import { getBookingToken } from '@/storage/meta';
import { anOffer, aSearch, filled, someFares } from './build';
import { fakeNetwork } from './server';

let tenant = 0;

const lineOf = (fare: number) => [
  { key: 'fare', serviceId: 'fare', units: 2, price: fare, isActiveOrderItem: true },
  { key: 'service_fee', serviceId: 'service_fee', units: 2, price: 18, isActiveOrderItem: true },
];
const end = (code: string) => ({ airport: { code }, city: { title: code }, date: '14.08.2027', time: '07:25' });
const travel_package = {
  segments: [{ carrier: { code: 'BT' }, dep: end('RIX'), arr: end('BCN') }],
  segments_direction: [[0]],
  is_vtrip: false,
  userId: null,
};
const soon = () => new Date(Date.now() + 20 * 60_000).toISOString();
const serverBooking = (fare: number, status = 'committed') => ({
  booking_id: 'b1',
  status,
  expires_at: soon(),
  travel_package,
  service_fee_per_passenger: 9,
  passengers: [],
  contact: null,
  billing: null,
  cart: { total: fare + 18, fee: 0, items: lineOf(fare) },
  applied_ids: [],
  order_id: null,
});

/** A server that does everything right at 458.80 for the fare; tests replace what they are about. */
function world(over: Parameters<typeof fakeNetwork>[0] = {}) {
  return fakeNetwork({
    '/booking/create': () => ({
      body: {
        booking_id: 'b1',
        access_token: 'secret',
        expires_at: soon(),
        travel_package,
        service_fee_per_passenger: 9,
        fare_total: 458.8,
      },
    }),
    '/booking/batchUpdate': ({ body }) => ({
      body: (body as { idempotency_id: string; payload: { original_id?: string } }[]).map((item) => ({
        idempotency_id: item.idempotency_id,
        status: 'applied',
        ...(item.payload.original_id && {
          payload: { original_id: item.payload.original_id, passenger_id: `s-${item.payload.original_id}` },
        }),
      })),
    }),
    '/booking/getBookingAndCommit': () => ({ body: { status: 'committed', booking: serverBooking(458.8) } }),
    '/payment/order': ({ body }) => ({
      body: {
        order_id: 'KA-1',
        status: 'redirect',
        redirect_url: 'https://bank.example/pay/1',
        amount: (body as { payload: { type: string } }).payload.type === 'cardPayments' ? 486.34 : 476.8,
      },
    }),
    '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'paid', amount: 476.8 } }),
    ...over,
  });
}

const start = () =>
  startDraft({ search: aSearch(), query: '?src=Riga', offer: anOffer(), pricedAt: Date.now(), expiresAt: null });

/** A draft with the standard fare and every field typed, way to pay chosen. */
async function readyToPay(type: 'paymentInitiation' | 'cardPayments' | 'bankTransfer' = 'paymentInitiation') {
  await start();
  changeDraft((draft) => {
    draft.fares = someFares();
    draft.fareId = 'f-s';
    draft.step = 'checkout';
    const { passengers, contact } = filled(draft);
    Object.assign(draft, { passengers, contact });
    draft.payment = { ...emptyPayment(), type, vendor: type === 'paymentInitiation' ? 'swed' : null, agreed: true };
  });
}

const left = vi.fn<(url: string) => void>();

beforeEach(() => {
  setLogSink(() => undefined);
  setLeave(left);
  left.mockClear();
  tenant += 1;
  configureStorage({ tenant: `t${tenant}` });
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  session.online = true;
  session.profile = { ...session.profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
  resetBooking();
});

afterEach(() => {
  stopNews();
  stopKeeping();
  clearModals();
  forgetBooking();
  closeDb();
  localStorage.clear();
  sessionStorage.clear();
  setLogSink(null);
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is found again after a reload with what was typed, a half date of birth too', async () => {
    world();
    await start();
    const id = booking.draft!.passengers[0]!.id;
    editPassenger(id, { name: 'Elīna', nationality: 'LV' });
    typeBirthday(id, '7/3');
    await keepDraft();
    resetBooking();
    await loadBooking();
    expect(booking.draft?.passengers[0]).toMatchObject({ name: 'Elīna', nationality: 'LV', dob: '', dobText: '7/3' });
    expect((await resumable())?.stale).toBe(false);
  });

  it('takes a two-figure year only when the field is left', async () => {
    world();
    await start();
    const { id } = booking.draft!.passengers[0]!;
    typeBirthday(id, '7/3/19');
    expect(booking.draft!.passengers[0]!.dob).toBe('');
    typeBirthday(id, '7/3/1989');
    expect(booking.draft!.passengers[0]).toMatchObject({ dob: '1989-03-07', dobText: '7/3/1989' });
    settleBirthdays(id);
    expect(booking.draft!.passengers[0]!.dobText).toBeUndefined();
    typeBirthday(id, '07/03/89');
    settleBirthdays();
    expect(booking.draft!.passengers[0]!.dob).toBe('1989-03-07');
  });

  it('of another flight keeps the travellers of the one before', async () => {
    world();
    await readyToPay();
    await startDraft({
      search: aSearch({ adult: 1, child: 0, infant: 0 }),
      query: '?src=riga',
      offer: anOffer({ id: 'o2' }),
      pricedAt: 1,
      expiresAt: null,
    });
    expect(booking.draft).toMatchObject({
      bookingId: null,
      offer: { id: 'o2' },
      contact: { email: 'elina@example.lv' },
    });
    expect(booking.draft!.passengers.map(({ name }) => name)).toEqual(['Elīna']);
    expect(await listDrafts()).toHaveLength(1);
  });
});

describe('making the booking', () => {
  it('happens once, however often it is asked for, and moves the draft to the id of the server', async () => {
    const net = world();
    await readyToPay();
    const local = booking.draft!.id;
    expect(await Promise.all([ensureBooking(), ensureBooking()])).toEqual(['b1', 'b1']);
    expect(await ensureBooking()).toBe('b1');
    expect(net.to('/booking/create')).toHaveLength(1);
    expect(net.to('/booking/create')[0]!.body).toMatchObject({ fare_id: 'f-s', merge_key: 'mk1' });
    expect(await getBookingToken('b1')).toBe('secret');
    const ids = (await listDrafts()).map(({ id }) => id);
    expect(ids).toEqual(['b1']);
    expect(ids).not.toContain(local);
  });

  it('sends the same key again when the answer was lost', async () => {
    let lose = true;
    const ok = {
      booking_id: 'b1',
      access_token: 's',
      expires_at: soon(),
      travel_package,
      service_fee_per_passenger: 9,
    };
    const net = world({
      '/booking/create': () => {
        if (lose) return 'lost';
        return { body: { ...ok, fare_total: 458.8 } };
      },
    });
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    expect(booking.creation).toBe('offline');
    lose = false;
    expect(await ensureBooking()).toBe('b1');
    const keys = net.to('/booking/create').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('waits without the network, and keeps what is typed meanwhile', async () => {
    const net = world();
    session.online = false;
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    await sendParts();
    expect([booking.creation, net.calls.length]).toEqual(['offline', 0]);
    session.online = true;
    expect(await ensureBooking()).toBe('b1');
    await vi.waitFor(() => expect(booking.draft!.passengers.map((one) => one.committed)).toEqual([true, true]));
    expect(booking.draft!.passengers[0]!.passengerId).toBe(`s-${booking.draft!.passengers[0]!.id}`);
    await vi.waitFor(() => expect(booking.sync.word).toBe('sent'));
  });

  it('at another price asks first; the accepted price is the total to the cent', async () => {
    world({
      '/booking/create': () => ({
        body: {
          booking_id: 'b1',
          access_token: 's',
          expires_at: soon(),
          travel_package,
          service_fee_per_passenger: 9,
          fare_total: 470.81,
        },
      }),
    });
    await readyToPay();
    await ensureBooking();
    expect(booking.draft!.priceChange).toMatchObject({ oldTotal: 47680, newTotal: 48881, source: 'create' });
    expect(subtotal(draftNow()!)).toBe(47680);
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(48881);
    expect(booking.draft!.priceChange).toBeNull();
  });

  it('is given up when another fare is chosen, and made anew for that one', async () => {
    const net = world();
    await readyToPay();
    await ensureBooking();
    chooseFare('f-f');
    expect(booking.draft).toMatchObject({ bookingId: null, fareId: 'f-f' });
    expect(booking.draft!.passengers[0]!.name).toBe('Elīna');
    await ensureBooking();
    expect(net.to('/booking/create').map(({ body }) => (body as { fare_id: string }).fare_id)).toEqual(['f-s', 'f-f']);
  });
});

describe('paying', () => {
  it('sends everything, commits, orders once and leaves for the bank', async () => {
    const net = world();
    await readyToPay();
    const [first] = await Promise.all([pay(), pay()]);
    expect(first).toEqual({ kind: 'left' });
    expect(left).toHaveBeenCalledExactlyOnceWith('https://bank.example/pay/1');
    expect(net.to('/payment/order')).toHaveLength(1);
    const sent = net.to('/batchUpdate').flatMap(({ body }) => body as { payload: { type: string } }[]);
    expect(sent.map(({ payload }) => payload.type).sort()).toEqual(['contact', 'passenger', 'passenger']);
    const { payload } = net.to('/payment/order')[0]!.body as { payload: Record<string, unknown> };
    expect(payload).toMatchObject({ booking_id: 'b1', type: 'paymentInitiation', vendor: 'swed' });
    expect(payload['return_url']).toMatch(/\/order\/\{order_id\}\/confirmation\?lang=/);
    expect((await readOrder('KA-1'))?.amount).toBe(priceCart(draftNow()!, 'paymentInitiation').total);
  });

  it('with a card costs what the cart says, the fee included', async () => {
    world();
    await readyToPay('cardPayments');
    const { total } = priceCart(draftNow()!, 'cardPayments');
    await pay();
    expect((await readOrder('KA-1'))?.amount).toBe(total);
  });

  it('orders with the same key again after a lost answer, and says that the outcome is unknown until then', async () => {
    let lose = true;
    const net = world({
      '/payment/order': () => {
        if (lose) return 'lost';
        return {
          body: { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 476.8 },
        };
      },
    });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    expect(left).not.toHaveBeenCalled();
    lose = false;
    await pay();
    expect(left).toHaveBeenCalledOnce();
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it('at a changed price orders nothing until it is accepted, and then tells the server the accepted total', async () => {
    const net = world({
      '/booking/getBookingAndCommit': ({ query }) =>
        query.get('accept_total') === '488.80'
          ? { body: { status: 'committed', booking: serverBooking(470.8) } }
          : { body: { status: 'price_changed', old_total: 476.8, new_total: 488.8, lines: lineOf(470.8) } },
    });
    await readyToPay();
    await pay();
    expect(isModalOpen('priceChanged')).toBe(true);
    expect(net.to('/payment/order')).toHaveLength(0);
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(48880);
    await pay();
    expect(left).toHaveBeenCalledOnce();
  });

  it('says what the server does not accept, and nothing is ordered', async () => {
    const net = world({
      '/booking/getBookingAndCommit': () => ({
        status: 422,
        body: { errorMessage: 'The contact is missing', code: 'incomplete', field: 'contact' },
      }),
    });
    await readyToPay();
    await pay();
    expect(booking.pay).toMatchObject({ phase: 'idle', failure: 'rejected', message: 'The contact is missing' });
    expect(net.to('/payment/order')).toHaveLength(0);
  });

  it('by bank transfer ends the draft and goes to the page of the order', async () => {
    const bank_details = {
      beneficiary: 'SIA Kaija',
      iban: 'LV61SAND0000012345678',
      bic: 'SANDLV22',
      reference: 'KA-1',
      amount: 476.8,
      pay_until: soon(),
    };
    world({
      '/payment/order': () => ({ body: { order_id: 'KA-1', status: 'awaiting_payment', amount: 476.8, bank_details } }),
    });
    await readyToPay('bankTransfer');
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
    expect(await readOrder('KA-1')).toMatchObject({ status: 'awaiting_payment', bankDetails: { amount: 47680 } });
    expect(booking.draft).toBeNull();
    expect(JSON.stringify(await listDrafts())).not.toContain('Elīna');
  });
});

/** Paid for at the bank, and back on a page that knows only what is on the device. */
async function paidFor(over: Parameters<typeof fakeNetwork>[0] = {}) {
  const net = world(over);
  await readyToPay();
  await pay();
  // the bank's page was another document: everything starts from the device
  stopNews();
  stopKeeping();
  resetBooking();
  return net;
}

describe('the return from the bank', () => {
  it('with a good token is the thank-you page, and private data leaves the device', async () => {
    const net = await paidFor();
    const done = { state: 'done', outcome: 'thankyou', orderId: 'KA-1' };
    expect(await Promise.all([confirmPayment('KA-1', 'tok'), confirmPayment('KA-1', 'tok')])).toEqual([done, done]);
    expect(net.to('/payment/validate')).toHaveLength(1);
    expect(await readOrder('KA-1')).toMatchObject({
      status: 'paid',
      amount: 47680,
      from: 'Rīga',
      to: 'Barcelona',
      people: 2,
    });
    expect(JSON.stringify(await listDrafts())).not.toMatch(/Elīna|Bērziņ|elina@/);
    expect(await getBookingToken('b1')).toBeNull();
    expect(await resumable()).toBeNull();
    // the same token once more answers its first outcome
    const { at } = (await readOrder('KA-1'))!;
    expect(await confirmPayment('KA-1', 'tok')).toEqual(done);
    expect((await readOrder('KA-1'))?.at).toBe(at);
  });

  it('declined keeps the draft, which can be paid for again with a new order', async () => {
    const net = await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 } }),
    });
    expect(await confirmPayment('KA-1', 'tok')).toEqual({
      state: 'done',
      outcome: 'error',
      orderId: 'KA-1',
      reason: 'declined',
    });
    expect(booking.draft).toMatchObject({ status: 'open', bookingId: 'b1' });
    await pay();
    const keys = net.to('/payment/order').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('from the bank without an outcome leads to the same order', async () => {
    const net = await paidFor();
    await loadBooking();
    expect(booking.draft?.status).toBe('paying');
    await pay();
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ['an unknown token', 404, 'unknown'],
    ['a server that is down', 500, 'failed'],
  ])('with %s says so and loses nothing', async (_, status, state) => {
    await paidFor({ '/payment/validate': () => ({ status, body: { errorMessage: 'no' } }) });
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state });
    expect(JSON.stringify(await listDrafts())).toContain('Elīna');
  });

  it('without a token asks the booking, and says that the reference is missing when that is not paid', async () => {
    let status = 'committed';
    await paidFor({ '/booking/retrieve': () => ({ body: serverBooking(458.8, status) }) });
    expect(await confirmPayment('KA-1', null)).toEqual({ state: 'missing' });
    status = 'paid';
    expect(await confirmPayment('KA-1', null)).toMatchObject({ state: 'done', outcome: 'thankyou' });
    expect(await confirmPayment('KA-9', null)).toEqual({ state: 'missing' });
  });

  it('offline waits', async () => {
    const net = await paidFor();
    session.online = false;
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state: 'offline' });
    expect(net.to('/payment/validate')).toHaveLength(0);
  });

  it('still pending is pending', async () => {
    await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'pending', amount: 476.8 } }),
    });
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state: 'pending' });
  });
});
