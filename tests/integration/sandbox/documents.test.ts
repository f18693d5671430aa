import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, BookingAnswer, CommitAnswer } from '@/api/shapes/booking';
import { OrderAnswer, DocumentsAnswer } from '@/api/shapes/payment';
import { findBooking, saveBooking } from '../../../sandbox/db/bookings';
import { pdfPage } from '../../../sandbox/documents/pdf';
import { flightOfPass, passFacts } from '@/domain/passes/pkpass';
import { zipEntries, zipEntryOf } from '@/domain/passes/zip';
import { inflate } from '@/platform/unzip';
import { Bench, NOON, contact, traveller, update } from './harness';
import { pdfTexts } from '../../fixtures/pdfTexts';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.now = NOON;
});

const names = { name: 'Þorsteinn Jean-Luc', surname: 'Məmmədova Øvre' };

async function ordered(type = 'cardPayments', more: object[] = [], one = names) {
  const booked = await bench.book();
  const { booking_id: id, access_token: token } = booked;
  const body = [
    update(traveller('one', one)),
    update(traveller('two')),
    update(contact),
    ...more.map((one) => update(one)),
  ];
  await bench.ok(`/booking/batchUpdate/${id}`, BatchAnswer, { token, body });
  await bench.ok(`/booking/getBookingAndCommit/${id}`, CommitAnswer, { token });
  const order = await bench.ok('/payment/order', OrderAnswer, {
    key: crypto.randomUUID(),
    body: {
      payload: { booking_id: id, type, vendor: null, return_url: 'http://localhost/{order_id}', offers_opt_out: false },
    },
  });
  return { id, token, order };
}

async function paid(more: object[] = [], one = names) {
  const made = await ordered('cardPayments', more, one);
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
    expect((await bench.call(path, { token: 'a'.repeat(32) })).status).toBe(404);
    expect((await bench.call(`/invoice/generate/${order.order_id}`)).status).toBe(404);
    expect((await bench.call('/invoice/generate/KA-NOSUCH')).status).toBe(404);
  });

  it('are being made at first: a ticket for each traveller, the itinerary', async () => {
    const { id, token } = await paid();
    const early = await listOf(id, token);
    expect(early.map(({ type, url }) => [type, url])).toEqual([
      ['eticket', null],
      ['eticket', null],
      ['itinerary', null],
      ['invoice', expect.stringMatching(/\/invoice\/generate\/[\w-]{22}$/)],
    ]);
    bench.now = NOON + 10_000;
    const [ticket, , itinerary] = await listOf(id, token);
    const html = await (await fileOf(ticket!.url, token)).text();
    expect(html).toContain('<title>Electronic ticket</title>');
    expect(html).toMatch(/Riga RIX/);
    expect(html).toContain('MAMMADOVA OEVRE/THORSTEINN JEAN LUC');
    const pdf = await fileOf(itinerary!.url, token);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdfTexts(await pdf.arrayBuffer())).texts).toContain('Itinerary');
    expect((await fileOf(ticket!.url, 'a'.repeat(32))).status).toBe(404);
  });

  it('tell the night of a departure at 00:05, and the day of an arrival after midnight', async () => {
    const { id, token } = await paid();
    const { store } = bench.sandbox.deps;
    const booking = findBooking(store, id)!;
    const [flight] = booking.body.travelPackage.segments;
    // 16 January 2027 is a Saturday.
    Object.assign(flight!.dep, { date: '16.01.2027', time: '00:05' });
    Object.assign(flight!.arr, { date: '17.01.2027', time: '01:10' });
    saveBooking(store, booking);
    bench.now = NOON + 10_000;
    const [ticket, , itinerary] = await listOf(id, token);
    const html = await (await fileOf(ticket!.url, token)).text();
    expect(html).toContain('16.01.2027<br>in the night from Friday to Saturday');
    expect(html).toContain('<br>01:10 +1');
    const { texts } = await pdfTexts(await (await fileOf(itinerary!.url, token)).arrayBuffer());
    expect(texts.join('\n')).toContain(', in the night from Friday to Saturday');
  });

  it('tell the flights as they are after a change, and both references by their names', async () => {
    const { id, token, order } = await paid();
    await bench.control('POST', `orders/${order.order_id}/change`, {
      segment: 0,
      minutes: 95,
      flight_number: 'BT9999',
    });
    bench.now = NOON + 10_000;
    const booking = await bench.ok(`/booking/retrieve/${id}`, BookingAnswer, { token });
    const [flight] = booking.travel_package.segments;
    const [reference] = booking.airline_references ?? [];
    const [ticket, , itinerary] = await listOf(id, token);
    const html = await (await fileOf(ticket!.url, token)).text();
    expect(html).toContain(`<br>${flight?.dep.time}</td>`);
    expect(html).toContain('9999</b>');
    expect(html).toContain(`<dt>Order number</dt><dd>${order.order_id}</dd>`);
    expect(html).toMatch(new RegExp(`<dt>Airline reference(, \\w\\w)?</dt><dd>${reference?.reference}</dd>`));
    const { texts } = await pdfTexts(await (await fileOf(itinerary!.url, token)).arrayBuffer());
    expect(texts.join('\n')).toContain(flight?.dep.time);
  });

  it('include an invoice whose lines add up to the paid amount', async () => {
    const { id, token, order } = await paid();
    const invoice = (await listOf(id, token)).find(({ type }) => type === 'invoice');
    /* No bearer: the id is the secret. */
    const answer = await bench.sandbox.fetch(invoice!.url!, { headers: { 'X-Company-Name': 'kaija' } });
    const file = await answer.arrayBuffer();
    const { title, texts } = await pdfTexts(file);
    expect(title).toBe(`Invoice ${order.order_id}`);
    const sums = texts
      .flatMap((text) => /^EUR (-?[\d.]+)$/.exec(text)?.[1] ?? [])
      .map((sum) => Math.round(Number(sum) * 100));
    const total = Math.round(order.amount * 100);
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    const paidAt = sums.lastIndexOf(total);
    expect(sum(sums.slice(0, paidAt))).toBe(total);
    expect(texts).toContain('Card fee');
    // Then the same total by its VAT.
    expect(texts).toContain('Of that VAT 21 % in services');
    expect(sum(sums.slice(paidAt + 1))).toBe(total);
  });

  it('with a promo code no part of the VAT is below zero, and the buyer is named', async () => {
    const { id, token, order } = await paid([{ type: 'discount', couponCode: 'WELCOME10' }]);
    const invoice = (await listOf(id, token)).find(({ type }) => type === 'invoice');
    const answer = await bench.sandbox.fetch(invoice!.url!, { headers: { 'X-Company-Name': 'kaija' } });
    const { texts } = await pdfTexts(await answer.arrayBuffer());
    const below = texts.filter((text) => text.startsWith('EUR -'));
    expect([below.length, texts[texts.indexOf(below[0]!) - 1]]).toEqual([1, 'Promo code']);
    const vat = texts.slice(texts.lastIndexOf(`EUR ${order.amount.toFixed(2)}`) + 1);
    const sums = vat.flatMap((text) => /^EUR ([\d.]+)$/.exec(text)?.[1] ?? []).map(Number);
    expect(sums.reduce((all, one) => all + one, 0)).toBeCloseTo(order.amount, 6);
    expect(texts.some((text) => /^Buyer: Þorsteinn Jean-Luc Məmmədova Øvre$/.test(text))).toBe(true);
  });

  it('of a cancelled order include a credit note of what comes back, which its invoice names', async () => {
    const { id, token, order } = await paid();
    bench.now = NOON + 10_000;
    const types = async () => (await listOf(id, token)).map(({ type }) => type);
    const invoiceTexts = async () => {
      const invoice = (await listOf(id, token)).find(({ type }) => type === 'invoice');
      const answer = await bench.sandbox.fetch(invoice!.url!, { headers: { 'X-Company-Name': 'kaija' } });
      return (await pdfTexts(await answer.arrayBuffer())).texts.join('|');
    };
    const cancel = (refund: object | null) => bench.control('POST', `orders/${order.order_id}/cancel`, { refund });
    expect(await types()).not.toContain('credit_note');
    await cancel(null);
    expect([await types(), await invoiceTexts()]).toEqual([
      expect.not.arrayContaining(['credit_note']),
      expect.stringContaining('what is credited is not known yet'),
    ]);
    await cancel({ amount: 100, status: 'pending' });
    expect(await invoiceTexts()).toContain(`see credit note ${order.order_id}-C`);
    const note = (await listOf(id, token)).find(({ type }) => type === 'credit_note');
    const { title, texts } = await pdfTexts(await (await fileOf(note!.url, token)).arrayBuffer());
    expect(title).toBe(`Credit note ${order.order_id}-C`);
    const sums = texts.flatMap((text) => /^EUR ([\d.]+)$/.exec(text)?.[1] ?? []).map(Number);
    // Lines, total, VAT: the same sum three times.
    expect(sums.reduce((all, one) => all + one, 0)).toBeCloseTo(300, 6);
    expect(texts[texts.indexOf('Credited') + 1]).toBe('EUR 100.00');
  });

  it('name the bags of each traveller', async () => {
    const { id, token } = await paid();
    bench.now = NOON + 10_000;
    const [ticket] = await listOf(id, token);
    expect(await (await fileOf(ticket!.url, token)).text()).toMatch(/<dt>Bags<\/dt><dd>small bag, /);
  });

  it('are printed with the letters of every language we speak, and a long line is cut', async () => {
    const names = ['Ģirts Šķēle', 'Žydrūnas Čiurlionis', 'Õie Jürgenson', 'Юлия Щёголева', 'Zoë Łukasz', '€ 1,50'];
    const long = 'SIA “Latvijas Ļoti Garais Nosaukums” '.repeat(6);
    const file = await pdfPage(
      'Test',
      [...names, long].map((text) => [{ text, x: 56 }]),
    );
    const { texts } = await pdfTexts(file.buffer);
    expect(texts.slice(0, -1)).toEqual(names);
    expect(texts.at(-1)).toMatch(/^SIA “Latvijas.*…$/);
  });
});

describe('boarding passes', () => {
  const passesOf = async (id: string, token: string) =>
    (await bench.ok(`/booking/retrieve/${id}`, BookingAnswer, { token })).boarding_passes;
  const read = async (url: string) => {
    const answer = await bench.sandbox.fetch(url);
    return { type: answer.headers.get('content-type'), bytes: await answer.arrayBuffer(), status: answer.status };
  };

  it('are there for each traveller and flight once the test control gives them; a wallet opens them without a bearer', async () => {
    const { id, token, order } = await paid();
    expect(await passesOf(id, token)).toBeUndefined();
    await bench.control('POST', `orders/${order.order_id}/passes`, { kind: 'pkpass' });
    const passes = (await passesOf(id, token))!;
    const { travel_package: flown } = await bench.ok(`/booking/retrieve/${id}`, BookingAnswer, { token });
    expect(passes).toHaveLength(2 * flown.segments.length);
    const { type, bytes } = await read(passes[0]!.url);
    expect(type).toBe('application/vnd.apple.pkpass');
    const zip = new Uint8Array(bytes);
    const entry = zipEntryOf(zipEntries(zip) ?? [], 'pass.json')!;
    const packed = zip.slice(entry.offset, entry.offset + entry.packed);
    const text = new TextDecoder().decode(entry.isPacked ? await inflate(packed, 100_000) : packed);
    const known = passFacts(JSON.parse(text), () => null);
    const { carrier, dep, arr } = flown.segments[0]!;
    expect(known).toMatchObject({
      from: dep.airport.code,
      to: arr.airport.code,
      name: 'THORSTEINN JEAN LUC MAMMADOVA OEVRE',
    });
    expect(known?.flight).toContain(carrier.code);
    expect(known && flightOfPass(known, '2026-11-20')?.date).toBe('2027-01-15');
    expect((await read(passes[0]!.url.replace(/\/[\w-]+\.pkpass$/, '/AAAAAAAAAAAAAAAAAAAAAA.pkpass'))).status).toBe(
      404,
    );
  });

  it('come with the check-in that was bought, a day before the flight', async () => {
    const { id, token } = await paid([{ type: 'service', serviceId: 'onlineCheckinService', value: 'yes' }]);
    const { travel_package: flown } = await bench.ok(`/booking/retrieve/${id}`, BookingAnswer, { token });
    const departs = flown.segments[0]!.dep.timestamp! * 1000;
    bench.now = departs - 25 * 3_600_000;
    expect(await passesOf(id, token)).toBeUndefined();
    bench.now = departs - 23 * 3_600_000;
    expect(await passesOf(id, token)).toHaveLength(2 * flown.segments.length);
  });

  it('are PDF files for a traveller called BOARDING, and are gone with a cancelled booking', async () => {
    const { id, token, order } = await paid([], { ...names, surname: 'Boarding' });
    const [first] = (await passesOf(id, token))!;
    const { type, bytes } = await read(first!.url);
    expect(type).toBe('application/pdf');
    expect((await pdfTexts(bytes)).texts).toContain('BOARDING/THORSTEINN JEAN LUC');
    await bench.control('POST', `orders/${order.order_id}/cancel`, {});
    expect(await passesOf(id, token)).toBeUndefined();
  });
});
