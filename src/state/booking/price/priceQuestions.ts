import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { PriceChange } from '@/domain/booking/types';
import { booking, changeDraft, draftNow } from '../../booking';
import { isModalOpen, openModal } from '../../modals';
import { withAcceptedPrice, movedPrices, totalAfter } from '@/domain/cart/serverPrices';
import { retryQueue } from '@/offline/outbox';
import { fareTotal, subtotal } from '@/domain/cart/cartPrice';
import { withoutOffSale } from '@/domain/booking/offSale';
import { isOnSale, sells } from '../../sales';
import { reprice } from '../draft/form';
import { services } from '../services/store';

let currentStep: BookingStepPath | null = null;

/** Records the step on screen. False when it was on screen already. */
export function recordStep(step: BookingStepPath): boolean {
  const isOther = currentStep !== step;
  currentStep = step;
  return isOther;
}

/** Coming back from another page (an order, for example) counts as opening the step. */
export function resetOpenStep(): void {
  currentStep = null;
}

/** Opens the dialog of an unanswered price change. */
export function askAboutPrice(): void {
  const change = booking.draft?.priceChange;
  if (change) openModal('priceChanged', { oldTotal: change.oldTotal, newTotal: change.newTotal });
}

/** The same while a step is open; otherwise the next step asks. */
export const askAboutPriceInStep = (): void => void (currentStep && askAboutPrice());

/** Opens the dialog of an expired booking or price, once, whichever check notices first. */
export function askAboutExpiry(kind: 'staleBooking' | 'refreshPrice'): void {
  const { draft } = booking;
  // While the outcome of an order is unknown nothing is abandoned: the fare may be ordered or paid already.
  const isOrdered = draft?.status === 'paying' || booking.pay.failure === 'unknown';
  if (!draft || isOrdered || isModalOpen('staleBooking') || isModalOpen('refreshPrice')) return;
  openModal(draft.status === 'expired' ? 'staleBooking' : kind);
}

/** Accepts the new price: the draft is priced with it to the cent, and the paused queue goes on. */
export function acceptPrice(): void {
  const draft = draftNow();
  const change = draft?.priceChange;
  if (!draft || !change) return;
  if (change.source === 'batch') void retryQueue(draft.id);
  const { fares, offer, bags, serviceFeePerPassenger, isVtrip, services, seats, discount, toldFee, adjusted } =
    withAcceptedPrice(draft, change);
  changeDraft((working) => {
    Object.assign(working, { fares, offer, bags, serviceFeePerPassenger, isVtrip, services, seats, discount });
    Object.assign(working, { toldFee, adjusted, priceChange: null });
    if (change.source === 'batch' || change.source === 'commit') working.priceAccepted = true;
    // "Why this price" shows the time at which this fare was quoted.
    working.pricedAt = change.at ?? working.pricedAt;
  });
}

/** Whether the tenant has it on sale, and its catalogue too where that is known. */
const isSold = (id: string): boolean =>
  isOnSale({ id }) && (services.phase !== 'ready' || services.items.some((item) => item.id === id));

/** Takes out of the open draft what is no longer sold, and notes what to tell the traveller. Idempotent. */
export function takeOutOffSale(): void {
  const draft = draftNow();
  const left = draft?.status === 'open' ? withoutOffSale(draft, { isSold, sellsBags: sells('bags') }) : null;
  if (!left) return;
  const { services: chosen, seats, bags, takenOut } = left;
  changeDraft((working) =>
    reprice(working, () => Object.assign(working, { services: chosen, seats, bags }, takenOut && { takenOut })),
  );
}

/** The traveller has read what was taken out. */
export const closeTakenOut = (): void =>
  changeDraft((draft) => {
    delete draft.takenOut;
  });

/**
 * Compares chosen services and seats with the current catalogue. A changed sum needs confirmation; a change without
 * effect on the sum (another basis, same result) is applied directly. Idempotent.
 */
export function compareServices(): void {
  const draft = draftNow();
  if (!draft || draft.status !== 'open' || draft.priceChange || services.phase !== 'ready') return;
  const prices = movedPrices(draft, services.items);
  if (Object.keys(prices).length === 0) return;
  const oldTotal = subtotal(draft);
  const question: PriceChange = { oldTotal, newTotal: 0, fareTotal: fareTotal(draft), prices, source: 'catalogue' };
  const newTotal = totalAfter(draft, question);
  const same = withAcceptedPrice(draft, question);
  changeDraft((working) => {
    if (newTotal !== oldTotal) working.priceChange = { ...question, newTotal };
    else Object.assign(working, { services: same.services, seats: same.seats, bags: same.bags });
  });
}
