import type { BookingStepPath } from '@/domain/booking/types';
import { booking } from '../booking';
import { isModalOpen, openModal } from '../modals';

let opened: BookingStepPath | null = null;

/** Notes the step on screen. False when it is the one that was. */
export function isOpening(step: BookingStepPath): boolean {
  const isOther = opened !== step;
  opened = step;
  return isOther;
}

/** Whoever comes back from another page, of an order for one, comes to the step anew. */
export function leaveSteps(): void {
  opened = null;
}

/** A price that waits for an answer asks for it. */
export function askAboutPrice(): void {
  const change = booking.draft?.priceChange;
  if (change) openModal('priceChanged', { oldTotal: change.oldTotal, newTotal: change.newTotal });
}

/** The same where a step is open; elsewhere it is asked with the next one. */
export const askInStep = (): void => void (opened && askAboutPrice());

/** The booking has ended, or its price must be asked again: one dialog, whoever notices first. */
export function askAboutExpiry(kind: 'staleBooking' | 'refreshPrice'): void {
  const { draft } = booking;
  // While a payment is being checked nothing is given up: the fare may be paid for.
  if (!draft || draft.status === 'paying' || isModalOpen('staleBooking') || isModalOpen('refreshPrice')) return;
  openModal(draft.status === 'expired' ? 'staleBooking' : kind);
}
