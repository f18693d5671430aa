import { describe, expect, it } from 'vitest';
import { type RouteList, chosenRoutes, neighboursOf } from '@/domain/cheap/writtenRoutes';
import type { CheapType } from '@/domain/cheap/types';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 28, 10);
const age = { now: NOW, limit: 24 * HOUR, fee: 900 };

const destination = (iata: string, cents: number, pricedAt = NOW - HOUR) => ({
  iata,
  names: { en: iata },
  countryCode: 'ES',
  price: { start: '2027-01-15', end: null, cents, stops: 0, pricedAt },
});
const list = (type: CheapType, from: string, given: Partial<RouteList> = {}): RouteList => ({
  type,
  from: { iata: from, names: {} },
  destinations: [destination('BCN', 5000), destination('LON', 3000), destination('ROM', 4000)],
  popular: ['ROM'],
  ...given,
});
const named = (routes: ReturnType<typeof chosenRoutes>): string[] =>
  routes.map(({ type, from, to }) => `${type} ${from.iata} ${to.iata}`);

describe('routes that get a page', () => {
  it('are the popular ones and then the cheapest, both ways of travelling in turn, with the fee', () => {
    const chosen = chosenRoutes([list('oneway', 'RIX'), list('roundtrip', 'RIX'), list('oneway', 'VNO')], age);
    expect(named(chosen)).toEqual([
      'oneway RIX ROM',
      'roundtrip RIX ROM',
      'oneway RIX LON',
      'roundtrip RIX LON',
      'oneway RIX BCN',
      'roundtrip RIX BCN',
      'oneway VNO ROM',
      'oneway VNO LON',
      'oneway VNO BCN',
    ]);
    expect(chosen[0]?.price.cents).toBe(4900);
  });

  it('are at most two hundred, those of the first origin before others', () => {
    const code = (at: number): string => `${String.fromCharCode(65 + (at % 26))}${String(at).padStart(2, '0')}`;
    const destinations = Array.from({ length: 99 }, (_, at) => destination(code(at), 1000 + at));
    const chosen = chosenRoutes(
      ['RIX', 'VNO'].flatMap((from) =>
        (['oneway', 'roundtrip'] as const).map((type) => list(type, from, { destinations })),
      ),
      age,
    );
    expect(chosen).toHaveLength(200);
    expect(chosen.filter(({ from }) => from.iata === 'VNO')).toHaveLength(2);
  });

  it('have a price that is young enough, and codes that an address can have', () => {
    const destinations = [
      destination('BCN', 5000, NOW - 24 * HOUR),
      destination('LON', 3000, NOW - 23 * HOUR),
      destination('../', 1000),
      destination('RIX', 1000),
    ];
    expect(named(chosenRoutes([list('oneway', 'RIX', { destinations })], age))).toEqual(['oneway RIX LON']);
    expect(chosenRoutes([list('oneway', '../..')], age)).toEqual([]);
    expect(chosenRoutes([], age)).toEqual([]);
  });
});

it('a page leads to its twin, and to routes of one place that have pages, cheapest first', () => {
  const routes = chosenRoutes([list('oneway', 'RIX'), list('roundtrip', 'RIX'), list('oneway', 'VNO')], age);
  const neighbours = routes[0] && neighboursOf(routes[0], routes);
  expect(neighbours?.twin?.type).toBe('roundtrip');
  expect(named(neighbours?.sameFrom ?? [])).toEqual(['oneway RIX LON', 'oneway RIX BCN']);
  expect(named(neighbours?.sameTo ?? [])).toEqual(['oneway VNO ROM']);
  const last = routes.at(-1);
  expect(last && neighboursOf(last, routes).twin).toBeNull();
});
