import { Hono } from 'hono';
import { SERVICES, luggageOf } from '../catalogue/services';
import type { SandboxEnv } from '../http/context';
import { badField, notFound } from '../http/refusal';
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
