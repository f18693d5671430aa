import type { BookingAnswer, CartAnswer, CreateAnswer } from '@/api/shapes/booking';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import { check } from '../check';
import { NoAnswer } from '../client';
import type { Trial } from '../trial';
import { PEOPLE, cents, euros, queryOf, refusalOf, sum, uuid } from './common';
import { theFlight } from './flight';
import { theProfile } from './profile';

const SAID = 'OpenAPI createBooking, CreateAnswer';
const ONCE = 'docs/api.md, Once only; OpenAPI Idempotency-Key';
const OWNER = 'docs/api.md, Identity tokens; OpenAPI retrieveBooking';
/** Requests at once. */
const MANY = 50;
/** Characters of a secret of 128 bits in base 64. */
const SECRET = 20;

export interface Made {
  id: string;
  token: string;
  answer: CreateAnswer;
  body: Record<string, unknown>;
  key: string;
  call: string;
}

/** The body that books the cheapest fare of the kit's flight. */
export async function bodyOf(trial: Trial): Promise<Record<string, unknown>> {
  const { flight, asked } = await trial.after(theFlight);
  const fare = flight.fares[0] as { fare_id: string } | undefined;
  return {
    merge_key: asked.merge_key,
    data_provider: asked.data_provider,
    fare_id: fare?.fare_id,
    search: queryOf(trial),
  };
}

/** Makes a booking. */
export async function make(trial: Trial, more: Record<string, unknown> = {}): Promise<Made> {
  const body = { ...(await bodyOf(trial)), ...more };
  const key = uuid();
  const { body: got, call } = await trial.ask('createBooking', { body, key });
  const answer = got as CreateAnswer;
  if (typeof answer.booking_id !== 'string' || typeof answer.access_token !== 'string')
    throw trial.blocked(`${call} answers no booking_id or access_token`);
  return { id: answer.booking_id, token: answer.access_token, answer, body, key, call };
}

/** The booking that goes the whole way to the payment page. */
export const theBooking = check({
  id: 'booking.create',
  group: 'booking',
  asks: 'A booking of a fare is made',
  why: 'Without it nothing can be sold.',
  said: SAID,
  books: true,
  run: (trial) => make(trial),
});

/** Another booking, for what must not touch the first. */
export const otherBooking = check({
  id: 'booking.second',
  group: 'booking',
  asks: 'A second booking of the same fare with a new key is another one',
  why: 'Two friends who book the same flight would share one booking.',
  said: ONCE,
  books: true,
  run: async (trial) => {
    const first = await trial.after(theBooking);
    const second = await make(trial);
    trial.holds(second.id !== first.id, second.call, 'booking_id', 'another one than for the first key', second.id);
    return second;
  },
});

export const retrieved = async (
  trial: Trial,
  { id, token }: Made,
): Promise<{ booking: BookingAnswer; call: string }> => {
  const { body, call } = await trial.ask('retrieveBooking', { path: { id }, bearer: token });
  return { booking: body as BookingAnswer, call };
};

/** A cart adds up. */
export function addsUp(trial: Trial, call: string, { items, total, fee }: CartAnswer, where = ''): void {
  const wanted = sum(items.map(({ price }) => cents(price))) + cents(fee);
  trial.holds(
    cents(total) === wanted,
    call,
    `${where}total`,
    `${euros(wanted)}, the sum of the lines and the fee`,
    total,
  );
  const keys = items.map(({ key }) => key);
  trial.holds(new Set(keys).size === keys.length, call, `${where}items.*.key`, 'each line once', keys);
}

const cartOf = async (trial: Trial, { id, token }: Made): Promise<{ cart: CartAnswer; call: string }> => {
  const { body, call } = await trial.ask('getCart', { path: { id }, bearer: token });
  return { cart: body as CartAnswer, call };
};

export const partyTotal = ({ EUR }: WireOffer['price']): number =>
  sum(Object.values(EUR.passengers_amounts_details).map(({ price }) => cents(price)));

/** Sends the same request many times at once; all good answers must name one thing. */
export async function atOnce(
  trial: Trial,
  id: string,
  ask: { body: unknown; key: string },
  field: 'booking_id' | 'order_id',
): Promise<void> {
  const send = async (): Promise<{ status: number; call: string; body: unknown }> => {
    try {
      return await trial.client.call(id, ask);
    } catch (error) {
      if (error instanceof NoAnswer) return { status: 0, call: error.call, body: undefined };
      throw error;
    }
  };
  const answers = await Promise.all(Array.from({ length: MANY }, send));
  const good = answers.filter(({ status }) => status === 200);
  const call = answers[0]?.call ?? '';
  // One that is still at work may say so: the app asks again.
  const bad = answers.find(({ status }) => ![200, 409, 425, 429, 503].includes(status));
  if (bad)
    trial.fault(
      call,
      'status',
      '200, or 409 with Retry-After while the first one is at work',
      `${bad.status || 'no answer'} to one of ${MANY} at once`,
    );
  trial.holds(good.length > 0, call, 'status', '200 for at least one', `none of ${MANY}`);
  const known = new Set(good.map(({ body }) => String((body as Record<string, unknown>)[field])));
  trial.holds(known.size <= 1, call, field, `one for ${MANY} requests with one key`, `${known.size} different ones`);
}

/** Bearers that open nothing. */
const refused = async (trial: Trial, made: Made, bearer: string | undefined, expect: number): Promise<void> => {
  const path = { id: made.id };
  const with_ = bearer === undefined ? {} : { bearer };
  await trial.ask('retrieveBooking', { path, ...with_, expect });
  await trial.ask('commitBooking', { path, ...with_, expect });
  await trial.ask('sendBatch', { path, ...with_, body: [], expect });
};

export const booking = [
  theBooking,
  otherBooking,
  check({
    id: 'booking.total',
    group: 'booking',
    asks: 'fare_total is the sum of the fare by passenger type',
    why: 'The traveller is asked to accept a price that was not the one on the screen.',
    said: 'OpenAPI CreateAnswer.fare_total',
    books: true,
    run: async (trial) => {
      const { answer, call } = await trial.after(theBooking);
      const { flight } = await trial.after(theFlight);
      const wanted = partyTotal((flight.fares[0] as WireFare).price);
      trial.holds(
        cents(answer.fare_total) === wanted,
        call,
        'fare_total',
        `${euros(wanted)}, as the fare was priced a moment ago`,
        answer.fare_total,
      );
    },
  }),
  check({
    id: 'booking.fee',
    group: 'booking',
    asks: 'The service fee is that of the profile',
    why: 'The list shows one price and the booking another.',
    said: 'OpenAPI CreateAnswer.service_fee_per_passenger',
    books: true,
    run: async (trial) => {
      const { answer, call } = await trial.after(theBooking);
      const { serviceFeeEnabled: on, serviceFeePerPassenger: fee } = await trial.after(theProfile);
      const wanted = on ? (fee ?? 0) : 0;
      trial.holds(
        answer.service_fee_per_passenger === wanted,
        call,
        'service_fee_per_passenger',
        String(wanted),
        answer.service_fee_per_passenger,
      );
    },
  }),
  check({
    id: 'booking.flights',
    group: 'booking',
    asks: 'The booking has the flights of the fare, and holds its price for some time',
    why: 'The traveller pays for another flight.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { answer, call } = await trial.after(theBooking);
      const { asked } = await trial.after(theFlight);
      const way = (list: readonly { dep: { airport: { code: string }; date: string; time: string } }[]): string =>
        list.map(({ dep }) => `${dep.airport.code} ${dep.date} ${dep.time}`).join(', ');
      const got = way(answer.travel_package.segments);
      trial.holds(got === way(asked.segments), call, 'travel_package.segments', way(asked.segments), got);
      trial.holds(Date.parse(answer.expires_at) > trial.now(), call, 'expires_at', 'a moment ahead', answer.expires_at);
    },
  }),
  check({
    id: 'booking.secrets',
    group: 'booking',
    asks: 'Ids and bearers cannot be guessed',
    why: 'Somebody who counts up would read names, birth dates and flights of others.',
    said: 'OpenAPI, Never believe the client',
    books: true,
    run: async (trial) => {
      const first = await trial.after(theBooking);
      const second = await trial.after(otherBooking);
      for (const [field, one, two] of [
        ['booking_id', first.id, second.id],
        ['access_token', first.token, second.token],
      ] as const) {
        trial.holds(
          one.length >= SECRET,
          first.call,
          field,
          '128 random bits (22 characters in base 64)',
          `${one.length} characters`,
        );
        trial.holds(one !== two, second.call, field, 'another one for each booking', 'the same');
      }
    },
  }),
  check({
    id: 'booking.same-key',
    group: 'booking',
    asks: 'The same key with the same body gets the first answer again',
    why: 'Browsers repeat a request whose connection breaks: the traveller would have two bookings.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { id, token, body, key } = await trial.after(theBooking);
      const again = await trial.ask('createBooking', { body, key });
      const { booking_id: other, access_token: bearer } = again.body as CreateAnswer;
      trial.holds(other === id, again.call, 'booking_id', `${id}, as first answered to this Idempotency-Key`, other);
      if (other === id) trial.holds(bearer === token, again.call, 'access_token', 'the first one', 'another one');
    },
  }),
  check({
    id: 'booking.other-body',
    group: 'booking',
    asks: 'The same key with another body is refused with 422',
    why: 'The traveller would get the booking of another flight.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { body, key } = await trial.after(theBooking);
      const other = { ...body, search: `${String(body['search'])}&src=elsewhere` };
      await trial.ask('createBooking', { body: other, key, expect: 422 });
    },
  }),
  check({
    id: 'booking.at-once',
    group: 'booking',
    asks: `${MANY} requests with one key at once make one booking`,
    why: 'A browser and its service worker may both send: one press would be many bookings.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      await atOnce(trial, 'createBooking', { body: await bodyOf(trial), key: uuid() }, 'booking_id');
    },
  }),
  check({
    id: 'booking.no-key',
    group: 'booking',
    asks: 'A request without an Idempotency-Key is refused with 400',
    why: 'Nobody could know whether its repeat is a second booking.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      await trial.ask('createBooking', { body: await bodyOf(trial), expect: 400 });
    },
  }),
  check({
    id: 'booking.refuses',
    group: 'booking',
    asks: 'A fare of another flight, an unknown flight and an impossible party are refused',
    why: 'What the device says about a flight is not proof that it is sold.',
    said: 'OpenAPI, Never believe the client',
    books: true,
    run: async (trial) => {
      const body = await bodyOf(trial);
      for (const wrong of [
        { fare_id: 'no-such-fare' },
        { merge_key: 'no-such-flight' },
        { data_provider: 'no-such-provider' },
        { search: queryOf(trial, { p_adult: '0' }) },
        { search: queryOf(trial, { p_adult: '10' }) },
      ])
        await trial.ask('createBooking', { body: { ...body, ...wrong }, key: uuid(), expect: [400, 404, 422] });
    },
  }),
  check({
    id: 'booking.price-of-client',
    group: 'booking',
    asks: 'Prices that the client sends are not believed',
    why: 'Anybody can send anything: a flight for one cent.',
    said: 'OpenAPI, Never believe the client',
    books: true,
    run: async (trial) => {
      const { flight } = await trial.after(theFlight);
      const made = await make(trial, { fare_total: 0.01, price: 0.01, total: 0.01, service_fee_per_passenger: 0 });
      const wanted = partyTotal((flight.fares[0] as WireFare).price);
      trial.holds(
        cents(made.answer.fare_total) === wanted,
        made.call,
        'fare_total',
        `${euros(wanted)}, whatever the body says`,
        made.answer.fare_total,
      );
    },
  }),
  check({
    id: 'booking.retrieve',
    group: 'booking',
    asks: 'A booking is answered to its bearer, open and with lines that add up',
    why: 'After a lost answer the app reads here what was made.',
    said: 'OpenAPI retrieveBooking, Booking',
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const { booking: got, call } = await retrieved(trial, made);
      trial.holds(got.booking_id === made.id, call, 'booking_id', made.id, got.booking_id);
      trial.holds(got.status === 'open', call, 'status', 'open, as nothing is committed', got.status);
      addsUp(trial, call, got.cart, 'cart.');
      const fare = got.cart.items.find(({ key }) => key === 'fare');
      trial.holds(
        cents(fare?.price) === cents(made.answer.fare_total),
        call,
        'cart.items fare: price',
        `${made.answer.fare_total}, the fare_total of create`,
        fare?.price,
      );
      const fee = got.cart.items.find(({ key }) => key === 'service_fee')?.price ?? 0;
      const wanted = cents(made.answer.service_fee_per_passenger) * PEOPLE;
      trial.holds(cents(fee) === wanted, call, 'cart.items service_fee: price', euros(wanted), fee);
    },
  }),
  check({
    id: 'booking.cart',
    group: 'booking',
    asks: 'The cart is the sum of its lines',
    why: 'On the payment step the app compares it with its own: another sum is asked about, and a 404 means that the booking has expired.',
    said: 'OpenAPI getCart, Cart',
    books: true,
    run: async (trial) => {
      const { cart, call } = await cartOf(trial, await trial.after(otherBooking));
      addsUp(trial, call, cart);
    },
  }),
  check({
    id: 'booking.no-bearer',
    group: 'booking',
    asks: 'Without a bearer, or with one that is none, a booking is answered 401',
    why: 'A 401 makes the app wait for the traveller; anything else makes it give up what they typed.',
    said: OWNER,
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      await refused(trial, made, undefined, 401);
      await refused(trial, made, 'nonsense', 401);
    },
  }),
  check({
    id: 'booking.other-bearer',
    group: 'booking',
    asks: 'Another booking’s bearer is answered 404, as if there were none',
    why: 'Otherwise whoever has a booking can read and change those of others.',
    said: OWNER,
    books: true,
    run: async (trial) => {
      const made = await trial.after(otherBooking);
      const { token } = await trial.after(theBooking);
      await refused(trial, made, token, 404);
    },
  }),
  check({
    id: 'booking.unknown',
    group: 'booking',
    asks: 'An unknown booking is answered 404 with errorMessage',
    why: 'The app prices the flights again and keeps what was typed.',
    said: 'docs/api.md, Errors',
    books: true,
    run: async (trial) => {
      const { token } = await trial.after(theBooking);
      const answer = await trial.ask('retrieveBooking', {
        path: { id: 'b_no-such-booking-000000' },
        bearer: token,
        expect: 404,
      });
      trial.holds(
        refusalOf(answer).code !== 'unknown_tenant',
        answer.call,
        'code',
        'of a booking',
        refusalOf(answer).code,
      );
    },
  }),
];
