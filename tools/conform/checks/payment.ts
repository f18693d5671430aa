import type { BookingAnswer, CommitAnswer, PriceChanged } from '@/api/shapes/booking';
import type { OrderAnswer, PaymentMethodsAnswer } from '@/api/shapes/payment';
import { check } from '../check';
import type { Trial } from '../trial';
import { contact, send, theBatch, traveller, update } from './batch';
import { addsUp, atOnce, make, otherBooking, retrieved, theBooking } from './booking';
import { cents, euros, refusalOf, uuid } from './common';
import { controlled } from './controls';

const COMMIT = 'OpenAPI commitBooking, CommitAnswer';
const ORDER = 'OpenAPI createOrder, OrderAnswer';
const ONCE = 'docs/api.md, Once only; OpenAPI Idempotency-Key';

interface Committed {
  status: string;
  booking: BookingAnswer;
}

async function commit(
  trial: Trial,
  id: string,
  token: string,
  query?: string,
): Promise<{ answer: Committed; call: string }> {
  const { body, call } = await trial.ask('commitBooking', {
    path: { id },
    bearer: token,
    shape: 'CommitAnswer',
    ...(query === undefined ? {} : { query }),
  });
  return { answer: body as Committed, call };
}

/** The first booking with everything typed, committed. */
export const theCommit = check({
  id: 'payment.commit',
  group: 'payment',
  asks: 'A complete booking is committed, and its lines add up',
  why: 'It is the last look at the price before money moves.',
  said: COMMIT,
  books: true,
  run: async (trial) => {
    const { id, token } = await trial.after(theBooking);
    await trial.after(theBatch);
    const { answer, call } = await commit(trial, id, token);
    if (!trial.holds(answer.status === 'committed', call, 'status', 'committed', answer.status)) throw trial.stop();
    addsUp(trial, call, answer.booking.cart, 'booking.cart.');
    return { id, token, total: answer.booking.cart.total, call };
  },
});

const theMethods = check({
  id: 'payment.methods',
  group: 'payment',
  asks: 'Banks are named once in a country, with an address of their logo',
  why: 'The traveller does not find their bank.',
  said: 'OpenAPI getPaymentMethods',
  run: async (trial) => {
    const { body, call } = await trial.ask('getPaymentMethods');
    const setup = Object.entries((body as PaymentMethodsAnswer).paymentMethods.paymentInitiation.setup);
    for (const [country, value] of setup) {
      const list = value?.paymentMethods ?? [];
      trial.holds(/^[A-Z]{2}$/.test(country), call, 'setup', 'countries as two capital letters', country);
      const codes = list.map(({ code }) => code);
      trial.holds(new Set(codes).size === codes.length, call, `setup.${country}.*.code`, 'each bank once', codes);
      const bad = list.find(({ logoUrl }) => !/^https?:\/\//.test(logoUrl));
      if (bad) trial.fault(call, `setup.${country}.*.logoUrl`, 'a whole address', bad.logoUrl);
    }
    const [first] = setup.flatMap(([, value]) => value?.paymentMethods ?? []);
    return first?.code ?? null;
  },
});

const siteOf = ({ options }: Trial): string => options.site ?? new URL(options.base).origin;

async function payloadOf(
  trial: Trial,
  id: string,
  more: Record<string, unknown> = {},
): Promise<{ payload: Record<string, unknown> }> {
  const bank = await trial.after(theMethods);
  return {
    payload: {
      booking_id: id,
      type: bank === null ? 'cardPayments' : 'paymentInitiation',
      vendor: bank,
      return_url: `${siteOf(trial)}/order/{order_id}/confirmation?lang=en`,
      offers_opt_out: true,
      ...more,
    },
  };
}

const theOrder = check({
  id: 'payment.order',
  group: 'payment',
  asks: 'A committed booking gets an order with the address of a payment page',
  why: 'Without it nobody can pay.',
  said: ORDER,
  books: true,
  run: async (trial) => {
    const { id } = await trial.after(theCommit);
    const body = await payloadOf(trial, id);
    const key = uuid();
    const answer = await trial.ask('createOrder', { body, key });
    const order = answer.body as OrderAnswer;
    trial.holds(order.status === 'redirect', answer.call, 'status', 'redirect, for a bank or card', order.status);
    return { order, body, key, call: answer.call };
  },
});

export const payment = [
  theMethods,
  check({
    id: 'payment.incomplete',
    group: 'payment',
    asks: 'A booking without travellers is refused at the commit with 422 and the field',
    why: 'The app leads to the field that is missing; without it the traveller searches.',
    said: 'OpenAPI commitBooking, 422',
    books: true,
    run: async (trial) => {
      const { id, token } = await make(trial);
      const answer = await trial.ask('commitBooking', { path: { id }, bearer: token, expect: 422 });
      trial.holds(
        Boolean(refusalOf(answer).field),
        answer.call,
        'field',
        'the path of what is missing',
        refusalOf(answer).field,
      );
    },
  }),
  check({
    id: 'payment.ages',
    group: 'payment',
    asks: 'A traveller whose age is not that of the ticket is refused at the commit, with the field of the birth date',
    why: 'A child’s ticket for an adult is refused at the gate.',
    said: 'OpenAPI, Never believe the client; OpenAPI commitBooking, 422',
    books: true,
    run: async (trial) => {
      const made = await make(trial);
      const people = [traveller(trial, 0), traveller(trial, 1), traveller(trial, 2, { dob: '1990-01-01' }), contact()];
      await send(trial, made, people.map(update));
      const answer = await trial.ask('commitBooking', { path: { id: made.id }, bearer: made.token, expect: 422 });
      trial.holds(
        refusalOf(answer).field === 'passengers.conform-2.dob',
        answer.call,
        'field',
        'passengers.conform-2.dob',
        refusalOf(answer).field,
      );
    },
  }),
  check({
    id: 'payment.more-people',
    group: 'payment',
    asks: 'More travellers than were priced are refused at the commit',
    why: 'The fourth friend flies for nothing, or not at all.',
    said: 'OpenAPI, Never believe the client',
    books: true,
    run: async (trial) => {
      const made = await make(trial);
      const extra = traveller(trial, 1, { original_id: 'conform-extra' });
      await send(
        trial,
        made,
        [traveller(trial, 0), traveller(trial, 1), traveller(trial, 2), extra, contact()].map(update),
      );
      await trial.ask('commitBooking', { path: { id: made.id }, bearer: made.token, expect: 422 });
    },
  }),
  check({
    id: 'payment.not-committed',
    group: 'payment',
    asks: 'An order for a booking that was not committed is refused with 409',
    why: 'The traveller would pay a price that was never confirmed.',
    said: ORDER,
    books: true,
    run: async (trial) => {
      const { id } = await trial.after(otherBooking);
      const answer = await trial.ask('createOrder', { body: await payloadOf(trial, id), key: uuid(), expect: 409 });
      trial.holds(
        refusalOf(answer).code === 'not_committed',
        answer.call,
        'code',
        'not_committed',
        refusalOf(answer).code,
      );
    },
  }),
  theCommit,
  check({
    id: 'payment.commit-twice',
    group: 'payment',
    asks: 'Committing twice answers the same',
    why: 'A lost answer is asked for again, and again before each order.',
    said: COMMIT,
    books: true,
    run: async (trial) => {
      const { id, token, total } = await trial.after(theCommit);
      const { answer, call } = await commit(trial, id, token);
      trial.holds(answer.status === 'committed', call, 'status', 'committed', answer.status);
      trial.holds(
        answer.booking?.cart.total === total,
        call,
        'booking.cart.total',
        String(total),
        answer.booking?.cart.total,
      );
    },
  }),
  check({
    id: 'payment.accept-total',
    group: 'payment',
    asks: 'A total that was never asked about is not believed, and one that is no amount is refused',
    why: 'Anybody could name their own price.',
    said: 'OpenAPI commitBooking, accept_total',
    books: true,
    run: async (trial) => {
      const { id, token, total } = await trial.after(theCommit);
      const { answer, call } = await commit(trial, id, token, 'accept_total=0.01');
      const now =
        answer.status === 'committed' ? answer.booking.cart.total : (answer as unknown as PriceChanged).new_total;
      trial.holds(
        now === total,
        call,
        answer.status === 'committed' ? 'booking.cart.total' : 'new_total',
        String(total),
        now,
      );
      await trial.ask('commitBooking', { path: { id }, bearer: token, query: 'accept_total=cheap', expect: 400 });
    },
  }),
  check({
    id: 'payment.unknown-booking',
    group: 'payment',
    asks: 'An order for an unknown booking is answered 404',
    why: 'The app searches anew in place of waiting for a bank’s page.',
    said: ORDER,
    books: true,
    run: async (trial) => {
      const body = await payloadOf(trial, 'b_no-such-booking-000000');
      await trial.ask('createOrder', { body, key: uuid(), expect: 404 });
    },
  }),
  check({
    id: 'payment.return-url',
    group: 'payment',
    asks: 'A return address outside the tenant’s sites is refused',
    why: 'The token of the payment would be sent to a stranger.',
    said: ORDER,
    books: true,
    run: async (trial) => {
      const { id } = await trial.after(theCommit);
      for (const return_url of [
        'https://evil.example/{order_id}',
        `${siteOf(trial)}.evil.example/`,
        '//evil.example/',
        'nonsense',
      ])
        await trial.ask('createOrder', {
          body: await payloadOf(trial, id, { return_url }),
          key: uuid(),
          expect: [400, 422],
        });
    },
  }),
  theOrder,
  check({
    id: 'payment.amount',
    group: 'payment',
    asks: 'The amount of the order is the total of the commit, whatever the client says',
    why: 'The bank asks for another sum than the button.',
    said: 'OpenAPI OrderAnswer.amount',
    books: true,
    run: async (trial) => {
      const { total, id } = await trial.after(theCommit);
      const { order, body, call } = await trial.after(theOrder);
      // The fee of a card comes on top.
      const isCard = (body.payload['type'] as string) === 'cardPayments';
      const fits = (amount: number): boolean => (isCard ? amount >= total : cents(amount) === cents(total));
      trial.holds(fits(order.amount), call, 'amount', euros(cents(total)), order.amount);
      const lie = await payloadOf(trial, id, { amount: 0.01, total: 0.01, price: 0.01 });
      const again = await trial.ask('createOrder', { body: lie, key: uuid() });
      const { amount } = again.body as OrderAnswer;
      trial.holds(fits(amount), again.call, 'amount', `${euros(cents(total))}, whatever the body says`, amount);
    },
  }),
  check({
    id: 'payment.same-key',
    group: 'payment',
    asks: 'The same key with the same body gets the same order',
    why: 'Without it a traveller can pay twice.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { order, body, key } = await trial.after(theOrder);
      const again = await trial.ask('createOrder', { body, key });
      const { order_id: id } = again.body as OrderAnswer;
      trial.holds(
        id === order.order_id,
        again.call,
        'order_id',
        `${order.order_id}, as first answered to this Idempotency-Key`,
        id,
      );
    },
  }),
  check({
    id: 'payment.other-body',
    group: 'payment',
    asks: 'The same key with another body is refused with 422',
    why: 'Who chose another bank would land at the first one.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { body, key } = await trial.after(theOrder);
      const other = { payload: { ...body.payload, offers_opt_out: false } };
      await trial.ask('createOrder', { body: other, key, expect: 422 });
    },
  }),
  check({
    id: 'payment.at-once',
    group: 'payment',
    asks: 'Fifty requests with one key at once make one order',
    why: 'An impatient press is a second payment.',
    said: ONCE,
    books: true,
    run: async (trial) => {
      const { id } = await trial.after(theCommit);
      await trial.after(theOrder);
      await atOnce(trial, 'createOrder', { body: await payloadOf(trial, id), key: uuid() }, 'order_id');
    },
  }),
  check({
    id: 'payment.page',
    group: 'payment',
    asks: 'The payment page answers with HTML',
    why: 'The traveller presses Pay and sees an error.',
    said: 'OpenAPI OrderAnswer.redirect_url',
    books: true,
    run: async (trial) => {
      const { id } = await trial.after(theCommit);
      await trial.after(theOrder);
      const { body, call } = await trial.ask('createOrder', { body: await payloadOf(trial, id), key: uuid() });
      const url = (body as { redirect_url?: string }).redirect_url;
      if (url === undefined) throw trial.blocked(`${call} names no redirect_url`);
      const page = await trial.client.get(url, { Accept: 'text/html' });
      const good = page.status >= 300 ? page.status < 400 : page.type === 'text/html';
      trial.holds(good, call, 'redirect_url', 'the address of a page', `${url}: ${page.status} ${page.type}`);
    },
  }),
  check({
    id: 'payment.known-order',
    group: 'payment',
    asks: 'The booking names its newest order',
    why: 'Back from the bank on another device, the app finds the order by it.',
    said: 'OpenAPI Booking.order_id',
    books: true,
    run: async (trial) => {
      await trial.after(theOrder);
      const { booking, call } = await retrieved(trial, await trial.after(theBooking));
      trial.holds(
        typeof booking.order_id === 'string',
        call,
        'order_id',
        'the id of the newest order',
        booking.order_id,
      );
    },
  }),
  check({
    id: 'payment.unknown-token',
    group: 'payment',
    asks: 'An unknown token of a payment is answered 404, a body without one 400',
    why: 'Somebody who makes up a token must not see “paid”.',
    said: 'OpenAPI validatePayment',
    books: true,
    run: async (trial) => {
      await trial.ask('validatePayment', { body: { token: 'no-such-token-0000000000' }, expect: 404 });
      await trial.ask('validatePayment', { body: {}, expect: [400, 422] });
    },
  }),
  check({
    id: 'payment.reopens',
    group: 'payment',
    asks: 'A change after the commit opens the booking again, and it can be committed again',
    why: 'Who goes back to correct a name pays for what was before.',
    said: COMMIT,
    books: true,
    run: async (trial) => {
      const { id, token } = await trial.after(theCommit);
      await trial.after(theOrder);
      const made = await trial.after(theBooking);
      await send(trial, made, [update(contact('corrected@example.com'))]);
      const { booking, call } = await retrieved(trial, made);
      trial.holds(booking.status === 'open', call, 'status', 'open, as something changed', booking.status);
      const { answer, call: again } = await commit(trial, id, token);
      trial.holds(answer.status === 'committed', again, 'status', 'committed', answer.status);
    },
  }),
  check({
    id: 'payment.price-change',
    group: 'payment',
    asks: 'A price that changed is told at the commit, and committed after a yes to it alone',
    why: 'Nobody pays more than they have agreed to.',
    said: 'OpenAPI commitBooking, PriceChanged',
    books: true,
    run: async (trial) => {
      const made = await make(trial);
      await send(trial, made, [traveller(trial, 0), traveller(trial, 1), traveller(trial, 2), contact()].map(update));
      const path = 'getBookingAndCommit';
      return controlled(trial, 'faults', { kind: 'changed_price', match: { path } }, null, async () => {
        const { answer, call } = await commit(trial, made.id, made.token);
        const told = answer as unknown as CommitAnswer & Partial<PriceChanged>;
        if (!trial.holds(told.status === 'price_changed', call, 'status', 'price_changed', told.status)) return;
        trial.holds(told.new_total !== told.old_total, call, 'new_total', 'another than old_total', told.new_total);
        const { answer: no, call: second } = await commit(trial, made.id, made.token, 'accept_total=0.01');
        trial.holds(
          no.status === 'price_changed',
          second,
          'status',
          'price_changed, as 0.01 was not the new total',
          no.status,
        );
        const { answer: yes, call: third } = await commit(
          trial,
          made.id,
          made.token,
          `accept_total=${told.new_total ?? ''}`,
        );
        trial.holds(yes.status === 'committed', third, 'status', 'committed after a yes', yes.status);
        trial.holds(
          yes.booking?.cart.total === told.new_total,
          third,
          'booking.cart.total',
          String(told.new_total),
          yes.booking?.cart.total,
        );
      });
    },
  }),
  check({
    id: 'payment.expired',
    group: 'payment',
    asks: 'An expired booking is told as expired, and refuses updates and the commit with 410',
    why: 'The app prices the same flights again and keeps what was typed.',
    said: 'docs/api.md, Errors',
    books: true,
    run: async (trial) => {
      const made = await make(trial);
      const path = { id: made.id };
      const bearer = made.token;
      const fault = { kind: 'expired_booking', match: { bookingId: made.id } };
      return controlled(trial, 'faults', fault, null, async () => {
        const { booking, call } = await retrieved(trial, made);
        trial.holds(booking.status === 'expired', call, 'status', 'expired', booking.status);
        await trial.ask('sendBatch', { path, bearer, body: [update(contact())], expect: [404, 410] });
        await trial.ask('commitBooking', { path, bearer, expect: [404, 410] });
      });
    },
  }),
];
