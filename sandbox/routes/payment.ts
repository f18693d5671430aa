import { Hono } from 'hono';
import { OrderRequest, type PaymentMethodsAnswer, ValidateRequest } from '@/api/shapes/payment';
import { expire, stillHeld } from './booking';
import { findBooking } from '../db/bookings';
import { once } from '../db/replies';
import { checked, jsonBody, notFound } from '../http/refusal';
import { type SandboxEnv, isSiteOrigin, siteUrl, struckBy } from '../http/context';
import { banksByCountry } from '../payment/banks';
import { placeOrder } from '../payment/order';
import { validateToken } from '../payment/outcome';

/** GET /payment/methods, POST /payment/order, POST /payment/validate. */
export const paymentRoutes = new Hono<SandboxEnv>()
  .get('/payment/methods', (c) => {
    const bucket = `${siteUrl(c)}bucket`;
    const setup = Object.entries(banksByCountry()).map(([cc, banks]) => [
      cc,
      { paymentMethods: banks.map(({ code, name }) => ({ code, name, logoUrl: `${bucket}/banks/${code}.svg` })) },
    ]);
    const answer: PaymentMethodsAnswer = {
      paymentMethods: { paymentInitiation: { setup: Object.fromEntries(setup) as never } },
    };
    return c.json(answer);
  })
  .post('/payment/order', async (c) => {
    const deps = c.get('deps');
    const tenant = c.get('tenant');
    const { payload } = checked(await jsonBody(c.req), OrderRequest);
    const key = c.req.header('idempotency-key');
    const struck = struckBy(c, 'expired_booking') && findBooking(deps.store, payload.booking_id);
    if (struck) expire(deps.store, struck, deps.now());
    const answer = once(deps.store, `order ${tenant.name}`, key, payload, deps.now(), () => {
      const booking = findBooking(deps.store, payload.booking_id);
      if (!booking || booking.tenant !== tenant.name) throw notFound('Booking', 'payload.booking_id');
      return placeOrder(deps, tenant, stillHeld(c, booking), payload, {
        locale: c.get('locale'),
        isSite: (origin) => isSiteOrigin(c, origin),
      });
    });
    /* The page's address depends on how the client reaches us, so it is not stored. */
    const { page, ...rest } = answer;
    return c.json(page ? { ...rest, redirect_url: `${siteUrl(c)}pay/${page}` } : rest);
  })
  .post('/payment/validate', async (c) => {
    const { token } = checked(await jsonBody(c.req), ValidateRequest);
    return c.json(validateToken(c.get('deps'), c.get('tenant'), token));
  });
