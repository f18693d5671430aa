import type { BatchAnswer } from '@/api/shapes/booking';
import { check } from '../check';
import type { Trial } from '../trial';
import { type Made, addsUp, otherBooking, retrieved, theBooking } from './booking';
import { PARTY, cents, euros, uuid } from './common';
import { theServices } from './services';

type Answer = BatchAnswer[number];
interface Update {
  idempotency_id: string;
  payload: Record<string, unknown>;
}

const SAID = 'OpenAPI sendBatch, BatchAnswer';
const ONCE = 'docs/api.md, Once only; OpenAPI sendBatch';
const LIES = 'OpenAPI, Never believe the client';

export const update = (payload: Record<string, unknown>): Update => ({ idempotency_id: uuid(), payload });

const NAMES = ['Elīna Kalniņa', 'Jānis Kalniņš', 'Anna Kalniņa'];
/** The n-th passenger of the party: two adults and a child. */
export function traveller(trial: Trial, n: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  const [name, surname] = (NAMES[n] ?? '').split(' ');
  return {
    type: 'passenger',
    original_id: `conform-${n}`,
    main: n === 0,
    ageGroup: n < PARTY.adult ? 'adult' : 'child',
    name,
    surname,
    nationality: 'LV',
    gender: n === 1 ? 'male' : 'female',
    dob: n < PARTY.adult ? '1990-05-17' : `${new Date(trial.now()).getUTCFullYear() - 7}-01-01`,
    skipCheckedBaggage: false,
    ...more,
  };
}
export const contact = (email = 'conformance-test@example.com'): Record<string, unknown> => ({
  type: 'contact',
  email,
  telCode: '371',
  tel: '20001234',
  isSubscribedNewsletter: false,
});

/** Sends updates and gives the answers by idempotency id. */
export async function send(trial: Trial, { id, token }: Made, updates: readonly Update[]) {
  const { body, call } = await trial.ask('sendBatch', { path: { id }, bearer: token, body: updates });
  const answers = body as BatchAnswer;
  const of = (one: Update | undefined): Answer | undefined =>
    answers.find(({ idempotency_id: known }) => known === one?.idempotency_id);
  return { answers, call, of };
}

const told = (answer: Answer | undefined): string =>
  answer
    ? `${answer.status}${answer.error ? ` (${answer.error.code}: ${answer.error.message})` : ''}`
    : 'no answer for it';

/** The party and its contact, as the app sends them. */
export const theBatch = check({
  id: 'batch.applied',
  group: 'batch',
  asks: 'Travellers and contact are applied, and each traveller has a passenger_id',
  why: 'What the traveller typed does not reach the booking.',
  said: SAID,
  books: true,
  run: async (trial) => {
    const made = await trial.after(theBooking);
    const updates = [...[0, 1, 2].map((n) => update(traveller(trial, n))), update(contact())];
    const { answers, call, of } = await send(trial, made, updates);
    for (const [n, one] of updates.entries()) {
      const answer = of(one);
      if (
        !trial.holds(
          answer?.status === 'applied',
          call,
          `${n}.status`,
          `applied (${String(one.payload['type'])})`,
          told(answer),
        )
      )
        throw trial.stop();
      if (one.payload['type'] !== 'passenger') continue;
      const { passenger_id: own, original_id: theirs } = answer?.payload ?? {};
      trial.holds(Boolean(own), call, `${n}.payload.passenger_id`, 'the server’s id of the passenger', own);
      trial.holds(
        theirs === one.payload['original_id'],
        call,
        `${n}.payload.original_id`,
        String(one.payload['original_id']),
        theirs,
      );
    }
    return { updates, answers, call };
  },
});

/** Good and bad updates in one batch. */
const mixed = check({
  id: 'batch.rejected',
  group: 'batch',
  asks: 'A bad update is rejected with code and field; those before and after it are applied',
  why: 'One wrong field would keep everything else from the booking.',
  said: SAID,
  books: true,
  run: async (trial) => {
    const made = await trial.after(otherBooking);
    const updates = [
      update(contact('first@example.com')),
      update({ type: 'service', serviceId: 'noSuchService', value: 'yes' }),
      update({ type: 'no_such_type' }),
      update({ ...contact(), telCode: 371 }),
      update({ type: 'baggage', original_id: 'nobody', cabin: null, checked: 'rBaggageSmall', protection: false }),
      update(contact('last@example.com')),
    ];
    const { answers, call, of } = await send(trial, made, updates);
    const bad = new Map([
      [1, 'serviceId'],
      [2, 'type'],
      [3, 'telCode'],
      [4, 'original_id'],
    ]);
    for (const [n, one] of updates.entries()) {
      const answer = of(one);
      const field = bad.get(n);
      const wanted = field === undefined ? 'applied' : 'rejected';
      if (
        !trial.holds(
          answer?.status === wanted,
          call,
          `${n}.status`,
          `${wanted} (${String(one.payload['type'])})`,
          told(answer),
        )
      )
        continue;
      if (field === undefined) continue;
      trial.holds(Boolean(answer?.error), call, `${n}.error`, 'code and message', answer?.error);
      trial.holds(answer?.error?.field === field, call, `${n}.error.field`, field, answer?.error?.field);
    }
    const { booking, call: read } = await retrieved(trial, made);
    const email = (booking.contact as { email?: string } | null)?.email;
    trial.holds(email === 'last@example.com', read, 'contact.email', 'last@example.com, the last one sent', email);
    return { updates, answers, call };
  },
});

export const batch = [
  theBatch,
  check({
    id: 'batch.order',
    group: 'batch',
    asks: 'There is one answer for each update, in order',
    why: 'A refusal is shown at another field than the one that is wrong.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { updates, answers, call } = await trial.after(theBatch);
      const ids = answers.map(({ idempotency_id }) => idempotency_id);
      const wanted = updates.map(({ idempotency_id }) => idempotency_id);
      const wrong = wanted.findIndex((id, n) => ids[n] !== id);
      trial.holds(
        wrong < 0 && ids.length === wanted.length,
        call,
        `${Math.max(0, wrong)}.idempotency_id`,
        `${wanted[wrong] ?? `${wanted.length} answers`}, as sent`,
        ids[wrong] ?? `${ids.length} answers`,
      );
    },
  }),
  check({
    id: 'batch.stored',
    group: 'batch',
    asks: 'The booking has what was sent, and applied_ids names it',
    why: 'After a lost answer the app sends again what is not named.',
    said: 'OpenAPI Booking.applied_ids',
    books: true,
    run: async (trial) => {
      const { updates } = await trial.after(theBatch);
      const { booking, call } = await retrieved(trial, await trial.after(theBooking));
      const missing = updates.find(({ idempotency_id }) => !booking.applied_ids.includes(idempotency_id));
      trial.holds(
        !missing,
        call,
        'applied_ids',
        `${missing?.idempotency_id ?? ''}, which was applied`,
        booking.applied_ids,
      );
      const people = booking.passengers.length;
      trial.holds(people === NAMES.length, call, 'passengers', `${NAMES.length}, as sent`, people);
    },
  }),
  check({
    id: 'batch.duplicate',
    group: 'batch',
    asks: 'A batch sent again is answered duplicate, with the first payload, and has no second effect',
    why: 'A batch is sent again until it is answered: bags and travellers would be there twice.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const made = await trial.after(theBooking);
      const { updates, answers: first } = await trial.after(theBatch);
      const { call, of } = await send(trial, made, updates);
      for (const [n, one] of updates.entries()) {
        const answer = of(one);
        if (!trial.holds(answer?.status === 'duplicate', call, `${n}.status`, 'duplicate', told(answer))) continue;
        const known = first.find(({ idempotency_id }) => idempotency_id === one.idempotency_id)?.payload?.passenger_id;
        trial.holds(
          answer?.payload?.passenger_id === known,
          call,
          `${n}.payload.passenger_id`,
          `${known ?? 'none'}, as first answered`,
          answer?.payload?.passenger_id,
        );
      }
      const { booking, call: read } = await retrieved(trial, made);
      trial.holds(
        booking.passengers.length === NAMES.length,
        read,
        'passengers',
        `${NAMES.length}, as before`,
        booking.passengers.length,
      );
    },
  }),
  check({
    id: 'batch.mismatch',
    group: 'batch',
    asks: 'A known id with another payload is rejected with idempotency_mismatch, and changes nothing',
    why: 'A late repeat would overwrite what the traveller has corrected since.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const made = await trial.after(theBooking);
      const { updates } = await trial.after(theBatch);
      const old = updates.at(-1);
      const changed = { idempotency_id: old?.idempotency_id ?? '', payload: contact('somebody.else@example.com') };
      const { call, of } = await send(trial, made, [changed]);
      const answer = of(changed);
      const code = answer?.error?.code;
      trial.holds(
        answer?.status === 'rejected' && code === 'idempotency_mismatch',
        call,
        '0',
        'rejected with error.code idempotency_mismatch',
        told(answer),
      );
      const { booking, call: read } = await retrieved(trial, made);
      const email = (booking.contact as { email?: string } | null)?.email;
      trial.holds(
        email === contact()['email'],
        read,
        'contact.email',
        `${String(contact()['email'])}, as before`,
        email,
      );
    },
  }),
  mixed,
  check({
    id: 'batch.rejected-again',
    group: 'batch',
    asks: 'A refused update sent again is rejected again',
    why: 'The field would lose its red line although nothing was stored.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { updates } = await trial.after(mixed);
      const bad = updates.slice(1, 2);
      const { call, of } = await send(trial, await trial.after(otherBooking), bad);
      trial.holds(of(bad[0])?.status === 'rejected', call, '0.status', 'rejected', told(of(bad[0])));
    },
  }),
  check({
    id: 'batch.at-once',
    group: 'batch',
    asks: 'The same batch five times at once has one effect',
    why: 'The page and the service worker may both send it.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const updates = [update(traveller(trial, 0))];
      const path = { id: made.id };
      const all = await Promise.all(
        Array.from({ length: 5 }, () => trial.client.call('sendBatch', { path, bearer: made.token, body: updates })),
      );
      const call = all[0]?.call ?? '';
      const bad = all.find(({ status }) => status !== 200 && status !== 409);
      if (bad) trial.fault(call, 'status', '200, or 409 in_progress', String(bad.status));
      const states = all.flatMap(({ status, body }) =>
        status === 200 ? (body as BatchAnswer).map((one) => one.status) : [],
      );
      const applied = states.filter((status) => status === 'applied').length;
      trial.holds(applied <= 1, call, '*.status', 'applied once, duplicate in the other answers', states);
      const { booking, call: read } = await retrieved(trial, made);
      trial.holds(booking.passengers.length === 1, read, 'passengers', 'one', booking.passengers.length);
    },
  }),
  check({
    id: 'batch.envelope',
    group: 'batch',
    asks: 'A body that is no list, or an update without an id, is refused with 400',
    why: 'An update without an id could have its effect twice.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { id, token } = await trial.after(otherBooking);
      for (const body of [{}, [{ payload: contact() }]])
        await trial.ask('sendBatch', { path: { id }, bearer: token, body, expect: [400, 422] });
    },
  }),
  check({
    id: 'batch.lies-about-money',
    group: 'batch',
    asks: 'Units and prices that the client sends are not believed',
    why: 'Insurance for a whole family would cost one cent.',
    said: LIES,
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const { entries } = await trial.after(theServices);
      const sold = entries.find(
        ({ data, category }) =>
          data.policy === 'per_passenger' && !data.vtrip_policy && data.unit_price > 0 && category !== 'baggage',
      );
      if (!sold) throw trial.leftOut('no service is sold per passenger');
      const lie = {
        type: 'service',
        serviceId: sold.id,
        value: sold.id,
        units: 1,
        price: 0.01,
        total_price: -100,
        unit_price: 0,
      };
      const one = update(lie);
      const { call: sent, of } = await send(trial, made, [one]);
      if (
        !trial.holds(
          of(one)?.status === 'applied',
          sent,
          '0.status',
          `applied (${sold.id}; unknown fields are ignored)`,
          told(of(one)),
        )
      )
        return;
      const { booking, call } = await retrieved(trial, made);
      const line = booking.cart.items.find(({ serviceId }) => serviceId === sold.id);
      const wanted = cents(sold.data.unit_price) * NAMES.length;
      trial.holds(
        cents(line?.price) === wanted,
        call,
        `cart.items ${sold.id}: price`,
        `${euros(wanted)} (${NAMES.length} × ${sold.data.unit_price})`,
        line?.price,
      );
      addsUp(trial, call, booking.cart, 'cart.');
    },
  }),
  check({
    id: 'batch.lies-about-people',
    group: 'batch',
    asks: 'A birth date ahead, a flight that is not there and a passenger of another booking are rejected',
    why: 'They come to light at the airport.',
    said: LIES,
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const { answers } = await trial.after(theBatch);
      const foreign = answers.find(({ payload }) => payload?.passenger_id)?.payload?.passenger_id;
      const updates = [
        update(traveller(trial, 1, { dob: '2999-01-01' })),
        update(traveller(trial, 2, { dob: '31.12.1990' })),
        update({ type: 'seats', seats: [{ segment: 99, serviceId: 'window', airline: 'BT' }] }),
        update({ ...traveller(trial, 1), passenger_id: foreign, original_id: 'conform-9' }),
      ];
      const { call, of } = await send(trial, made, updates);
      const what = ['dob 2999-01-01', 'dob 31.12.1990', 'a seat on flight 99', 'passenger_id of another booking'];
      for (const [n, one] of updates.entries())
        trial.holds(of(one)?.status === 'rejected', call, `${n}.status`, `rejected: ${what[n] ?? ''}`, told(of(one)));
    },
  }),
  check({
    id: 'batch.frequent-flyer',
    group: 'batch',
    asks: 'A frequent flyer number is applied; a server that keeps it tells it as it was sent, and drops it by an update without it',
    why: 'Miles go to nobody, or to a number that the traveller has taken back. A server that does not know it ignores it.',
    said: 'OpenAPI PassengerUpdate.frequentFlyer',
    books: true,
    run: async (trial) => {
      const made = await trial.after(theBooking);
      const { answers } = await trial.after(theBatch);
      const passenger_id = answers[0]?.payload?.passenger_id;
      const frequentFlyer = { airline: 'BT', number: 'BT104512345' };
      const tell = async (more: object) => {
        const one = update({ ...traveller(trial, 0), passenger_id, ...more });
        const { call, of } = await send(trial, made, [one]);
        if (!trial.holds(of(one)?.status === 'applied', call, '0.status', 'applied', told(of(one)))) throw trial.stop();
        const { booking, call: read } = await retrieved(trial, made);
        const at = booking.passengers.findIndex((each) => each['passenger_id'] === passenger_id);
        return { read, where: `passengers.${at}.frequentFlyer`, kept: booking.passengers[at]?.['frequentFlyer'] };
      };
      const first = await tell({ frequentFlyer });
      if (first.kept === undefined) return;
      const { airline, number } = first.kept as Partial<typeof frequentFlyer>;
      const isSame = airline === frequentFlyer.airline && number === frequentFlyer.number;
      trial.holds(isSame, first.read, first.where, JSON.stringify(frequentFlyer), first.kept);
      const then = await tell({});
      trial.holds(then.kept === undefined, then.read, then.where, 'nothing, as in the last update', then.kept);
    },
  }),
  check({
    id: 'batch.promo',
    group: 'batch',
    asks: 'A valid promo code makes a negative line; an unknown one is rejected at couponCode',
    why: 'A discount that was promised is not given.',
    said: 'OpenAPI DiscountUpdate, validatePromo',
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const bad = update({ type: 'discount', couponCode: 'NO-SUCH-CODE-0' });
      const { call, of } = await send(trial, made, [bad]);
      trial.holds(of(bad)?.status === 'rejected', call, '0.status', 'rejected: an unknown code', told(of(bad)));
      const { promo } = trial.options;
      if (promo === null) return;
      const good = update({ type: 'discount', couponCode: promo });
      const sent = await send(trial, made, [good]);
      trial.holds(sent.of(good)?.status === 'applied', sent.call, '0.status', 'applied', told(sent.of(good)));
      const { booking, call: read } = await retrieved(trial, made);
      const off = booking.cart.items.find(({ serviceId }) => serviceId === 'discountService');
      trial.holds((off?.price ?? 0) < 0, read, 'cart.items discount: price', 'below 0', off?.price);
      addsUp(trial, read, booking.cart, 'cart.');
    },
  }),
];
