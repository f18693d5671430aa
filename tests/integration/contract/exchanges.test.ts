import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { is } from 'superstruct';
import { getAirport, popularDestinations, popularOrigins, searchAirports } from '@/api/airports';
import { commitBooking, createBooking, getCart, retrieveBooking, sendBatch } from '@/api/booking';
import { getLuggage, getServices, validatePromo } from '@/api/catalogue';
import { cheapDestinations, cheapRoute } from '@/api/cheapFlights';
import { configureApi } from '@/api/config';
import { getStaticHtml, getStrings } from '@/api/content';
import { getDocument, getDocuments, getInvoice } from '@/api/documents';
import { sendEnquiry } from '@/api/enquiries';
import { getItems, putItems } from '@/api/items';
import { sendSubscription } from '@/api/push';
import { getFlight } from '@/api/flight';
import { getBanners, getDeals, getOneWayOffers } from '@/api/home';
import { createOrder, getPaymentMethods, validatePayment } from '@/api/payment';
import { requestSearchKey, openSearch, streamRequest } from '@/api/search';
import type { StreamLine, WireOffer } from '@/api/shapes/offers';
import { ErrorBody } from '@/api/shapes/common';
import { getTenantProfile } from '@/api/tenant';
import { sendChangeReply } from '@/api/trips/changeReply';
import { claimBooking, getUserTrips } from '@/api/trips/trips';
import { NO_BAGS } from '@/domain/offers/offerBags';
import { setLogSink } from '@/platform/log';
import { readyParts } from '@/state/booking/sync/payloads';
import { returnUrl } from '@/state/booking/payment/makeOrder';
import type { OutboxRow } from '@/offline/store/rows';
import { sealItem } from '@/offline/outbox/batch';
import { requestOf } from '@/domain/enquiry/draft';
import { aDraft, filled } from '../../unit/booking/build';
import { aCompany, aGroup } from '../../unit/enquiry/build';
import { Bench, QUERY } from '../sandbox/harness';
import { type Exchange, calls, examine, isPicture, operationOf, operations } from './contract';
import { ANSWERS } from './structs';

/*
 * The app's own calls reach the sandbox through a recording fetch; each request and answer is then checked against
 * docs/api/openapi.yaml. So the document describes exactly what both do.
 */

const API = 'http://localhost/api';
/** Few flights go to Karlstad; a small result keeps the test fast. */
const THIN = QUERY.replace('barcelona', 'karlstad').replace('bcn', 'ksd');
const bench = new Bench({ oneAnswer: true });
const seen: Exchange[] = [];

async function recorded(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input));
  const answer = await bench.sandbox.fetch(url.href, init);
  if (!url.pathname.startsWith('/api/')) return answer;
  const text = await answer.clone().text();
  seen.push({
    method: init.method ?? 'GET',
    path: url.pathname.slice('/api'.length),
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? init.body : null,
    status: answer.status,
    type: (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '',
    text,
  });
  return answer;
}

const failed = async (call: Promise<unknown>): Promise<unknown> =>
  await call.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => error,
  );

async function home(): Promise<void> {
  await getTenantProfile();
  for (const category of ['resources', 'additional_services', 'faq'] as const) await getStrings(category);
  for (const type of ['footer', 'booking_guide', 'terms_of_service'] as const) await getStaticHtml(type);
  await Promise.all([getBanners(), getDeals(), getOneWayOffers('LDY')]);
  await cheapRoute({
    type: 'roundtrip',
    from: 'RIX',
    to: 'BCN',
    min: 7,
    max: 8,
    start: '2027-01-10',
    end: '2027-01-20',
  });
  await cheapRoute({ type: 'oneway', from: 'RIX', to: 'BCN', min: 0, max: 0, start: '2027-01-10', end: '2027-02-10' });
  await recorded(
    `${API}/statistics/cheap-flights?type=oneway&s_iata=RIX&d_iata=BCN&start=2027-01-10&end=2027-02-10&summary=true`,
    {
      headers: plainHeaders(),
    },
  );
}
const plainHeaders = () => ({ 'X-Company-Name': 'kaija', 'X-Language': 'en_GB' });

async function places(): Promise<void> {
  expect(await searchAirports('Lond')).not.toEqual([]);
  expect(await searchAirports('zzzzzz')).toEqual([]);
  await getAirport('RIX');
  expect(await getAirport('ZZZ')).toBeNull();
  await Promise.all([popularOrigins(), popularOrigins('BCN'), popularDestinations(), popularDestinations('RIX')]);
  expect(await popularDestinations('QQQ')).toBe('none');
}

const offersOf = (line: string): unknown[] => (JSON.parse(line) as StreamLine).offers;

async function found(): Promise<WireOffer> {
  const short = await openSearch(`?${THIN}`);
  const { key } = await requestSearchKey(`?${THIN}`);
  const { url, headers } = streamRequest(key, null);
  const lines = (await (await recorded(url, { headers })).text()).trim().split('\n');
  // Key and lines in one answer: the same lines.
  const atOnce = (await short.lines?.text())?.trim().split('\n').map(offersOf);
  expect(atOnce).toEqual(lines.map(offersOf));
  const last = JSON.parse(lines.at(-1) ?? '') as StreamLine;
  const resumed = streamRequest(key, last.seq - 1);
  expect(await (await recorded(resumed.url, { headers: resumed.headers })).text()).toBe(`${lines.at(-1)}\n`);
  const unknown = streamRequest('nothing', null);
  expect((await recorded(unknown.url, { headers: unknown.headers })).status).toBe(404);
  return (JSON.parse(lines[0] ?? '') as StreamLine).offers[0] as WireOffer;
}

const MULTI =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-01-15&src2=barcelona&s_iata2=bcn&s_ct2=false&dest2=paris&d_iata2=par&d_ct2=true&start2=2027-01-20&p_adult=2&p_child=1&type=multicity&cabin=all';

/** Everything that a traveller can add, as the outbox seals it. */
function batchOf(original: string): string {
  const draft = filled(aDraft());
  const [first] = draft.passengers;
  const chosen = (serviceId: string) =>
    ({ serviceId, value: serviceId, unitPrice: 100, policy: 'per_booking', vtripPolicy: 'per_booking' }) as const;
  const parts = readyParts(
    {
      ...draft,
      billing: {
        ...draft.billing,
        isVATRequired: true,
        isCompany: true,
        company: {
          companyName: 'SIA Bērzs',
          companyID: '40003000000',
          VATNumber: 'LV40003000002',
          address: 'Brīvības 1',
          city: 'Rīga',
          postcode: 'LV-1010',
          country: 'LV',
        },
      },
      bags: { [first?.id ?? '']: { ...NO_BAGS, checked: 1, protection: 1 } },
      services: {
        travelInsurance: chosen('travelInsuranceBasic'),
        bookingSMSService: { ...chosen('bookingSMSService'), value: 'user_refused_service' },
      },
      seats: [{ segment: 0, serviceId: 'window', airline: 'BT', unitPrice: 850 }],
      discount: { couponCode: 'WELCOME10', kind: 'percent', value: 10 },
    },
    { today: '2026-11-20', lastFlight: '2027-01-22', dateFormat: 'DD/MM/YYYY' },
  );
  const rows = parts.map(({ payload }, n) => {
    const { type: _, ...values } = payload;
    return {
      id: `${original}-${n}`,
      kind: payload.type,
      values: { type: payload.type, ...values },
    } as unknown as OutboxRow;
  });
  return `[${rows.map((row) => sealItem(row, new Map())).join(',')}]`;
}

async function booked(offer: WireOffer, key: string) {
  const { fares } = await getFlight(THIN, offer.merge_key, offer.data_provider);
  const body = {
    merge_key: offer.merge_key,
    data_provider: offer.data_provider,
    fare_id: fares[0]?.id ?? '',
    search: THIN,
  };
  return { body, ...(await createBooking(body, key)) };
}

async function bookAndPay(offer: WireOffer): Promise<void> {
  await Promise.all([getServices(), getLuggage('BT'), getPaymentMethods()]);
  await Promise.all([validatePromo('WELCOME10'), validatePromo('BIGTRIP50')]);
  await failed(validatePromo('NOPE'));
  await failed(validatePromo('SUMMER25'));

  const { bookingId, accessToken, body } = await booked(offer, 'first');
  await failed(createBooking({ ...body, fare_id: 'other' }, 'first'));
  await failed(createBooking({ ...body, fare_id: 'gold' }, 'second'));
  await failed(retrieveBooking(bookingId, 'wrong'));
  await failed(retrieveBooking('b_none', accessToken));
  await failed(commitBooking(bookingId, accessToken));
  expect(await sendBatch(bookingId, accessToken, batchOf('a'))).toMatchObject({ status: 'answered' });
  const again = await sendBatch(bookingId, accessToken, batchOf('a'));
  if (again.status !== 'answered') throw new Error('The batch was not answered');
  expect(new Set(again.items.map(({ status }) => status))).toEqual(new Set(['duplicate']));
  await bench.fault({ kind: 'changed_price', amount: 10 });
  const other = JSON.stringify([{ idempotency_id: 'z', payload: { type: 'discount', couponCode: '' } }]);
  expect(await sendBatch(bookingId, accessToken, other)).toMatchObject({ status: 'price_changed' });
  await Promise.all([retrieveBooking(bookingId, accessToken), getCart(bookingId, accessToken)]);
  const change = await commitBooking(bookingId, accessToken);
  if (change.status !== 'price_changed') throw new Error('The price did not change');
  expect((await commitBooking(bookingId, accessToken, change.newTotal)).status).toBe('committed');

  const wish = (type: 'paymentInitiation' | 'bankTransfer' | 'cardPayments' | 'offlinePayment', key: string) =>
    createOrder(
      {
        booking_id: bookingId,
        type,
        vendor: type === 'paymentInitiation' ? 'seb' : null,
        return_url: returnUrl('lv', 'http://localhost/'),
        offers_opt_out: false,
      },
      key,
    );
  const page = await wish('paymentInitiation', 'pay');
  await failed(getDocuments(bookingId, accessToken));
  await failed(getInvoice(page.orderId, { url: null }));
  const token = new URL(page.redirectUrl ?? '').pathname.split('/').at(-1) ?? '';
  expect((await validatePayment(token)).status).toBe('pending');
  await failed(validatePayment('unknown'));
  await bench.sandbox.fetch(`${page.redirectUrl}/approve`, { method: 'POST' });
  expect((await validatePayment(token)).status).toBe('paid');
  const early = await getDocuments(bookingId, accessToken);
  expect(early.filter(({ url }) => url !== null).map(({ kind }) => kind)).toEqual(['invoice']);
  bench.now += 60_000;
  const papers = await getDocuments(bookingId, accessToken);
  for (const paper of papers.filter(({ kind }) => kind !== 'invoice')) await getDocument(paper, accessToken);
  await getInvoice(
    page.orderId,
    papers.find(({ kind }) => kind === 'invoice')!,
  );
  await failed(wish('cardPayments', 'again'));
  await failed(sendBatch(bookingId, accessToken, other));
}

async function inOtherWays(offer: WireOffer): Promise<void> {
  for (const type of ['cardPayments', 'bankTransfer', 'offlinePayment'] as const) {
    const { bookingId, accessToken } = await booked(offer, type);
    await failed(
      createOrder(
        {
          booking_id: bookingId,
          type,
          vendor: null,
          return_url: 'http://localhost/{order_id}',
          offers_opt_out: true,
        },
        `early ${type}`,
      ),
    );
    await sendBatch(bookingId, accessToken, batchOf(type));
    await commitBooking(bookingId, accessToken);
    await createOrder(
      {
        booking_id: bookingId,
        type,
        vendor: null,
        return_url: 'http://localhost/{order_id}',
        offers_opt_out: true,
      },
      `order ${type}`,
    );
  }
}

/** Signed in: a token of the sandbox's provider and the uid in it. */
async function signedIn(name: string): Promise<{ token: string; uid: string }> {
  const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=sandbox-kaija';
  const body = JSON.stringify({ email: `${name}@example.com`, password: 'flights-2027' });
  const answer = await bench.sandbox.fetch(url, { method: 'POST', body });
  const { idToken: token, localId: uid } = (await answer.json()) as { idToken: string; localId: string };
  return { token, uid };
}

async function withAccount(offer: WireOffer): Promise<void> {
  const [{ token, uid }, other] = [await signedIn('verified'), await signedIn('unverified')];
  const { body, bookingId, accessToken } = await booked(offer, 'guest');
  await expect(claimBooking(bookingId, accessToken, token)).rejects.toMatchObject({
    status: 403,
    code: 'email_differs',
  });
  await failed(createBooking(body, 'bad', 'a.b.c'));
  const own = await createBooking(body, 'own', token);
  const batch = batchOf('own').replace(/"email":"[^"]*"/, '"email":"verified@example.com"');
  await sendBatch(own.bookingId, token, batch);
  await sendBatch(bookingId, accessToken, batch.replaceAll('own-', 'guest-'));
  expect(await claimBooking(bookingId, accessToken, token)).toBe('claimed');
  expect(await claimBooking(bookingId, accessToken, other.token).catch(() => 'taken')).toBe('taken');
  await getCart(own.bookingId, token);
  await commitBooking(own.bookingId, token);
  const payload = {
    booking_id: own.bookingId,
    type: 'bankTransfer',
    vendor: null,
    return_url: 'http://localhost/{order_id}',
    offers_opt_out: false,
  } as const;
  const { orderId } = await createOrder(payload, 'own order');
  expect(await getUserTrips(uid, token)).toHaveLength(1);
  await bench.control('POST', `orders/${orderId}/change`, {
    segment: 0,
    minutes: 95,
    lost: [{ kind: 'seat', segment: 0 }],
  });
  const changeId = (await getUserTrips(uid, token))[0]?.change?.id ?? '';
  const reply = { id: 'seen', bookingId: own.bookingId, changeId, action: 'seen' as const };
  const said = (action: string) => JSON.stringify({ change_id: changeId, action });
  await sendChangeReply({ ...reply, body: said('seen') }, token);
  expect((await getUserTrips(uid, token))[0]?.change?.seenAt).toBe(bench.now);
  await sendChangeReply({ ...reply, id: 'yes', action: 'accept', body: said('accept') }, token);
  await failed(sendChangeReply({ ...reply, id: 'no', action: 'refund', body: said('refund') }, token));
  await failed(
    sendChangeReply({ ...reply, changeId: 'gone', id: 'gone', body: '{"change_id":"gone","action":"seen"}' }, token),
  );
  await bench.control('POST', `orders/${orderId}/cancel`, {});
  expect((await getUserTrips(uid, token))[0]?.cancellation?.by).toBe('airline');
  expect((await retrieveBooking(own.bookingId, token)).status).toBe('cancelled');
  const { version } = await getItems('preferences', token);
  const items = [{ id: 'bags', at: bench.now, value: { cabinBaggage: 1 } }];
  await putItems('preferences', { version, items }, token);
  expect(await putItems('preferences', { version, items }, token)).toEqual({
    current: expect.objectContaining({ items }) as unknown,
  });
  await failed(
    putItems('preferences', { version: '1', items: [{ id: 'bags', at: bench.now * 2, value: null }] }, token),
  );
  await failed(getItems('alerts', 'a.b.c'));
  await failed(getUserTrips('another', token));
  await failed(getUserTrips(uid, 'a.b.c'));
}

const ENQUIRY = '1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';

async function enquiries(): Promise<void> {
  const facts = { language: 'en_GB', currency: 'EUR', phone: { telCode: '371', tel: '20000000' } } as const;
  const group = JSON.stringify(requestOf(aGroup({ budget: '250', equipment: ['instruments'] }), facts));
  await sendEnquiry(ENQUIRY, group);
  await sendEnquiry(ENQUIRY, group);
  await sendEnquiry(ENQUIRY.replace('1f', '2f'), JSON.stringify(requestOf(aCompany(), facts)));
  await failed(sendEnquiry(ENQUIRY, JSON.stringify(requestOf(aGroup({ note: 'Another' }), facts))));
  await failed(sendEnquiry('no-uuid', group));
}

/** Subscriptions of devices; nobody can have another person's trip told. */
async function devices(offer: WireOffer): Promise<void> {
  const { bookingId, accessToken } = await booked(offer, 'told');
  const keys = createECDH('prime256v1').generateKeys('base64url');
  const ends = { navigate: 'http://localhost/', tag: 'trip:1' };
  const body = (token: string) =>
    JSON.stringify({
      id: ENQUIRY,
      subscription: { endpoint: 'https://push.example.com/1', keys: { p256dh: keys, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } },
      locale: 'lv_LV',
      trips: [{ booking_id: bookingId, access_token: token, ...ends }],
      alerts: [{ query: 'src=RIX', month: '2027-01', target: null, price: 120.5, currency: 'EUR', ...ends }],
    });
  await sendSubscription(body(accessToken), false);
  await failed(sendSubscription(body('x'.repeat(accessToken.length)), false));
  await sendSubscription(JSON.stringify({ id: ENQUIRY }), true);
  await failed(sendSubscription(JSON.stringify({ id: '' }), true));
}

async function tooLate(offer: WireOffer): Promise<void> {
  const { bookingId, accessToken } = await booked(offer, 'late');
  const { key } = await requestSearchKey(MULTI);
  bench.now += 31 * 60_000;
  for (const call of [
    getCart(bookingId, accessToken),
    commitBooking(bookingId, accessToken),
    sendBatch(bookingId, accessToken, batchOf('late')),
  ])
    await failed(call);
  expect((await retrieveBooking(bookingId, accessToken)).status).toBe('expired');
  const { url, headers } = streamRequest(key, null);
  expect((await recorded(url, { headers })).status).toBe(410);
  await bench.fault({ kind: 'status', status: 429, retryAfter: 2 });
  await failed(validatePayment('busy'));
  await bench.fault({ kind: 'status', status: 503 });
  await failed(validatePayment('down'));
}

// The probe asks the host of the page, and there is no page.
vi.mock('@/platform/network', async (original) => ({
  ...(await original<typeof import('@/platform/network')>()),
  probe: () => Promise.resolve(true),
}));

beforeAll(async () => {
  vi.stubGlobal('fetch', recorded);
  setLogSink(() => undefined);
  configureApi({ baseUrl: API, tenant: 'kaija', locale: () => 'en_GB' });
  await home();
  await cheapDestinations({ type: 'oneway', from: 'LDY', min: 0, max: 0 });
  await places();
  const offer = await found();
  await bookAndPay(offer);
  await inOtherWays(offer);
  await withAccount(offer);
  await enquiries();
  await devices(offer);
  await tooLate(offer);
});
afterAll(() => {
  vi.unstubAllGlobals();
  bench.close();
});

const told = ({ method, path, status, query }: Exchange): string => `${method} ${path}?${query.toString()} → ${status}`;

describe('the app and the sandbox', () => {
  const idOf = (one: Exchange): string => operationOf(one)?.one.operationId ?? '';
  it('exchange what the document describes', () => {
    const wrong = seen
      .map((one) => ({ call: told(one), problems: examine(one).problems }))
      .filter(({ problems }) => problems.length);
    expect(wrong).toEqual([]);
  });
  it("use every call of it, with good answers that match the app's shapes", () => {
    const good = seen.filter(({ status }) => status === 200);
    const used = new Set(good.map(idOf));
    expect([...used].sort()).toEqual(calls.map(({ operationId }) => operationId).sort());
    for (const one of good) {
      const struct = ANSWERS[idOf(one)];
      if (!struct) continue;
      const answers = one.type === 'application/json' ? [one.text] : one.text.trim().split('\n');
      for (const answer of answers) expect(is(JSON.parse(answer), struct), told(one)).toBe(true);
    }
  });
  it('have every kind of refusal, each with an error body', () => {
    const bad = seen.filter(({ status }) => status >= 400);
    expect([...new Set(bad.map(({ status }) => status))].sort()).toEqual([400, 401, 403, 404, 409, 410, 422, 429, 503]);
    for (const one of bad)
      if (!one.text.includes('price_changed')) expect(is(JSON.parse(one.text), ErrorBody), told(one)).toBe(true);
  });
  it('are caught if either deviates', () => {
    const asked = (id: string, n = 0) => seen.filter((one) => one.status === 200 && idOf(one) === id)[n] as Exchange;
    const spoil = (one: Exchange, more: Partial<Exchange>) => examine({ ...one, ...more }).problems;
    const bare = (one: Exchange, name: string) => {
      const headers = new Headers(one.headers);
      headers.delete(name);
      return { headers };
    };
    const create = asked('createBooking');
    expect(spoil(create, bare(create, 'Idempotency-Key'))).toEqual(['header Idempotency-Key is missing']);
    expect(spoil(create, { body: '{}' })).toHaveLength(4);
    expect(spoil(create, { body: null })).toHaveLength(1);
    expect(spoil(create, { status: 201 })).toEqual(['status 201 is not in the document']);
    expect(spoil(create, { type: 'text/html' })).toEqual(['text/html is not in the document']);
    expect(spoil(create, { path: '/booking/make' })).toEqual(['no such call in the document']);
    const cart = asked('getCart');
    expect(spoil(cart, bare(cart, 'Authorization'))).toEqual(['no bearer']);
    expect(
      spoil(cart, { headers: new Headers({ ...plainHeaders(), Authorization: 'Bearer x', 'X-Language': 'xx' }) }),
    ).toHaveLength(1);
    expect(spoil(cart, { text: '{"total":"1"}' })).toHaveLength(3);
    const search = asked('search');
    expect(spoil(search, { query: new URLSearchParams(`${QUERY}&speed=fast`) })).toHaveLength(1);
    expect(spoil(search, { query: new URLSearchParams('s_iata=rix') })).toEqual([
      'query d_iata is missing',
      'query start is missing',
    ]);
    const stream = asked('streamResults');
    expect(spoil(stream, { text: stream.text.replace('"mode":"STREAM"', '"mode":"MORE"') })).toHaveLength(1);
  });
});

describe("the sandbox's router", () => {
  const routed = (prefix: string): string[] =>
    bench.sandbox.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${prefix}/`))
      .map(({ method, path }) => `${method} ${path.slice(prefix.length).replace(/:(\w+)(\{[^}]*\}*)?/g, '{$1}')}`);
  const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

  it('has exactly the calls of the document', () => {
    expect(routed('/api').sort()).toEqual(calls.map(name).sort());
  });
  it('has the pictures of the document, and others that its answers name', () => {
    const pictures = routed('/bucket').map((each) => each.replace(/\{file\}.*$/, '{file}'));
    expect(pictures).toEqual(expect.arrayContaining(operations.filter(isPicture).map(name)));
  });
  it('lets pages of other hosts send every documented header', async () => {
    const asked = new Set(
      calls.flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'header').map((one) => one.name)),
    );
    const headers = {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': [...asked].join(),
    };
    const answer = await bench.sandbox.fetch(`${API}/booking/create`, { method: 'OPTIONS', headers });
    const allowed = (answer.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase().split(',');
    for (const header of [...asked, 'Authorization', 'Content-Type']) expect(allowed).toContain(header.toLowerCase());
  });
});
