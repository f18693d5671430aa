import { type Stuck, stuckOf } from '@/domain/device/updates';
import type { BookingDraft } from '@/domain/booking/types';
import { passengerOf } from '@/offline/outbox';
import type { QueueError, QueueRow, OutboxRow } from '@/offline/storageHealth';

/**
 * The state of a booking queue as the outbox page shows it: those of `Stuck` wait for the traveller, the others
 * proceed. The booking does not exist yet: `unmade` until it is opened, `bookedOnline` until there is a connection.
 */
export type QueueReason =
  | Stuck
  | 'price'
  | 'unmade'
  | 'bookedOnline'
  | 'offline'
  | 'again'
  | 'checking'
  | 'sending'
  | 'soon';

/** An update as the traveller sees it. */
export interface WaitingItem {
  id: string;
  kind: string;
  /** Name of the passenger it concerns; '' without one. */
  who: string;
  at: number;
  /**
   * `queued`: here only; `sealed`: being sent; `tried`: sent before without an answer; `parked`: stopped; `refused` by
   * the agency.
   */
  state: 'queued' | 'sealed' | 'tried' | 'parked' | 'refused';
  /** The agency's message, when it refused this one. */
  said: string;
}

export interface WaitingBooking {
  bookingId: string;
  /** Null when the draft is no longer on this device. */
  draft: BookingDraft | null;
  why: QueueReason;
  /** The last failure; null without one. */
  error: QueueError | null;
  /** Time of the next automatic attempt, in ms. */
  nextAt: number | null;
  /** Counted failures in a row, of three. */
  attempts: number;
  items: WaitingItem[];
}

const fullName = (one: { name?: unknown; surname?: unknown } | undefined): string =>
  [one?.name, one?.surname].filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');

/** Names of the passengers: from the updates, else from the current draft. */
function nameIn(rows: readonly OutboxRow[], draft: BookingDraft | null) {
  return (id: string | null): string => {
    if (id === null) return '';
    const update = rows.findLast(({ kind, values }) => kind === 'passenger' && passengerOf(values) === id);
    return fullName(update?.values) || fullName(draft?.passengers.find((one) => one.id === id));
  };
}

function whyOf(
  queue: QueueRow | undefined,
  rows: readonly OutboxRow[],
  online: boolean,
  isMadeNext: boolean,
): QueueReason {
  const refused = rows.filter(({ refusal }) => refusal !== null).length;
  const parked = rows.filter(({ state }) => state === 'parked').length - refused;
  const counts = { waiting: rows.length - parked - refused, parked, refused };
  const { state, pause, nextAt } = queue ?? ({ state: 'idle', pause: null, nextAt: null } as const);
  const stuck = stuckOf({ state, pause, ...counts });
  // A refused update does not block the others: while some proceed, that is shown first.
  if (stuck && (stuck !== 'refused' || counts.waiting === 0)) return stuck;
  if (state === 'paused') return 'price';
  if (state === 'needs-create') return !isMadeNext ? 'unmade' : online ? 'soon' : 'bookedOnline';
  if (!online || state === 'offline') return 'offline';
  if (state === 'backoff' && nextAt !== null) return 'again';
  if (state === 'needs-revalidation') return 'checking';
  return state === 'sending' ? 'sending' : 'soon';
}

/**
 * Bookings with unsent updates: those that need the traveller first, then the oldest. `madeNext`: id of the draft that
 * is being booked, or is booked when the connection is back (see `bookingMadeNext`).
 */
export function waitingBookings(
  given: { rows: readonly OutboxRow[]; lanes: readonly QueueRow[]; drafts: readonly BookingDraft[] },
  online: boolean,
  madeNext: string | null = null,
): WaitingBooking[] {
  const quarantined = given.lanes.filter(({ state, pause }) => state === 'paused' && pause === 'quarantine');
  const ids = new Set([...given.rows, ...quarantined].map(({ bookingId }) => bookingId));
  const found = [...ids].map((bookingId): WaitingBooking => {
    const rows = given.rows.filter((row) => row.bookingId === bookingId).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    const queue = given.lanes.find((one) => one.bookingId === bookingId);
    const draft = given.drafts.find(({ id }) => id === bookingId) ?? null;
    const name = nameIn(rows, draft);
    const why = whyOf(queue, rows, online, bookingId === madeNext);
    // In a stopped queue nothing is in flight, whatever was sent before; nor in one that waits for its next attempt.
    const unansweredState = needsTraveller(why) ? 'parked' : why === 'sending' ? 'sealed' : 'tried';
    const stateOf = ({ state }: OutboxRow) => (state === 'sealed' ? unansweredState : state);
    return {
      bookingId,
      draft,
      why,
      error: queue?.error ?? null,
      nextAt: queue?.nextAt ?? null,
      attempts: queue?.batch?.attempts ?? 0,
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        who: name(passengerOf(row.values)),
        at: row.at,
        state: row.refusal ? 'refused' : stateOf(row),
        said: row.refusal?.message ?? '',
      })),
    };
  });
  const rank = ({ why }: WaitingBooking): number => (needsTraveller(why) ? 0 : 1);
  const age = ({ items }: WaitingBooking): number => items[0]?.at ?? 0;
  return found.sort((a, b) => rank(a) - rank(b) || age(a) - age(b));
}

const BY_THEMSELVES: readonly QueueReason[] = ['bookedOnline', 'offline', 'again', 'checking', 'sending', 'soon'];

/** True when nothing is sent until the traveller decides. */
export const needsTraveller = (why: QueueReason): boolean => !BY_THEMSELVES.includes(why);

/** True unless the update is in flight: then it must be answered first, unless the queue is stopped. */
export const mayDiscard = ({ state }: WaitingItem): boolean => state !== 'sealed' && state !== 'tried';
