import type { OrderSummary } from '../payment/order';

/** What the app writes into its file of trips, and looks for in one. */
export const TRIPS_FORMAT = 'flight-trips';
export const TRIPS_VERSION = 1;

/** An order as it leaves the device: without whom it belongs to here, and where to pay. */
export function withoutOwner(order: OrderSummary): OrderSummary {
  const { account: _account, unclaimable: _unclaimable, payUntil: _payUntil, ...rest } = order;
  return { ...rest, bankDetails: null };
}

/** When an order was last known to be right (ms). */
const knownAt = ({ checkedAt = 0, at }: OrderSummary): number => Math.max(checkedAt, at);

export interface ReadTrips {
  /** Orders to store. */
  write: OrderSummary[];
  added: number;
  renewed: number;
  /** This device knew them as well, or better. */
  known: number;
  /** Not paid yet: a file must not tell anybody where to send money. */
  unpaid: number;
}

/**
 * What a file brings to the orders of this device, by their numbers. The newer one wins; whose it is, where to pay and what the traveller
 * has bought stay as this device knows them. `now` is ms: nothing is known later than that.
 */
export function mergeTripsFile(own: readonly OrderSummary[], told: readonly OrderSummary[], now: number): ReadTrips {
  const result: ReadTrips = { write: [], added: 0, renewed: 0, known: 0, unpaid: 0 };
  const here = new Map(own.map((order) => [order.orderId, order]));
  const seen = new Set<string>();
  for (const order of told) {
    if (seen.has(order.orderId)) continue;
    seen.add(order.orderId);
    const mine = here.get(order.orderId);
    if (order.status !== 'paid' && !order.cancellation) result.unpaid += 1;
    else if (!mine) {
      result.write.push(withoutOwner(order));
      result.added += 1;
    } else if (mine.bookingId !== order.bookingId || Math.min(now, knownAt(order)) <= knownAt(mine)) result.known += 1;
    else {
      const { account, unclaimable, payUntil, receipt, bankDetails } = mine;
      result.write.push({
        ...withoutOwner(order),
        bankDetails,
        ...(account !== undefined && { account }),
        ...(unclaimable && { unclaimable }),
        ...(payUntil !== undefined && { payUntil }),
        ...(receipt && { receipt }),
      });
      result.renewed += 1;
    }
  }
  return result;
}
