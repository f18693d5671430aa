import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUPS } from '../../../tools/conform/check';
import { operations } from '../../../tools/conform/document';
import { exitCode } from '../../../tools/conform/kit';
import { CreateAnswer } from '@/api/shapes/booking';
import { contact, createBody, traveller, update } from '../sandbox/harness';
import { API, ConformBench, idsIn, sentences } from './bench';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
};

let bench: ConformBench;
beforeAll(() => {
  bench = new ConformBench({ oneAnswer: true });
});
afterAll(() => bench.close());

/** A trip of the account that is paid and has its boarding passes. */
async function buy(token: string): Promise<void> {
  const made = await bench.ok('/booking/create', CreateAnswer, {
    key: crypto.randomUUID(),
    body: createBody(await bench.flight()),
    token,
  });
  const path = (call: string): string => `/booking/${call}/${made.booking_id}`;
  const own = { token: made.access_token };
  await bench.call(path('batchUpdate'), {
    ...own,
    body: [traveller('one', { surname: 'Wallet' }), traveller('two'), contact].map((payload) => update(payload)),
  });
  await bench.call(path('getBookingAndCommit'), own);
  const payload = {
    booking_id: made.booking_id,
    type: 'cardPayments',
    vendor: null,
    return_url: 'http://localhost/order/{order_id}/confirmation',
    offers_opt_out: false,
  };
  const order = await bench.call('/payment/order', { key: crypto.randomUUID(), body: { payload } });
  const { redirect_url: page } = (await order.json()) as { redirect_url: string };
  await bench.sandbox.fetch(`${page}/approve`, { method: 'POST' });
  bench.now += 10_000;
}

describe('the sound sandbox', { timeout: 120_000 }, () => {
  it('has no fault, and every check is sent', async () => {
    const identity = await bench.identity();
    await buy(identity);
    const report = await bench.conform({ identity });
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'failed', 'blocked', 'left out', 'not sent')).toEqual([]);
    expect(exitCode(report)).toBe(0);
    expect(new Set(report.results.map(({ group }) => group))).toEqual(new Set(GROUPS));
    expect(report.results.length).toBeGreaterThan(180);
    const asked = new Set(report.results.map(({ id }) => id.replace(/\.shape$/, '')));
    const pictures = ['getCityPicture', 'getAirlineLogo', 'getBackground'];
    // Files are compared by their type; the token of a payment comes from a bank's page.
    const files = ['getFile', 'getInvoice', 'validatePayment'];
    const silent = operations.map(({ operationId }) => operationId).filter((id) => !asked.has(id));
    // No airline changes a flight while the kit tries.
    const later = ['replyToChange'];
    expect(silent.sort()).toEqual([...pictures, ...files, ...later].sort());
    expect(report.made.some((one) => one.startsWith('order '))).toBe(true);
  });

  it.each([
    ['yellow', 'et_EE'],
    ['burgundy', 'en_GB'],
  ])('has none as %s, in %s', async (tenant, language) => {
    const report = await bench.conform({ tenant, language, site: null, promo: null, controls: null });
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'failed', 'blocked')).toEqual([]);
  });

  it('leaves out the lines behind a key that comes alone', async () => {
    const other = new ConformBench();
    const report = await other.conform({ only: ['stream'] });
    other.close();
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'failed', 'blocked')).toEqual([]);
    expect(idsIn(report, 'left out')).toEqual([
      'stream.one-answer',
      'stream.one-answer-resume',
      'stream.one-answer-refuses',
    ]);
  });

  it('is only read without --really-book, and the report says what was not sent', async () => {
    const sent = new Set<string>();
    const report = await bench.conform({ reallyBook: false }, (fetch) => (url, init) => {
      sent.add(`${init.method ?? 'GET'}${url.includes('getBookingAndCommit') ? ' commit' : ''}`);
      return fetch(url, init);
    });
    expect([...sent].sort()).toEqual(['GET', 'OPTIONS']);
    expect(sentences(report)).toEqual([]);
    expect(report.made).toEqual([]);
    const held = report.results.filter(({ state }) => state === 'not sent');
    expect(held.length).toBeGreaterThan(50);
    expect(held.some((one) => one.state === 'not sent' && one.reason === 'needs --really-book')).toBe(true);
  });

  it('asks the groups of --only, and what they build on', async () => {
    const report = await bench.conform({ only: ['flight'] });
    expect(new Set(report.results.map(({ group }) => group))).toEqual(new Set(['search', 'stream', 'flight']));
    expect(exitCode(report)).toBe(0);
  });

  it('leaves out what it may', async () => {
    const optional =
      /\/(?:resources|static\/links|destination|statistics|airport|services|luggage|promo|ticket|push|booking\/(?:claim|addGroup)|account)\b/;
    const report = await bench.conform(
      { promo: null },
      (fetch) => async (url, init) =>
        optional.test(url.slice(API.length)) && init.method !== 'OPTIONS'
          ? Response.json({ errorMessage: 'Not here' }, { status: 404, headers: HEADERS })
          : fetch(url, init),
    );
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'left out').length).toBeGreaterThan(20);
  });
});
