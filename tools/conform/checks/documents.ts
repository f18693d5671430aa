import type { BookingAnswer } from '@/api/shapes/booking';
import type { DocumentsAnswer } from '@/api/shapes/payment';
import { check } from '../check';
import type { Trial } from '../trial';
import { tripsOf } from './account';
import { otherBooking, theBooking } from './booking';

const SAID = 'OpenAPI getDocuments, Documents';
const MOST_TRIPS = 3;

/** A file that an answer names: `at` is its place there, `field` what names its type. */
interface Named {
  url: string;
  mime: string;
  isOpen: boolean;
  at: string;
  field: string;
}

/** How files begin that are of the type they say. */
const BEGINNINGS: ReadonlyMap<string, readonly [start: string, kind: string]> = new Map([
  ['application/pdf', ['%PDF-', 'a PDF']],
  ['application/vnd.apple.pkpass', ['PK', 'a pass, which is a zip archive']],
]);

/** Reads a file that an answer names. */
async function readFile(trial: Trial, call: string, { url, mime, isOpen, at, field }: Named): Promise<void> {
  const { base, tenant, identity, language } = trial.options;
  const whole = new URL(url, `${base}/`).href;
  const isOurs = whole.startsWith(`${base}/`);
  const own = { 'X-Company-Name': tenant, 'X-Language': language };
  const file = await trial.client.get(
    whole,
    isOurs ? { ...own, ...(isOpen ? {} : { Authorization: `Bearer ${identity ?? ''}` }) } : {},
  );
  trial.holds(file.status === 200, call, `${at}.url`, `a file that can be read (${whole})`, String(file.status));
  if (file.status !== 200) return;
  trial.holds(file.type === mime, call, `${at}.${field}`, `${file.type}, the type of the file`, mime);
  const [start, kind] = BEGINNINGS.get(mime) ?? ['', ''];
  trial.holds(file.text.startsWith(start), call, `${at}.url`, kind, file.text.slice(0, 20));
}

/** Some paid trips of the account. */
async function paidTrips(trial: Trial): Promise<string[]> {
  const { trips } = await trial.after(tripsOf);
  const paid = trips.filter(({ status }) => status === 'paid').slice(0, MOST_TRIPS);
  if (!paid.length) throw trial.leftOut('the account has no paid trip');
  return paid.map(({ booking_id: id }) => id);
}

export const documents = [
  check({
    id: 'documents.unpaid',
    group: 'documents',
    asks: 'Documents of an unpaid booking are refused with 409',
    why: 'Nobody flies with a ticket that was not paid.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { id, token } = await trial.after(otherBooking);
      await trial.ask('getDocuments', { path: { id }, bearer: token, expect: 409, mayLack: true });
    },
  }),
  check({
    id: 'documents.bearer',
    group: 'documents',
    asks: 'Documents are not given without a bearer (401) nor to another booking’s (404)',
    why: 'Tickets have names and birth dates.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { id, token } = await trial.after(otherBooking);
      const path = { id };
      await trial.ask('getDocuments', { path, bearer: token, expect: 409, mayLack: true });
      await trial.ask('getDocuments', { path, expect: 401 });
      const { token: other } = await trial.after(theBooking);
      await trial.ask('getDocuments', { path, bearer: other, expect: 404 });
    },
  }),
  check({
    id: 'documents.invoice',
    group: 'documents',
    asks: 'An unknown invoice is answered 404',
    why: 'Whoever knows the id reads a name, an address and a sum.',
    said: 'OpenAPI getInvoice',
    run: async (trial) => {
      await trial.ask('getInvoice', { path: { id: 'no-such-invoice-000000' }, expect: 404 });
    },
  }),
  check({
    id: 'documents.paid',
    group: 'documents',
    asks: 'Documents of paid trips can be read and are of the type they say',
    why: 'They are kept on the device for the airport, where nothing can be repaired.',
    said: SAID,
    run: async (trial) => {
      const bearer = trial.options.identity ?? '';
      for (const id of await paidTrips(trial)) {
        const { body, call } = await trial.ask('getDocuments', { path: { id }, bearer, mayLack: true });
        const list = body as DocumentsAnswer;
        const ids = list.map((one) => one.id);
        trial.holds(new Set(ids).size === ids.length, call, '*.id', 'each document once', ids);
        for (const [n, { url, mime, type }] of list.entries())
          if (url !== null)
            await readFile(trial, call, { url, mime, isOpen: type === 'invoice', at: String(n), field: 'mime' });
      }
    },
  }),
  check({
    id: 'documents.passes',
    group: 'documents',
    asks: 'Boarding passes of paid trips can be read, are of the type they say, and are for travellers and flights of the trip',
    why: 'They are kept on the device for the gate, where nothing can be repaired.',
    said: 'OpenAPI BoardingPass',
    run: async (trial) => {
      let isAny = false;
      for (const id of await paidTrips(trial)) {
        const bearer = trial.options.identity ?? '';
        const { body, call } = await trial.ask('retrieveBooking', { path: { id }, bearer, mayLack: true });
        const { boarding_passes: passes = [], passengers, travel_package: flown } = body as BookingAnswer;
        const known = passengers.map((one) => one['passenger_id']);
        for (const [n, { url, type, passenger_id: owner, segment }] of passes.entries()) {
          isAny = true;
          const at = `boarding_passes.${n}`;
          trial.holds(
            owner === undefined || known.includes(owner),
            call,
            `${at}.passenger_id`,
            'a traveller of the booking',
            owner,
          );
          trial.holds(
            segment === undefined || segment < flown.segments.length,
            call,
            `${at}.segment`,
            'a flight of the booking',
            String(segment),
          );
          await readFile(trial, call, { url, mime: type, isOpen: false, at, field: 'type' });
        }
      }
      if (!isAny) throw trial.leftOut('no paid trip of the account has boarding passes');
    },
  }),
];
