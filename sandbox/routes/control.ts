import { Hono } from 'hono';
import { boolean, create, integer, number, object, record, string, unknown } from 'superstruct';
import { forgetTries } from '../identity/accounts';
import { CancelRequest, cancelOrder } from '../booking/cancel';
import { ChangeRequest, PassesRequest, changeFlight, givePasses } from '../booking/change';
import { findBooking } from '../db/bookings';
import { sentMessages } from '../db/devices';
import { enquiriesOf } from '../db/enquiries';
import { ordersOf } from '../db/orders';
import type { Store } from '../db/store';
import { FaultRequest } from '../faults/faults';
import { tellOfPrice } from '../push/send';
import { checked, jsonBody, notFound, readJson } from '../http/refusal';
import type { SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
const ProfileRequest = object({ profile: record(string(), unknown()) });
const ClockRequest = object({ offset_ms: integer() });
const PriceRequest = object({ tenant: string(), price: number() });
const KeysRequest = object({ reachable: boolean() });

/** What a judge needs to know of bookings: what they are, who flies, and every order ever made for them. */
const booksOf = (store: Store, ids: readonly string[]) =>
  ids.map((id) => {
    const booking = findBooking(store, id);
    return {
      id,
      status: booking?.status ?? null,
      passengers: booking?.body.passengers ?? [],
      contact: booking?.body.contact ?? null,
      orders: ordersOf(store, id).map(({ id: order, status, body }) => ({ id: order, status, cents: body.cents })),
    };
  });

/**
 * Test controls: /__sandbox/faults (POST, GET, DELETE), /log (GET, DELETE), /books (GET ?booking=: what the
 * database holds of bookings and their orders), /enquiries (GET: those received), /tenants/{name} (PUT {profile}: overrides
 * profile fields), /strings/{name}/{locale} (PUT texts by key), /clock (PUT {offset_ms}), /orders/{id}/cancel (POST
 * {by?, refund?}), /orders/{id}/change (POST, booking/change.ts), /orders/{id}/passes (POST {kind}: the agency has boarding passes), /push (GET: messages sent to
 * devices), /push/price (POST {tenant, price}: a watched price fell), /identity/keys (PUT {reachable}: whether the API reaches the provider's keys) and /reset (POST:
 * clears bookings, accounts, faults, log, profiles and clock).
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
    .get('/books', (c) => c.json(booksOf(c.get('deps').store, c.req.queries('booking') ?? [])))
    .get('/enquiries', (c) => c.json(enquiriesOf(c.get('deps').store)))
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
    .post('/orders/:id/cancel', async (c) => {
      const asked = (await c.req.text()) || '{}';
      const request = create(readJson(asked), CancelRequest);
      return c.json(cancelOrder(c.get('deps'), c.req.param('id'), request).body.cancellation);
    })
    .post('/orders/:id/change', async (c) => {
      const change = checked(await jsonBody(c.req), ChangeRequest);
      return c.json(changeFlight(c.get('deps'), c.req.param('id'), change).body.changedPackage);
    })
    .post('/orders/:id/passes', async (c) => {
      givePasses(c.get('deps'), c.req.param('id'), checked(await jsonBody(c.req), PassesRequest));
      return c.body(null, 204);
    })
    .get('/push', (c) => c.json(sentMessages(c.get('deps').store)))
    .post('/push/price', async (c) => {
      const { tenant, price } = checked(await jsonBody(c.req), PriceRequest);
      tellOfPrice(c.get('deps'), tenant, price);
      return c.body(null, 204);
    })
    .put('/identity/keys', async (c) => {
      c.get('deps').identity.keysDown = !checked(await jsonBody(c.req), KeysRequest).reachable;
      return c.body(null, 204);
    })
    .post('/reset', (c) => {
      const { store, faults, log, overrides, strings, identity } = c.get('deps');
      identity.keysDown = false;
      forgetTries();
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
