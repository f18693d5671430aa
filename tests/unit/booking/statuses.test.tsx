import { describe, expect, it } from 'vitest';
import { booking } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { pay } from '@/state/booking/payment/pay';
import { agreeToTerms, choosePayType } from '@/state/booking/draft/form';
import { askAboutExpiry } from '@/state/booking/price/priceQuestions';
import { isModalOpen } from '@/state/modals';
import { created, eachAlone, left, readyToPay, serverBooking, soon, world } from './world';

eachAlone();

/** What each error of a call with an Idempotency-Key says (docs/api.md, "Errors"). */
const UNDECIDED = [408, 409, 421, 423, 425, 429, 499, 500, 502, 503, 504].map((status) => ({ status, code: '' }));
const REFUSED = [400, 401, 402, 403, 404, 405, 410, 413, 415, 422].map((status) => ({ status, code: '' }));

const refusal = ({ status, code }: { status: number; code: string }) => ({
  status,
  body: { errorMessage: 'no', ...(code && { code }) },
});
const keysTo = (net: ReturnType<typeof world>, path: string) => new Set(net.to(path).map(({ key }) => key)).size;

describe('the booking', () => {
  const answer = { body: { ...created, expires_at: soon() } };

  it.each([...UNDECIDED, { status: 409, code: 'in_progress' }])(
    'after $status $code: the outcome is unknown, and the same key finds it',
    async (error) => {
      let isBusy = true;
      const net = world({ '/booking/create': () => (isBusy ? refusal(error) : answer) });
      await readyToPay();
      expect(await ensureBooking()).toBeNull();
      expect(booking.creation).toBe('unknown');
      isBusy = false;
      expect(await ensureBooking()).toBe('b1');
      expect(keysTo(net, '/booking/create')).toBe(1);
    },
  );

  it.each(REFUSED)('after $status: refused, and the next try has another key', async (error) => {
    let isRefused = true;
    const net = world({ '/booking/create': () => (isRefused ? refusal(error) : answer) });
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    expect(booking.creation).toBe('failed');
    isRefused = false;
    expect(await ensureBooking()).toBe('b1');
    expect(keysTo(net, '/booking/create')).toBe(2);
  });
});

describe('the order', () => {
  const answer = {
    body: { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 476.8 },
  };

  it.each([...UNDECIDED, { status: 409, code: 'in_progress' }])(
    'after $status $code: the outcome is unknown, and the same key finds it',
    async (error) => {
      let isBusy = true;
      const net = world({ '/payment/order': () => (isBusy ? refusal(error) : answer) });
      await readyToPay();
      await pay();
      expect(booking.pay.failure).toBe('unknown');
      expect(left).not.toHaveBeenCalled();
      isBusy = false;
      expect(await pay()).toEqual({ kind: 'left' });
      expect(keysTo(net, '/payment/order')).toBe(1);
    },
  );

  const BY_CODE = ['booking_closed', 'not_committed'].map((code) => ({ status: 409, code }));
  it.each([...REFUSED, ...BY_CODE])(
    'after $status $code: refused, and the next order has another key',
    async (error) => {
      let isRefused = true;
      const net = world({ '/payment/order': () => (isRefused ? refusal(error) : answer) });
      await readyToPay();
      await pay();
      const isGone = [404, 410].includes(error.status) || error.code === 'booking_closed';
      expect(booking.pay.failure).toBe(isGone ? 'expired' : 'failed');
      isRefused = false;
      expect(await pay()).toEqual({ kind: 'left' });
      expect(keysTo(net, '/payment/order')).toBe(2);
    },
  );
});

describe('what something between us and the server says', () => {
  const ANSWERS: [string, { status?: number; body: unknown } | { status?: number; text: string }][] = [
    ['403 in plain text', { status: 403, text: 'Blocked by the firewall' }],
    ['404 in plain text', { status: 404, text: 'default backend - 404' }],
    ['403 without a word', { status: 403, text: '' }],
    ['403 in a JSON of its own', { status: 403, body: { message: 'Forbidden' } }],
    ['200 without a body', { text: '' }],
    ['200 with a page', { text: '<!doctype html><title>Welcome</title>' }],
  ];

  it.each(ANSWERS)('%s is no refusal of the booking: the same key finds it', async (_, between) => {
    let isFaulty = true;
    const net = world({
      '/booking/create': () => (isFaulty ? between : { body: { ...created, expires_at: soon() } }),
    });
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    // A portal's answer waits for the line like no answer at all.
    expect(['unknown', 'offline']).toContain(booking.creation);
    isFaulty = false;
    expect(await ensureBooking()).toBe('b1');
    expect(keysTo(net, '/booking/create')).toBe(1);
  });

  it.each(ANSWERS)('%s is no refusal of the order: the same key finds it', async (_, between) => {
    let isFaulty = true;
    const answer = { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 476.8 };
    const net = world({ '/payment/order': () => (isFaulty ? between : { body: answer }) });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    isFaulty = false;
    expect(await pay()).toEqual({ kind: 'left' });
    expect(keysTo(net, '/payment/order')).toBe(1);
  });
});

describe('while the outcome of an order is unknown', () => {
  const answer = { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 476.8 };
  const committed = () => ({ body: { status: 'committed', booking: serverBooking(458.8) } });

  async function unknownOrder(over: Parameters<typeof world>[0] = {}) {
    const state = {
      isLost: true,
      commit: committed as () => ReturnType<typeof committed> | ReturnType<typeof refusal>,
    };
    const net = world({
      '/payment/order': () => (state.isLost ? 'lost' : { body: answer }),
      '/booking/getBookingAndCommit': () => state.commit(),
      ...over,
    });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    return { net, state };
  }

  it('another choice of the form does not hide it', async () => {
    await unknownOrder();
    agreeToTerms(false);
    choosePayType('cardPayments');
    expect(booking.pay.failure).toBe('unknown');
  });

  it('a commit that fails does not say that nothing is paid', async () => {
    const { net, state } = await unknownOrder();
    state.commit = () => refusal({ status: 502, code: '' });
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    Object.assign(state, { isLost: false, commit: committed });
    expect(await pay()).toEqual({ kind: 'left' });
    expect(keysTo(net, '/payment/order')).toBe(1);
  });

  it('a commit that is refused says both', async () => {
    const { state } = await unknownOrder();
    state.commit = () => refusal({ status: 422, code: 'incomplete' });
    await pay();
    expect(booking.pay).toMatchObject({ failure: 'rejected', isUnknown: true });
    agreeToTerms(true);
    expect(booking.pay.failure).toBe('unknown');
  });

  it('an expired booking asks about its order with the same key, and leads to it', async () => {
    const { net, state } = await unknownOrder();
    Object.assign(state, { isLost: false, commit: () => refusal({ status: 410, code: 'booking_expired' }) });
    expect(await pay()).toEqual({ kind: 'left' });
    expect(keysTo(net, '/payment/order')).toBe(1);
    expect(left).toHaveBeenCalledExactlyOnceWith('https://bank.example/1');
  });

  it('an expired booking without an order says so', async () => {
    let isLost = true;
    const over = () => refusal({ status: 410, code: 'booking_expired' });
    const { state } = await unknownOrder({ '/payment/order': () => (isLost ? 'lost' : over()) });
    isLost = false;
    state.commit = over;
    await pay();
    expect(booking.pay.failure).toBe('expired');
  });

  it('no dialog about an expired price leads to a second booking', async () => {
    await unknownOrder();
    askAboutExpiry('staleBooking');
    expect(isModalOpen('staleBooking')).toBe(false);
  });
});
