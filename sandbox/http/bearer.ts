import { timingSafeEqual } from 'node:crypto';
import { type Booking, findBooking } from '../db/bookings';
import { identityOf } from '../identity/realm';
import { type Identity, looksLikeJwt } from '../identity/verify';
import type { SandboxContext } from './context';
import { Refusal, notFound } from './refusal';

export function sameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const bearerOf = (c: SandboxContext): string => /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';

const unauthorized = (message: string): Refusal =>
  new Refusal(401, message, { code: 'unauthorized', field: 'Authorization' });

/** The signed-in traveller of a call that may come from a guest. Throws 401 for any bad bearer, 503 without keys. */
export async function optionalIdentity(c: SandboxContext): Promise<Identity | null> {
  if (c.req.header('authorization') === undefined) return null;
  return identityOf(c.get('deps'), c.get('tenant'), bearerOf(c));
}

/** The signed-in traveller. Throws 401 or 503. */
export async function requiredIdentity(c: SandboxContext): Promise<Identity> {
  const identity = await optionalIdentity(c);
  if (!identity) throw unauthorized('Sign in first');
  return identity;
}

/** 24 random bytes, see `createBooking`. */
const BOOKING_BEARER = /^[\w-]{32}$/;

/**
 * The booking in the path, for its own bearer or the identity token of its owner. Throws 404 for another one, as if there were
 * none; 401 without a bearer, for what is none and for a bad identity token; 503 without the provider's keys.
 */
export async function bookingOfBearer(c: SandboxContext): Promise<Booking> {
  const { store } = c.get('deps');
  const token = bearerOf(c);
  const isJwt = looksLikeJwt(token);
  if (!isJwt && !BOOKING_BEARER.test(token)) throw unauthorized('Not authorised for this booking');
  const identity = isJwt ? await identityOf(c.get('deps'), c.get('tenant'), token) : null;
  const booking = findBooking(store, c.req.param('id') ?? '');
  if (!booking || booking.tenant !== c.get('tenant').name) throw notFound('Booking', 'id');
  const isTheirs = identity ? identity.uid === booking.owner : sameSecret(token, booking.token);
  if (!isTheirs) throw notFound('Booking', 'id');
  return booking;
}
