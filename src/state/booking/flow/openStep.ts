import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { onPaymentLoad } from '@/domain/payment/choice';
import { CARD_FEE_PERCENT } from '@/domain/payment/types';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { setBookingSession } from '@/platform/sessionFlags';
import { booking, changeDraft, draftNow } from '../../booking';
import { closeModal } from '../../modals';
import { offeredTypes } from '../payment/offered';
import { payTypes } from '../../sales';
import { session } from '../../session';
import { loadBooking } from './lifecycle';
import { loadCatalogue } from '../services/catalogue';
import { ensureBooking } from './create';
import { loadFares } from '../price/fares';
import { enterStep } from '../draft/form';
import { isPriceExpired } from '../draft/helpers';
import { confirmCart } from '../payment/confirmCart';
import { loadPaymentMethods } from '../payment/checkout';
import { isOrderUnknown } from '../payment/makeOrder';
import { askAboutExpiry, askAboutPrice, recordStep, compareServices, takeOutOffSale } from '../price/priceQuestions';
import { markServicesUnreachable } from '../services/store';
import { sendParts } from '../sync/updates';
import { type CityNames, unnamedCodes } from '@/domain/booking/cities';

/** The dialog a draft needs. Derived from its state, so that a reload asks the same question again. */
function openPendingDialog(step: BookingStepPath): void {
  const { draft } = booking;
  if (!draft) return;
  const over = isPriceExpired(draft.expiresAt);
  if (draft.priceChange) askAboutPrice();
  else if (draft.status === 'expired' || (over && draft.bookingId)) askAboutExpiry('staleBooking');
  else if (over && step !== 'fares') askAboutExpiry('refreshPrice');
}

/** The cause of the last failed payment may be gone. */
function forgetFailure(): void {
  if (booking.pay.phase === 'idle') booking.pay.failure = null;
}

/** An unknown outcome stays unknown after a reload. */
async function restoreUnknownOutcome(): Promise<void> {
  const { draft } = booking;
  const isUnknown = draft !== null && (await isOrderUnknown(draft));
  if (isUnknown && booking.draft === draft && booking.pay.phase === 'idle') booking.pay.failure ??= 'unknown';
}

/** Loads the draft from the device before a step is shown. Never throws. */
export async function openBooking(): Promise<void> {
  try {
    await loadBooking();
  } catch (error) {
    log.error('booking', 'the booking could not be opened', error);
    if (booking.phase !== 'ready') booking.phase = 'ready';
  }
}

/**
 * Run when a page of the booking opens and when the connection is back: loads the draft, then fares, booking or payment
 * methods. Never throws; failures are states of the store.
 */
export async function openStep(step: BookingStepPath, online: boolean = session.online): Promise<void> {
  try {
    await loadBooking();
    const { draft } = booking;
    if (!draft || draft.status === 'paid') return;
    const first = recordStep(step);
    setBookingSession(draft.id);
    enterStep(step);
    if (first) forgetFailure();
    // Before any dialog could lead to a second order.
    await restoreUnknownOutcome().catch((error: unknown) =>
      log.warn('booking', 'the last order could not be read', error),
    );
    takeOutOffSale();
    // The services, loaded before their steps are reached.
    loadCatalogue()
      .then(() => {
        takeOutOffSale();
        compareServices();
        askAboutPrice();
      })
      .catch((error: unknown) => {
        log.warn('booking', 'the services could not be loaded', error);
        markServicesUnreachable();
      });
    // Not awaited: names in other languages are optional, and missing in the first minute offline.
    nameCities().catch((error: unknown) => log.warn('booking', 'cities could not be named', error));
    // The fee of the only type is in the total of every step.
    if (first && (step === 'checkout' || payTypes().length === 1))
      changeDraft((working) => {
        const types = offeredTypes(working).map(({ type }) => type);
        working.payment = onPaymentLoad(working.payment, types, booking.banks);
        working.cardFeePercent = session.profile.cardFeeEnabled === false ? 0 : CARD_FEE_PERCENT;
      });
    if (step === 'checkout') void loadPaymentMethods();
    if (step === 'fares') {
      if (draft.unseenFares)
        changeDraft((working) => {
          working.unseenFares = false;
        });
      await loadFares();
    } else if (online && !isPriceExpired(draft.expiresAt)) {
      await ensureBooking();
      await sendParts();
    }
    openPendingDialog(step);
    if (step === 'checkout' && online) confirmCart();
  } catch (error) {
    log.error('booking', 'the step could not be opened', error);
    if (booking.phase !== 'ready') booking.phase = 'ready';
  }
}

/** Run after the price was asked again: a new total needs an answer, otherwise the booking is made anew. */
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
  if (booking.draft) openPendingDialog(draft.step === 'fares' ? 'fares' : 'passengers');
}

async function namesOf(code: string): Promise<[string, CityNames[string]][]> {
  try {
    // Imported lazily: no step needs the places of the search form.
    const { cityOfCode } = await loadPart(() => import('../../searchForm/places'));
    const found = await cityOfCode(code);
    return found
      ? [
          [code, found.city],
          [found.cityIata, found.city],
        ]
      : [];
  } catch (error) {
    log.warn('booking', `the city of ${code} is not known`, error);
    return [];
  }
}

/**
 * Adds the names of the draft's cities in every language: a flight names them only in the language of its search, and
 * the traveller may change the language. Taken from this device or the server; without either the draft stays as it is.
 */
export async function nameCities(): Promise<void> {
  const draft = draftNow();
  const codes = draft ? unnamedCodes(draft) : [];
  if (codes.length === 0) return;
  const found = (await Promise.all(codes.map(namesOf))).flat();
  if (found.length === 0) return;
  changeDraft((working) => {
    working.cities = { ...working.cities, ...Object.fromEntries(found) };
  });
}
