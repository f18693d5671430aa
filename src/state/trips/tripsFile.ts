import {
  type Struct,
  array,
  enums,
  integer,
  is,
  literal,
  max,
  min,
  nullable,
  number,
  optional,
  pattern,
  size,
  string,
  type as shape,
  unknown,
} from 'superstruct';
import type { CityNames } from '@/domain/booking/cities';
import { isIsoDate, localDay } from '@/domain/dates';
import { fileKind } from '@/domain/passes/files';
import { icsFlights, icsReference } from '@/domain/passes/icsFlights';
import { flightFromPass, ownTrips, withOwnCities } from '@/domain/passes/ownTrip';
import { MAX_PAPER_BYTES, shownText } from '@/domain/passes/paper';
import type { OrderSummary } from '@/domain/payment/order';
import { TRIPS_FORMAT, TRIPS_VERSION, mergeTripsFile, withoutOwner } from '@/domain/trips/tripsFile';
import { listOrders, parseOrder, writeOrder } from '@/offline/orders';
import { now } from '@/platform/clock';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { loadTimeZones } from '../distances';
import { cityForCode } from '../results/searchNames';
import { loadLocalPlaces } from '../searchForm/localPlaces';
import { addPapers, readPaper } from './addPapers';

/* All trips as a file, and trips out of files: the app's own, a calendar's, a boarding pass's. */

/** The file of all trips. It has what the traveller saves, and nothing that could pay or sign in. */
export const tripsFile = (orders: readonly OrderSummary[]): string =>
  JSON.stringify(
    {
      format: TRIPS_FORMAT,
      version: TRIPS_VERSION,
      made: new Date(now()).toISOString(),
      trips: orders.map(withoutOwner),
    },
    null,
    2,
  );

/* The door. Stored orders are read generously, as this app wrote them; a file may come from anybody. */
const Text = size(string(), 0, 500);
const Name = optional(Text);
const Moment = min(max(integer(), 8e12), 0);
const Place = shape({
  airport: size(string(), 0, 8),
  city: Text,
  cityTitle: Text,
  date: pattern(string(), /^\d{4}-\d{2}-\d{2}$/),
  time: pattern(string(), /^\d{2}:\d{2}$/),
  at: Moment,
  terminal: Name,
});
const Flight = shape({
  dep: Place,
  arr: Place,
  carrier: size(string(), 0, 8),
  supplier: size(string(), 0, 8),
  carrierName: Name,
  supplierName: Name,
  flightNumber: size(string(), 0, 12),
  cabin: Text,
  minutes: min(max(number(), 10_000), 0),
});
const Legs = size(
  array(
    shape({ segments: size(array(Flight), 1, 12), minutes: min(number(), 0), stops: number(), dayShift: integer() }),
  ),
  0,
  20,
);
const Door = shape({
  orderId: size(string(), 1, 200),
  bookingId: size(string(), 1, 200),
  status: enums(['paid', 'awaiting_payment']),
  amount: min(integer(), 0),
  at: Moment,
  email: Text,
  people: min(max(integer(), 1000), 0),
  from: Text,
  to: Text,
  depart: nullable(string()),
  legs: Legs,
  seenLegs: optional(Legs),
  formerFlights: optional(size(array(shape({ at: Moment, legs: Legs })), 0, 100)),
  checkedAt: optional(Moment),
  added: optional(literal(true)),
  localTimes: optional(literal(true)),
});
const File_ = shape({ format: literal(TRIPS_FORMAT), version: integer(), trips: size(array(unknown()), 0, 1000) });

/** Everything of an order that a file may say; what else stands there is left out. */
const KEPT = [
  'orderId',
  'bookingId',
  'status',
  'amount',
  'at',
  'paymentType',
  'email',
  'people',
  'from',
  'to',
  'routes',
  'cities',
  'depart',
  'legs',
  'seenLegs',
  'formerFlights',
  'checkedIn',
  'isVtrip',
  'receipt',
  'termsAcceptedAt',
  'airlineReferences',
  'cancellation',
  'checkedAt',
  'travellers',
  'added',
  'localTimes',
] as const satisfies (keyof OrderSummary)[];

const areDaysReal = ({ legs }: OrderSummary): boolean =>
  legs.every(({ segments }) => segments.every(({ dep, arr }) => isIsoDate(dep.date) && isIsoDate(arr.date)));

function orderOf(row: unknown): OrderSummary | null {
  if (!is(row, Door as Struct)) return null;
  const given = row as Record<string, unknown>;
  const kept = Object.fromEntries(KEPT.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])));
  const order = parseOrder({ ...kept, bankDetails: null });
  const isDay = order?.depart == null || isIsoDate(order.depart);
  return order && isDay && areDaysReal(order) ? order : null;
}

export type TripsRefusal =
  | 'type'
  | 'large'
  | 'damaged'
  | 'newer'
  | 'none'
  | 'noTimes'
  | 'untimed'
  | 'notLoaded'
  | 'full'
  | 'paper';

export interface TripsRead {
  added: number;
  renewed: number;
  known: number;
  unpaid: number;
  /** Of a damaged or foreign form, or flights without times. */
  unread: number;
  /** The trip that came, where it is one that the traveller adds. */
  orderId: string | null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

async function storeOf(orders: readonly OrderSummary[], unread: number): Promise<TripsRead> {
  const { write, ...counts } = mergeTripsFile(await listOrders(), orders, now());
  for (const order of write) await writeOrder(order);
  const [own] = orders.filter(({ added }) => added);
  return { ...counts, unread, orderId: own?.orderId ?? null };
}

async function readOwnFile(text: string): Promise<TripsRead | TripsRefusal> {
  const read = parsed(text);
  if (read === null) return 'damaged';
  if (!is(read, File_)) return 'type';
  if (read.version > TRIPS_VERSION) return 'newer';
  const orders = read.trips.map(orderOf);
  const good = orders.filter((order) => order !== null);
  return good.length === 0
    ? orders.length > 0
      ? 'damaged'
      : 'none'
    : await storeOf(good, orders.length - good.length);
}

/** How long (ms) a trip waits for the names of its cities. */
const NAMES_MS = 3000;

/** Trips with the names of their cities, from the places of the device or the server; without an answer soon, as they are. */
async function named(orders: readonly OrderSummary[]): Promise<OrderSummary[]> {
  const stops = orders.flatMap(({ legs }) =>
    legs.flatMap(({ segments }) => segments.flatMap((one) => [one.dep, one.arr])),
  );
  const codes = [...new Set(stops.map(({ airport }) => airport))];
  const cities: CityNames = {};
  const find = async (code: string): Promise<void> => {
    const city = await cityForCode(code);
    if (city) cities[code] = city.city;
  };
  await Promise.race([loadLocalPlaces().then(() => Promise.all(codes.map(find))), pause(NAMES_MS)]);
  return orders.map((order) => withOwnCities(order, { ...cities }));
}

async function readCalendar(text: string): Promise<TripsRead | TripsRefusal> {
  const zoneOf = await loadTimeZones();
  if (!zoneOf) return 'notLoaded';
  const { flights, untimed } = icsFlights(text, zoneOf);
  if (flights.length === 0) return untimed > 0 ? 'untimed' : 'none';
  return await storeOf(await named(ownTrips(flights, { reference: icsReference(text) }, now())), untimed);
}

async function readPass(file: File, bytes: ArrayBuffer): Promise<TripsRead | TripsRefusal> {
  const read = await readPaper(bytes);
  if ('refused' in read) return read.refused === 'password' ? 'type' : read.refused;
  const zoneOf = await loadTimeZones();
  if (!zoneOf) return 'notLoaded';
  const flight = read.pass && flightFromPass(read.pass, localDay(now()), zoneOf);
  if (!read.pass || !flight) return 'noTimes';
  const said = { reference: read.pass.reference, name: shownText(read.pass.name) };
  const trips = await named(ownTrips([flight], said, now()));
  const done = await storeOf(trips, 0);
  // The pass itself belongs to the trip that it made.
  for (const trip of trips) await addPapers(trip, [file]);
  return done;
}

/** Reads trips out of a file and stores them. Never rejects: what cannot be read is told with its reason. */
export async function readTripsFile(file: File): Promise<TripsRead | TripsRefusal> {
  if (file.size > MAX_PAPER_BYTES) return 'large';
  try {
    const bytes = await file.arrayBuffer();
    const kind = fileKind(new Uint8Array(bytes));
    const text = (): string => new TextDecoder().decode(bytes);
    if (kind === 'json') return await readOwnFile(text());
    if (kind === 'ics') return await readCalendar(text());
    if (kind === 'pkpass') return await readPass(file, bytes);
    return kind === null ? 'type' : 'paper';
  } catch (error) {
    log.warn('trips', 'trips could not be read out of a file', error);
    return 'full';
  }
}
