import { beforeEach, expect, it, vi } from 'vitest';
import { booking } from '@/state/booking';
import { startPay } from '@/state/booking/payment/checkout';
import { announceUpdate, pwa } from '@/state/pwa';
import { expectConsole } from '../../fixtures/quiet';

vi.mock('@/state/booking/payment/pay', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => expectConsole('[booking] the part that pays did not come'));

it('a part that pays is gone from the server: it is said, nothing is begun, and the newer version that waits is let in', async () => {
  const accept = vi.fn(() => Promise.resolve());
  announceUpdate(accept);
  const reload = vi.fn();
  expect(await startPay(reload)).toEqual({ kind: 'stay' });
  expect(reload).not.toHaveBeenCalled();
  expect(booking.pay).toEqual({ phase: 'idle', failure: 'failed', message: '' });
  expect(accept).toHaveBeenCalledOnce();
  // the page is still here
  expect(pwa.update).toBe('late');
});

it('where nothing newer waits it is said, and the next press in vain loads the page anew', async () => {
  pwa.update = 'none';
  booking.pay = { phase: 'idle', failure: null, message: '' };
  const reload = vi.fn();
  expect(await startPay(reload)).toEqual({ kind: 'stay' });
  expect(booking.pay.failure).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
  await startPay(reload);
  expect(reload).toHaveBeenCalledOnce();
});
