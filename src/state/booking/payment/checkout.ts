import { getPaymentMethods } from '@/api/payment';
import { paymentCountry, withBanks } from '@/domain/payment/choice';
import { log } from '@/platform/log';
import { reloadNewest } from '@/platform/newestVersion';
import { loadPart } from '@/platform/parts';
import { booking, changeDraft } from '../../booking';
import { payTypes } from '../../sales';
import { session } from '../../session';
import { acceptUpdate, pwa } from '../../pwa';
import type { PayResult } from './pay';
import { ownValue } from '@/domain/ownValue';

let loadingMethods = false;

/**
 * Loads the payment methods when the payment step opens and when the connection is back, if banks are taken. Only the banks of the payment
 * country come from the server; the types work offline. The earlier list stays until the next answer, because removing
 * a list would drop the focus.
 */
export async function loadPaymentMethods(): Promise<void> {
  if (loadingMethods || !payTypes().includes('paymentInitiation')) return;
  loadingMethods = true;
  if (booking.methods !== 'ready') booking.methods = 'loading';
  try {
    const byCountry = await getPaymentMethods();
    booking.banks = ownValue(byCountry, paymentCountry(session.settings.defaultLocale)) ?? byCountry['GB'] ?? [];
    booking.methods = 'ready';
    changeDraft((draft) => {
      draft.payment = withBanks(draft.payment, booking.banks);
    });
  } catch (error) {
    log.warn('booking', 'the payment methods could not be loaded', error);
    if (booking.methods !== 'ready') booking.methods = 'failed';
  } finally {
    loadingMethods = false;
  }
}

/**
 * Pay, with a fallback for when its chunk cannot be loaded (lost by the network, or replaced by a newer version on the
 * server). Shows a failed payment then and activates a waiting version; without one, the second failed press reloads
 * the page, which reopens this step with everything typed.
 */
export async function startPay(reload = () => void reloadNewest()): Promise<PayResult> {
  const isSecondFailure = booking.pay.failure === 'failed';
  const part = await loadPart(() => import('./pay')).catch((error: unknown) => {
    log.error('booking', 'the payment chunk could not be loaded', error);
    return null;
  });
  if (part) return await part.pay();
  booking.pay = { phase: 'idle', failure: 'failed', message: '' };
  await acceptUpdate();
  if (isSecondFailure && pwa.update === 'none') reload();
  return { kind: 'stay' };
}
