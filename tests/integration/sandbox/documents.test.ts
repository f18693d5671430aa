import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, CommitAnswer } from '@/api/shapes/booking';
import { DocumentsAnswer, OrderAnswer } from '@/api/shapes/payment';
import { Bench, NOON, contact, traveller, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.now = NOON;
});

async function ordered(type = 'cardPayments') {
  const booked = await bench.book();
  const { booking_id: id, access_token: token } = booked;
  const body = [update(traveller('one')), update(traveller('two')), update(contact)];
  await bench.ok(`/booking/batchUpdate/${id}`, BatchAnswer, { token, body });
  await bench.ok(`/booking/getBookingAndCommit/${id}`, CommitAnswer, { token });
  const order = await bench.ok('/payment/order', OrderAnswer, {
    key: crypto.randomUUID(),
    body: {
      payload: { booking_id: id, type, vendor: null, return_url: 'http://x.test/{order_id}', offers_opt_out: false },
    },
  });
  return { id, token, order };
}

async function paid() {
  const made = await ordered();
  await bench.sandbox.fetch(`${made.order.redirect_url}/approve`, { method: 'POST' });
  return made;
}
const listOf = (id: string, token: string) =>
  bench.ok(`/ticket/otherDocument/booking/${id}`, DocumentsAnswer, { token });
const fileOf = (url: string | null, token: string): Promise<Response> =>
  bench.sandbox.fetch(url ?? '', { headers: { Authorization: `Bearer ${token}`, 'X-Company-Name': 'kaija' } });

describe('documents', () => {
  it('belong to a paid booking and its holder', async () => {
    const { id, token, order } = await ordered();
    const path = `/ticket/otherDocument/booking/${id}`;
    expect((await bench.call(path, { token })).status).toBe(409);
    expect((await bench.call(path, { token: 'another' })).status).toBe(401);
    expect((await bench.call(`/invoice/generate/${order.order_id}`)).status).toBe(409);
    expect((await bench.call('/invoice/generate/KA-NOSUCH')).status).toBe(404);
  });

  it('are being made at first: a ticket for each traveller, the itinerary', async () => {
    const { id, token } = await paid();
    const early = await listOf(id, token);
    expect(early.map(({ type, url }) => [type, url])).toEqual([
      ['eticket', null],
      ['eticket', null],
      ['itinerary', null],
    ]);
    bench.now = NOON + 10_000;
    const [ticket, , itinerary] = await listOf(id, token);
    const html = await (await fileOf(ticket!.url, token)).text();
    expect(html).toContain('<title>Electronic ticket</title>');
    expect(html).toMatch(/Riga RIX/);
    const pdf = await fileOf(itinerary!.url, token);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4/);
    expect((await fileOf(ticket!.url, 'another')).status).toBe(401);
  });

  it('include an invoice whose lines add up to the paid amount', async () => {
    const { order } = await paid();
    const text = await (await bench.call(`/invoice/generate/${order.order_id}`)).text();
    const sums = Array.from(text.matchAll(/EUR (-?[\d.]+)\)/g), ([, sum]) => Math.round(Number(sum) * 100));
    expect(sums.at(-1)).toBe(Math.round(order.amount * 100));
    expect(sums.slice(0, -1).reduce((all, one) => all + one, 0)).toBe(sums.at(-1));
    expect(text).toContain('Card fee');
    // The file's table has the offset of each object; readers reject it otherwise.
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const first = Number(/xref\n0 \d+\n0000000000 65535 f \n(\d{10})/.exec(text)?.[1]);
    expect(text.slice(first, first + 7)).toBe('1 0 obj');
  });
});
