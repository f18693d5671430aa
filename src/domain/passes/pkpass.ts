import { ownValue } from '../ownValue';
import { barcodeFacts, dayOfYear } from './bcbp';
import type { IsoDate } from '../dates';
import type { ZoneOf } from '../zones';
import { localStop, saidByIso } from './localStop';
import { type BarcodeKind, type PaperFlight, type PassFacts, shownText } from './paper';

/* Reads pass.json of a .pkpass (Apple, "Wallet Passes"). Its texts are the airline's: nothing of them is trusted. */

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const own = (fields: Fields, name: string): unknown => ownValue(fields, name);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? shownText(String(value)) : '';

const KINDS: Readonly<Record<string, BarcodeKind>> = {
  PKBarcodeFormatQR: 'qr',
  PKBarcodeFormatAztec: 'aztec',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatCode128: 'code128',
};
/** A longer text fits in none of them. */
const BARCODE_LETTERS = 3000;

function barcodeOf(pass: Fields): PassFacts['barcode'] {
  for (const one of [...listOf(own(pass, 'barcodes')), own(pass, 'barcode')].map(fieldsOf)) {
    const format = own(one, 'format');
    const kind = typeof format === 'string' ? ownValue(KINDS, format) : undefined;
    const text = own(one, 'message');
    if (!kind || typeof text !== 'string' || text === '' || text.length > BARCODE_LETTERS) continue;
    return { kind, text, encoding: textOf(own(one, 'messageEncoding')) };
  }
  return null;
}

interface Shown {
  key: string;
  label: string;
  value: string;
}

/** Parts of the front, in the order of reading. */
const FRONT = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields'];
/** More does not fit on a pass. */
const MOST_SHOWN = 24;

/** Texts in the pass's own languages stand in files beside it; a key without its text says nothing. */
const isKeyOnly = (text: string): boolean => /^(?:\w+\.\w[\w.]*|\w*_\w+|[a-z]+[A-Z]\w*)$/.test(text);

function shownFields(content: Fields): Shown[] {
  return FRONT.flatMap((part) => listOf(own(content, part)))
    .slice(0, MOST_SHOWN)
    .map(fieldsOf)
    .map((field) => {
      const label = textOf(own(field, 'label'));
      return {
        key: textOf(own(field, 'key')).toLowerCase(),
        label: isKeyOnly(label) ? '' : label,
        value: textOf(own(field, 'value')),
      };
    })
    .filter(({ value }) => value !== '');
}

/** A moment becomes the time at the airport: "2026-12-01T09:40+02:00", 09:40. Where that is not known, "07:40 UTC". */
function localTime(text: string, airport: string, zoneOf: ZoneOf): string {
  const said = saidByIso(text);
  if (!said) return text;
  return localStop(airport, said, zoneOf)?.time ?? `${new Date(said.wall).toISOString().slice(11, 16)} UTC`;
}
const UNKNOWN_PLACE = '';

const FIELD = {
  seat: /seat/,
  gate: /gate/,
  terminal: /terminal/,
  boarding: /board(?!ing.?group|ing.?zone|ing.?pass)/,
  flight: /flight(?!.?date)/,
  name: /passenger|name/,
  reference: /pnr|confirm|reference|locator/,
} as const;
type FieldName = keyof typeof FIELD;
const FIELD_NAMES = Object.keys(FIELD) as FieldName[];

const nameOf = (semantics: Fields): string => {
  const name = fieldsOf(own(semantics, 'passengerName'));
  return `${textOf(own(name, 'givenName'))} ${textOf(own(name, 'familyName'))}`.trim();
};

/** Moments of a journey are read only as ISO. */
const momentOf = (semantics: Fields, names: readonly string[]): string =>
  names.map((name) => textOf(own(semantics, name))).find((text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) ?? '';

/** What pass.json, as it was parsed, says. Null if it is no boarding pass. */
export function passFacts(read: unknown, zoneOf: ZoneOf): PassFacts | null {
  const pass = fieldsOf(read);
  if (!isFields(own(pass, 'boardingPass'))) return null;
  const shown = shownFields(fieldsOf(own(pass, 'boardingPass')));
  const semantics = fieldsOf(own(pass, 'semantics'));
  const barcode = barcodeOf(pass);
  const coded = barcode && barcodeFacts(barcode.text);
  const used = new Set<Shown>();
  const field = (name: FieldName): string => {
    const found = shown.find((one) => FIELD[name].test(one.key) && !used.has(one));
    if (found) used.add(found);
    return found?.value ?? '';
  };
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, field(name)])) as Record<FieldName, string>;
  const said = (...names: readonly string[]): string =>
    names.map((name) => textOf(own(semantics, name))).find((text) => text !== '') ?? '';
  const seats = listOf(own(semantics, 'seats')).map((seat) => textOf(own(fieldsOf(seat), 'seatNumber')));
  const from = coded?.from ?? said('departureAirportCode');
  const to = coded?.to ?? said('destinationAirportCode');
  // A moment in UTC may be of another day than the flight.
  const atPlace = (iso: string, airport: string): string => {
    const time = saidByIso(iso);
    const stop = time?.isUtc ? localStop(airport, time, zoneOf) : null;
    return stop ? `${stop.date}T${stop.time}` : iso;
  };
  const boarding = momentOf(semantics, ['currentBoardingDate', 'originalBoardingDate']) || fields.boarding;
  const code = said('airlineCode');
  const number = said('flightNumber');
  return {
    barcode,
    airline: textOf(own(pass, 'organizationName')),
    name: nameOf(semantics) || fields.name || (coded?.name ?? ''),
    reference: said('confirmationNumber') || fields.reference || (coded?.reference ?? ''),
    flight: coded
      ? `${coded.carrier} ${coded.flightNumber}`
      : code && number
        ? `${code} ${number}`
        : said('flightCode') || fields.flight,
    from,
    to,
    seat: seats.find((seat) => seat !== '') ?? (fields.seat || (coded?.seat ?? '')),
    gate: said('departureGate') || fields.gate,
    terminal: said('departureTerminal') || fields.terminal,
    boarding: localTime(boarding, from, zoneOf),
    departs: atPlace(
      momentOf(semantics, ['currentDepartureDate', 'originalDepartureDate']) || momentOf(pass, ['relevantDate']),
      from,
    ),
    arrives: atPlace(momentOf(semantics, ['currentArrivalDate', 'originalArrivalDate']), to),
    more: shown
      .filter((one) => !used.has(one))
      // Of departure or arrival, which only its label says.
      .map(({ label, value }) => ({ label, value: localTime(value, UNKNOWN_PLACE, zoneOf) })),
  };
}

/** The flight of a pass; null if it does not say which. `today`: a barcode names the day of an unsaid year. */
export function flightOfPass({ barcode, flight, from, to, departs }: PassFacts, today: IsoDate): PaperFlight | null {
  const coded = barcode && barcodeFacts(barcode.text);
  const date = coded ? dayOfYear(coded.day, departs.slice(0, 10) || today) : departs.slice(0, 10);
  if (!/^[A-Z]{3}$/.test(from) || !/^[A-Z]{3}$/.test(to))
    return flight ? { name: flight, from: '', to: '', date } : null;
  return { name: flight, from, to, date };
}
