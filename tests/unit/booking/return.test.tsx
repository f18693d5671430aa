import { describe, expect, it, vi } from 'vitest';
import { booking, draftNow } from '@/state/booking';
import { loadBooking, findResumable } from '@/state/booking/flow/lifecycle';
import { confirmPayment } from '@/state/booking/payment/confirm';
import { stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { lookAtPayment } from '@/state/booking/payment/openPayments';
import { choosePayType } from '@/state/booking/draft/form';
import { unsettledOrderId } from '@/state/booking/payment/makeOrder';
import { readOrder, writeOrder } from '@/offline/orders';
import { lastSettledOrder, findReplacingOrder, findSettlingOrder } from '@/state/booking/order/orders';
import { pay } from '@/state/booking/payment/pay';
import { session } from '@/state/session';
import { resumeDraft } from '@/state/device/actions';
import { getDraft, listDrafts, putDraft } from '@/offline/drafts/draftRows';
import { putMeta } from '@/offline/store/meta';
import { getBookingToken } from '@/offline/outbox/outboxRows';
import type { fakeNetwork } from './server';
import { eachAlone, readyToPay, serverBooking, world } from './world';
import { putBack } from '../../fixtures/states';

eachAlone();

/** Pays at the bank, and returns on a page that knows only what is stored. */
async function paidFor(over: Parameters<typeof fakeNetwork>[0] = {}) {
  const net = world(over);
  await readyToPay();
  await pay();
  // The bank's page was another document: everything starts from the device.
  stopSyncSubscriptions();
  stopAutosave();
  putBack(booking);
  return net;
}

describe('an order awaiting payment', () => {
  const transfer = { iban: 'LV61', reference: 'KA-1', amount: 47_680, beneficiary: '', bic: '', payUntil: '' };

  it('is replaced by the later or paid order of its booking, and stands while there is none', async () => {
    await paidFor();
    const made = (await readOrder('KA-1'))!;
    const waiting = {
      ...made,
      status: 'awaiting_payment',
      paymentType: 'bankTransfer',
      bankDetails: transfer,
    } as const;
    expect(await findReplacingOrder(waiting)).toBeNull();
    await writeOrder({ ...waiting, orderId: 'KA-2', at: made.at + 1 });
    await writeOrder({ ...waiting, orderId: 'KA-3', bookingId: 'another', at: made.at + 2 });
    expect(await findReplacingOrder(waiting)).toBe('KA-2');
    expect(await findReplacingOrder({ ...waiting, orderId: 'KA-2', at: made.at + 1 })).toBeNull();
    await writeOrder({ ...made, status: 'paid', at: made.at - 1 });
    expect(await findReplacingOrder({ ...waiting, orderId: 'KA-2', at: made.at + 1 })).toBe('KA-1');
  });

  it('asks the server when it has the bearer', async () => {
    await paidFor({ '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-9' } }) });
    const made = (await readOrder('KA-1'))!;
    expect(await findReplacingOrder({ ...made, paymentType: 'bankTransfer' })).toBe('KA-9');
    session.online = false;
    expect(await findReplacingOrder({ ...made, paymentType: 'bankTransfer' })).toBeNull();
  });

  it('is stored as paid once the server reports the payment', async () => {
    let status = 'awaiting_payment';
    await paidFor({ '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, status), order_id: 'KA-1' } }) });
    const waiting = { ...(await readOrder('KA-1'))!, paymentType: 'bankTransfer', bankDetails: transfer } as const;
    expect(await findReplacingOrder(waiting)).toBeNull();
    status = 'paid';
    expect(await findReplacingOrder(waiting)).toBe('KA-1');
    expect(await readOrder('KA-1')).toMatchObject({ status: 'paid', amount: waiting.amount });
  });
});

describe('a payment made in another browser', () => {
  it('is learnt when this page is looked at, once in a while', async () => {
    let status = 'committed';
    const net = world({
      '/booking/retrieve': () => ({
        body: { ...serverBooking(458.8, status), order_id: status === 'paid' ? 'KA-1' : null },
      }),
    });
    await readyToPay();
    await pay();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      lookAtPayment();
      lookAtPayment();
      await vi.waitFor(() => expect(net.to('/booking/retrieve')).toHaveLength(1));
      expect(draftNow()?.status).toBe('paying');
      status = 'paid';
      await vi.advanceTimersByTimeAsync(3000);
      await vi.waitFor(() => expect(draftNow()).toBeNull());
      expect(net.to('/booking/retrieve')).toHaveLength(2);
      expect(await readOrder('KA-1')).toMatchObject({ status: 'paid', amount: 47_680 });
      expect(net.to('/payment/order')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not asked about without an open payment', async () => {
    const net = world();
    await readyToPay();
    lookAtPayment();
    await new Promise((done) => setTimeout(done, 50));
    expect(net.to('/booking/retrieve')).toHaveLength(0);
  });
});

describe('the return from the bank', () => {
  it('with a valid token opens the thank-you page, and private data leave the device', async () => {
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
    expect(await findResumable()).toBeNull();
    // The same token again returns its first outcome.
    const { at } = (await readOrder('KA-1'))!;
    expect(await confirmPayment('KA-1', 'tok')).toEqual(done);
    expect((await readOrder('KA-1'))?.at).toBe(at);
  });

  it('when declined keeps the draft, which can be paid again with a new order', async () => {
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

  it('when declined with another booking on screen reopens its own draft', async () => {
    const net = await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 } }),
    });
    const left = (await getDraft('b1'))!;
    expect(left.status).toBe('paying');
    await putDraft({ ...left, id: 'b2', bookingId: 'b2', status: 'open', updatedAt: left.updatedAt + 1 });
    await resumeDraft('b2');
    await confirmPayment('KA-1', 'tok');
    expect(booking.draft).toMatchObject({ id: 'b2', status: 'open' });
    expect((await getDraft('b1'))?.status).toBe('open');
    await resumeDraft('b1');
    expect(booking.draft).toMatchObject({ id: 'b1', status: 'open', step: 'checkout' });
    await pay();
    // The declined order is not the one to pay.
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(2);
  });

  it('of a declined order whose booking another order paid shows that order, never the first as paid', async () => {
    let paid: object = serverBooking(458.8, 'committed');
    await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 } }),
      '/booking/retrieve': () => ({ body: paid }),
    });
    const over = { state: 'done', outcome: 'error', orderId: 'KA-1' };
    expect(await confirmPayment('KA-1', 'tok')).toMatchObject(over);
    // Without its token it is not "unfinished": it can no longer be paid.
    expect(await confirmPayment('KA-1', null)).toEqual({ ...over, reason: 'general' });
    await writeOrder({ ...(await readOrder('KA-1'))!, orderId: 'KA-2', amount: 46_740 });
    paid = { ...serverBooking(458.8, 'paid'), order_id: 'KA-2' };
    expect(await confirmPayment('KA-1', null)).toEqual({ state: 'done', outcome: 'thankyou', orderId: 'KA-2' });
    expect((await readOrder('KA-1'))?.status).toBe('awaiting_payment');
    expect(await readOrder('KA-2')).toMatchObject({ status: 'paid', amount: 46_740 });
    expect((await lastSettledOrder())?.orderId).toBe('KA-2');
  });

  it('of an order that another one replaced says that it is not paid', async () => {
    await paidFor({
      '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, 'committed'), order_id: 'KA-2' } }),
    });
    expect(await confirmPayment('KA-1', null)).toMatchObject({ state: 'done', outcome: 'error', orderId: 'KA-1' });
  });

  it('without an outcome leads to the same order', async () => {
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

  it('without a token asks the booking: unpaid is a state of its own, and only a foreign order is missing', async () => {
    let status = 'committed';
    const net = await paidFor({ '/booking/retrieve': () => ({ body: serverBooking(458.8, status) }) });
    const unfinished = { state: 'unfinished', amount: 47_680, bookingId: 'b1' };
    expect(await confirmPayment('KA-1', null)).toEqual(unfinished);
    expect(await confirmPayment('KA-9', null)).toEqual({ state: 'missing' });
    status = 'paid';
    expect(await confirmPayment('KA-1', null)).toMatchObject({ state: 'done', outcome: 'thankyou' });
    expect(net.to('/payment/order')).toHaveLength(1);
  });

  it('without a token is an order of this device also when its row is lost or its booking may not be read', async () => {
    let status = 410;
    await paidFor({ '/booking/retrieve': () => ({ status, body: { errorMessage: 'no' } }) });
    const { amount, bookingId } = (await readOrder('KA-1'))!;
    expect(await confirmPayment('KA-1', null)).toEqual({ state: 'unfinished', amount, bookingId });
    await putMeta('order:KA-1', 'torn');
    expect(await confirmPayment('KA-1', null)).toEqual({ state: 'unfinished', amount: null, bookingId });
    status = 500;
    expect(await confirmPayment('KA-1', null)).toEqual({ state: 'failed' });
  });

  it('makes Pay after an unfinished payment lead to the same order', async () => {
    const net = await paidFor({ '/booking/retrieve': () => ({ body: serverBooking(458.8) }) });
    expect(await confirmPayment('KA-1', null)).toMatchObject({ state: 'unfinished' });
    await loadBooking();
    expect(await pay()).toEqual({ kind: 'left' });
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it('without a token in the address validates the one stored on an earlier visit', async () => {
    let down = true;
    const net = await paidFor({
      '/payment/validate': () =>
        down ? 'lost' : { body: { order_id: 'KA-1', booking_id: 'b1', status: 'paid', amount: 476.8 } },
    });
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state: 'failed' });
    down = false;
    expect(await confirmPayment('KA-1', null)).toMatchObject({ state: 'done', outcome: 'thankyou' });
    expect(net.to('/payment/validate').at(-1)!.body).toEqual({ token: 'tok' });
  });

  it('offline waits', async () => {
    const net = await paidFor();
    session.online = false;
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state: 'offline' });
    expect(net.to('/payment/validate')).toHaveLength(0);
  });

  it('still pending stays pending', async () => {
    await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'pending', amount: 476.8 } }),
    });
    expect(await confirmPayment('KA-1', 'tok')).toEqual({ state: 'pending' });
  });
});

describe('Pay while an earlier payment is unchecked', () => {
  const approved = { order_id: 'KA-1', booking_id: 'b1', status: 'paid', amount: 476.8 };

  it('checks its outcome first, and opens its thank-you page', async () => {
    let down = true;
    const net = await paidFor({ '/payment/validate': () => (down ? 'lost' : { body: approved }) });
    await confirmPayment('KA-1', 'tok');
    await loadBooking();
    expect(await unsettledOrderId(draftNow()!)).toBe('KA-1');
    choosePayType('bankTransfer');
    expect(await pay()).toEqual({ kind: 'stay' });
    expect(booking.pay.failure).toBe('checking');
    down = false;
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
    expect(net.to('/payment/order')).toHaveLength(1);
    expect((await lastSettledOrder())?.orderId).toBe('KA-1');
  });

  it('orders again when the earlier one was declined', async () => {
    const net = await paidFor({ '/payment/validate': () => ({ body: { ...approved, status: 'declined' } }) });
    await loadBooking();
    await putMeta('payment:KA-1', 'tok');
    expect(await pay()).toEqual({ kind: 'left' });
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(2);
  });
});

describe('a booking that is already paid', () => {
  const refusal = { status: 409, body: { errorMessage: 'This booking is paid already', code: 'already_paid' } };

  it('is shown with its order, not as an error', async () => {
    world({
      '/payment/order': () => refusal,
      '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-7' } }),
    });
    await readyToPay();
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-7' });
    expect(await readOrder('KA-7')).toMatchObject({ status: 'paid', amount: 47680 });
    expect(booking.draft).toBeNull();
  });

  it('whose order is unknown is reported as paid, in our own text', async () => {
    world({ '/payment/order': () => refusal });
    await readyToPay();
    expect(await pay()).toEqual({ kind: 'stay' });
    expect(booking.pay).toMatchObject({ failure: 'paid', message: '' });
  });
});

describe('the page of a failed order', () => {
  it('finds the order that settled the same booking later', async () => {
    const net = await paidFor({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 } }),
    });
    await confirmPayment('KA-1', 'tok');
    expect(await findSettlingOrder('KA-1')).toBeNull();
    net.routes['/payment/order'] = () => ({ body: { order_id: 'KA-2', status: 'awaiting_payment', amount: 476.8 } });
    choosePayType('offlinePayment');
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-2' });
    expect((await findSettlingOrder('KA-1'))?.orderId).toBe('KA-2');
  });
});
