import { beforeEach, expect, it, vi } from 'vitest';
import { booking } from '@/state/booking';
import { startPay } from '@/state/booking/payment/checkout';
import { announceUpdate, pwa } from '@/state/pwa';
import { expectConsole } from '../../fixtures/quiet';

vi.mock('@/state/booking/payment/pay', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => expectConsole('[booking] the payment chunk could not be loaded'));

it('a payment chunk missing on the server is reported, starts nothing, and the waiting version is activated', async () => {
  const accept = vi.fn(() => Promise.resolve());
  announceUpdate(accept);
  const reload = vi.fn();
  expect(await startPay(reload)).toEqual({ kind: 'stay' });
  expect(reload).not.toHaveBeenCalled();
  expect(booking.pay).toEqual({ phase: 'idle', failure: 'failed', message: '' });
  expect(accept).toHaveBeenCalledOnce();
  // The page is still here.
  expect(pwa.update).toBe('late');
});

it('without a waiting version it is reported, and the next failed press reloads the page', async () => {
  pwa.update = 'none';
  booking.pay = { phase: 'idle', failure: null, message: '' };
  const reload = vi.fn();
  expect(await startPay(reload)).toEqual({ kind: 'stay' });
  expect(booking.pay.failure).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
  await startPay(reload);
  expect(reload).toHaveBeenCalledOnce();
});
