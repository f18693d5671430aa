import type { DocumentsAnswer } from '@/api/shapes/payment';
import { check } from '../check';
import type { Trial } from '../trial';
import { tripsOf } from './account';
import { otherBooking, theBooking } from './booking';

const SAID = 'OpenAPI getDocuments, Documents';
const MOST_TRIPS = 3;

/** Reads a file that a document names. */
async function readFile(
  trial: Trial,
  call: string,
  { url, mime, type }: DocumentsAnswer[number],
  n: number,
): Promise<void> {
  const { base, tenant, identity, language } = trial.options;
  const whole = new URL(url ?? '', `${base}/`).href;
  const isOurs = whole.startsWith(`${base}/`);
  const own = { 'X-Company-Name': tenant, 'X-Language': language };
  const file = await trial.client.get(
    whole,
    isOurs ? { ...own, ...(type === 'invoice' ? {} : { Authorization: `Bearer ${identity ?? ''}` }) } : {},
  );
  trial.holds(file.status === 200, call, `${n}.url`, `a file that can be read (${whole})`, String(file.status));
  if (file.status !== 200) return;
  trial.holds(file.type === mime, call, `${n}.mime`, `${file.type}, the type of the file`, mime);
  if (mime === 'application/pdf')
    trial.holds(file.text.startsWith('%PDF-'), call, `${n}.url`, 'a PDF', file.text.slice(0, 20));
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
      const { trips } = await trial.after(tripsOf);
      const paid = trips.filter(({ status }) => status === 'paid').slice(0, MOST_TRIPS);
      if (!paid.length) throw trial.leftOut('the account has no paid trip');
      for (const { booking_id: id } of paid) {
        const bearer = trial.options.identity ?? '';
        const { body, call } = await trial.ask('getDocuments', { path: { id }, bearer, mayLack: true });
        const list = body as DocumentsAnswer;
        const ids = list.map((one) => one.id);
        trial.holds(new Set(ids).size === ids.length, call, '*.id', 'each document once', ids);
        for (const [n, one] of list.entries()) if (one.url !== null) await readFile(trial, call, one, n);
      }
    },
  }),
];
