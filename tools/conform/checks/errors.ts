import { check } from '../check';
import type { Trial } from '../trial';
import { langOf, queryOf, uuid } from './common';

const ERRORS = 'docs/api.md, Errors';
const HEADERS = 'docs/api.md, What is called; OpenAPI X-Company-Name';
const DEEP = 10_000;
const MEGABYTES = 3_000_000;

const strings = (trial: Trial, language: string | null = trial.options.language) =>
  trial.ask('getStrings', {
    path: { category: 'resources', lang: langOf(trial.options.language) },
    language,
    expect: [200, 400, 404],
  });

export const errors = [
  check({
    id: 'errors.no-company',
    group: 'errors',
    asks: 'A call without X-Company-Name is refused with 400',
    why: 'One tenant’s travellers would see another one’s prices.',
    said: HEADERS,
    run: async (trial) => {
      await trial.ask('search', { query: queryOf(trial), shape: 'SearchKey', company: null, expect: 400 });
    },
  }),
  check({
    id: 'errors.unknown-company',
    group: 'errors',
    asks: 'A call of an unknown X-Company-Name is answered 404',
    why: 'A site with a misspelt name would sell under a stranger’s.',
    said: HEADERS,
    run: async (trial) => {
      const query = queryOf(trial);
      await trial.ask('search', { query, shape: 'SearchKey', company: 'no-such-tenant-here', expect: [400, 404] });
    },
  }),
  check({
    id: 'errors.language',
    group: 'errors',
    asks: 'An unknown or absent X-Language is answered, or refused with 400',
    why: 'A new language of the app must not break the old server.',
    said: 'OpenAPI X-Language',
    run: async (trial) => {
      await strings(trial, 'xx_XX');
      await strings(trial, null);
    },
  }),
  check({
    id: 'errors.unknown-call',
    group: 'errors',
    asks: 'A call that does not exist is answered 404 with errorMessage as JSON',
    why: 'The app asks a server of next year in its own way and must hear a plain no.',
    said: ERRORS,
    run: async (trial) => {
      const { base, tenant, language } = trial.options;
      const answer = await trial.client.get(`${base}/no/such/call`, {
        'X-Company-Name': tenant,
        'X-Language': language,
      });
      const call = 'GET /no/such/call';
      trial.holds(answer.status === 404, call, 'status', '404', String(answer.status));
      trial.holds(
        answer.type === 'application/json',
        call,
        'Content-Type',
        'application/json',
        answer.type || 'nothing',
      );
      const said = (answer.body as { errorMessage?: unknown } | undefined)?.errorMessage;
      if (answer.type === 'application/json')
        trial.holds(typeof said === 'string', call, 'errorMessage', 'a text', said);
    },
  }),
  check({
    id: 'errors.hostile-address',
    group: 'errors',
    asks: 'Broken escapes, quotes and markup in addresses are refused, never a 5xx',
    why: 'A link that somebody mistyped must not look like a broken site.',
    said: 'OpenAPI, Never believe the client',
    run: async (trial) => {
      for (const code of ['%E0%A4%A', "'<script>", '%00', '..%2f..'])
        await trial.ask('getAirport', { path: { code }, expect: [400, 404, 414] });
      await trial.ask('search', {
        query: queryOf(trial, { s_iata: '\'"<script>' }),
        shape: 'SearchKey',
        expect: [400, 422],
      });
      const query = new URLSearchParams({ locale: 'EN', q: "ri'; drop table--" }).toString();
      await trial.ask('searchAirports', { query, expect: [200, 400, 404] });
    },
  }),
  check({
    id: 'errors.data-headers',
    group: 'errors',
    asks: 'Answers carry X-Content-Type-Options: nosniff and a policy that runs nothing',
    why: 'An answer that is opened as a page could read the bearers of the site.',
    said: 'OpenAPI, HTML and pictures',
    run: async (trial) => {
      const { headers, call } = await strings(trial);
      const policy = headers.get('Content-Security-Policy') ?? '';
      trial.holds(
        headers.get('X-Content-Type-Options') === 'nosniff',
        call,
        'X-Content-Type-Options',
        'nosniff',
        headers.get('X-Content-Type-Options') ?? 'nothing',
      );
      trial.holds(
        policy.includes("default-src 'none'"),
        call,
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        policy || 'nothing',
      );
    },
  }),
  check({
    id: 'errors.malformed-json',
    group: 'errors',
    asks: 'A body that is no JSON, or is nested ten thousand deep, is refused with 400',
    why: 'A server that falls over takes every other traveller with it.',
    said: ERRORS,
    books: true,
    run: async (trial) => {
      for (const raw of ['{"merge_key":', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`])
        for (const id of ['createBooking', 'createOrder'])
          await trial.ask(id, { raw, key: uuid(), expect: [400, 413, 422] });
    },
  }),
  check({
    id: 'errors.huge-body',
    group: 'errors',
    asks: 'A body of three megabytes is refused with 413 or 400',
    why: 'A few of them fill the memory of the server.',
    said: ERRORS,
    books: true,
    run: async (trial) => {
      const raw = JSON.stringify({ merge_key: 'x'.repeat(MEGABYTES) });
      await trial.ask('createBooking', { raw, key: uuid(), expect: [400, 413, 422] });
    },
  }),
];
