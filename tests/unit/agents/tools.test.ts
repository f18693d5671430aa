import { beforeEach, describe, expect, it, vi } from 'vitest';
import { packOffers } from '@/domain/results/columns';
import { noFilters } from '@/domain/results/filters';
import { readQuery } from '@/domain/search/query';
import type { DeviceTrip } from '@/domain/trips/trip';
import { type ModelContext, registerTools } from '@/state/agents/register';
import { INITIAL_RESULTS, offerSets, results } from '@/state/results';
import { append, makeOfferSet } from '@/state/results/list/offerSet';
import { recomputeList } from '@/state/results/list/list';
import { session } from '@/state/session';
import { expectConsole } from '../../fixtures/quiet';
import { offersFrom } from '../results/tables';

const world = vi.hoisted(() => ({ chosen: [] as string[], trips: [] as DeviceTrip[], lock: false }));
vi.mock('@/state/results/flight', async (original) => ({
  ...(await original<object>()),
  chooseOffer: (offer: { id: string }) => Promise.resolve(void world.chosen.push(offer.id)),
}));
vi.mock('@/state/searchForm/places', () => ({
  cityOfCode: (code: string) => Promise.resolve(code === 'XQX' ? null : { cityIata: code }),
}));
vi.mock('@/platform/sessionFlags', async (original) => ({
  ...(await original<object>()),
  getFlag: (flag: string) => flag === 'lock' && world.lock,
}));
vi.mock('@/state/trips/device', () => ({ readTrips: () => Promise.resolve(world.trips) }));

type Registered = Parameters<ModelContext['registerTool']>[0];
const tools = new Map<string, Registered>();
const opened: string[] = [];
let onOpen = (): void => undefined;

const call = (name: string, input: unknown, signal?: AbortSignal): Promise<Record<string, unknown>> =>
  tools.get(name)!.execute(input, signal && { signal }) as Promise<Record<string, unknown>>;

const NOW = Date.parse('2026-12-01T10:00:00Z');
const DAY = { departure: '2027-01-14', return: '2027-01-21' };
const QUERY = 's_iata=rix&d_iata=bcn&start=2027-01-14&end=2027-01-21&p_adult=2&type=roundtrip&cabin=economy';

/** The end of a search of the app. */
function finish(query: string): void {
  offerSets.shown = makeOfferSet();
  append(offerSets.shown, packOffers(offersFrom(40)), false);
  const { search } = readQuery(query, '2026-12-01');
  Object.assign(results, { query, search, phase: 'done', pricedAt: NOW - 300_000, expiresAt: NOW + 600_000 });
  recomputeList(false);
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  world.lock = false;
  session.online = true;
  Object.assign(results, INITIAL_RESULTS, { filters: noFilters(), sort: 'best' });
  world.chosen.length = world.trips.length = opened.length = 0;
  tools.clear();
  onOpen = () => undefined;
  const door: ModelContext = { registerTool: (tool) => Promise.resolve(tools.set(tool.name, tool)) };
  await registerTools(door, (path) => {
    opened.push(path);
    onOpen();
  });
});

describe('tools for an agent', () => {
  it('are four, and none buys', () => {
    expect([...tools.keys()]).toEqual(['search_flights', 'filter_results', 'open_booking', 'trip_status']);
    // What begins a draft is not called reading.
    expect([...tools.values()].filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)).toEqual([
      'open_booking',
    ]);
  });

  it('refuse wrong input in words, without an answer of the app', async () => {
    expect(await call('search_flights', { from: 'Riga', to: 'BCN', ...DAY })).toEqual({
      error: expect.stringContaining('"from" is wrong') as string,
    });
    expect(await call('search_flights', { from: 'RIX', to: 'BCN', ...DAY, pay: true })).toHaveProperty('error');
    expect(await call('filter_results', { maxPrice: '10' })).toHaveProperty('error');
    expect(await call('open_booking', undefined)).toHaveProperty('error');
    expect(opened).toEqual([]);
  });

  it('one that a browser refuses does not take the others along', async () => {
    expectConsole('warn');
    const taken: string[] = [];
    await registerTools(
      {
        registerTool: ({ name }) => {
          if (name === 'search_flights') throw new DOMException('taken', 'InvalidStateError');
          taken.push(name);
        },
      },
      () => undefined,
    );
    expect(taken).toHaveLength(3);
  });
});

describe('search_flights', () => {
  it('opens the results as a link does, and answers with their prices and age', async () => {
    onOpen = () => finish(QUERY);
    const answer = await call('search_flights', { from: 'rix', to: 'BCN', ...DAY, adults: 2, limit: 3 });
    expect(opened).toEqual([`/search/results?${QUERY}`]);
    expect(answer).toMatchObject({ currency: 'EUR', ageMinutes: 5, complete: true, found: 40, shown: 40 });
    const flights = answer['flights'] as { pricePerPerson: number; priceForAll: number; directions: object[] }[];
    expect(flights).toHaveLength(3);
    expect(flights[0]!.priceForAll).toBeCloseTo(2 * flights[0]!.pricePerPerson, 0);
    expect(flights[0]!.directions[0]).toMatchObject({ departure: expect.stringMatching(/T\d\d:\d\d$/) as string });
  });

  it('waits for the end of the search', async () => {
    const answer = call('search_flights', { from: 'RIX', to: 'BCN', ...DAY, adults: 2 });
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    Object.assign(results, { query: QUERY, phase: 'streaming' });
    finish(QUERY);
    expect(await answer).toMatchObject({ found: 40 });
  });

  it('stops waiting when the agent does', async () => {
    const control = new AbortController();
    const answer = call('search_flights', { from: 'RIX', to: 'BCN', ...DAY }, control.signal);
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    control.abort();
    expect(await answer).toEqual({ error: 'The search was stopped.' });
  });

  it.each([
    [{ departure: '2026-11-01' }, '2026-11-01 has passed.'],
    [{ departure: '2027-01-14', return: '2027-01-13' }, '2027-01-13 is before the departure.'],
    [{ ...DAY, to: 'RIX' }, 'RIX is both the origin and the destination.'],
    [{ ...DAY, to: 'XQX' }, 'There is no airport or city with the code XQX.'],
  ])('says what is wrong with %o', async (trip, error) => {
    const answer = await call('search_flights', { from: 'RIX', to: 'BCN', ...trip });
    expect(String(answer['error']).toUpperCase()).toBe(error.toUpperCase());
    expect(opened).toEqual([]);
  });

  it('leaves an order alone that is being made', async () => {
    world.lock = true;
    expect(await call('search_flights', { from: 'RIX', to: 'BCN', ...DAY })).toHaveProperty('error');
    expect(opened).toEqual([]);
  });
});

describe('filter_results', () => {
  it('needs a list', async () =>
    expect(await call('filter_results', { stops: 'direct' })).toEqual({
      error: 'There are no results on the screen: call search_flights first.',
    }));

  it('filters and sorts what is on the screen', async () => {
    finish(QUERY);
    const cheap = await call('filter_results', { sort: 'cheapest', limit: 20 });
    const prices = (cheap['flights'] as { pricePerPerson: number }[]).map(({ pricePerPerson }) => pricePerPerson);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const most = Math.ceil(prices[3]!);
    const fewer = await call('filter_results', { maxPrice: most, limit: 20 });
    expect(fewer['shown']).toBeLessThan(40);
    expect(results.filters.price.value.to).toBe(most);
    expect(await call('filter_results', { clear: true })).toMatchObject({ shown: 40 });
  });
});

describe('open_booking', () => {
  it('opens the fares of a flight of the list', async () => {
    finish(QUERY);
    const { flights } = await call('filter_results', {});
    const { offer } = (flights as { offer: string }[])[0]!;
    expect(await call('open_booking', { offer })).toMatchObject({ opened: '/booking/fares', flight: { offer } });
    expect(world.chosen).toEqual([offer]);
    expect(opened).toEqual(['/booking/fares']);
  });

  it('refuses a flight that is not listed, and one whose price has run out', async () => {
    finish(QUERY);
    expect(await call('open_booking', { offer: 'gone' })).toHaveProperty('error');
    results.expiresAt = NOW - 1;
    const { offer } = ((await call('filter_results', {}))['flights'] as { offer: string }[])[0]!;
    expect(await call('open_booking', { offer })).toEqual({
      error: 'The prices have run out: search again, then open the flight.',
    });
    expect(world.chosen).toEqual([]);
  });
});

describe('trip_status', () => {
  it('tells how a trip stands, and nothing about people', async () => {
    const [offer] = offersFrom(1);
    const order = {
      orderId: 'order-1',
      bookingId: 'b1',
      status: 'paid',
      email: 'anna@example.com',
      from: 'Riga',
      to: 'Barcelona',
      depart: '2027-01-14',
      legs: offer!.legs,
      at: NOW,
      travellers: [{ passengerId: 'p', name: 'Anna', surname: 'Ozola' }],
    } as unknown as DeviceTrip['order'];
    world.trips.push({ order, state: 'paid' });
    const answer = await call('trip_status', {});
    expect(answer).toMatchObject({ trips: [{ from: 'Riga', to: 'Barcelona', status: 'paid', flightsChanged: false }] });
    expect(JSON.stringify(answer)).not.toMatch(/anna|ozola|order-1/i);
    expect(await call('trip_status', { when: 'past' })).toEqual({
      trips: [],
      note: 'No past trips are known on this device.',
    });
  });
});
