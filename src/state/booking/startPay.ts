import { log } from '@/platform/log';
import { booking } from '../booking';
import { acceptUpdate, pwa } from '../pwa';
import type { PayResult } from './pay';

/**
 * Pay, whose part of the app may not come: the network lost it, or a newer version has taken its place at the server. That is
 * said like any payment that could not be started. A newer version that waits is let in then, and where none waits the next
 * press in vain loads the page anew: this one can no longer pay, and it comes back at this step with everything typed.
 */
export async function startPay(reload = () => location.reload()): Promise<PayResult> {
  const again = booking.pay.failure === 'failed';
  const part = await import('./pay').catch((error: unknown) => {
    log.error('booking', 'the part that pays did not come', error);
    return null;
  });
  if (part) return await part.pay();
  booking.pay = { phase: 'idle', failure: 'failed', message: '' };
  await acceptUpdate();
  if (again && pwa.update === 'none') reload();
  return { kind: 'stay' };
}
