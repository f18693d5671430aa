import { type DeviceTrip, homeUntil, isPastTrip } from '@/domain/trips/trip';
import { likelyMoment } from '@/domain/offers/moment';
import type { OrderSummary } from '@/domain/payment/order';
import { attentionOf } from '@/domain/trips/tripChange';
import { now, rightNow } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';
import { TRIP_NEWS, showTripNews } from '../alertHint';
import { ACCOUNT_DEPARTURES_HINT, ACCOUNT_TRIP_HINT, DEPARTURES_HINT, NO_TRIPS, TRIP_HINT } from './tripHint';

type Noted = Parameters<typeof homeUntil>[0] & Pick<OrderSummary, 'legs' | 'cancellation' | 'seenLegs' | 'change'>;

/** As the hint has it. */
function untilOf(order: Noted): string {
  const until = homeUntil(order);
  return until === null ? NO_TRIPS : new Date(until).toISOString();
}

const DAY_MS = 86_400_000;
const MOST_NOTED = 12;

/** Departures to come of these trips and of those noted before, in ms. */
function noteDepartures(key: string, orders: readonly Noted[], before: readonly number[] = []): void {
  const legs = orders.filter(({ cancellation }) => !cancellation).flatMap((order) => order.legs);
  const departures = [...before, ...legs.flatMap(({ segments: [first] }) => (first ? likelyMoment(first.dep) : []))];
  const sorted = [...new Set(departures)].filter((at) => at > now() - DAY_MS).sort((a, b) => a - b);
  const text = sorted.slice(0, MOST_NOTED).join(',');
  if (text) localStore.set(key, text);
  else localStore.remove(key);
}
const noted = (key: string): number[] => (localStore.get(key) ?? '').split(',').map(Number);

/** Notes one more trip of this device for home. */
export function noteTrip(order: Noted): void {
  noteDepartures(DEPARTURES_HINT, [order], noted(DEPARTURES_HINT));
  const until = untilOf(order);
  if (until > (localStore.get(TRIP_HINT) ?? NO_TRIPS)) localStore.set(TRIP_HINT, until);
}

/** Letters of `TRIP_NEWS`: trips of this device, of the account. */
type Whose = 'd' | 'a';

/** Notes for the frame whether flights of these trips have changed and nobody has acknowledged it, or decided what is to be decided. */
export function noteTripNews(whose: Whose, trips: readonly { order: Noted; answered?: true }[]): void {
  const before = localStore.get(TRIP_NEWS) ?? '';
  const at = rightNow();
  const isNew = trips.some(
    ({ order, answered }) => !order.cancellation && !isPastTrip(order, at) && attentionOf(order, at, answered) !== null,
  );
  const next = before.replaceAll(whose, '') + (isNew ? whose : '');
  if (next) localStore.set(TRIP_NEWS, next);
  else localStore.remove(TRIP_NEWS);
  showTripNews(next);
}

function note(key: string, orders: readonly Noted[]): void {
  const last = orders.map(untilOf).sort().at(-1) ?? NO_TRIPS;
  if (last !== localStore.get(key)) localStore.set(key, last);
}

/** Notes all trips of this device for home, after some may have changed or gone. */
export function noteTrips(trips: readonly DeviceTrip[]): void {
  const orders = trips.map(({ order }) => order);
  note(TRIP_HINT, orders);
  noteDepartures(DEPARTURES_HINT, orders);
  noteTripNews('d', trips);
}

/** Notes the trips that this device keeps of the account. */
export function noteAccountTrips(orders: readonly Noted[]): void {
  note(ACCOUNT_TRIP_HINT, orders);
  noteDepartures(ACCOUNT_DEPARTURES_HINT, orders);
  noteTripNews(
    'a',
    orders.map((order) => ({ order })),
  );
}
