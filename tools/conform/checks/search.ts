import type { SearchKey } from '@/api/shapes/offers';
import { check } from '../check';
import type { Trial } from '../trial';
import { dayAhead, queryOf } from './common';

const SAID = 'OpenAPI search; docs/api.md, Noon';
/** The app waits so long for a key. */
export const LIMIT_MS = 3_000;
const HALF_HOUR = 30 * 60_000;

/** A result key of the kit's search. */
export async function newKey(
  trial: Trial,
  over: Record<string, string | null> = {},
): Promise<SearchKey & { call: string }> {
  const { body, call, ms, type } = await trial.ask('search', { query: queryOf(trial, over), shape: 'SearchKey' });
  trial.holds(ms <= LIMIT_MS, call, 'time', 'at most 3 s, as the app waits no longer', `${(ms / 1000).toFixed(1)} s`);
  trial.holds(
    type !== 'application/x-ndjson',
    call,
    'Content-Type',
    'application/json, as no lines were asked for',
    type,
  );
  const answer = body as SearchKey | undefined;
  if (typeof answer?.key !== 'string') throw trial.blocked(`${call} answers no key`);
  return { ...answer, call };
}

/** ms for which a key holds. The shape of an answer without them is told by itself. */
export function holdsFor(trial: Trial, { expires_in_ms: ms }: { expires_in_ms: unknown }): number {
  if (typeof ms !== 'number') throw trial.blocked('expires_in_ms is no number');
  return ms;
}

export const searchKey = check({
  id: 'search.key',
  group: 'search',
  asks: 'A search answers its key within three seconds',
  why: 'Later the traveller reads that the search timed out.',
  said: SAID,
  run: (trial) => newKey(trial),
});

/** Queries that must be refused, with a 400 (or 422). */
const refuses = async (trial: Trial, wrong: Record<string, string | null>[]): Promise<void> => {
  for (const over of wrong)
    await trial.ask('search', { query: queryOf(trial, over), shape: 'SearchKey', expect: [400, 422] });
};

export const search = [
  searchKey,
  check({
    id: 'search.expiry',
    group: 'search',
    asks: 'Prices hold for some time, at most 30 minutes',
    why: 'The countdown on the page would tell a time that is not true.',
    said: 'OpenAPI SearchKey.expires_in_ms',
    run: async (trial) => {
      const answer = await trial.after(searchKey);
      const { call } = answer;
      const ms = holdsFor(trial, answer);
      trial.holds(ms > 0 && ms <= HALF_HOUR, call, 'expires_in_ms', 'above 0, at most 1800000', ms);
    },
  }),
  check({
    id: 'search.kinds',
    group: 'search',
    asks: 'One-way and multi-city searches are taken',
    why: 'Two of three tabs of the search form would lead to an error.',
    said: SAID,
    run: async (trial) => {
      await newKey(trial, { type: 'oneway', end: null });
      const { from, to } = trial.options;
      await newKey(trial, {
        type: 'multicity',
        end: null,
        s_iata2: to.toLowerCase(),
        d_iata2: from.toLowerCase(),
        start2: dayAhead(trial, 60),
      });
    },
  }),
  check({
    id: 'search.unknown-field',
    group: 'search',
    asks: 'A field that the server does not know is ignored',
    why: 'The next version of the app could not search.',
    said: 'OpenAPI, Unknown fields',
    run: async (trial) => {
      await newKey(trial, { speed: 'fast' });
    },
  }),
  check({
    id: 'search.refuses-days',
    group: 'search',
    asks: 'Days that have passed, are no days or go backwards are refused',
    why: 'A stored link of last year shows an endless search in place of a sentence.',
    said: 'OpenAPI search, start and end',
    run: (trial) =>
      refuses(trial, [
        { start: '2020-01-01', end: '2020-01-08' },
        { start: '2027-02-31' },
        { start: 'tomorrow' },
        { end: dayAhead(trial, 40) },
      ]),
  }),
  check({
    id: 'search.refuses-people',
    group: 'search',
    asks: 'More than nine people, no adult or more infants than adults are refused',
    why: 'A price is shown for a party that no airline takes.',
    said: 'OpenAPI search, p_adult, p_child and p_infant',
    run: (trial) => refuses(trial, [{ p_adult: '0' }, { p_adult: '10' }, { p_adult: '-1' }, { p_infant: '3' }]),
  }),
  check({
    id: 'search.refuses-places',
    group: 'search',
    asks: 'A missing or impossible place is refused',
    why: 'A broken link shows an empty list in place of the form.',
    said: 'OpenAPI search, s_iata and d_iata',
    run: (trial) => refuses(trial, [{ d_iata: null }, { s_iata: 'r1gaa' }]),
  }),
];
