import { Hono } from 'hono';
import { ChangeReplyRequest, CreateRequest } from '@/api/shapes/booking';
import { ClaimRequest } from '@/api/shapes/trips';
import { isUuid } from '@/domain/enquiry/reference';
import { readBatch, isRepeat, runBatch } from '../booking/batch';
import { bookingAnswer, cartAnswer, commitBooking, fareNow, isOver, priceChange } from '../booking/commit';
import { ChangeRequest, changeFlight, replyToChange } from '../booking/change';
import { createBooking, shiftOf } from '../booking/create';
import { tripsOf } from '../booking/trips';
import { checkedEnquiry } from '../booking/enquiry';
import { centsOf } from '../cents';
import { type Booking, findBooking, saveBooking } from '../db/bookings';
import { receiveEnquiry } from '../db/enquiries';
import { once } from '../db/replies';
import type { Store } from '../db/store';
import { passList } from '../documents/pass';
import { bookingOfBearer, optionalIdentity, requiredIdentity, sameSecret } from '../http/bearer';
import { checked, jsonBody, Refusal, badField, notFound } from '../http/refusal';
import { type SandboxContext, type SandboxEnv, siteUrl, struckBy } from '../http/context';

/** Six legs and every text at its longest are a third of it. */
const MOST_ENQUIRY_BYTES = 32_000;

/** Effect of the expired_booking fault. */
export function expire(store: Store, booking: Booking, now: number): void {
  booking.expiresAt = now - 1;
  saveBooking(store, booking);
}

/** The booking in the path with the faults that strike it. Throws as `bookingOfBearer`. */
export async function ownBooking(c: SandboxContext): Promise<Booking> {
  const { store, now } = c.get('deps');
  const booking = await bookingOfBearer(c);
  if (struckBy(c, 'expired_booking')) expire(store, booking, now());
  const changed = struckBy(c, 'changed_price');
  if (changed && booking.status === 'open') {
    const { fareCents } = booking.body;
    booking.body.shiftCents += shiftOf(changed, fareCents, Math.round(fareCents * 1.08));
    saveBooking(store, booking);
  }
  const moved = struckBy(c, 'changed_flight');
  const { orderId } = booking.body;
  if (!moved || orderId === null) return booking;
  return changeFlight(c.get('deps'), orderId, checked(moved.body ?? { segment: 0, minutes: 95 }, ChangeRequest));
}

/** Throws 410 if an unpaid booking has expired. */
export function stillHeld(c: SandboxContext, booking: Booking): Booking {
  if (isOver(booking, c.get('deps').now())) {
    throw new Refusal(410, 'This booking has expired', { code: 'booking_expired', field: 'id' });
  }
  return booking;
}

function readAccepted(c: SandboxContext): number | null {
  const text = c.req.query('accept_total');
  if (text === undefined) return null;
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) throw badField('accept_total', 'Not an amount in euros: accept_total');
  return centsOf(Number(text));
}

/** A guest's booking into the account. Throws 404, 403 `email_unverified` or `email_differs`, 409 `already_claimed`. */
async function claim(c: SandboxContext): Promise<Booking> {
  const { store } = c.get('deps');
  const { uid, email, emailVerified } = await requiredIdentity(c);
  const { access_token: token } = checked(await jsonBody(c.req), ClaimRequest);
  const booking = findBooking(store, c.req.param('id') ?? '');
  if (!booking || booking.tenant !== c.get('tenant').name || !sameSecret(token, booking.token))
    throw notFound('Booking', 'id');
  if (booking.owner === uid) return booking;
  if (booking.owner !== null) {
    throw new Refusal(409, 'This booking is in another account', { code: 'already_claimed', field: 'id' });
  }
  if (!emailVerified) throw new Refusal(403, 'The e-mail address is not verified', { code: 'email_unverified' });
  const contact = booking.body.contact?.['email'];
  if (typeof contact !== 'string' || contact.trim().toLowerCase() !== email) {
    throw new Refusal(403, 'The booking has another e-mail address', { code: 'email_differs' });
  }
  booking.owner = uid;
  saveBooking(store, booking);
  return booking;
}

/** Calls of one booking, with its own bearer or its owner's identity token, and of the trips of an account. */
export const bookingRoutes = new Hono<SandboxEnv>()
  .post('/booking/create', async (c) => {
    const deps = c.get('deps');
    const tenant = c.get('tenant');
    const identity = await optionalIdentity(c);
    const request = checked(await jsonBody(c.req), CreateRequest);
    const key = c.req.header('idempotency-key');
    return c.json(
      once(deps.store, `create ${tenant.name}`, key, request, deps.now(), () =>
        createBooking(deps, tenant, request, { owner: identity?.uid ?? null, changed: struckBy(c, 'changed_price') }),
      ),
    );
  })
  .post('/booking/addGroupBooking/:id', async (c) => {
    const { store, now } = c.get('deps');
    const id = c.req.param('id').toLowerCase();
    if (!isUuid(id)) throw badField('id', 'The id of an enquiry is a UUID');
    const body = checkedEnquiry(await jsonBody(c.req, MOST_ENQUIRY_BYTES), now());
    const what = receiveEnquiry(store, { id, tenant: c.get('tenant').name, at: now(), body });
    if (what === 'other')
      throw new Refusal(422, 'Another enquiry has this id', { code: 'enquiry_mismatch', field: 'id' });
    if (what === 'new') c.get('entry').effects = [id];
    return c.json({ enquiry_id: c.req.param('id'), status: 'received' });
  })
  .get('/booking/user/:uid', async (c) => {
    const { uid } = await requiredIdentity(c);
    if (c.req.param('uid') !== uid) throw notFound('Traveller', 'uid');
    return c.json({ trips: tripsOf(c.get('deps'), c.get('tenant'), uid) });
  })
  .post('/booking/claim/:id', async (c) => c.json({ booking_id: (await claim(c)).id }))
  .post('/booking/change/:id', async (c) => {
    const deps = c.get('deps');
    const request = checked(await jsonBody(c.req), ChangeReplyRequest);
    const booking = await bookingOfBearer(c);
    const key = c.req.header('idempotency-key');
    return c.json(
      once(deps.store, `change ${booking.id}`, key, request, deps.now(), () => {
        c.get('entry').effects = [`${request.action} ${key}`];
        return replyToChange(deps, booking, request);
      }),
    );
  })
  .get('/booking/retrieve/:id', async (c) => {
    const deps = c.get('deps');
    const booking = await ownBooking(c);
    const passes = passList(booking, deps.now(), `${siteUrl(c)}bucket/passes/${booking.id}`);
    return c.json({ ...bookingAnswer(deps, booking), ...passes });
  })
  .get('/booking/items/:id', async (c) => {
    return c.json(cartAnswer(c.get('deps'), stillHeld(c, await ownBooking(c))));
  })
  .post('/booking/batchUpdate/:id', async (c) => {
    const deps = c.get('deps');
    const items = readBatch(await jsonBody(c.req));
    const booking = await ownBooking(c);
    if (!isRepeat(deps, booking, items)) stillHeld(c, booking);
    if (struckBy(c, 'changed_price')) return c.json(priceChange(booking, fareNow(booking, deps.now())), 409);
    const answers = runBatch(deps, booking, items);
    c.get('entry').effects = answers
      .filter(({ status }) => status === 'applied')
      .map(({ idempotency_id }) => idempotency_id);
    return c.json(answers);
  })
  .get('/booking/getBookingAndCommit/:id', async (c) =>
    c.json(commitBooking(c.get('deps'), stillHeld(c, await ownBooking(c)), readAccepted(c))),
  );
