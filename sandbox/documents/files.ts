import { daysBetween, weekday } from '@/domain/dates';
import { shiftMark } from '@/domain/offers/facts';
import { isNightDeparture } from '@/domain/offers/moment';
import { inTicketRoom, onTicket } from '@/domain/booking/ticketLetters';
import { packageAnswer, referencesOf } from '../booking/trips';
import type { Booking, StoredPassenger } from '../db/bookings';
import type { Order } from '../db/orders';
import { escapeHtml } from '../http/html';
import type { Tenant } from '../tenants';
import { INSURER, bagText, seatTexts, serviceName } from './extras';
import type { PdfLine } from './pdf';
import { ownValue } from '@/domain/ownValue';

/** The library and its fonts are loaded with the first document. */
export async function pdfPage(title: string, lines: readonly PdfLine[]): Promise<Uint8Array<ArrayBuffer>> {
  return await (await import('./pdf')).pdfPage(title, lines);
}

export const field = (one: StoredPassenger, name: string): string => {
  const value = ownValue(one, name);
  return typeof value === 'string' ? value : '';
};

/** "BERZINA/ELINA", as printed on tickets. */
const slashedName = (one: StoredPassenger): string =>
  inTicketRoom(onTicket(field(one, 'surname')), onTicket(field(one, 'name'))).join('/');

/** "BT 123456789"; '' without a programme. */
function memberText(one: StoredPassenger): string {
  const { airline = '', number = '' } = (one['frequentFlyer'] ?? {}) as { airline?: string; number?: string };
  return `${airline} ${number}`.trim();
}

/** A fictitious ticket number of 13 digits; deterministic. */
function ticketNumber(seed: string): string {
  let hash = 7;
  for (const letter of seed) hash = (hash * 31 + letter.charCodeAt(0)) % 9_999_999_967;
  return `657-${String(hash).padStart(10, '0')}`;
}

interface Flown {
  flight: string;
  from: string;
  to: string;
  date: string;
  /** What the date alone does not tell of a departure at night; empty by day. */
  night: string;
  departs: string;
  /** With the days by which it is later than the departure. */
  arrives: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** An offer's date, DD.MM.YYYY, as YYYY-MM-DD. */
const isoOf = (date: string): string => date.split('.').reverse().join('-');

/** "in the night from Friday to Saturday" */
function nightOf(dep: { date: string; time: string }): string {
  const day = weekday(isoOf(dep.date));
  return isNightDeparture(dep) ? `in the night from ${DAYS[(day + 6) % 7]} to ${DAYS[day]}` : '';
}

/** The flights as they are now. */
const flightsOf = (booking: Booking): Flown[] =>
  packageAnswer(booking).segments.map(({ carrier, dep, arr, flight_number = '' }) => ({
    flight: `${carrier.code} ${flight_number.replace(carrier.code, '')}`,
    from: `${dep.city.title} ${dep.airport.code}`,
    to: `${arr.city.title} ${arr.airport.code}`,
    date: dep.date,
    night: nightOf(dep),
    departs: dep.time,
    arrives: [arr.time, shiftMark(daysBetween(isoOf(dep.date), isoOf(arr.date)))].filter(Boolean).join(' '),
  }));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const TICKET_CSS = `dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:12px 20px}
dt{font-size:.8125rem;opacity:.75}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
table{inline-size:100%;border-collapse:collapse;font-size:.875rem}
th{text-align:start;font-weight:600;opacity:.75}th,td{padding:8px 8px 8px 0;border:0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}`;

/** The airlines' own references by name; with several airlines each has its code. */
const namedReferences = (booking: Booking): [string, string][] =>
  (referencesOf(booking) ?? []).map(({ carrier, reference }, _, all) => [
    all.length > 1 ? `Airline reference, ${carrier}` : 'Airline reference',
    reference,
  ]);

/** E-ticket of one traveller as HTML with its style. */
export function ticketHtml(tenant: Tenant, booking: Booking, order: Order, one: StoredPassenger): string {
  const fact = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;
  const seated = one['ageGroup'] === 'infant' ? [] : seatTexts(tenant, booking, one.original_id);
  const seats = seated.length > 0 ? fact('Seats', seated.join('; ')) : '';
  const member = memberText(one) ? fact('Frequent flyer', memberText(one)) : '';
  const references = namedReferences(booking);
  const rows = flightsOf(booking).map(
    ({ flight, from, to, date, night, departs, arrives }) =>
      `<tr><td><b>${escapeHtml(flight)}</b></td><td>${escapeHtml(date)}${night && `<br>${night}`}</td><td>${escapeHtml(from)}<br>${departs}</td><td>${escapeHtml(to)}<br>${arrives}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Electronic ticket</title><style>${TICKET_CSS}</style></head><body>
<dl>${fact('Passenger', slashedName(one))}${member}${fact('Ticket number', ticketNumber(booking.id + one.passenger_id))}${references.map(([name, value]) => fact(name, value)).join('')}${fact('Order number', order.id)}${fact('Fare', capital(booking.body.fare.family))}${fact('Bags', bagText(booking, one))}${seats}</dl>
<h3>Flights</h3>
<table><thead><tr><th scope="col">Flight</th><th scope="col">Date</th><th scope="col">Departs</th><th scope="col">Arrives</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p>Show this ticket with your travel document at the airport. Times are local. This ticket was made by a sandbox: no flight is booked.</p>
</body></html>`;
}

export const LEFT = 56;
export const RIGHT = 539;
/** Who issues a document, and its title. */
export const head = (tenant: Tenant, title: string): PdfLine[] => {
  const { companyName, address, email } = tenant.profile.contactInformation;
  return [
    [
      { text: companyName, x: LEFT, size: 14, bold: true },
      { text: title, x: RIGHT, size: 14, bold: true, right: true },
    ],
    [{ text: [address, email].filter(Boolean).join(', '), x: LEFT, size: 9 }],
    'room',
  ];
};

/** Flights and travellers on one page. */
export function itineraryPdf(tenant: Tenant, booking: Booking, order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const flights = flightsOf(booking).flatMap(({ flight, from, to, date, night, departs, arrives }): PdfLine[] => [
    [
      { text: `${date}  ${flight}`, x: LEFT, bold: true },
      { text: `${departs} - ${arrives}`, x: RIGHT, right: true },
    ],
    [{ text: [`${from} to ${to}`, night].filter(Boolean).join(', '), x: LEFT }],
    'room',
  ]);
  return pdfPage(`Itinerary ${order.id}`, [
    ...head(tenant, 'Itinerary'),
    [{ text: `Order number ${order.id}`, x: LEFT, bold: true }],
    ...namedReferences(booking).map(([name, value]): PdfLine => [{ text: `${name} ${value}`, x: LEFT }]),
    'rule',
    ...flights,
    'rule',
    ...booking.body.passengers.flatMap((one): PdfLine[] => [
      [{ text: slashedName(one), x: LEFT, bold: true }],
      ...(memberText(one) ? [[{ text: `Frequent flyer: ${memberText(one)}`, x: LEFT }]] : []),
      [{ text: `Bags: ${bagText(booking, one)}`, x: LEFT }],
    ]),
    ...(booking.body.seats.length > 0 ? (['room', [{ text: 'Seats', x: LEFT, bold: true }]] satisfies PdfLine[]) : []),
    ...seatTexts(tenant, booking).map((text): PdfLine => [{ text, x: LEFT }]),
    'room',
    [{ text: 'Made by a sandbox: no flight is booked.', x: LEFT, size: 9 }],
  ]);
}

/** The policy of the insurance that was bought. */
export function insurancePdf(
  tenant: Tenant,
  booking: Booking,
  order: Order,
  serviceId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return pdfPage(`Insurance ${order.id}`, [
    ...head(tenant, 'Insurance policy'),
    [{ text: serviceName(serviceId), x: LEFT, bold: true }],
    [{ text: `Policy ${order.id}-T`, x: LEFT }],
    [{ text: `Insurer: ${INSURER}`, x: LEFT }],
    'rule',
    ...booking.body.passengers.map((one): PdfLine => [{ text: slashedName(one), x: LEFT }]),
    'room',
    [{ text: 'Made by a sandbox: nobody is insured.', x: LEFT, size: 9 }],
  ]);
}
