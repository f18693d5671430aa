import { type ApiError, isNoAnswer, isStatus } from '@/api/errors';
import { claimBooking } from '@/api/trips/trips';
import { AuthError } from '@/domain/account/types';
import type { OrderSummary } from '@/domain/payment/order';
import { getOrderBearer, readOrder, writeOrder } from '@/offline/orders';
import { log } from '@/platform/log';
import { knownIdentity, withAccountToken } from '../account';
import { loadAccountTrips } from './account';

/**
 * `unavailable`: the server has no such call or booking. `elsewhere`: the booking is in another account. `email_unverified`: the
 * provider says so, too.
 */
export type ClaimOutcome =
  | 'claimed'
  | 'unavailable'
  | 'email_differs'
  | 'email_unverified'
  | 'elsewhere'
  | 'offline'
  | 'failed';

/** Notes on the order of this device what came of it: whose it is, or that it is not offered again. */
async function note(orderId: string, what: Pick<OrderSummary, 'account' | 'unclaimable'>): Promise<void> {
  // Read again: the server may have been asked about it meanwhile.
  const order = await readOrder(orderId);
  if (order) await writeOrder({ ...order, ...what });
}

/** Takes a guest's order of this device into the account of who is signed in. Never rejects. */
export async function claimOrder({ orderId, bookingId }: OrderSummary): Promise<ClaimOutcome> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined) return 'failed';
  try {
    const bearer = await getOrderBearer(bookingId);
    const result =
      bearer === null ? 'unavailable' : await withAccountToken((token) => claimBooking(bookingId, bearer, token));
    if (result === 'claimed') {
      await note(orderId, { account: uid });
      await loadAccountTrips(true);
    }
    if (result === 'unavailable') await note(orderId, { unclaimable: true });
    return result;
  } catch (error) {
    if (isStatus(error, 409)) return 'elsewhere';
    const code = isStatus(error, 403) && (error as ApiError).code;
    if (code === 'email_differs' || (code === 'email_unverified' && !knownIdentity()?.emailVerified)) return code;
    log.warn('trips', 'an order could not be taken into the account', error);
    const isOffline = (error instanceof AuthError && error.failure === 'offline') || isNoAnswer(error);
    return isOffline ? 'offline' : 'failed';
  }
}
