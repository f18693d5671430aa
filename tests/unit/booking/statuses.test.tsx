import { describe, expect, it } from 'vitest';
import { booking } from '@/state/booking';
import { ensureBooking } from '@/state/booking/draft/create';
import { pay } from '@/state/booking/payment/pay';
import { created, eachAlone, left, readyToPay, soon, world } from './world';

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
