import { check } from '../check';
import type { Trial } from '../trial';
import { dayAhead, refusalOf, uuid } from './common';

const SAID = 'OpenAPI addGroupBooking, EnquiryRequest';

/** A group of thirty, marked as a test. */
function groupOf(trial: Trial, more: Record<string, unknown> = {}): Record<string, unknown> {
  const { from, to, language } = trial.options;
  return {
    kind: 'group',
    language,
    contact: { name: 'Conformance Test', email: 'conformance-test@example.com', tel_code: '371', tel: '20001234' },
    group: {
      name: 'Conformance test, please ignore',
      type: 'other',
      adults: 30,
      children: 0,
      infants: 0,
      checked_bags: 0,
      equipment: [],
      equipment_note: '',
      currency: 'EUR',
      ...more,
    },
    trip: {
      type: 'oneway',
      cabin: 'economy',
      legs: [
        {
          from: { iata: from, city: from, all_airports: false },
          to: { iata: to, city: to, all_airports: false },
          date: dayAhead(trial, 90),
          flexibility: 'exact',
        },
      ],
    },
    note: 'Sent by npm run conform. Please ignore.',
  };
}

const theEnquiry = check({
  id: 'enquiry.group',
  group: 'enquiry',
  asks: 'An enquiry of a group is received under the id of the client',
  why: 'Forty travellers wait for an answer that nobody writes.',
  said: SAID,
  books: true,
  run: async (trial) => {
    const id = uuid();
    const body = groupOf(trial);
    const answer = await trial.ask('addGroupBooking', { path: { id }, body, mayLack: true });
    const { enquiry_id: known } = answer.body as { enquiry_id: string };
    trial.holds(known === id, answer.call, 'enquiry_id', id, known);
    return { id, body };
  },
});

export const enquiry = [
  theEnquiry,
  check({
    id: 'enquiry.again',
    group: 'enquiry',
    asks: 'The same enquiry again is received again; another one under its id is refused with 422',
    why: 'It may wait offline for days and be sent twice.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { id, body } = await trial.after(theEnquiry);
      await trial.ask('addGroupBooking', { path: { id }, body });
      const other = { ...body, note: 'Another enquiry' };
      const answer = await trial.ask('addGroupBooking', { path: { id }, body: other, expect: 422 });
      trial.holds(
        refusalOf(answer).code === 'enquiry_mismatch',
        answer.call,
        'code',
        'enquiry_mismatch',
        refusalOf(answer).code,
      );
    },
  }),
  check({
    id: 'enquiry.refuses',
    group: 'enquiry',
    asks: 'A group of three, more infants than adults and a missing contact are refused with the field',
    why: 'The field turns red at the traveller’s; without it the enquiry is sent for ever.',
    said: SAID,
    books: true,
    run: async (trial) => {
      await trial.after(theEnquiry);
      for (const [body, field] of [
        [groupOf(trial, { adults: 3 }), 'group.adults'],
        [groupOf(trial, { adults: 10, infants: 11 }), 'group.infants'],
        [{ ...groupOf(trial), contact: undefined }, 'contact'],
      ] as const) {
        const answer = await trial.ask('addGroupBooking', { path: { id: uuid() }, body, expect: [400, 422] });
        trial.holds(
          refusalOf(answer).field?.startsWith(field) === true,
          answer.call,
          'field',
          field,
          refusalOf(answer).field,
        );
      }
      await trial.ask('addGroupBooking', { path: { id: 'no-uuid' }, body: groupOf(trial), expect: 400 });
    },
  }),
];
