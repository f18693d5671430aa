import { type CryptoKey, SignJWT, UnsecuredJWT, createRemoteJWKSet, decodeJwt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateAnswer } from '@/api/shapes/booking';
import { signingKey } from '../../../sandbox/identity/tokens';
import { verifyIdentity } from '../../../sandbox/identity/verify';
import { createBody } from '../sandbox/harness';
import { IdentityBench, PROJECT } from './bench';

const bench = new IdentityBench();
let good = '';
let claims: Record<string, unknown> = {};
let booking: CreateAnswer;
let body: unknown;
let key: CryptoKey;
let kid = '';

beforeAll(async () => {
  good = await bench.token();
  claims = decodeJwt(good);
  ({ key, kid } = await signingKey(bench.sandbox.deps.store));
  body = createBody(await bench.flight());
  const created = await bench.call('/booking/create', { body, key: 'mine', token: good });
  booking = (await created.json()) as CreateAnswer;
});
afterAll(() => bench.end());

const sign = (change: Record<string, unknown>, by: CryptoKey = key): Promise<string> =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(by);
const seconds = (): number => Math.floor(bench.now / 1000);
const changedPayload = (token: string): string => {
  const [head, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url');
  return `${head}.${payload}.${signature}`;
};

/** Bearers that are not to be trusted. */
const BAD: [string, () => string | Promise<string>][] = [
  ['unsigned', () => new UnsecuredJWT(claims).encode()],
  ['with a changed payload', () => changedPayload(good)],
  ['signed by a foreign key', async () => sign({}, (await generateKeyPair('RS256')).privateKey)],
  ['of another audience', () => sign({ aud: 'sandbox-yellow' })],
  ['of another issuer', () => sign({ iss: 'https://securetoken.google.com/other' })],
  ['expired', () => sign({ exp: seconds() - 1 })],
  ['of a sign-in in the future', () => sign({ auth_time: seconds() + 3600 })],
  ['issued in the future', () => sign({ iat: seconds() + 3600 })],
  ['of nobody', () => sign({ sub: '' })],
  ['without a time of sign-in', () => sign({ auth_time: undefined })],
  ['of another tenant of the project', () => sign({ firebase: { tenant: 'other' } })],
  ['of a sign-in 31 days ago', () => sign({ auth_time: seconds() - 31 * 86_400 })],
  ["of another site's account", () => bench.token('verified@example.com', 'sandbox-yellow')],
  ['missing', () => ''],
  ['garbage', () => 'x'.repeat(80)],
  ['garbage with dots', () => 'a.b.c'],
  [
    'signed with a shared secret',
    () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode('x'.repeat(32))),
  ],
];

interface Target {
  path: string;
  body?: unknown;
}
const targets = (id: string, uid: string): Target[] => [
  { path: `/booking/user/${uid}` },
  { path: `/booking/retrieve/${id}` },
  { path: `/booking/items/${id}` },
  { path: `/booking/batchUpdate/${id}`, body: [] },
  { path: `/booking/getBookingAndCommit/${id}` },
  { path: `/ticket/otherDocument/booking/${id}` },
  { path: `/ticket/file/${id}/itinerary` },
  { path: `/booking/claim/${id}`, body: { access_token: booking.access_token } },
];
const statuses = async (token: string, id = booking.booking_id, uid = String(claims['sub'])) =>
  Promise.all(
    targets(id, uid).map(async ({ path, body: sent }) => {
      const { status } = await bench.call(path, { token, ...(sent ? { body: sent } : {}) });
      return status;
    }),
  );

describe('a bearer', () => {
  it('of the owner opens their calls', async () => {
    /* Incomplete, so it cannot be committed; unpaid, so it has no papers. */
    expect(await statuses(good)).toEqual([200, 200, 200, 200, 422, 409, 409, 200]);
    expect(await statuses(await sign({}))).toEqual([200, 200, 200, 200, 422, 409, 409, 200]);
  });
  it.each(BAD)('%s is refused with 401 by every call', async (_, make) => {
    expect(await statuses(await make())).toEqual(Array.from({ length: 8 }, () => 401));
  });
  it.each(BAD.filter(([name]) => name !== 'missing'))('%s creates no booking', async (_, make) => {
    const token = await make();
    expect((await bench.call('/booking/create', { body, key: 'bad', token })).status).toBe(401);
    expect(bench.sandbox.deps.store.all('select id from bookings')).toHaveLength(1);
  });
  it('of someone else finds nothing, as for a booking that does not exist', async () => {
    const other = await bench.token('unverified@example.com');
    expect(await statuses(other)).toEqual([404, 404, 404, 404, 404, 404, 404, 409]);
    expect(await statuses(good, 'b_none')).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    const refusals = await Promise.all(
      [booking.booking_id, 'b_none'].map(async (id) => bench.refused(`/booking/retrieve/${id}`, { token: other })),
    );
    expect(refusals[0]).toEqual(refusals[1]);
  });
  it('of a deleted account is refused with 401 by every call before it expires', async () => {
    const { body: made } = await bench.wire('signUp', { email: 'gone@example.com', password: 'flights-2027' });
    const token = String(made['idToken']);
    const uid = String(made['localId']);
    expect((await statuses(token, booking.booking_id, uid))[0]).toBe(200);
    await bench.wire('delete', { idToken: token });
    expect(await statuses(token, booking.booking_id, uid)).toEqual(Array.from({ length: 8 }, () => 401));
    expect((await bench.call('/booking/create', { body, key: 'gone', token })).status).toBe(401);
  });
  it('is nobody’s fault while the keys cannot be reached: 503', async () => {
    await bench.control('PUT', 'identity/keys', { reachable: false });
    expect(await statuses(good)).toEqual(Array.from({ length: 8 }, () => 503));
    const refused = await bench.call(`/booking/user/${String(claims['sub'])}`, { token: good });
    expect([refused.headers.get('Retry-After'), await refused.json()]).toEqual([
      '5',
      expect.objectContaining({ code: 'keys_unreachable' }),
    ]);
    /* Guests and their bookings need no keys. */
    expect((await statuses(booking.access_token)).slice(1, 4)).toEqual([200, 200, 200]);
    await bench.control('PUT', 'identity/keys', { reachable: true });
    expect((await statuses(good))[0]).toBe(200);
  });
  it('is checked against keys over the network, too', async () => {
    const trust = { project: PROJECT, tenantId: undefined, now: bench.now };
    const closed = createRemoteJWKSet(new URL('http://127.0.0.1:9/jwks'));
    await expect(verifyIdentity(good, { ...trust, keys: closed })).rejects.toMatchObject({ status: 503 });
    await expect(verifyIdentity('a.b.c', { ...trust, keys: closed })).rejects.toMatchObject({ status: 401 });
    await bench.listen();
    const open = createRemoteJWKSet(new URL(`${bench.origin}/emulator/jwks`));
    expect(await verifyIdentity(good, { ...trust, keys: open })).toEqual({
      uid: claims['sub'],
      email: 'verified@example.com',
      emailVerified: true,
      signedInAt: claims['auth_time'],
    });
    const broken = createRemoteJWKSet(new URL(`${bench.origin}/emulator/nothing`));
    await expect(verifyIdentity(good, { ...trust, keys: broken })).rejects.toMatchObject({ status: 503 });
  });
});
