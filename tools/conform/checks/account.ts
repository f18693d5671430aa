import type { CreateAnswer } from '@/api/shapes/booking';
import { check } from '../check';
import type { Trial } from '../trial';
import { contact, send, update } from './batch';
import { bodyOf, make } from './booking';
import { refusalOf, uuid } from './common';

const SAID = 'OpenAPI getUserTrips; docs/api.md, Identity tokens';
const CLAIM = 'OpenAPI claimBooking; docs/api.md, Identity tokens';

interface Claims {
  sub: string;
  email: string;
}
/** What the token says of itself; the server checks it. */
function claimsOf(trial: Trial): { token: string } & Claims {
  const { identity } = trial.options;
  if (identity === null) throw trial.notSent('needs the identity token of a test account: --identity');
  try {
    const claims = JSON.parse(Buffer.from(identity.split('.')[1] ?? '', 'base64url').toString()) as Partial<Claims>;
    return { token: identity, sub: String(claims.sub), email: claims.email ?? '' };
  } catch {
    throw trial.notSent('--identity is no JWT');
  }
}

interface Trip {
  booking_id: string;
  status: string;
  created_at: string;
}

/** Trips of the test account. */
export const tripsOf = check({
  id: 'account.trips',
  group: 'account',
  asks: 'Trips of the account are answered to its token, newest first',
  why: 'On a new phone it is the only way to the tickets.',
  said: SAID,
  run: async (trial) => {
    const { token, sub } = claimsOf(trial);
    const { body, call } = await trial.ask('getUserTrips', { path: { uid: sub }, bearer: token });
    const { trips } = body as { trips: Trip[] };
    const days = trips.map(({ created_at }) => Date.parse(created_at));
    trial.holds(
      days.every((day, n) => n === 0 || day <= (days[n - 1] ?? 0)),
      call,
      'trips',
      'newest first',
      trips.map(({ created_at }) => created_at),
    );
    return { trips, call };
  },
});

const noToken = check({
  id: 'account.no-token',
  group: 'account',
  asks: 'Trips without a token, or with a bad one, are answered 401',
  why: 'Otherwise anybody reads when somebody is not at home.',
  said: SAID,
  run: async (trial) => {
    const path = { uid: 'somebody' };
    await trial.ask('getUserTrips', { path, expect: 401, mayLack: true });
    await trial.ask('getUserTrips', { path, bearer: 'a.b.c', expect: 401 });
  },
});

export const account = [
  noToken,
  tripsOf,
  check({
    id: 'account.other-uid',
    group: 'account',
    asks: 'Trips of another traveller are answered 404',
    why: 'A token opens one account, not all.',
    said: SAID,
    run: async (trial) => {
      const { token } = claimsOf(trial);
      await trial.ask('getUserTrips', { path: { uid: 'another-traveller' }, bearer: token, expect: 404 });
    },
  }),
  check({
    id: 'account.bad-token-books-nothing',
    group: 'account',
    asks: 'A booking with a bad identity token is refused with 401',
    why: 'A traveller who is signed in would buy as a guest and not find the order.',
    said: 'docs/api.md, Identity tokens',
    books: true,
    run: async (trial) => {
      // Without accounts nobody looks at a token.
      await trial.after(noToken);
      const body = await bodyOf(trial);
      await trial.ask('createBooking', { body, key: uuid(), bearer: 'a.b.c', expect: 401 });
    },
  }),
  check({
    id: 'account.owner',
    group: 'account',
    asks: 'A booking made with an identity token opens to that token on another device',
    why: 'Who books at home and pays on the way finds nothing.',
    said: 'docs/api.md, Identity tokens',
    books: true,
    run: async (trial) => {
      const { token } = claimsOf(trial);
      const body = await bodyOf(trial);
      const made = await trial.ask('createBooking', { body, key: uuid(), bearer: token });
      const { booking_id: id } = made.body as CreateAnswer;
      await trial.ask('retrieveBooking', { path: { id }, bearer: token });
    },
  }),
  check({
    id: 'account.guest-stays-closed',
    group: 'account',
    asks: 'A guest’s booking is answered 404 to an identity token that does not own it',
    why: 'Every signed-in traveller would read the bookings of guests.',
    said: 'docs/api.md, Identity tokens',
    books: true,
    run: async (trial) => {
      const { token } = claimsOf(trial);
      const { id } = await make(trial);
      await trial.ask('retrieveBooking', { path: { id }, bearer: token, expect: 404 });
    },
  }),
  check({
    id: 'account.claim',
    group: 'account',
    asks: 'A guest’s booking goes into the account of its verified e-mail address, and a repeat answers the same',
    why: 'Orders bought before signing in stay on one phone.',
    said: CLAIM,
    books: true,
    run: async (trial) => {
      const { token, email } = claimsOf(trial);
      const made = await make(trial);
      await send(trial, made, [update(contact(email))]);
      const path = { id: made.id };
      const body = { access_token: made.token };
      const first = await trial.ask('claimBooking', { path, bearer: token, body, mayLack: true });
      trial.holds(
        (first.body as { booking_id?: string }).booking_id === made.id,
        first.call,
        'booking_id',
        made.id,
        first.body,
      );
      await trial.ask('claimBooking', { path, bearer: token, body });
      await trial.ask('retrieveBooking', { path, bearer: token });
      await trial.ask('retrieveBooking', { path, bearer: made.token });
    },
  }),
  check({
    id: 'account.claim-refused',
    group: 'account',
    asks: 'A claim with another e-mail address is refused with 403, with a wrong bearer with 404, without a token with 401',
    why: 'Somebody could take the booking of another traveller.',
    said: CLAIM,
    books: true,
    run: async (trial) => {
      const { token } = claimsOf(trial);
      const made = await make(trial);
      await send(trial, made, [update(contact('somebody.else@example.com'))]);
      const path = { id: made.id };
      const body = { access_token: made.token };
      const differs = await trial.ask('claimBooking', { path, bearer: token, body, expect: 403, mayLack: true });
      const { code } = refusalOf(differs);
      trial.holds(code === 'email_differs' || code === 'email_unverified', differs.call, 'code', 'email_differs', code);
      await trial.ask('claimBooking', {
        path,
        bearer: token,
        body: { access_token: 'x'.repeat(made.token.length) },
        expect: 404,
      });
      await trial.ask('claimBooking', { path, body, expect: 401 });
    },
  }),
];
