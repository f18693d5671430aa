import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, CartAnswer } from '@/api/shapes/booking';
import { DocumentsAnswer, OrderAnswer } from '@/api/shapes/payment';
import { createSite } from '../../../sandbox/site/site';
import { PAYLOADS } from '../../hostile/payloads';
import { Bench, QUERY, contact, createBody, traveller, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench({ siteOrigins: ['https://site.example'] });
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.now += 3_600_000;
});

type Booked = Awaited<ReturnType<Bench['book']>>;
const send = ({ booking_id: id, access_token: token }: Booked, payloads: unknown[]) =>
  bench.ok(`/booking/batchUpdate/${id}`, BatchAnswer, { token, body: payloads.map((one) => update(one)) });
const cartOf = ({ booking_id: id, access_token: token }: Booked) =>
  bench.ok(`/booking/items/${id}`, CartAnswer, { token });
const committed = async (): Promise<Booked> => {
  const booked = await bench.book();
  await send(booked, [traveller('one'), traveller('two'), contact]);
  await bench.call(`/booking/getBookingAndCommit/${booked.booking_id}`, { token: booked.access_token });
  return booked;
};
const payloadOf = ({ booking_id }: Booked, more: object = {}) => ({
  payload: {
    booking_id,
    type: 'cardPayments',
    vendor: null,
    return_url: 'http://localhost/order/{order_id}/confirmation',
    offers_opt_out: false,
    ...more,
  },
});

describe('what the client says about money and people is not believed', () => {
  it.each([
    [
      'units of a service',
      { type: 'service', serviceId: 'travelInsurancePlus', value: 'yes', units: 1, price: 0.01 },
      44.4,
    ],
    ['price of a seat', { type: 'seats', seats: [{ segment: 0, serviceId: 'window', airline: 'BT', price: 0 }] }, 17],
    [
      'protection without a bag',
      { type: 'baggage', original_id: 'one', cabin: null, checked: 'rBaggageSmall', protection: true, price: 0 },
      null,
    ],
  ])('%s', async (_, payload, price) => {
    const booked = await bench.book();
    await send(booked, [traveller('one'), traveller('two'), payload]);
    const { items } = await cartOf(booked);
    const added = items.filter(({ key }) => key !== 'fare' && key !== 'service_fee');
    expect(added.every((one) => one.price > 0)).toBe(true);
    if (price !== null) expect(added.map((one) => one.price)).toEqual([price]);
    expect(items.find(({ key }) => key === 'fare')?.price).toBe(booked.fare_total);
  });

  it.each([
    ['the fare of another flight', { fare_id: 'other' }, 400],
    ['another flight under this search', { merge_key: 'nosuchflight' }, 404],
    ['another source', { data_provider: 'free' }, 404],
    ['no travellers', { search: QUERY.replace('p_adult=2', 'p_adult=0') }, 400],
    ['an infant more than adults', { search: `${QUERY}&p_infant=3` }, 400],
    ['ten travellers', { search: QUERY.replace('p_adult=2', 'p_adult=10') }, 400],
    ['the past', { search: QUERY.replaceAll('2027-01', '2020-01') }, 400],
  ])('%s', async (_, change, status) => {
    const body = { ...createBody(await bench.flight()), ...change };
    const answer = await bench.refused('/booking/create', { key: crypto.randomUUID(), body });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['three named where two were priced', [traveller('one'), traveller('two'), traveller('three')], 'passengers'],
    ['a child on an adult ticket', [traveller('one'), traveller('two', { dob: '2020-01-01' })], 'passengers.two.dob'],
    ['an adult on a child ticket', [traveller('one'), traveller('two', { ageGroup: 'child' })], 'passengers.two.dob'],
  ])('%s', async (_, people, field) => {
    const booked = await bench.book();
    await send(booked, [...people, contact]);
    const path = `/booking/getBookingAndCommit/${booked.booking_id}`;
    expect(await bench.refused(path, { token: booked.access_token })).toMatchObject({ status: 422, field });
  });

  it('a total that was never asked about', async () => {
    const booked = await committed();
    const path = `/booking/getBookingAndCommit/${booked.booking_id}?accept_total=0.01`;
    await bench.call(path, { token: booked.access_token });
    const order = await bench.ok('/payment/order', OrderAnswer, {
      key: crypto.randomUUID(),
      body: payloadOf(booked, { amount: 0.01, total: 0.01 }),
    });
    expect(order.amount).toBeGreaterThan(booked.fare_total);
  });
});

describe('secrets', () => {
  it('ids that open something have 128 bits, and the number of an order opens nothing', async () => {
    const booked = await committed();
    expect(booked.booking_id).toMatch(/^b_[\w-]{22}$/);
    const order = await bench.ok('/payment/order', OrderAnswer, { key: crypto.randomUUID(), body: payloadOf(booked) });
    await bench.sandbox.fetch(`${order.redirect_url}/approve`, { method: 'POST' });
    const path = `/ticket/otherDocument/booking/${booked.booking_id}`;
    const papers = await bench.ok(path, DocumentsAnswer, { token: booked.access_token });
    expect(papers.find(({ type }) => type === 'invoice')?.url).toMatch(/\/invoice\/generate\/[\w-]{22}$/);
    const invoice = await bench.sandbox.fetch(papers.find(({ type }) => type === 'invoice')?.url ?? '', {
      headers: { 'X-Company-Name': 'kaija' },
    });
    /* A browser shows no PDF in a sandboxed document. */
    expect([invoice.status, invoice.headers.get('Content-Security-Policy')]).toEqual([200, null]);
    expect(invoice.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await bench.call(`/invoice/generate/${order.order_id}`)).status).toBe(404);
    expect((await bench.call('/payment/validate', { body: { token: order.order_id } })).status).toBe(404);
  });

  it('a payment returns to the tenant’s own sites only', async () => {
    const booked = await committed();
    const order = (return_url: string) =>
      bench.call('/payment/order', { key: crypto.randomUUID(), body: payloadOf(booked, { return_url }) });
    for (const url of [
      'https://evil.example/{order_id}',
      'http://localhost.evil.example/',
      '//evil.example/',
      'http://localhost:81/',
    ])
      expect((await order(url)).status, url).toBe(400);
    expect((await order('https://site.example/order/{order_id}')).status).toBe(200);
  });

  it('a hundred wrong guesses are enough for a minute', async () => {
    const guess = () => bench.call(`/invoice/generate/${crypto.randomUUID()}`);
    for (let i = 0; i < 100; i++) expect((await guess()).status).toBe(404);
    const answer = await guess();
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    bench.now += 60_000;
    expect((await guess()).status).toBe(404);
  });

  it('whoever shares the address of somebody who guesses reads what is theirs', async () => {
    const [booked, other] = [await bench.book(), await bench.book()];
    const read = ({ booking_id: id }: typeof booked, token: string) => bench.call(`/booking/retrieve/${id}`, { token });
    const wrong = 'x'.repeat(32);
    for (let i = 0; i < 101; i++) await read(other, wrong);
    expect((await read(other, wrong)).status).toBe(429);
    expect((await read(booked, booked.access_token)).status).toBe(200);
    bench.now += 60_000;
    expect((await read(other, other.access_token)).status).toBe(200);
  });

  it('private answers are for the tenant’s sites, public ones for all', async () => {
    const booked = await bench.book();
    const allowed = async (path: string, origin: string) =>
      (
        await bench.sandbox.fetch(`http://localhost/api${path}`, {
          headers: { Origin: origin, 'X-Company-Name': 'kaija', Authorization: `Bearer ${booked.access_token}` },
        })
      ).headers.get('Access-Control-Allow-Origin');
    const path = `/booking/retrieve/${booked.booking_id}`;
    expect(await allowed(path, 'https://evil.example')).toBeNull();
    expect(await allowed(path, 'https://site.example')).toBe('https://site.example');
    expect(await allowed(path, 'http://localhost')).toBe('http://localhost');
    expect(await allowed('/services/all', 'https://evil.example')).toBe('*');
  });
});

describe('what would be a page of its own', () => {
  it.each([
    '/bucket/static/kaija/en/html/faq.html',
    '/bucket/cities/RIX.jpg',
    '/bucket/cache/BT.svg',
    '/api/services/all',
  ])('%s runs nothing on our origin', async (path) => {
    const answer = await bench.sandbox.fetch(`http://localhost${path}`, { headers: { 'X-Company-Name': 'kaija' } });
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy.split(/;\s*/)).toContain('sandbox');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('a request that is', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    bench.sandbox.fetch(`http://localhost/api${path}`, {
      method: 'POST',
      headers: { 'X-Company-Name': 'kaija', 'Content-Type': 'application/json', ...headers },
      body,
    });

  it('nested ten thousand deep is refused', async () => {
    for (const path of ['/booking/create', '/payment/order', '/payment/validate']) {
      const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
      expect((await post(path, deep, { 'Idempotency-Key': 'deep' })).status).toBe(400);
      expect((await post(path, `{"payload":${deep}}`, { 'Idempotency-Key': 'deep' })).status).toBe(400);
    }
  });
  it('larger than a megabyte is refused', async () => {
    expect((await post('/booking/create', `"${'x'.repeat(1_000_000)}"`)).status).toBe(413);
  });
  it('with a bearer of other letters is refused', async () => {
    const booked = await bench.book();
    const path = `http://localhost/api/booking/retrieve/${booked.booking_id}`;
    for (const token of ['ÿ'.repeat(32), 'é', '\u00a0', `${booked.access_token}ÿ`, booked.access_token.slice(1)]) {
      const answer = await bench.sandbox.fetch(path, {
        headers: { 'X-Company-Name': 'kaija', Authorization: `Bearer ${token}` },
      });
      expect(answer.status, token).toBe(401);
    }
  });
  it('about a passenger named like a part of the language changes nothing of it', async () => {
    const booked = await bench.book();
    for (const id of ['__proto__', 'constructor', 'toString']) {
      const bag = { type: 'baggage', original_id: id, cabin: null, checked: 'rBaggageSmall', protection: false };
      const [answer] = await send(booked, [bag]);
      expect(answer?.status).toBe('rejected');
      const service = { type: 'service', serviceId: id, value: 'yes' };
      expect((await send(booked, [service]))[0]?.status).toBe('rejected');
    }
    const [answer] = await send(booked, [traveller('__proto__')]);
    expect(answer?.status).toBe('rejected');
  });
});

describe('units that somebody makes up', () => {
  const totalOf = async (booked: Booked): Promise<number> => Math.round((await cartOf(booked)).total * 100);
  const seat = (segment: number, serviceId = 'window') => ({ segment, serviceId, airline: 'BT' });
  const seats = (...chosen: object[]) => ({ type: 'seats', seats: chosen });
  const service = (more: object) => ({ type: 'service', serviceId: 'supportServicePremium', value: 'yes', ...more });

  const wrong: [string, object][] = [
    ['a flight before the first', seats(seat(-1))],
    ['half a flight', seats(seat(0.5))],
    ['a flight of another offer', seats(seat(97))],
    ['no number', seats(seat(Number.NaN))],
    ['one flight twice', seats(seat(0), seat(0, 'aisle'))],
    ['a service that is no seat', seats(seat(0, 'supportServicePremium'))],
    ['a seat that nobody sells', seats(seat(0, 'cockpit'))],
    ['a service of a flight before the first', service({ segment: -1 })],
    ['a service of half a flight', service({ segment: 0.5 })],
    ['a service of another offer', service({ segment: 97 })],
    ['a service that nobody sells', service({ serviceId: 'freeFlight' })],
    ['less than nothing of a service', service({ value: -3 })],
    ['a million of a service', service({ value: 1_000_000 })],
    ['a fare as a service', service({ serviceId: 'fare' })],
    ['a discount as a service', service({ serviceId: 'discountService' })],
    [
      'a bag that nobody sells',
      { type: 'baggage', original_id: 'a', cabin: 'freeBag', checked: null, protection: false },
    ],
  ];
  it('are refused and change no total', async () => {
    const booked = await bench.book();
    await send(booked, [traveller('a')]);
    const before = await totalOf(booked);
    expect(before).toBeGreaterThan(0);
    for (const [what, payload] of wrong) {
      expect((await send(booked, [payload]))[0]?.status, what).toBe('rejected');
      expect(await totalOf(booked), what).toBe(before);
    }
  });

  it('a member that nobody asked for changes no total', async () => {
    const booked = await bench.book();
    await send(booked, [service({})]);
    const before = await totalOf(booked);
    for (const more of [{ units: 0 }, { units: -5 }, { price: 0 }, { unit_price: -1 }, { quantity: 0.1 }]) {
      await send(booked, [service(more)]);
      expect(await totalOf(booked), JSON.stringify(more)).toBe(before);
    }
  });
});

describe('the site', () => {
  const ask = async (url: string, headers: Record<string, string> = {}, reached = '127.0.0.1') =>
    createSite(bench.sandbox)(new Request(url, { headers }), {
      incoming: { socket: { localAddress: reached } },
    } as never);
  const statusOf = async (host: string, reached?: string) =>
    (await ask(`http://${host}:4400/api/services/all`, {}, reached)).status;

  it('answers for its own hosts only', async () => {
    for (const host of ['localhost', 'kaija.localhost', '127.0.0.1', '[::1]'])
      expect(await statusOf(host), host).not.toBe(421);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.nip.io',
      'evil.localhost',
      'kaija.evil.localhost',
      '6.6.6.6',
    ])
      expect(await statusOf(host), host).toBe(421);
  });
  it('answers for the address at which a phone of the network reached it', async () => {
    expect(await statusOf('192.168.1.20', '192.168.1.20')).not.toBe(421);
    expect(await statusOf('192.168.1.20', '::ffff:192.168.1.20')).not.toBe(421);
    expect(await statusOf('6.6.6.6', '192.168.1.20')).toBe(421);
  });
  it('makes links of its own address, whatever a header says', async () => {
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Company-Name': 'kaija' };
    const answer = await ask('http://localhost:4400/api/payment/methods', forwarded);
    const text = await answer.text();
    expect(text).toContain('http://localhost:4400/bucket');
    expect(text).not.toContain('evil');
  });
});

describe('hostile strings through every door for text', () => {
  // Unpaired surrogates cannot be in an address or a header.
  const texts = PAYLOADS.map(({ text }) => text.toWellFormed());
  const PATHS = [
    '/airport/search?q=@',
    '/airport/iata/@',
    '/search?@=@&src=@&s_iata=@&start=@',
    '/search/stream/@?after=@',
    '/tenant/name/@',
    '/resources/category/@/@',
    '/static/links/@/@/@',
    '/booking/retrieve/@',
    '/promo/validation/@',
    '/luggage/code/@',
    '/ticket/file/@/@',
    '/invoice/generate/@',
    '/statistics/cheap-flights?type=@&s_iata=@&d_iata=@&start=@',
  ];

  it('has no answer of 500 or above', async () => {
    const failed: string[] = [];
    const tell = ({ status }: Response, what: string): void => void (status >= 500 && failed.push(`${status} ${what}`));
    const { access_token: token, booking_id: id } = await bench.book();
    for (const [at, text] of texts.entries()) {
      // Guesses are limited to a hundred a minute.
      if (at % 5 === 0) bench.now += 60_000;
      const path = PATHS[at % PATHS.length]!.replaceAll('@', () => encodeURIComponent(text.slice(0, 1500)));
      tell(await bench.call(path, { token }), path);
      const update = (payload: object): unknown => [{ idempotency_id: `${at}${text}`, payload }];
      const person = { original_id: text, name: text, surname: text, nationality: text, dob: text };
      const words = { email: text, telCode: text, tel: text, isSubscribedNewsletter: true, type: 'contact' };
      const [post, body] = [
        ['/booking/create', { merge_key: text, data_provider: text, fare_id: text, search: text }] as const,
        ['/payment/order', payloadOf({ booking_id: text } as Booked, { vendor: text, return_url: text })] as const,
        ['/payment/validate', { token: text, [text]: text }] as const,
        [`/booking/batchUpdate/${id}`, update({ ...traveller('one'), ...person })] as const,
        [`/booking/batchUpdate/${id}`, update(words)] as const,
      ][at % 5]!;
      tell(await bench.call(post, { token, key: crypto.randomUUID(), body }), `${post} ${text}`);
    }
    expect(failed).toEqual([]);
    expect(texts.length).toBeGreaterThan(300);
  }, 60_000);
});
