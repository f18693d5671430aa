import { type Infer, boolean, integer, nonempty, optional, string, type as shape } from 'superstruct';
import type { WireTravelPackage } from '@/api/shapes/booking';
import { type Booking, findBooking, saveBooking } from '../db/bookings';
import { findOrder } from '../db/orders';
import { airports, cityName } from '../world/world';
import { localOf } from '../flights/clock';
import type { Deps } from '../http/context';
import { notFound } from '../http/refusal';
import { tellOfBooking } from '../push/send';
import { packageAnswer } from './trips';

/**
 * Body of POST /__sandbox/orders/{order}/change: the airline changes a flight. `segment` counts from 0 over the whole journey.
 * `via`: an airport where a direct flight stops now. `drop`: the direction of the flight is no longer flown.
 */
export const ChangeRequest = shape({
  segment: integer(),
  minutes: optional(integer()),
  flight_number: optional(nonempty(string())),
  terminal: optional(nonempty(string())),
  via: optional(nonempty(string())),
  drop: optional(boolean()),
});
type Change = Infer<typeof ChangeRequest>;

type PackageSegment = WireTravelPackage['segments'][number];
type End = PackageSegment['dep'];

const STOPOVER_S = 75 * 60;

const zoneOf = (code: string): string => airports.get(code)?.tz ?? 'UTC';
const endAt = (end: End, timestamp: number): End => ({
  ...end,
  ...localOf(timestamp * 1000, zoneOf(end.airport.code)),
  timestamp,
});

const moved = (end: End, minutes: number): End =>
  end.timestamp === undefined ? end : endAt(end, end.timestamp + minutes * 60);

/** Two flights in place of a direct one, which arrives later by the stopover. */
function split(segment: PackageSegment, code: string): PackageSegment[] {
  const [start, end] = [segment.dep.timestamp ?? 0, segment.arr.timestamp ?? 0];
  const half = Math.floor((end - start) / 2 / 300) * 300;
  const stop = {
    airport: { code },
    city: { title: cityName(airports.get(code)?.cityIata ?? code, 'en') },
    date: '',
    time: '',
  };
  return [
    { ...segment, arr: endAt(stop, start + half) },
    {
      ...segment,
      flight_number: `${segment.flight_number ?? ''}1`,
      dep: endAt(stop, start + half + STOPOVER_S),
      arr: endAt(segment.arr, end + STOPOVER_S),
    },
  ];
}

function changedPackage(told: WireTravelPackage, change: Change): WireTravelPackage {
  const { segment: at, minutes = 0, flight_number, terminal, via, drop } = change;
  const directions = told.segments_direction
    .filter((indexes) => !(drop && indexes.includes(at)))
    .map((indexes) =>
      indexes.flatMap((index): PackageSegment[] => {
        const flown = told.segments[index];
        if (!flown) return [];
        if (index !== at) return [flown];
        const next: PackageSegment = {
          ...flown,
          ...(flight_number === undefined ? {} : { flight_number }),
          dep: { ...moved(flown.dep, minutes), ...(terminal === undefined ? {} : { terminal }) },
          arr: moved(flown.arr, minutes),
        };
        return via === undefined ? [next] : split(next, via);
      }),
    );
  let count = 0;
  return {
    ...told,
    segments: directions.flat(),
    segments_direction: directions.map((flights) => flights.map(() => count++)),
  };
}

/** The airline changes a flight of an order. Throws 404. */
export function changeFlight(deps: Deps, orderId: string, change: Change): Booking {
  const order = findOrder(deps.store, orderId);
  const booking = order && findBooking(deps.store, order.bookingId);
  if (!booking) throw notFound('Order', 'id');
  booking.body.changedPackage = changedPackage(packageAnswer(booking), change);
  saveBooking(deps.store, booking);
  tellOfBooking(deps, booking, 'changed');
  return booking;
}

/** Surnames of travellers whose flights the airline changes once they are paid, so that a tenant sees each case. */
const BY_SURNAME: Record<string, Change> = {
  DELAYED: { segment: 0, minutes: 95 },
  REROUTED: { segment: 0, via: 'FRA' },
  SHORTENED: { segment: 0, drop: true },
};

/** The change that the first traveller's surname asks for; null for all others. */
export function changeByName({ body }: Booking): Change | null {
  const surname = body.passengers[0]?.['surname'];
  return (typeof surname === 'string' && BY_SURNAME[surname.toUpperCase()]) || null;
}
