import { Hono } from 'hono';
import { array, enums, integer, number, object, record, size, string, union, unknown } from 'superstruct';
import type { VisitName } from '@/domain/visits/events';
import { addVisits, latestVisits } from '../db/visits';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { escapeHtml, htmlPage } from '../http/html';
import { badField, checked, notFound } from '../http/refusal';
import { PAGE_CSS } from '../payment/page';

const NAMES = {
  page_view: true,
  search: true,
  view_item_list: true,
  select_item: true,
  begin_checkout: true,
  add_payment_info: true,
  purchase: true,
  queue_state: true,
} as const satisfies Record<VisitName, true>;

const Batch = object({
  tenant: size(string(), 1, 100),
  session: size(string(), 1, 100),
  events: array(
    object({
      name: enums(Object.keys(NAMES)),
      at: integer(),
      params: record(string(), union([string(), number(), array(record(string(), unknown()))])),
    }),
  ),
});
const MOST_EVENTS = 50;
const SHOWN = 300;

function asPage(c: SandboxContext): void {
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'");
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'no-store');
}

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The endpoint of `visitsUrl` and a page to look at what came: POST /visits (a beacon: JSON in text/plain), GET /visits,
 * GET /visits.json. Beside the API, because a beacon has no headers of ours.
 */
export const visitRoutes = new Hono<SandboxEnv>()
  .post('/visits', async (c) => {
    const { store, tenants, now } = c.get('deps');
    let given: unknown;
    try {
      given = JSON.parse(await c.req.text());
    } catch {
      throw badField('body', 'The body is not JSON');
    }
    const batch = checked(given, Batch);
    if (!tenants.has(batch.tenant)) throw notFound(`Tenant ${batch.tenant}`, 'tenant');
    if (batch.events.length > MOST_EVENTS) throw badField('events', `A batch has at most ${MOST_EVENTS} events`);
    addVisits(store, batch, now());
    return c.body(null, 204);
  })
  .get('/visits.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(latestVisits(c.get('deps').store, SHOWN));
  })
  .get('/visits/page.css', (c) => c.body(PAGE_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  .get('/visits', (c) => {
    asPage(c);
    const rows = latestVisits(c.get('deps').store, SHOWN).map(
      ({ at, tenant, session, name, params }) =>
        `<tr><td>${time(at)}</td><td>${escapeHtml(tenant)}</td><td>${escapeHtml(session.slice(0, 8))}</td><th scope="row">${escapeHtml(name)}</th><td><code>${escapeHtml(JSON.stringify(params))}</code></td></tr>`,
    );
    const table = rows.length
      ? `<table><thead><tr><th>Time (UTC)</th><th>Tenant</th><th>Tab</th><th>Event</th><th>Parameters</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '<p>Nothing was counted yet. Events come after a traveller has said yes.</p>';
    const body = `<h1>Visits</h1><p class="note">The newest ${SHOWN} events that travellers agreed to.</p>${table}`;
    return c.html(htmlPage({ lang: 'en', title: 'Visits', body, stylesheet: 'visits/page.css' }));
  });
