import { subscribeKey } from 'valtio/utils';
import { getCart } from '@/api/booking';
import type { ServerCart } from '@/api/bookingAdapter';
import { isRefusal } from '@/api/errors';
import type { BookingDraft } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/cartPrice';
import { serverPrices } from '@/domain/cart/serverPrices';
import type { Cents } from '@/domain/money';
import { getBookingToken, queueStatus } from '@/offline/outbox';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { booking, changeDraft, draftNow } from '../../booking';
import { openModal } from '../../modals';
import { session } from '../../session';
import { referenceDays } from '../draft/helpers';
import { askAboutExpiry } from '../price/priceQuestions';
import { changedParts } from '../sync/payloads';

/** Asks the traveller about the server's whole cart, which costs another sum than the one on screen. */
export function showPriceChange(draft: BookingDraft, newTotal: Cents, items: ServerCart['items']): void {
  const oldTotal = subtotal(draft);
  const asked = serverPrices(items, newTotal, draft, true);
  changeDraft((working) => {
    working.priceChange = { oldTotal, newTotal, ...asked, at: now(), source: 'commit' };
  });
  openModal('priceChanged', { oldTotal, newTotal });
}

/** The server has the whole cart, and nothing about it is being asked or paid. */
const isComparable = (draft: BookingDraft | null): draft is BookingDraft & { bookingId: string } =>
  draft !== null &&
  draft.bookingId !== null &&
  draft.status === 'open' &&
  draft.step === 'checkout' &&
  !draft.priceChange &&
  // The server keeps its old price until the commit: only that can compare.
  !draft.priceAccepted &&
  booking.pay.phase === 'idle' &&
  changedParts(draft, referenceDays(draft), true).length === 0;

async function isAllApplied(id: string): Promise<boolean> {
  const { waiting, parked, refused } = await queueStatus(id);
  return waiting + parked + refused.length === 0;
}

async function compare(): Promise<void> {
  const draft = draftNow();
  if (!session.online || !isComparable(draft) || !(await isAllApplied(draft.id))) return;
  const token = await getBookingToken(draft.bookingId);
  const shown = subtotal(draft);
  /** Another draft, or the same one with another cart, is no longer what was asked about. */
  const isStill = (): boolean => {
    const after = draftNow();
    return isComparable(after) && after.id === draft.id && subtotal(after) === shown;
  };
  if (!token || !isStill() || booking.confirmed === shown) return;
  try {
    const { total, fee, items } = await getCart(draft.bookingId, token);
    if (!isStill()) return;
    if (total - fee === shown) booking.confirmed = shown;
    else showPriceChange(draft, total - fee, items);
  } catch (error) {
    log.info('booking', 'the cart could not be confirmed', error);
    if (!isStill()) return;
    if (isRefusal(error) && (error.status === 404 || error.status === 410)) {
      changeDraft((working) => {
        working.status = 'expired';
      });
      askAboutExpiry('staleBooking');
    } else booking.confirmed = 'unknown';
  }
}

let running: Promise<void> | null = null;
/** Compares once at a time; never rejects. */
function look(): void {
  running ??= compare()
    .catch((error: unknown) => log.warn('booking', 'the cart could not be compared', error))
    .finally(() => {
      running = null;
    });
}

let stop = (): void => undefined;

/**
 * From now on compares the server's cart with the one on screen, as soon as everything is sent, as long as the payment step
 * is open. It stops nobody: an equal sum is confirmed, another one is asked about, and without an answer it is an estimate.
 */
export function confirmCart(): void {
  stop();
  const shown = booking.draft;
  stop = subscribeKey(booking, 'sync', ({ word }) => {
    if (booking.draft !== shown || booking.draft?.step !== 'checkout') stop();
    else if (word === 'sent') look();
  });
  look();
}
