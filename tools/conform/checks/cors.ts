import { check } from '../check';
import type { Exchange } from '../client';
import type { Trial } from '../trial';
import { langOf, queryOf } from './common';
import { newKey } from './search';

const SAID = 'docs/api.md, CORS';
const STRANGER = 'https://stranger.example';
const ALLOW = 'Access-Control-Allow-Origin';

/** The site that calls from another host; without one there is nothing to ask. */
function siteOf(trial: Trial): string {
  if (trial.options.site === null) throw trial.notSent('needs the site that calls from another host: --site');
  return trial.options.site;
}

const allowed = (
  trial: Trial,
  { headers, call, status }: Pick<Exchange, 'headers' | 'call' | 'status'>,
  wanted: readonly string[],
): void => {
  const found = headers.get(ALLOW);
  trial.holds(
    found !== null && wanted.includes(found),
    call,
    `${ALLOW} (of the ${status})`,
    wanted.join(' or '),
    found ?? 'nothing',
  );
};

/** A private call that is refused. */
const refusedBooking = (trial: Trial, origin: string) =>
  trial.ask('retrieveBooking', {
    path: { id: 'b_no-such-booking-000000' },
    headers: { Origin: origin },
    expect: [401, 404],
  });

async function preflight(
  trial: Trial,
  id: string,
  path: Record<string, string>,
  method: string,
  asked: string[],
): Promise<void> {
  const site = siteOf(trial);
  const answer = await trial.client.call(id, {
    path,
    method: 'OPTIONS',
    company: null,
    language: null,
    headers: {
      Origin: site,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked.join(',').toLowerCase(),
    },
  });
  const { headers, call, status } = answer;
  if (!trial.holds(status >= 200 && status < 300, call, 'status', '204', String(status))) return;
  allowed(trial, answer, [site, '*']);
  const list = (name: string): string[] => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const methods = list('Access-Control-Allow-Methods');
  const simple = method === 'GET' || method === 'POST';
  trial.holds(simple || methods.includes(method.toLowerCase()), call, 'Access-Control-Allow-Methods', method, methods);
  const given = list('Access-Control-Allow-Headers');
  const missing = asked.filter((name) => !given.includes(name.toLowerCase()));
  trial.holds(
    missing.length === 0,
    call,
    'Access-Control-Allow-Headers',
    `${missing.join(', ')} among them`,
    headers.get('Access-Control-Allow-Headers') ?? 'nothing',
  );
}

export const cors = [
  check({
    id: 'cors.public',
    group: 'cors',
    asks: 'Public answers allow the site',
    why: 'The browser throws the answer away: the site is empty.',
    said: SAID,
    run: async (trial) => {
      const site = siteOf(trial);
      const { tenant, language } = trial.options;
      const headers = { Origin: site };
      allowed(trial, await trial.ask('getTenant', { path: { tenant }, headers }), [site, '*']);
      const path = { category: 'resources', lang: langOf(language) };
      allowed(trial, await trial.ask('getStrings', { path, headers, expect: [200, 404] }), [site, '*']);
      allowed(trial, await trial.ask('search', { query: queryOf(trial), shape: 'SearchKey', headers }), [site, '*']);
    },
  }),
  check({
    id: 'cors.stream',
    group: 'cors',
    asks: 'The stream allows the site',
    why: 'The search runs and no flight appears.',
    said: SAID,
    run: async (trial) => {
      const site = siteOf(trial);
      const { key } = await newKey(trial, { type: 'oneway', end: null });
      const { response, call, stop } = await trial.client.open('streamResults', {
        path: { key },
        headers: { Origin: site },
      });
      allowed(trial, { headers: response.headers, call, status: response.status }, [site, '*']);
      stop();
      await response.body?.cancel().catch(() => undefined);
    },
  }),
  check({
    id: 'cors.errors',
    group: 'cors',
    asks: 'Refusals allow the site, too',
    why: 'Without it a “not found” is a network failure to the app, and it tries again and again.',
    said: SAID,
    run: async (trial) => {
      const site = siteOf(trial);
      const headers = { Origin: site };
      allowed(trial, await trial.ask('getAirport', { path: { code: 'Q0Q' }, headers, expect: 404 }), [site, '*']);
      const query = queryOf(trial, { d_iata: null });
      allowed(trial, await trial.ask('search', { query, shape: 'SearchKey', headers, expect: [400, 422] }), [
        site,
        '*',
      ]);
    },
  }),
  check({
    id: 'cors.private',
    group: 'cors',
    asks: 'Private answers allow the tenant’s own site, and neither * nor a stranger',
    why: 'A page of somebody else could read bookings.',
    said: `${SAID}; OpenAPI, Never believe the client`,
    run: async (trial) => {
      const site = siteOf(trial);
      allowed(trial, await refusedBooking(trial, site), [site]);
      const { headers, call } = await refusedBooking(trial, STRANGER);
      const found = headers.get(ALLOW);
      trial.holds(
        found !== '*' && found !== STRANGER,
        call,
        `${ALLOW} for Origin ${STRANGER}`,
        'nothing',
        found ?? 'nothing',
      );
    },
  }),
  check({
    id: 'cors.preflight',
    group: 'cors',
    asks: 'Preflights of GET and POST allow every header of the app, without a redirect',
    why: 'The browser does not even send the call.',
    said: SAID,
    run: async (trial) => {
      await preflight(trial, 'getTenant', { tenant: trial.options.tenant }, 'GET', ['X-Company-Name', 'X-Language']);
      const all = ['Content-Type', 'Authorization', 'X-Company-Name', 'X-Language', 'Idempotency-Key'];
      await preflight(trial, 'createBooking', {}, 'POST', all);
      await preflight(trial, 'sendBatch', { id: 'b_no-such-booking-000000' }, 'POST', all);
    },
  }),
  check({
    id: 'cors.retry-after',
    group: 'cors',
    asks: 'Retry-After is exposed to the site',
    why: 'The app cannot read when to come again, and comes too early.',
    said: SAID,
    run: async (trial) => {
      const { headers, call } = await refusedBooking(trial, siteOf(trial));
      const names = (headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase().split(/\s*,\s*/);
      trial.holds(
        names.includes('retry-after') || names.includes('*'),
        call,
        'Access-Control-Expose-Headers',
        'Retry-After',
        headers.get('Access-Control-Expose-Headers') ?? 'nothing',
      );
    },
  }),
];
