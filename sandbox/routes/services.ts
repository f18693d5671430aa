import { Hono } from 'hono';
import { couponAnswer, couponByCode, couponProblem } from '../catalogue/coupons';
import type { SandboxEnv } from '../http/context';
import { Refusal, badField, notFound } from '../http/refusal';
import { SERVICES, luggageOf } from '../catalogue/services';
import { airlines } from '../world/world';

/** GET /services/all and GET /luggage/code/{carrier}. */
export const serviceRoutes = new Hono<SandboxEnv>()
  .get('/services/all', (c) => c.json(SERVICES))
  .get('/luggage/code/:code', (c) => {
    const code = c.req.param('code').toUpperCase();
    if (!/^[A-Z0-9]{2}$/.test(code)) throw badField('code', 'A carrier code has two characters');
    if (!airlines.has(code)) throw notFound(`Carrier ${code}`, 'code');
    return c.json(luggageOf(code));
  });

const SAYS = { unknown_coupon: 'Unknown promo code', expired_coupon: 'This promo code has expired' } as const;

/** GET /promo/validation/{code}. Throws 404 for an unknown code, 410 for an expired one. */
export const promoRoutes = new Hono<SandboxEnv>().get('/promo/validation/:code', (c) => {
  const code = c.req.param('code');
  const found = couponByCode(code);
  const problem = couponProblem(code, new Date(c.get('deps').now()).toISOString().slice(0, 10));
  if (problem || !found) {
    const why = problem ?? 'unknown_coupon';
    throw new Refusal(why === 'expired_coupon' ? 410 : 404, SAYS[why], { code: why, field: 'code' });
  }
  return c.json(couponAnswer(found));
});
