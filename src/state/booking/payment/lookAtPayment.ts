import { log } from '@/platform/log';
import { booking, draftNow } from '../../booking';
import { confirmPayment } from './confirm';
import { unsettledOrderId } from './makeOrder';

/** The least time (ms) between two questions. */
const PAUSE_MS = 3000;

let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  const draft = draftNow();
  // Pay asks by itself.
  if (draft?.status !== 'paying' || booking.pay.phase === 'sending' || booking.pay.phase === 'ordering') return;
  try {
    const orderId = await unsettledOrderId(draft);
    if (orderId) await confirmPayment(orderId, null);
  } catch (error) {
    log.warn('booking', 'the open payment could not be asked about', error);
  }
}

/**
 * Asks what became of the booking's open payment: it may have been paid in another tab or browser. A paid one ends the
 * draft, a declined one can be paid again. Calls within the pause are one call at its end.
 */
export function lookAtPayment(): void {
  clearTimeout(timer);
  const wait = askedAt + PAUSE_MS - performance.now();
  if (wait > 0) {
    timer = setTimeout(() => document.visibilityState === 'visible' && lookAtPayment(), wait);
    return;
  }
  askedAt = performance.now();
  void ask();
}
