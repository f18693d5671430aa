import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { CreateRequest } from '@/api/shapes/booking';
import { readBatch, isRepeat, runBatch } from '../booking/batch';
import { bookingAnswer, commitBooking, fareNow, isOver, priceChange } from '../booking/commit';
import { createBooking, shiftOf } from '../booking/create';
import { linesOf, toWire, totalOf } from '../booking/price';
import { centsOf, eurosOf } from '../cents';
import { type Booking, findBooking, saveBooking } from '../db/bookings';
import { once } from '../db/replies';
import type { Store } from '../db/store';
import { checked, jsonBody, Refusal, badField, notFound } from '../http/refusal';
import { type SandboxContext, type SandboxEnv, struckBy } from '../http/context';
const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Effect of the expired_booking fault. */
export function expire(store: Store, booking: Booking, now: number): void {
  booking.expiresAt = now - 1;
  saveBooking(store, booking);
}

/** The booking in the path, if the bearer matches. Throws 404 or 401. */
export function ownBooking(c: SandboxContext): Booking {
  const { store, now } = c.get('deps');
  const booking = findBooking(store, c.req.param('id') ?? '');
  if (!booking || booking.tenant !== c.get('tenant').name) throw notFound('Booking', 'id');
  const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!same(token, booking.token)) {
    throw new Refusal(401, 'Not authorised for this booking', { code: 'unauthorized', field: 'Authorization' });
  }
  if (struckBy(c, 'expired_booking')) expire(store, booking, now());
  const changed = struckBy(c, 'changed_price');
  if (changed && booking.status === 'open') {
    const { fareCents } = booking.body;
    booking.body.shiftCents += shiftOf(changed, fareCents, Math.round(fareCents * 1.08));
    saveBooking(store, booking);
  }
  return booking;
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

/** Calls of one booking. All except create require its bearer. */
export const bookingRoutes = new Hono<SandboxEnv>()
  .post('/booking/create', async (c) => {
    const deps = c.get('deps');
    const tenant = c.get('tenant');
    const request = checked(await jsonBody(c.req), CreateRequest);
    const key = c.req.header('idempotency-key');
    return c.json(
      once(deps.store, `create ${tenant.name}`, key, request, deps.now(), () =>
        createBooking(deps, tenant, request, struckBy(c, 'changed_price')),
      ),
    );
  })
  .get('/booking/retrieve/:id', (c) => c.json(bookingAnswer(c.get('deps'), ownBooking(c))))
  .get('/booking/items/:id', (c) => {
    const lines = linesOf(stillHeld(c, ownBooking(c)).body);
    return c.json({ total: eurosOf(totalOf(lines)), fee: 0, items: toWire(lines) });
  })
  .post('/booking/batchUpdate/:id', async (c) => {
    const deps = c.get('deps');
    const items = readBatch(await jsonBody(c.req));
    const booking = ownBooking(c);
    if (!isRepeat(deps, booking, items)) stillHeld(c, booking);
    if (struckBy(c, 'changed_price')) return c.json(priceChange(booking, fareNow(booking, deps.now())), 409);
    const answers = runBatch(deps, booking, items);
    c.get('entry').effects = answers
      .filter(({ status }) => status === 'applied')
      .map(({ idempotency_id }) => idempotency_id);
    return c.json(answers);
  })
  .get('/booking/getBookingAndCommit/:id', (c) =>
    c.json(commitBooking(c.get('deps'), stillHeld(c, ownBooking(c)), readAccepted(c))),
  );
