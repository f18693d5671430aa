import { Hono } from 'hono';
import {
  type Infer,
  type Struct,
  array,
  enums,
  integer,
  literal,
  max,
  min,
  number,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  unknown,
} from 'superstruct';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import { TRIP_TYPES } from '@/domain/search/types';
import type { VisitName, VisitParams } from '@/domain/visits/events';
import { addVisits, latestVisits } from '../db/visits';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { escapeHtml, htmlPage } from '../http/html';
import { badField, checked, jsonBody, notFound, problemOf } from '../http/refusal';
import { PAGE_CSS } from '../payment/page';

/** Counts and prices, as a person's visit can have them. */
const Figure = max(min(number(), 0), 10_000_000);
const Codes = pattern(string(), /^[A-Z0-9,-]{0,120}$/);
const Place = pattern(string(), /^(?:[A-Z]{3})?$/);
const Day = pattern(string(), /^(?:\d{4}-\d\d-\d\d)?$/);
const Currency = pattern(string(), /^[A-Z]{3}$/);
const Word = pattern(string(), /^[a-z_]{1,20}$/);
const Path = pattern(string(), /^\/(?:[\w:-]{1,30}(?:\/[\w:-]{1,30}){0,6})?$/);
const Hash = pattern(string(), /^[\w-]{8,64}$/);
/** Fares have names of the airline's own. No address has room in one. */
const FareFamily = pattern(string(), /^[\p{L}\d .+&-]{1,40}$/u);

const Item = object({
  item_id: Codes,
  item_name: Codes,
  item_brand: Codes,
  item_category: enums(TRIP_TYPES),
  item_variant: optional(FareFamily),
  price: Figure,
  quantity: Figure,
});
const MOST_ITEMS = 20;
const items = size(array(Item), 0, MOST_ITEMS);
const sale = { currency: Currency, value: Figure, items };

/** What each event may tell. A parameter that is not here is refused, so no e-mail, name or id of a person can come. */
const PARAMS = {
  page_view: { page_path: Path, language: pattern(string(), /^[a-z]{2}(?:[_-][A-Z]{2})?$/) },
  search: {
    search_term: Codes,
    origin: Place,
    destination: Place,
    start_date: Day,
    end_date: Day,
    travel_class: Word,
    number_of_passengers: Figure,
    trip_type: enums(TRIP_TYPES),
    days_ahead: integer(),
  },
  view_item_list: { item_list_id: literal('results'), found: Figure, currency: Currency, items },
  select_item: { item_list_id: literal('results'), currency: Currency, items },
  begin_checkout: sale,
  add_payment_info: { ...sale, payment_type: enums(PAYMENT_TYPES) },
  purchase: { ...sale, transaction_id: Hash, payment_type: enums([...PAYMENT_TYPES, 'unknown']) },
  queue_state: { waiting: Figure, stopped: Figure, refused: Figure, oldest_minutes: Figure },
} satisfies { [Name in VisitName]: Record<keyof VisitParams[Name], object> };
const SHAPES = new Map(
  Object.entries(PARAMS).map(([name, params]) => [name, object(params as Record<string, Struct>)]),
);

const MOST_EVENTS = 50;
const Batch = object({
  tenant: size(string(), 1, 100),
  session: pattern(string(), /^[\w-]{1,64}$/),
  events: size(
    array(object({ name: enums([...SHAPES.keys()]), at: integer(), params: record(string(), unknown()) })),
    0,
    MOST_EVENTS,
  ),
});
const MOST_BYTES = 64_000;
const DAY_MS = 86_400_000;
/** ms from now. A device may have been without a connection, or have a clock that is wrong by a day. */
const [OLDEST, NEWEST] = [-30 * DAY_MS, DAY_MS];

/** Throws a 400 that names the field. */
function checkEvents({ events }: Infer<typeof Batch>, now: number): void {
  for (const [at, { name, at: when, params }] of events.entries()) {
    if (when < now + OLDEST || when > now + NEWEST)
      throw badField(`events.${at}.at`, `Field "events.${at}.at": not a time of the last 30 days`);
    const shape = SHAPES.get(name);
    const problem = shape ? problemOf(params, shape) : null;
    if (problem) throw badField(`events.${at}.params.${problem.field}`, problem.message);
  }
}
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
    const batch = checked(await jsonBody(c.req, MOST_BYTES), Batch);
    if (!tenants.has(batch.tenant)) throw notFound(`Tenant ${batch.tenant}`, 'tenant');
    checkEvents(batch, now());
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
