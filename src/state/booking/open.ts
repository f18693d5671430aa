import type { BookingStepPath } from '@/domain/booking/types';
import { onPaymentLoad } from '@/domain/payment/choice';
import { CARD_FEE_PERCENT } from '@/domain/payment/types';
import { log } from '@/platform/log';
import { setBookingSession } from '@/platform/sessionFlags';
import { booking, changeDraft } from '../booking';
import { closeModal } from '../modals';
import { session } from '../session';
import { loadBooking } from './begin';
import { loadCatalogue } from './catalogue';
import { nameCities } from './cities';
import { ensureBooking } from './create';
import { loadFares } from './fares';
import { enterStep } from './form';
import { isOver } from './heldClock';
import { loadMethods } from './methods';
import { isOrderUnknown } from './openOrder';
import { askAboutExpiry, askAboutPrice, isOpening } from './questions';
import { compareServices } from './servicePrices';
import { passBy } from './services';
import { sendParts } from './updates';

/** The dialog a draft calls for: derived from its state, so that a reload asks the same question again. */
function askWhatIsOpen(step: BookingStepPath): void {
  const { draft } = booking;
  if (!draft) return;
  const over = isOver(draft.expiresAt);
  if (draft.priceChange) askAboutPrice();
  else if (draft.status === 'expired' || (over && draft.bookingId)) askAboutExpiry('staleBooking');
  else if (over && step !== 'fares') askAboutExpiry('refreshPrice');
}

/** What the last press of Pay met may be mended by now; the next one says what there is. */
function forgetFailure(): void {
  if (booking.pay.phase === 'idle') booking.pay.failure = null;
}

/** What nobody knew before a reload nobody knows after it. */
async function recallUnknown(): Promise<void> {
  const { draft } = booking;
  const isUnknown = draft !== null && (await isOrderUnknown(draft));
  if (isUnknown && booking.draft === draft && booking.pay.phase === 'idle') booking.pay.failure ??= 'unknown';
}

/** The draft from the device, before any step of it is shown. Never throws. */
export async function openBooking(): Promise<void> {
  try {
    await loadBooking();
  } catch (error) {
    log.error('booking', 'the booking could not be opened', error);
    if (booking.phase !== 'ready') booking.phase = 'ready';
  }
}

/**
 * What a page of the booking flow does when it opens, and again when the connection is back: the draft from the device,
 * then fares, booking or ways to pay. Never throws; everything that failed is a state of the store.
 */
export async function openStep(step: BookingStepPath, online: boolean = session.online): Promise<void> {
  try {
    await loadBooking();
    const { draft } = booking;
    if (!draft || draft.status === 'paid') return;
    const first = isOpening(step);
    setBookingSession(draft.id);
    enterStep(step);
    // What can be added, before its steps are reached.
    loadCatalogue()
      .then(() => {
        compareServices();
        askAboutPrice();
      })
      .catch((error: unknown) => {
        log.warn('booking', 'the services could not be loaded', error);
        passBy();
      });
    // Names in another language are worth no wait, and are not there in the first minute without a network.
    nameCities().catch((error: unknown) => log.warn('booking', 'cities could not be named', error));
    if (step === 'checkout') {
      if (first) {
        forgetFailure();
        changeDraft((working) => {
          working.payment = onPaymentLoad(working.payment);
          working.cardFeePercent = session.profile.cardFeeEnabled === false ? 0 : CARD_FEE_PERCENT;
        });
      }
      void loadMethods();
      recallUnknown().catch((error: unknown) => log.warn('booking', 'the last order could not be read', error));
    }
    if (step === 'fares') {
      if (draft.unseenFares)
        changeDraft((working) => {
          working.unseenFares = false;
        });
      await loadFares();
    } else if (online && !isOver(draft.expiresAt)) {
      await ensureBooking();
      await sendParts();
    }
    askWhatIsOpen(step);
  } catch (error) {
    log.error('booking', 'the step could not be opened', error);
    if (booking.phase !== 'ready') booking.phase = 'ready';
  }
}

/** After the price was asked again: a new total is shown for an answer, and the booking is made anew. */
export async function goOnAfterRecheck(): Promise<void> {
  const { draft } = booking;
  if (!draft) return;
  closeModal('staleBooking');
  closeModal('refreshPrice');
  forgetFailure();
  if (draft.status === 'expired')
    changeDraft((working) => {
      working.status = 'open';
    });
  if (draft.step !== 'fares' && !draft.priceChange) await ensureBooking();
  if (booking.draft) askWhatIsOpen(draft.step === 'fares' ? 'fares' : 'passengers');
}
