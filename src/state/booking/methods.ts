import { paymentCountry, withBanks } from '@/domain/payment/choice';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../booking';
import { session } from '../session';

/**
 * The ways to pay, asked when the payment step opens. Only the banks come from the server, those of the payment country
 * (spec 3); the types themselves can be chosen without them, so the form fills offline too.
 */
export async function loadMethods(): Promise<void> {
  if (booking.methods === 'loading') return;
  booking.methods = 'loading';
  try {
    const { getPaymentMethods } = await import('@/api/payment');
    const byCountry = await getPaymentMethods();
    booking.banks = byCountry[paymentCountry(session.settings.defaultLocale)] ?? byCountry['GB'] ?? [];
    booking.methods = 'ready';
  } catch (error) {
    log.warn('booking', 'the ways to pay could not be loaded', error);
    booking.methods = 'failed';
  }
  if (booking.methods === 'ready')
    changeDraft((draft) => {
      draft.payment = withBanks(draft.payment, booking.banks);
    });
}
