import { Hono } from 'hono';
import { integer, object, record, string, unknown } from 'superstruct';
import { FaultRequest } from '../faults/faults';
import { checked, jsonBody, notFound } from '../http/refusal';
import type { SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
const ProfileRequest = object({ profile: record(string(), unknown()) });
const ClockRequest = object({ offset_ms: integer() });

/**
 * Test controls: /__sandbox/faults (POST, GET, DELETE), /log (GET, DELETE), /tenants/{name} (PUT {profile}: overrides
 * profile fields), /strings/{name}/{locale} (PUT texts by key), /clock (PUT {offset_ms}) and /reset (POST: clears
 * bookings, faults, log, profiles and clock).
 */
export function controlRoutes(setClock: (offsetMs: number) => void, forgetTimers: () => void): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>()
    .post('/faults', async (c) => {
      const fault = c.get('deps').faults.add(checked(await jsonBody(c.req), FaultRequest));
      return c.json({ ...fault, left: Number.isFinite(fault.left) ? fault.left : 'always' }, 201);
    })
    .get('/faults', (c) => c.json(c.get('deps').faults.list()))
    .delete('/faults', (c) => {
      c.get('deps').faults.clear();
      return c.body(null, 204);
    })
    .get('/log', (c) => c.json(c.get('deps').log.list()))
    .delete('/log', (c) => {
      c.get('deps').log.clear();
      return c.body(null, 204);
    })
    .put('/tenants/:name', async (c) => {
      const { tenants, overrides } = c.get('deps');
      const name = c.req.param('name');
      if (!tenants.has(name)) throw notFound(`Tenant ${name}`, 'name');
      overrides.set(name, checked(await jsonBody(c.req), ProfileRequest).profile);
      return c.body(null, 204);
    })
    .put('/strings/:name/:locale', async (c) => {
      const { tenants, strings } = c.get('deps');
      const name = c.req.param('name');
      const locale = asLocale(c.req.param('locale'));
      if (!tenants.has(name) || !locale) throw notFound(`Strings of ${name}`, 'name');
      strings.set(`${name}/${locale}`, checked(await jsonBody(c.req), record(string(), string())));
      return c.body(null, 204);
    })
    .put('/clock', async (c) => {
      setClock(checked(await jsonBody(c.req), ClockRequest).offset_ms);
      return c.body(null, 204);
    })
    .post('/reset', (c) => {
      const { store, faults, log, overrides, strings } = c.get('deps');
      store.clear();
      faults.clear();
      forgetTimers();
      log.clear();
      overrides.clear();
      strings.clear();
      setClock(0);
      return c.body(null, 204);
    });
}
