import { subscribeKey } from 'valtio/utils';
import { expect, describe, it, vi } from 'vitest';
import { subtotal } from '@/domain/cart/cartPrice';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { openStep } from '@/state/booking/flow/openStep';
import { acceptPrice } from '@/state/booking/price/priceQuestions';
import { sendParts } from '@/state/booking/sync/updates';
import { isModalOpen } from '@/state/modals';
import { session } from '@/state/session';
import { eachAlone, lineOf, readyToPay, world } from './world';

eachAlone();

type Answer = { status?: number; body: unknown } | 'lost';
const cart = (fare: number): Answer => ({ body: { total: fare + 18, fee: 0, items: lineOf(fare) } });

/** The payment step of a booking whose server answers for its cart so; everything was sent. */
async function atCheckout(answer: () => Answer) {
  const net = world({ '/booking/items': answer, '/payment/methods': () => ({ body: { paymentMethods: {} } }) });
  await readyToPay();
  await ensureBooking();
  await sendParts();
  await openStep('checkout');
  return net;
}
const asked = (net: Awaited<ReturnType<typeof atCheckout>>) => net.to('/booking/items').length;

describe('the cart at the payment step', () => {
  it('is confirmed by the server, once for a total, after everything was sent', async () => {
    const net = await atCheckout(() => cart(458.8));
    await vi.waitFor(() => expect(booking.confirmed).toBe(47_680));
    expect(net.to('/booking/items')[0]).toMatchObject({ path: '/api/booking/items/b1', bearer: 'Bearer secret' });
    const order = net.calls.map(({ path }) => path);
    expect(order.lastIndexOf('/api/booking/batchUpdate/b1')).toBeLessThan(order.indexOf('/api/booking/items/b1'));
    await openStep('checkout');
    expect(isModalOpen('priceChanged')).toBe(false);
    expect(asked(net)).toBe(1);
  });

  it('of another total is asked about with its lines; the accepted one is not asked about again', async () => {
    const net = await atCheckout(() => cart(470));
    await vi.waitFor(() => expect(isModalOpen('priceChanged')).toBe(true));
    expect(draftNow()?.priceChange).toMatchObject({
      oldTotal: 47_680,
      newTotal: 48_800,
      fareTotal: 47_000,
      whole: true,
    });
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(48_800);
    await openStep('checkout');
    expect(draftNow()?.priceChange).toBeNull();
    expect(asked(net)).toBe(1);
  });

  it.each([
    ['no answer', () => 'lost' as const],
    ['a gateway’s 404', () => ({ status: 404, body: { message: 'no route' } })],
    ['a refused bearer', () => ({ status: 401, body: { errorMessage: 'no' } })],
  ])('stays an estimate after %s, and is confirmed with the connection', async (_, first) => {
    let answer: () => Answer = first;
    await atCheckout(() => answer());
    await vi.waitFor(() => expect(booking.confirmed).toBe('unknown'), { timeout: 5000 });
    expect(draftNow()).toMatchObject({ status: 'open', priceChange: null });
    answer = () => cart(458.8);
    await openStep('checkout');
    await vi.waitFor(() => expect(booking.confirmed).toBe(47_680));
  });

  it('of a booking that has ended offers a new search', async () => {
    await atCheckout(() => ({ status: 410, body: { errorMessage: 'This booking has expired' } }));
    await vi.waitFor(() => expect(isModalOpen('staleBooking')).toBe(true));
    expect(draftNow()?.status).toBe('expired');
  });

  it('is not asked for while something is unsent, on other steps, offline, or without a booking', async () => {
    const net = world({
      '/booking/items': () => cart(458.8),
      '/payment/methods': () => ({ body: { paymentMethods: {} } }),
    });
    await readyToPay();
    session.online = false;
    await openStep('checkout', false);
    session.online = true;
    changeDraft((draft) => void (draft.step = 'passengers'));
    await openStep('passengers');
    expect(net.to('/booking/items')).toHaveLength(0);
  });

  it('is asked for again after a change was sent, and an answer for an older cart is dropped', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const net = world({
      '/booking/items': async () => {
        await held;
        return cart(458.8);
      },
      '/payment/methods': () => ({ body: { paymentMethods: {} } }),
    });
    await readyToPay();
    await ensureBooking();
    await sendParts();
    await openStep('checkout');
    await vi.waitFor(() => expect(net.to('/booking/items')).toHaveLength(1));
    const confirmed: unknown[] = [];
    const stop = subscribeKey(booking, 'confirmed', (value) => confirmed.push(value));
    changeDraft((draft) => {
      draft.discount = { couponCode: 'TEN', kind: 'amount', value: 1000 };
    });
    release();
    await sendParts();
    await vi.waitFor(() => expect(net.to('/booking/items').length).toBeGreaterThan(1));
    await vi.waitFor(() => expect(isModalOpen('priceChanged')).toBe(true));
    expect(confirmed).toEqual([]);
    stop();
  });
});
