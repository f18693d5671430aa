import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { BookingAnswer, WireTravelPackage } from '@/api/shapes/booking';
import { inTicketRoom, onTicket } from '@/domain/booking/ticketLetters';
import { daysBetween } from '@/domain/dates';
import { PAPER_TYPES } from '@/domain/passes/agency';
import type { Booking, StoredPassenger } from '../db/bookings';
import { hash01 } from '../flights/hash';
import { packageAnswer, referencesOf } from '../booking/trips';
import type { Tenant } from '../tenants';
import { airlines } from '../world/world';
import { LEFT, RIGHT, field, head, pdfPage } from './files';

type Segment = WireTravelPackage['segments'][number];
type Told = NonNullable<BookingAnswer['boarding_passes']>[number];

/** A boarding pass of one traveller for one flight. */
interface Pass {
  file: string;
  segment: number;
  flight: Segment;
  one: StoredPassenger;
}

/** Whoever bought the check-in has the passes this long before the first flight (ms). */
const CHECK_IN_MS = 24 * 3_600_000;

/** The kind of the passes that a booking has; undefined before its check-in. */
function kindOf({ status, body }: Booking, now: number): 'pdf' | 'pkpass' | undefined {
  if (status !== 'paid') return undefined;
  const departs = (body.travelPackage.segments[0]?.dep.timestamp ?? body.offer.segments[0]?.dep.timestamp ?? 0) * 1000;
  const isBought = Object.values(body.services).some(({ serviceId }) => serviceId === 'onlineCheckinService');
  return body.passes ?? (isBought && departs - now <= CHECK_IN_MS ? 'pdf' : undefined);
}

const numberOf = ({ carrier, flight_number: number = '' }: Segment): string => number.replace(carrier.code, '');
const isoOf = (date: string): string => date.split('.').reverse().join('-');

/** A pass has the secret of its booking in its address, so that a wallet opens it without a bearer. */
const secretOf = ({ token }: Booking, name: string): string =>
  createHash('sha256').update(`${token} ${name}`).digest('base64url').slice(0, 22);

/** The passes of a booking by what they are for; a changed flight has a new one. */
function passesOf(booking: Booking, now: number): Pass[] {
  const kind = kindOf(booking, now);
  if (!kind) return [];
  return packageAnswer(booking).segments.flatMap((flight, segment) =>
    booking.body.passengers.map((one) => {
      const name = `${segment}-${one.passenger_id}-${flight.carrier.code}${numberOf(flight)}-${isoOf(flight.dep.date)}-${flight.dep.time.replace(':', '')}`;
      return { file: `${secretOf(booking, name)}.${kind}`, segment, flight, one };
    }),
  );
}

/** `boarding_passes` of a booking. `folder`: the address of its files. Nothing before the check-in. */
export function passList(booking: Booking, now: number, folder: string): { boarding_passes?: Told[] } {
  const passes = passesOf(booking, now);
  if (passes.length === 0) return {};
  return {
    boarding_passes: passes.map(({ file, segment, one }) => ({
      url: `${folder}/${file}`,
      type: PAPER_TYPES[file.endsWith('.pdf') ? 'pdf' : 'pkpass'],
      passenger_id: one.passenger_id,
      segment,
    })),
  };
}

const namesOf = (one: StoredPassenger): readonly string[] =>
  inTicketRoom(onTicket(field(one, 'surname')), onTicket(field(one, 'name')));
const nameOf = (one: StoredPassenger): string => namesOf(one).join('/');

function seatOf({ body, id }: Booking, { segment, one }: Pass): string {
  if (one['ageGroup'] === 'infant') return 'INF';
  const chosen = body.seats.find(
    (taken) => taken.segment === segment && (taken.original_id === undefined || taken.original_id === one.original_id),
  );
  const at = hash01(`seat ${id} ${segment} ${one.passenger_id}`);
  return chosen?.seat ?? `${1 + Math.floor(at * 28)}${'ABCDEF'[Math.floor(at * 2800) % 6]}`;
}

const referenceOf = (booking: Booking, { carrier }: Segment): string =>
  referencesOf(booking)?.find((one) => one.carrier === carrier.code)?.reference ?? '';

/** The text of the barcode (IATA resolution 792). */
function codeOf(booking: Booking, pass: Pass): string {
  const { flight, one, segment } = pass;
  const date = isoOf(flight.dep.date);
  const day = daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1;
  const number = numberOf(flight).padStart(4, '0');
  const order = booking.body.passengers.indexOf(one) + 1 + segment * 10;
  return [
    'M1',
    nameOf(one).slice(0, 20).padEnd(20),
    'E',
    referenceOf(booking, flight).padEnd(7),
    flight.dep.airport.code,
    flight.arr.airport.code,
    flight.carrier.code.padEnd(3),
    number.padEnd(5),
    String(day).padStart(3, '0'),
    'Y',
    seatOf(booking, pass).padStart(4, '0'),
    String(order).padStart(4, '0').padEnd(5),
    '100',
  ].join('');
}

const airlineOf = ({ carrier: { code } }: Segment): string => airlines.get(code)?.name ?? code;

/** Half an hour before the departure, by the clock of the airport. */
function boardingOf({ dep }: Segment): string {
  const [hours = 0, minutes = 0] = dep.time.split(':').map(Number);
  const at = (hours * 60 + minutes + 24 * 60 - 30) % (24 * 60);
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function walletPass(booking: Booking, pass: Pass): object {
  const { flight, one } = pass;
  const { dep, arr } = flight;
  return {
    formatVersion: 1,
    passTypeIdentifier: 'pass.sandbox.boarding',
    serialNumber: pass.file.split('.')[0],
    teamIdentifier: 'SANDBOX',
    organizationName: airlineOf(flight),
    description: 'Boarding pass of a sandbox: no flight is booked',
    barcodes: [{ format: 'PKBarcodeFormatAztec', message: codeOf(booking, pass), messageEncoding: 'iso-8859-1' }],
    semantics: { passengerName: { familyName: namesOf(one)[0], givenName: namesOf(one)[1] } },
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [{ key: 'flight', label: 'Flight', value: `${flight.carrier.code} ${numberOf(flight)}` }],
      primaryFields: [
        { key: 'origin', label: dep.city.title, value: dep.airport.code },
        { key: 'destination', label: arr.city.title, value: arr.airport.code },
      ],
      secondaryFields: [
        { key: 'passenger', label: 'Passenger', value: nameOf(one) },
        { key: 'boardingTime', label: 'Boarding', value: boardingOf(flight) },
      ],
      auxiliaryFields: [
        { key: 'seat', label: 'Seat', value: seatOf(booking, pass) },
        ...(dep.terminal ? [{ key: 'terminal', label: 'Terminal', value: dep.terminal }] : []),
        { key: 'departure', label: 'Departs', value: `${dep.date} ${dep.time}` },
      ],
    },
  };
}

function passPdf(tenant: Tenant, booking: Booking, pass: Pass): Promise<Uint8Array<ArrayBuffer>> {
  const { flight, one } = pass;
  const { dep, arr } = flight;
  const fact = (name: string, value: string) => [
    { text: name, x: LEFT },
    { text: value, x: RIGHT, bold: true, right: true },
  ];
  return pdfPage(`Boarding pass ${flight.carrier.code} ${numberOf(flight)}`, [
    ...head(tenant, 'Boarding pass'),
    fact('Passenger', nameOf(one)),
    fact('Flight', `${airlineOf(flight)} ${flight.carrier.code} ${numberOf(flight)}`),
    fact('From', `${dep.city.title} ${dep.airport.code}`),
    fact('To', `${arr.city.title} ${arr.airport.code}`),
    'rule',
    fact('Departs', `${dep.date} ${dep.time}`),
    fact('Boarding', boardingOf(flight)),
    ...(dep.terminal ? [fact('Terminal', dep.terminal)] : []),
    fact('Seat', seatOf(booking, pass)),
    fact('Airline reference', referenceOf(booking, flight)),
    'room',
    { barcode: codeOf(booking, pass), x: LEFT, size: 170 },
    'room',
    [{ text: 'Made by a sandbox: no flight is booked.', x: LEFT, size: 9 }],
  ]);
}

/** 1 January 1980, the first day that an archive knows. */
const FIRST_DAY = 0x21;

/** A zip archive. */
function zipped(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(bytes)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(FIRST_DAY, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, end, title]));
    body.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06_05_4b_50, 0);
  tail.writeUInt16LE(files.length, 8);
  tail.writeUInt16LE(files.length, 10);
  tail.writeUInt32LE(entries.length, 12);
  tail.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...body, entries, tail]));
}

/** The file of a pass with its media type; null for a name that the booking has not. A wallet wants a signature, which a sandbox has not. */
export async function passFile(
  tenant: Tenant,
  booking: Booking,
  { now, file, icon }: { now: number; file: string; icon: Uint8Array },
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const pass = passesOf(booking, now).find((one) => one.file === file);
  if (!pass) return null;
  if (file.endsWith('.pdf')) return { type: PAPER_TYPES.pdf, bytes: await passPdf(tenant, booking, pass) };
  const content = Buffer.from(JSON.stringify(walletPass(booking, pass)));
  const manifest = Object.fromEntries(
    [['pass.json', content] as const, ['icon.png', icon] as const].map(([name, bytes]) => [
      name,
      createHash('sha1').update(bytes).digest('hex'),
    ]),
  );
  return {
    type: PAPER_TYPES.pkpass,
    bytes: zipped([
      { name: 'pass.json', bytes: content },
      { name: 'icon.png', bytes: icon },
      { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
    ]),
  };
}
