import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, BookingAnswer, CommitAnswer } from '@/api/shapes/booking';
import { OrderAnswer, PaymentMethodsAnswer, ValidateAnswer } from '@/api/shapes/payment';
import { addDays } from '@/domain/dates';
import { Bench, NOON, contact, traveller, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.now = NOON;
});

const RETURN = 'http://localhost/order/{order_id}/confirmation?lang=lv';
type Booked = Awaited<ReturnType<Bench['book']>>;

async function committed(): Promise<Booked> {
  const booked = await bench.book();
  const token = booked.access_token;
  const body = [update(traveller('one')), update(traveller('two')), update(contact)];
  await bench.ok(`/booking/batchUpdate/${booked.booking_id}`, BatchAnswer, { token, body });
  await bench.ok(`/booking/getBookingAndCommit/${booked.booking_id}`, CommitAnswer, { token });
  return booked;
}
const payload = (booked: Booked, type: string, more: object = {}) => ({
  payload: { booking_id: booked.booking_id, type, vendor: null, return_url: RETURN, offers_opt_out: true, ...more },
});
const order = (booked: Booked, type: string, more: object = {}, key: string = crypto.randomUUID()) =>
  bench.ok('/payment/order', OrderAnswer, { key, body: payload(booked, type, more), language: 'lv_LV' });
const bank = (booked: Booked, key?: string) => order(booked, 'paymentInitiation', { vendor: 'seb' }, key);
const tokenOf = ({ redirect_url }: OrderAnswer): string => new URL(redirect_url ?? '').pathname.split('/').at(-1) ?? '';
const press = (answer: OrderAnswer, button: string): Promise<Response> =>
  bench.sandbox.fetch(`${answer.redirect_url}/${button}`, { method: 'POST' });
const validate = (token: string) => bench.ok('/payment/validate', ValidateAnswer, { body: { token } });
const statusOf = async (booked: Booked) =>
  bench.ok(`/booking/retrieve/${booked.booking_id}`, BookingAnswer, { token: booked.access_token });

const byCard = (booked: Booked) => ({ key: crypto.randomUUID(), body: payload(booked, 'cardPayments') });

describe('payment methods', () => {
  it('have at least ten banks with logos for every country of the tenants', async () => {
    const { paymentMethods } = await bench.ok('/payment/methods', PaymentMethodsAnswer);
    const { setup } = paymentMethods.paymentInitiation;
    for (const cc of ['LV', 'LT', 'EE', 'GB']) {
      expect(setup[cc]?.paymentMethods.length, cc).toBeGreaterThanOrEqual(10);
    }
    const logo = await bench.sandbox.fetch(setup['LV']?.paymentMethods[0]?.logoUrl ?? '');
    expect(logo.headers.get('content-type')).toContain('image/svg+xml');
  });
});

describe('a bank payment', () => {
  it("opens the bank's page, is approved there and returns with the token", async () => {
    const booked = await committed();
    const answer = await bank(booked);
    expect(answer).toMatchObject({ status: 'redirect', amount: (booked.fare_total * 100 + 1800) / 100 });
    const shown = await bench.sandbox.fetch(answer.redirect_url ?? '');
    const html = await shown.text();
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('Apstipriniet maksājumu: SEB');
    expect(html).toContain('SIA Kaija');
    expect(html).not.toMatch(/<script|style="/);

    expect(await validate(tokenOf(answer))).toMatchObject({ status: 'pending' });
    const back = await press(answer, 'approve');
    expect(back.status).toBe(303);
    const url = new URL(back.headers.get('location') ?? '');
    expect(url.pathname).toBe(`/order/${answer.order_id}/confirmation`);
    expect(url.searchParams.get('lang')).toBe('lv');
    const outcome = await validate(url.searchParams.get('token') ?? '');
    expect(outcome).toMatchObject({ status: 'paid', order_id: answer.order_id, amount: answer.amount });
    expect(await validate(url.searchParams.get('token') ?? '')).toEqual(outcome);
    expect(await statusOf(booked)).toMatchObject({ status: 'paid', order_id: answer.order_id });
  });
  it('keeps the first decision', async () => {
    const booked = await committed();
    const answer = await bank(booked);
    await press(answer, 'decline');
    await press(answer, 'approve');
    expect(await validate(tokenOf(answer))).toMatchObject({ status: 'declined', message: expect.any(String) });
    expect(await (await bench.sandbox.fetch(answer.redirect_url ?? '')).text()).not.toContain('<form');
    const second = await bank(booked);
    expect(second.order_id).not.toBe(answer.order_id);
    await press(second, 'approve');
    expect((await statusOf(booked)).status).toBe('paid');
  });
  it('can be abandoned, and is paid from the page of the newest order only', async () => {
    const booked = await committed();
    const left = await bank(booked);
    await press(left, 'abandon');
    expect((await validate(tokenOf(left))).status).toBe('abandoned');
    const [first, second] = [await bank(booked), await bank(booked)];
    await press(first, 'approve');
    expect((await validate(tokenOf(first))).status).toBe('abandoned');
    expect((await statusOf(booked)).status).not.toBe('paid');
    await press(second, 'approve');
    expect((await validate(tokenOf(second))).status).toBe('paid');
  });
  it('can be replaced by a transfer; the open bank page then charges nothing', async () => {
    const booked = await committed();
    const page = await bank(booked);
    const transfer = await order(booked, 'bankTransfer');
    await press(page, 'approve');
    expect((await validate(tokenOf(page))).status).toBe('abandoned');
    expect(await statusOf(booked)).toMatchObject({ status: 'awaiting_payment', order_id: transfer.order_id });
  });
  it("charges nothing if the booking's price changed; the next order has the new amount", async () => {
    const booked = await committed();
    const token = booked.access_token;
    const [page, byCard] = [await bank(booked), await order(booked, 'cardPayments')];
    expect(byCard.amount).toBeGreaterThan(page.amount);
    const insurance = { type: 'service', serviceId: 'travelInsuranceBasic', value: 'yes' };
    const change = (value: object) =>
      bench.ok(`/booking/batchUpdate/${booked.booking_id}`, BatchAnswer, { token, body: [update(value)] });
    const shown = async () => (await bench.sandbox.fetch(byCard.redirect_url ?? '')).text();
    await change({ ...contact, email: 'other@example.lv' });
    expect(await shown(), 'another address costs the same').toContain('<form');
    await change(insurance);
    expect(await shown()).not.toContain('<form');
    await press(byCard, 'approve');
    expect((await validate(tokenOf(byCard))).status).toBe('abandoned');
    expect((await statusOf(booked)).status).not.toBe('paid');
    await bench.ok(`/booking/getBookingAndCommit/${booked.booking_id}`, CommitAnswer, { token });
    const next = await bank(booked);
    expect(next.amount).toBeGreaterThan(page.amount);
    await press(next, 'approve');
    expect(await validate(tokenOf(next))).toMatchObject({ status: 'paid', amount: next.amount });
  });
  it('has no page for unknown tokens', async () => {
    const page = await bench.sandbox.fetch('http://localhost/pay/nothing', { headers: { 'Accept-Language': 'lt' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Mokėjimas nerastas');
    expect((await bench.sandbox.fetch('http://localhost/pay/nothing/approve', { method: 'POST' })).status).toBe(404);
    expect(await bench.refused('/payment/validate', { body: { token: 'unknown' } })).toMatchObject({
      status: 404,
      field: 'token',
    });
    expect(await bench.refused('/payment/validate', { body: {} })).toMatchObject({ status: 400, field: 'token' });
  });
});

describe('other payment types', () => {
  it('add two percent for a card', async () => {
    const booked = await committed();
    const { amount, status } = await order(booked, 'cardPayments');
    const subtotal = Math.round(booked.fare_total * 100) + 1800;
    expect(status).toBe('redirect');
    expect(Math.round(amount * 100)).toBe(subtotal + Math.round(subtotal * 0.02));
  });
  it('add nothing for a card if the tenant may not', async () => {
    await bench.control('PUT', 'tenants/kaija', { profile: { cardFeeEnabled: false } });
    const booked = await committed();
    const { amount } = await order(booked, 'cardPayments');
    expect(Math.round(amount * 100)).toBe(Math.round(booked.fare_total * 100) + 1800);
    await bench.control('PUT', 'tenants/kaija', { profile: {} });
  });
  it('return account details for a transfer', async () => {
    const booked = await committed();
    const answer = await order(booked, 'bankTransfer');
    expect(answer).toMatchObject({
      status: 'awaiting_payment',
      bank_details: { beneficiary: 'SIA Kaija', reference: answer.order_id, amount: answer.amount },
    });
    expect(answer.redirect_url).toBeUndefined();
    expect(await statusOf(booked)).toMatchObject({ status: 'awaiting_payment', order_id: answer.order_id });
  });
  it('wait for payment at the office', async () => {
    const answer = await order(await committed(), 'offlinePayment');
    expect(answer.status).toBe('awaiting_payment');
    expect(answer.bank_details).toBeUndefined();
    expect(Date.parse(answer.pay_until ?? '')).toBeGreaterThan(bench.now);
  });
});

it.each(['bankTransfer', 'offlinePayment'])('%s is refused where the money would come too late', async (type) => {
  const booked = await committed();
  const closedDays = Array.from({ length: 100 }, (_, n) => addDays(new Date(NOON).toISOString().slice(0, 10), n));
  await bench.control('PUT', 'tenants/kaija', { profile: { closedDays } });
  expect(await bench.refused('/payment/order', { body: payload(booked, type), key: 'late' })).toMatchObject({
    status: 422,
    code: 'too_late',
    field: 'payload.type',
  });
  await bench.control('PUT', 'tenants/kaija', { profile: {} });
  expect((await order(booked, 'cardPayments')).status).toBe('redirect');
});

describe('an order', () => {
  it('is made once per key, also after a restart', async () => {
    const booked = await committed();
    const first = await bank(booked, 'pay-once');
    bench.restart();
    expect(await bank(booked, 'pay-once')).toEqual(first);
  });
  it('is refused with the wrong field', async () => {
    const booked = await committed();
    const refused = (type: string, more: object, key = crypto.randomUUID() as string) =>
      bench.refused('/payment/order', { body: payload(booked, type, more), ...(key ? { key } : {}) });
    expect(await refused('cash', {})).toMatchObject({ status: 400, field: 'payload.type' });
    expect(await refused('paymentInitiation', {})).toMatchObject({ status: 400, field: 'payload.vendor' });
    expect(await refused('paymentInitiation', { vendor: 'gringotts' })).toMatchObject({ field: 'payload.vendor' });
    expect(await refused('cardPayments', { return_url: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      field: 'payload.return_url',
    });
    expect(await refused('cardPayments', { return_url: '/order' })).toMatchObject({ field: 'payload.return_url' });
    expect(await refused('cardPayments', { booking_id: 'b_none' })).toMatchObject({ status: 404 });
    expect(await refused('cardPayments', {}, '')).toMatchObject({ status: 400, field: 'Idempotency-Key' });
  });
  it('requires a committed, unpaid, unexpired booking', async () => {
    const open = await bench.book();
    expect(await bench.refused('/payment/order', byCard(open))).toMatchObject({ status: 409, code: 'not_committed' });
    const booked = await committed();
    await press(await bank(booked), 'approve');
    expect(await bench.refused('/payment/order', byCard(booked))).toMatchObject({ status: 409, code: 'already_paid' });
    const late = await committed();
    bench.now += 31 * 60_000;
    expect(await bench.refused('/payment/order', byCard(late))).toMatchObject({ status: 410, code: 'booking_expired' });
  });
});
