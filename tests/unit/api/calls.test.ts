import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getAirport, popularDestinations, popularOrigins, searchAirports } from '@/api/airports';
import { commitBooking, createBooking, sendBatch } from '@/api/booking';
import { getStaticHtml, getStrings } from '@/api/content';
import { createOrder, getPaymentMethods } from '@/api/payment';
import { ACCEPT_SEARCH, requestSearchKey, openSearch, streamRequest } from '@/api/search';
import { getTenantProfile } from '@/api/tenant';
import { setLogSink } from '@/platform/log';
import { fakeNetwork, forTenant, json, networkError } from './server';

const RIGA = {
  cityIata: 'RIX',
  city: { en: 'Riga' },
  country: { en: 'Latvia' },
  airports: [{ iata: 'RIX', airportName: 'Riga International' }],
  singleAirportInCity: true,
};
const CART = {
  total: 100.1,
  fee: 0,
  items: [{ key: 'fare', serviceId: 'fare', units: 1, price: 100.1, isActiveOrderItem: true }],
};
const END = { airport: { code: 'RIX' }, city: { title: 'Riga' }, date: '01.12.2026', time: '10:00' };
const PACKAGE = {
  segments: [{ carrier: { code: 'BT' }, dep: END, arr: END }],
  segments_direction: [[0]],
  is_vtrip: false,
  userId: null,
};

beforeEach(() => {
  forTenant();
  setLogSink(() => undefined);
});

describe('airports', () => {
  test('typed text is trimmed and lower-cased; an invalid row is dropped', async () => {
    const seen = fakeNetwork(json([RIGA, { city: 'broken' }]));
    expect(await searchAirports('  RĪga ')).toEqual([RIGA]);
    const url = new URL(seen[0]?.url ?? '');
    expect([url.pathname, url.searchParams.get('q'), url.searchParams.get('locale')]).toEqual([
      '/api/airport/search',
      'rīga',
      'EN',
    ]);
  });

  test('a long name is cut between letters', async () => {
    fakeNetwork(json([{ cityIata: 'QXA', city: { en: `x${'🏝'.repeat(90)}` } }]));
    const [{ city } = { city: {} }] = await searchAirports('qxa');
    expect(city).toEqual({ en: `x${'🏝'.repeat(59)}` });
  });

  test('missing or invalid names are emptied; a repeated code is dropped', async () => {
    const airports = [
      { iata: 'lhr' },
      { iata: 'LHR', airportName: 'Heathrow' },
      { iata: 'LGW', airportName: 7 },
      { iata: '<b>', airportName: 'Nowhere' },
      null,
    ];
    fakeNetwork(
      json([
        {
          cityIata: 'lon',
          city: { en: ' London\u202e\n ', lv: 5, xx: 'x' },
          country: 'England',
          countryCode: 1,
          airports,
        },
        { ...RIGA, city: null, country: { en: 'L'.repeat(5000) } },
        {
          cityIata: 'LON',
          city: { en: 'Elsewhere', lv: 'Londona' },
          airports: [{ iata: 'STN', airportName: 'Stansted' }],
        },
        { ...RIGA, cityIata: 'BCN', airports: 'none', singleAirportInCity: 'yes' },
        { ...RIGA, cityIata: 'toolong' },
        'RIX',
      ]),
    );
    expect(await searchAirports('lon')).toEqual([
      {
        cityIata: 'LON',
        city: { en: 'London', lv: 'Londona' },
        country: {},
        airports: [
          { iata: 'LHR', airportName: 'Heathrow' },
          { iata: 'LGW', airportName: '' },
          { iata: 'STN', airportName: 'Stansted' },
        ],
        singleAirportInCity: false,
      },
      { ...RIGA, city: {}, country: { en: 'L'.repeat(120) } },
    ]);
  });

  test('an airport by code is read as tolerantly; an answer that is no place is an error', async () => {
    fakeNetwork(json({ ...RIGA, city: 3 }), json({ city: 'x' }));
    expect(await getAirport('rix')).toEqual({ ...RIGA, city: {} });
    await expect(getAirport('rix')).rejects.toMatchObject({ kind: 'shape' });
  });

  test('popular lists: a missing name becomes the code, a duplicate is dropped', async () => {
    fakeNetwork(
      json([{ code: 'rix' }, { code: 'RIX', name: 'Riga' }, { name: 'x' }, { code: 'BCN', name: 'Barcelona, Spain' }]),
    );
    expect(await popularOrigins()).toEqual([
      { code: 'RIX', name: 'RIX' },
      { code: 'BCN', name: 'Barcelona, Spain' },
    ]);
    fakeNetwork(json([{ code: 7 }]));
    await expect(popularOrigins()).rejects.toMatchObject({ kind: 'shape' });
  });

  test.each([
    ['an error', json({ errorMessage: 'x' }, 400)],
    ['another shape', json({ rows: [] })],
  ])('%s is an empty list', async (_name, answer) => {
    fakeNetwork(answer);
    expect(await searchAirports('rix')).toEqual([]);
  });

  test('an unknown code is null', async () => {
    fakeNetwork(json({ errorMessage: 'none' }, 404));
    expect(await getAirport('zzz')).toBeNull();
  });

  test('a 404 of the popular lists means none', async () => {
    const seen = fakeNetwork(json({ errorMessage: 'none' }, 404));
    expect(await popularOrigins()).toBe('none');
    expect(await popularDestinations('rix')).toBe('none');
    expect(seen.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/destination/source',
      '/api/destination/popular/RIX',
    ]);
  });
});

describe('search key', () => {
  test('is requested with the query as it is', async () => {
    const seen = fakeNetwork(json({ key: 'k1', expires_in_ms: 60_000 }));
    expect(await requestSearchKey('?src=riga&s_iata=rix')).toEqual({ key: 'k1', expires_in_ms: 60_000 });
    expect(seen[0]?.url).toBe('https://api.test/api/search?src=riga&s_iata=rix');
  });

  test('times out after three seconds with the exact message and without another request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const seen = fakeNetwork(() => new Promise<Response>(() => undefined));
    const call = requestSearchKey('src=riga').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await call).toMatchObject({ kind: 'timeout', message: 'Search request timed out (3000ms).' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toHaveLength(1);
  });

  test('can be aborted earlier', async () => {
    fakeNetwork(() => new Promise<Response>(() => undefined));
    const stop = new AbortController();
    const call = requestSearchKey('src=riga', stop.signal).catch((error: unknown) => error);
    stop.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  describe('with the first lines in one answer', () => {
    const LINES = { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } };
    const bytes = (text: string) => new TextEncoder().encode(text);
    /** An answer whose body the test feeds. `fakeNetwork` copies answers, and a copy keeps a connection open. */
    const fed = () => {
      let out: ReadableStreamDefaultController<Uint8Array> | undefined;
      const cancel = vi.fn();
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (out = given), cancel });
      const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response(body, LINES)));
      vi.stubGlobal('fetch', fetched);
      return { fetched, cancel, send: (text: string) => out?.enqueue(bytes(text)), end: () => out?.close() };
    };

    test('the first line is the key, the rest goes on as it comes', async () => {
      const { fetched, send, end } = fed();
      const call = openSearch('src=riga');
      send('{"key":"k1","expi');
      send('res_in_ms":60000}\n{"seq"');
      const { lines, ...key } = await call;
      expect(key).toEqual({ key: 'k1', expires_in_ms: 60_000 });
      expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('Accept')).toBe(ACCEPT_SEARCH);
      expect(lines?.headers.get('Content-Type')).toContain('application/x-ndjson');
      send(':1}\n');
      end();
      expect(await lines?.text()).toBe('{"seq":1}\n');
    });

    test('a server without it answers the key alone', async () => {
      fakeNetwork(json({ key: 'k1', expires_in_ms: 60_000 }));
      expect(await openSearch('src=riga')).toEqual({ key: 'k1', expires_in_ms: 60_000, lines: null });
    });

    test('the limit of three seconds is for the key, not for the lines behind it', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { cancel, send, end } = fed();
      const call = openSearch('src=riga');
      send('{"key":"k1","expires_in_ms":60000}\n');
      const { lines } = await call;
      await vi.advanceTimersByTimeAsync(60_000);
      send('{"seq":1}\n');
      end();
      expect(await lines?.text()).toBe('{"seq":1}\n');
      expect(cancel).not.toHaveBeenCalled();
    });

    test('a key that does not come in time is a timeout', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fed();
      const call = openSearch('src=riga').catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await call).toMatchObject({ kind: 'timeout' });
    });

    test('leaving the lines closes the connection', async () => {
      const { cancel, send } = fed();
      const call = openSearch('src=riga');
      send('{"key":"k1","expires_in_ms":60000}\n');
      await (await call).lines?.body?.cancel();
      expect(cancel).toHaveBeenCalled();
    });

    test.each([
      ['a line of the stream', '{"seq":1,"mode":"INITIAL","offers":[]}\n', 'key'],
      ['no JSON', 'hello\n', undefined],
      ['nothing', '', undefined],
    ])('%s in place of the key is no answer, and the connection is closed', async (_what, text, field) => {
      setLogSink(() => undefined);
      const { cancel, send, end } = fed();
      const call = openSearch('src=riga').catch((error: unknown) => error);
      send(text);
      if (!text) end();
      expect(await call).toMatchObject({ kind: 'shape', ...(field && { field }) });
      if (text) await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
    });

    test('a refusal is one as ever', async () => {
      fakeNetwork(json({ errorMessage: 'No such day' }, 400));
      const error = await openSearch('src=riga').catch((given: unknown) => given);
      expect(error).toMatchObject({ kind: 'http', status: 400 });
    });
  });

  test('the stream resumes after the last seq', () => {
    expect(streamRequest('a/b', null).url).toBe('https://api.test/api/search/stream/a%2Fb');
    expect(streamRequest('k', 0)).toMatchObject({
      url: 'https://api.test/api/search/stream/k?after=0',
      headers: { 'X-Company-Name': 'kaija', 'X-Language': 'lv_LV' },
    });
  });
});

describe('booking', () => {
  test('is created once with its key and priced in cents', async () => {
    const seen = fakeNetwork(
      json({
        booking_id: 'b1',
        access_token: 't',
        expires_at: '2026-12-01T10:00:00Z',
        travel_package: PACKAGE,
        service_fee_per_passenger: 9,
        fare_total: 580.8,
      }),
    );
    const body = { merge_key: 'm', data_provider: 'd', fare_id: 'f', search: 's' };
    expect(await createBooking(body, 'key-1')).toMatchObject({
      bookingId: 'b1',
      expiresAt: Date.UTC(2026, 11, 1, 10),
      serviceFeePerPassenger: 900,
      fareTotal: 58_080,
    });
    expect(seen[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  test('is not created again by the client after a lost answer', async () => {
    const seen = fakeNetwork(networkError());
    const body = { merge_key: 'm', data_provider: 'd', fare_id: 'f', search: 's' };
    await expect(createBooking(body, 'key-1')).rejects.toMatchObject({ kind: 'offline' });
    expect(seen).toHaveLength(1);
  });

  test('a batch is sent byte for byte; a 409 with a new price is an answer', async () => {
    const sealed = '[{"idempotency_id":"u1","payload":{"type":"discount","couponCode":"ž"}}]';
    const seen = fakeNetwork(json({ status: 'price_changed', old_total: 10, new_total: 12.5, lines: CART.items }, 409));
    expect(await sendBatch('b1', 't', sealed)).toEqual({
      status: 'price_changed',
      change: {
        oldTotal: 1000,
        newTotal: 1250,
        lines: [{ key: 'fare', serviceId: 'fare', units: 1, price: 10_010, isActiveOrderItem: true }],
      },
    });
    expect(seen[0]?.body).toBe(sealed);
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer t');
  });

  test('any other 409 is an error', async () => {
    fakeNetwork(json({ errorMessage: 'busy', code: 'in_progress' }, 409));
    await expect(sendBatch('b1', 't', '[]')).rejects.toMatchObject({ status: 409, code: 'in_progress' });
  });

  test('an accepted price is sent as decimal euros', async () => {
    const seen = fakeNetwork(json({ status: 'price_changed', old_total: 1, new_total: 2, lines: [] }));
    expect(await commitBooking('b1', 't', 58_080)).toMatchObject({ status: 'price_changed', newTotal: 200 });
    expect(new URL(seen[0]?.url ?? '').searchParams.get('accept_total')).toBe('580.80');
  });
});

describe('payment', () => {
  test('an order never redirects to a script', async () => {
    fakeNetwork(json({ order_id: 'o', status: 'redirect', redirect_url: 'javascript:alert(1)', amount: 10 }));
    const payload = {
      booking_id: 'b',
      type: 'cardPayments',
      vendor: null,
      return_url: 'r',
      offers_opt_out: false,
    } as const;
    expect(await createOrder(payload, 'key')).toMatchObject({ redirectUrl: null, amount: 1000 });
  });

  test('banks are listed by country', async () => {
    const bank = { code: 'swed', name: 'Swedbank', logoUrl: '/x.svg' };
    fakeNetwork(json({ paymentMethods: { paymentInitiation: { setup: { gb: { paymentMethods: [bank] } } } } }));
    expect(await getPaymentMethods()).toEqual({ GB: [bank] });
  });

  test('a logo that is no picture of a web site is left out', async () => {
    const banks = ['javascript:x', 'java\nscript:x', 'data:image/svg+xml,x'].map((logoUrl) => ({
      code: 'swed',
      name: 'Swedbank',
      logoUrl,
    }));
    fakeNetwork(json({ paymentMethods: { paymentInitiation: { setup: { lv: { paymentMethods: banks } } } } }));
    expect((await getPaymentMethods())['LV']?.map(({ logoUrl }) => logoUrl)).toEqual(['', '', '']);
  });
});

describe('texts', () => {
  test('the FAQ is shared by all tenants', async () => {
    const seen = fakeNetwork(json({ a: 'b' }));
    await getStrings('faq');
    await getStrings('resources');
    expect(seen.map(({ headers }) => headers.get('X-Company-Name'))).toEqual(['default', 'kaija']);
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/api/resources/category/faq/lv');
  });

  test('server HTML is fetched from the links without tenant headers', async () => {
    const links = json([{ type: 'footer', html: ['/bucket/f.html'], css: ['https://cdn.test/f.css'] }]);
    const seen = fakeNetwork(links, ({ url }) => new Response(`text of ${url}`));
    expect(await getStaticHtml('footer')).toEqual({
      html: 'text of https://api.test/bucket/f.html',
      css: 'text of https://cdn.test/f.css',
      version: null,
    });
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/api/static/links/footer/kaija/lv');
    expect(seen[1]?.headers.has('X-Company-Name')).toBe(false);
  });

  test('a 404 is empty content; unusable lists have their messages', async () => {
    fakeNetwork(json({ errorMessage: 'none' }, 404));
    expect(await getStaticHtml('faq')).toEqual({ html: '', css: '', version: null });
    fakeNetwork(json([]));
    await expect(getStaticHtml('faq')).rejects.toThrow(
      'Invalid data structure: expected an array with at least one element.',
    );
    fakeNetwork(json([{ type: 'other', html: ['/x'] }]));
    await expect(getStaticHtml('faq')).rejects.toThrow('No target link found.');
  });

  test('the tenant profile is validated', async () => {
    fakeNetwork(json({ languages: ['lt_LT'], colorSchema: 'none' }));
    expect(await getTenantProfile()).toMatchObject({ languages: ['lt_LT'], projectCurrency: 'EUR' });
  });
});
