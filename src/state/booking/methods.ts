import { getPaymentMethods } from '@/api/payment';
import { paymentCountry, withBanks } from '@/domain/payment/choice';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../booking';
import { session } from '../session';

let asking = false;

/**
 * The ways to pay, asked when the payment step opens, and again when the connection is back. Only the banks come from the
 * server, those of the payment country (spec 3); the types themselves can be chosen without them, so the form fills offline
 * too. What was told before stands until there is another answer: a list that goes away under a finger takes the focus along.
 */
export async function loadMethods(): Promise<void> {
  if (asking) return;
  asking = true;
  if (booking.methods !== 'ready') booking.methods = 'loading';
  try {
    const byCountry = await getPaymentMethods();
    booking.banks = byCountry[paymentCountry(session.settings.defaultLocale)] ?? byCountry['GB'] ?? [];
    booking.methods = 'ready';
    changeDraft((draft) => {
      draft.payment = withBanks(draft.payment, booking.banks);
    });
  } catch (error) {
    log.warn('booking', 'the ways to pay could not be loaded', error);
    if (booking.methods !== 'ready') booking.methods = 'failed';
  } finally {
    asking = false;
  }
}
