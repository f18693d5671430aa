import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from 'superstruct';
import { FlightAnswer, SearchKey, WireOffer } from '@/api/shapes/offers';
import { Bench, NOON, QUERY, flightPath } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const idsOf = (offers: readonly unknown[]): string[] => (offers as WireOffer[]).map(({ id }) => id);

describe('a search', () => {
  it('streams a busy route in uneven portions, INITIAL first, done last', async () => {
    const lines = await bench.lines(await bench.search());
    expect(lines[0]).toMatchObject({ seq: 1, mode: 'INITIAL', done: false });
    expect(lines.at(-1)).toMatchObject({ mode: 'STREAM', progress: 100, done: true });
    expect(lines.map((line) => line?.seq)).toEqual(lines.map((_, n) => n + 1));
    expect(new Set(lines.map((line) => line?.offers.length)).size).toBeGreaterThan(3);
    const offers = lines.flatMap((line) => line?.offers ?? []);
    expect(offers.filter((offer) => !is(offer, WireOffer))).toEqual([]);
    const different = new Set(idsOf(offers));
    expect(different.size).toBeGreaterThanOrEqual(2000);
    expect(offers.length).toBeGreaterThan(different.size);
  });
  it('gives the same stream every time, and resumes after a line', async () => {
    const whole = await bench.lines(await bench.search());
    const key = await bench.search();
    const rest = await bench.lines(key, 3);
    expect(rest).toEqual(whole.slice(3));
    expect(await bench.lines(key, 999)).toEqual([]);
  });
  it('continues after a restart of the server', async () => {
    const key = await bench.search();
    const before = await bench.lines(key);
    bench.restart();
    expect(await bench.lines(key, 2)).toEqual(before.slice(2));
  });
  it('of today offers nothing that leaves within the hour, and a repeat nothing that has left', async () => {
    const query = QUERY.replace('2027-01-15', '2026-11-20').replace('2027-01-22', '2026-11-27');
    const asked = async () => await bench.offers(query);
    const leaves = ({ segments_direction, segments }: WireOffer): number =>
      (segments[segments_direction[0]?.[0] ?? 0]?.dep.timestamp ?? 0) * 1000;
    try {
      bench.now = NOON - 9 * 3_600_000;
      const morning = await asked();
      bench.now = NOON;
      const noon = await asked();
      expect(noon.length).toBeGreaterThan(10);
      expect(Math.min(...noon.map(leaves))).toBeGreaterThanOrEqual(NOON + 3_600_000);
      const gone = morning.find((offer) => leaves(offer) < NOON + 3_600_000);
      expect(gone).toBeDefined();
      if (gone) expect((await bench.call(flightPath(gone, query))).status).toBe(404);
      expect(await asked()).toEqual(noon);
    } finally {
      bench.now = NOON;
    }
  });
  it('expires with its prices', async () => {
    const key = await bench.search();
    bench.now = NOON + 30 * 60_000;
    expect(await bench.refused(`/search/stream/${key}`)).toMatchObject({ status: 410, code: 'search_expired' });
    bench.now = NOON;
    expect(await bench.refused('/search/stream/nothing')).toMatchObject({ status: 404, field: 'key' });
    expect(await bench.refused(`/search/stream/${key}?after=two`)).toMatchObject({ status: 400, field: 'after' });
    expect(await bench.refused(`/search/stream/${key}`, { tenant: 'yellow' })).toMatchObject({ status: 404 });
  });
  it.each([
    ['s_iata', QUERY.replace('s_iata=rix', 's_iata=zzz')],
    ['start', QUERY.replace('start=2027-01-15', 'start=2020-01-15')],
    ['start', QUERY.replace('start=2027-01-15', 'start=2027-02-30')],
    ['end', QUERY.replace('end=2027-01-22', 'end=2027-01-02')],
    ['p_adult', QUERY.replace('p_adult=2', 'p_adult=12')],
    ['p_infant', `${QUERY}&p_infant=3`],
    ['type', QUERY.replace('type=roundtrip', 'type=balloon')],
    ['cabin', QUERY.replace('cabin=economy', 'cabin=roof')],
  ])('names the wrong parameter %s', async (field, query) => {
    expect(await bench.refused(`/search?${query}`)).toMatchObject({ status: 400, field });
  });
  it('accepts the local today of every time zone', async () => {
    bench.now = Date.UTC(2026, 10, 20, 3);
    const yesterdayInHonolulu = 'start=2026-11-19&type=oneway';
    const query = `src=riga&s_iata=rix&dest=london&d_iata=lon&p_adult=1&cabin=all&${yesterdayInHonolulu}`;
    await bench.ok(`/search?${query}`, SearchKey);
    expect(await bench.refused(`/search?${query.replace('11-19', '11-18')}`)).toMatchObject({ field: 'start' });
    bench.now = NOON;
  });
});

const perPerson = ({ fares }: FlightAnswer): number => fares[0]?.price.EUR.price_per_person ?? 0;

describe('one flight', () => {
  it("has three fares, the cheapest at the list's price", async () => {
    const { offer, fares, priced_at } = await bench.flight();
    expect(fares).toHaveLength(3);
    expect(fares[0]?.price.EUR.price_per_person).toBe(offer.price.EUR.price_per_person);
    expect(Date.parse(priced_at)).toBe(NOON);
  });
  it('is refused if it is not sold', async () => {
    expect(await bench.refused(`/search?${QUERY}&merge_key=gone&data_provider=gds`)).toMatchObject({
      status: 404,
      field: 'merge_key',
    });
    expect(await bench.refused(`/search?${QUERY}&merge_key=gone`)).toMatchObject({
      status: 400,
      field: 'data_provider',
    });
  });
  it('costs more if a test says so', async () => {
    const { offer } = await bench.flight();
    await bench.fault({ kind: 'changed_price', match: { path: 'merge_key=' } });
    const dearer = await bench.ok(flightPath(offer), FlightAnswer);
    const usual = await bench.ok(flightPath(offer), FlightAnswer);
    expect(perPerson(dearer)).toBeCloseTo(perPerson(usual) * 1.08, 1);
  });
});

describe('a faulty stream', () => {
  it('is cut in the middle of a line and can be resumed', async () => {
    const key = await bench.search();
    const whole = await bench.lines(key);
    await bench.fault({ kind: 'stream_cut' });
    const response = await bench.call(`/search/stream/${key}`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const readAll = async (): Promise<void> => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    };
    await expect(readAll()).rejects.toThrow('Cut');
    const complete = text.split('\n').length - 1;
    expect(complete).toBeGreaterThan(0);
    expect(text.endsWith('\n')).toBe(false);
    expect(await bench.lines(key, complete)).toEqual(whole.slice(complete));
  });
  it('has a broken line, and loses no offer by it', async () => {
    const key = await bench.search();
    const whole = await bench.lines(key);
    await bench.fault({ kind: 'stream_broken_line' });
    const lines = await bench.lines(key);
    expect(lines.filter((line) => line === null)).toHaveLength(1);
    expect(lines.filter((line) => line !== null)).toEqual(whole);
  });
  it('has invalid offers among valid ones', async () => {
    const key = await bench.search();
    const good = (await bench.lines(key)).flatMap((line) => line?.offers ?? []);
    await bench.fault({ kind: 'stream_bad_offer' });
    const offers = (await bench.lines(key)).flatMap((line) => line?.offers ?? []);
    expect(offers.filter((offer) => !is(offer, WireOffer))).toHaveLength(2);
    expect(offers.filter((offer) => is(offer, WireOffer))).toEqual(good);
  });
  it('starts again with everything so far', async () => {
    const key = await bench.search();
    const whole = await bench.lines(key);
    await bench.fault({ kind: 'stream_second_initial' });
    const lines = await bench.lines(key);
    const second = lines.findIndex((line, n) => n > 0 && line?.mode === 'INITIAL');
    expect(second).toBeGreaterThan(0);
    const before = new Set(idsOf(whole.slice(0, second + 1).flatMap((line) => line?.offers ?? [])));
    expect(new Set(idsOf(lines[second]?.offers ?? []))).toEqual(before);
  });
  it('repeats, reorders, never ends, stalls, or has one offer or none', async () => {
    const key = await bench.search();
    const whole = await bench.lines(key);
    const hit = async (kind: string, more: object = {}) => {
      await bench.fault({ kind, ...more });
      return bench.lines(key);
    };
    expect(await hit('stream_repeat')).toEqual(whole.flatMap((line) => [line, line]));
    const reordered = await hit('stream_reorder');
    expect(reordered.at(-1)?.done).toBe(false);
    expect(new Set(reordered)).toEqual(new Set(whole));
    expect((await hit('stream_no_done')).filter((line) => line?.done)).toEqual([]);
    expect(await hit('stream_stall', { ms: 1 })).toEqual(whole);
    for (const [kind, count] of [
      ['stream_empty', 0],
      ['stream_one', 1],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      const [only, ...rest] = await hit(kind);
      expect(rest).toEqual([]);
      expect([only?.done, only?.offers.length]).toEqual([true, count]);
    }
  });
  it('has the same offers at half the price', async () => {
    const key = await bench.search();
    const prices = async () =>
      (await bench.lines(key))
        .flatMap((line) => line?.offers ?? [])
        .map((offer) => (offer as WireOffer).price.EUR.price_per_person);
    const whole = await prices();
    await bench.fault({ kind: 'stream_half_price' });
    expect(await prices()).toEqual(whole.map((euros) => Math.round(euros * 50) / 100));
  });
  it('has impossible offers', async () => {
    const key = await bench.search();
    await bench.fault({ kind: 'stream_wild_offers' });
    const ids = (await bench.lines(key)).flatMap((line) => line?.offers ?? []) as { id: string }[];
    const wild = ids.filter(({ id }) => id.startsWith('wild-'));
    expect(wild).toHaveLength(10);
    expect(wild.filter((offer) => is(offer, WireOffer)).length).toBeGreaterThan(2);
  });
  it('has no key', async () => {
    await bench.fault({ kind: 'no_search_key', ms: 5 });
    const answer: unknown = await (await bench.call(`/search?${QUERY}`)).json();
    expect(is(answer, SearchKey)).toBe(false);
    await bench.ok(`/search?${QUERY}`, SearchKey);
  });
});

describe('key and lines in one answer', () => {
  let atOnce: Bench;
  beforeAll(() => {
    atOnce = new Bench({ oneAnswer: true, mostOffers: 24 });
  });
  afterAll(() => atOnce.close());
  const ask = (from: Bench, accept: string, query = QUERY) =>
    from.sandbox.fetch(`http://localhost/api/search?${query}`, {
      headers: { 'X-Company-Name': 'kaija', 'X-Language': 'en_GB', Accept: accept },
    });
  const BOTH = 'application/x-ndjson, application/json';

  it('has the key first and behind it the lines of its stream', async () => {
    const response = await ask(atOnce, BOTH);
    expect(response.headers.get('Content-Type')).toContain('application/x-ndjson');
    expect(response.headers.get('Vary')).toContain('Accept');
    const [first = '', ...lines] = (await response.text()).trim().split('\n');
    const key: unknown = JSON.parse(first);
    expect(is(key, SearchKey)).toBe(true);
    const again = await atOnce.lines((key as SearchKey).key);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(again);
  });
  it('is the key alone for who takes JSON, and with the switch off', async () => {
    for (const response of [await ask(atOnce, 'application/json'), await ask(bench, BOTH)])
      expect(is(await response.json(), SearchKey)).toBe(true);
  });
  it('refuses in JSON', async () => {
    const response = await ask(atOnce, BOTH, QUERY.replace('2027-01-15', '2020-01-15'));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([400, 'application/json']);
  });
  it('is struck by the faults of streams', async () => {
    await atOnce.fault({ kind: 'stream_empty' });
    const lines = (await (await ask(atOnce, BOTH)).text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ offers: [], done: true });
  });
});
