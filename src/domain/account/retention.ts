const DAY_MS = 86_400_000;

/** How long after a trip the account's copies stay on this device. */
const TICKET_DAYS = 7;
const TRIP_DAYS = 30;
/** Without a confirmed session for this long, everything of the account leaves the device. */
const UNCONFIRMED_DAYS = 30;

/** What the device keeps of an account. `invoice` and `ticket` are files that the traveller opened. */
export type PrivateKind = 'trips' | 'trip' | 'invoice' | 'ticket';

/** When a copy expires, ms, counted from when its trip is over; without one (a list, an invoice) from `now`. */
export function privateExpiry(kind: PrivateKind, over: number | null, now: number): number {
  return Math.max(over ?? now, now) + (kind === 'ticket' ? TICKET_DAYS : TRIP_DAYS) * DAY_MS;
}

/** True when nobody has confirmed the account's session on this device for too long. */
export const isAbandoned = (confirmedAt: number, now: number): boolean => now - confirmedAt > UNCONFIRMED_DAYS * DAY_MS;
