import { dayAhead } from './fixtures';
import type { Server } from './server';

/** The sandbox's account with a confirmed address. */
export const OWNER = { email: 'verified@example.com', password: 'flights-2027', name: 'Elīna Kalniņa' };

type Answer = Record<string, unknown>;

/** A session of the owner at the provider: uid and identity token. */
async function ownerSession(server: Server, tenant = 'kaija'): Promise<{ uid: string; token: string }> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=sandbox-${tenant}`;
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  const { localId: uid, idToken: token } = (await answer.json()) as { localId: string; idToken: string };
  return { uid, token };
}

/** Ids of the living things of a kind in the owner's account. */
export async function itemsOfOwner(server: Server, kind: string): Promise<string[]> {
  const { token } = await ownerSession(server);
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/account/items/${kind}`, {
    headers: { 'X-Company-Name': 'kaija', 'X-Language': 'en_GB', Authorization: `Bearer ${token}` },
  });
  const { items } = (await answer.json()) as { items: { id: string; value: unknown }[] };
  return items.filter(({ value }) => value !== null).map(({ id }) => id);
}

/** Ids of the orders in the owner's account, newest first. */
export async function ordersOfOwner(server: Server): Promise<string[]> {
  const { uid, token } = await ownerSession(server);
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/booking/user/${uid}`, {
    headers: { 'X-Company-Name': 'kaija', 'X-Language': 'en_GB', Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { trips: { order_id: string }[] }).trips.map(({ order_id: id }) => id);
}

/**
 * A paid order, made over the API like on another device. `asGuest`: it is in no account, but has the owner's address.
 * Resolves to its id.
 */
export async function paidOrder(server: Server, { asGuest = false, tenant = 'kaija' } = {}): Promise<string> {
  const origin = `http://127.0.0.1:${server.port}`;
  async function call(path: string, body?: unknown, token?: string): Promise<Response> {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Company-Name': tenant,
        'X-Language': 'en_GB',
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const ask = async (path: string, body?: unknown, token?: string): Promise<Answer> =>
    (await (await call(path, body, token)).json()) as Answer;
  const idToken = asGuest ? undefined : (await ownerSession(server, tenant)).token;
  const query =
    `src=riga&s_iata=rix&s_ct=true&dest=barcelona&d_iata=bcn&d_ct=true&start=${dayAhead(40)}` +
    '&p_adult=2&type=oneway&cabin=all';
  const { key } = await ask(`/api/search?${query}`);
  const lines = (await (await call(`/api/search/stream/${String(key)}?after=0`)).text()).trim().split('\n');
  const offer = lines.flatMap((line) => ((JSON.parse(line) as Answer)['offers'] ?? []) as Answer[])[0];
  if (!offer) throw new Error('The sandbox has no offers.');
  const chosen = `merge_key=${String(offer['merge_key'])}&data_provider=${String(offer['data_provider'])}`;
  const flight = (await ask(`/api/search?${query}&${chosen}`)) as { fares: { fare_id: string }[] };
  const { booking_id: id, access_token: token } = (await ask(
    '/api/booking/create',
    {
      merge_key: offer['merge_key'],
      data_provider: offer['data_provider'],
      fare_id: flight.fares[0]?.fare_id,
      search: query,
    },
    idToken,
  )) as { booking_id: string; access_token: string };
  const person = (original_id: string, surname: string) => ({
    type: 'passenger',
    original_id,
    main: original_id === 'one',
    ageGroup: 'adult',
    name: 'Elīna',
    surname,
    nationality: 'LV',
    gender: 'female',
    dob: '1990-05-17',
    skipCheckedBaggage: false,
  });
  const contact = {
    type: 'contact',
    email: OWNER.email,
    telCode: '371',
    tel: '20001234',
    isSubscribedNewsletter: false,
  };
  const batch = [person('one', 'Kalniņa'), person('two', 'Ozoliņa'), contact];
  await call(
    `/api/booking/batchUpdate/${id}`,
    batch.map((payload) => ({ idempotency_id: crypto.randomUUID(), payload })),
    token,
  );
  await call(`/api/booking/getBookingAndCommit/${id}`, undefined, token);
  const payload = {
    booking_id: id,
    type: 'cardPayments',
    vendor: null,
    return_url: `${origin}/{order_id}`,
    offers_opt_out: false,
  };
  const placed = (await ask('/api/payment/order', { payload })) as { order_id: string; redirect_url: string };
  await fetch(`${placed.redirect_url}/approve`, { method: 'POST', redirect: 'manual' });
  return placed.order_id;
}
