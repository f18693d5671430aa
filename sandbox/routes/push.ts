import { Hono } from 'hono';
import { isUuid } from '@/domain/enquiry/reference';
import { isLocale } from '@/domain/locale';
import { PushEndRequest, PushRequest } from '@/api/shapes/push';
import { findBooking } from '../db/bookings';
import { dropDevice, putDevice } from '../db/devices';
import { sameSecret } from '../http/bearer';
import type { SandboxEnv } from '../http/context';
import { badField, checked, jsonBody, notFound } from '../http/refusal';

const MOST = { trips: 50, alerts: 20 };
/** An uncompressed point of P-256, and 16 bytes, in base64url. */
const [P256DH, AUTH] = [/^B[\w-]{86}$/, /^[\w-]{22}$/];

/** Push services have https; a test's own listens here. */
function isService(endpoint: string): boolean {
  try {
    const { protocol, hostname } = new URL(endpoint);
    return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  } catch {
    return false;
  }
}

/** POST /push/subscription, POST /push/unsubscribe. */
export const pushRoutes = new Hono<SandboxEnv>()
  .post('/push/subscription', async (c) => {
    const { store } = c.get('deps');
    const tenant = c.get('tenant').name;
    const body = checked(await jsonBody(c.req), PushRequest);
    const { id, subscription, locale, trips, alerts } = body;
    if (!isUuid(id)) throw badField('id', 'The id of a device is a UUID');
    if (!isLocale(locale)) throw badField('locale', 'Unknown language: locale');
    if (!isService(subscription.endpoint)) throw badField('subscription.endpoint', 'A push service has https');
    if (!P256DH.test(subscription.keys.p256dh)) throw badField('subscription.keys.p256dh', 'No key of P-256');
    if (!AUTH.test(subscription.keys.auth)) throw badField('subscription.keys.auth', 'No secret of 16 bytes');
    if (trips.length > MOST.trips) throw badField('trips', `At most ${MOST.trips} trips`);
    if (alerts.length > MOST.alerts) throw badField('alerts', `At most ${MOST.alerts} alerts`);
    // Nobody is told of another person's trip.
    for (const [at, { booking_id, access_token }] of trips.entries()) {
      const booking = findBooking(store, booking_id);
      const isTheirs = booking?.tenant === tenant && sameSecret(access_token, booking.token);
      if (!isTheirs) throw notFound('Booking', `trips.${at}.booking_id`);
    }
    putDevice(store, { id, tenant, body });
    return c.json({ status: 'subscribed' });
  })
  .post('/push/unsubscribe', async (c) => {
    const { id } = checked(await jsonBody(c.req), PushEndRequest);
    dropDevice(c.get('deps').store, c.get('tenant').name, id);
    return c.json({ status: 'unsubscribed' });
  });
