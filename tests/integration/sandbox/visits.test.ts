import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, NOON } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const post = (body: string): Promise<Response> =>
  bench.sandbox.fetch('/visits', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
const at = NOON;
const params = { page_path: '/booking/:id', language: 'en' };
const batch = (over: object = {}) =>
  JSON.stringify({ tenant: 'burgundy', session: 's1', events: [{ name: 'page_view', at, params }], ...over });
const withParams = (name: string, wrong: object) => batch({ events: [{ name, at, params: wrong }] });

const item = {
  item_id: 'RIX-BCN',
  item_name: 'RIX-BCN',
  item_brand: 'BT',
  item_category: 'oneway',
  price: 99.5,
  quantity: 1,
};
const bought = {
  transaction_id: 'a1b2c3d4e5f6',
  currency: 'EUR',
  value: 99.5,
  payment_type: 'cardPayments',
  items: [item],
};

describe('the collector of visits', () => {
  it('stores a beacon and shows it', async () => {
    expect((await post(batch())).status).toBe(204);
    const list = (await (await bench.sandbox.fetch('/visits.json')).json()) as { name: string }[];
    expect(list).toEqual([{ at, tenant: 'burgundy', session: 's1', name: 'page_view', params }]);
    const page = await bench.sandbox.fetch('/visits');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<code>{&quot;page_path&quot;:&quot;/booking/:id&quot;');
  });

  it.each([
    ['no JSON', '{', 400],
    ['an unknown event', withParams('email', {}), 400],
    ['arrays in arrays', `{"tenant":"burgundy","session":"s1","events":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['a time that no date has', batch({ events: [{ name: 'page_view', at: 1e300, params }] }), 400],
    ['a time of long ago', batch({ events: [{ name: 'page_view', at: 1, params }] }), 400],
    ['an e-mail address', withParams('page_view', { ...params, page_path: '/jane@example.com' }), 400],
    [
      'an e-mail address in a fare',
      withParams('purchase', { ...bought, items: [{ ...item, item_variant: 'a@b.lv' }] }),
      400,
    ],
    ['a parameter of nobody', withParams('page_view', { ...params, name: 'Jane Bond' }), 400],
    ['markup', withParams('page_view', { ...params, page_path: '/<b>' }), 400],
    ['a body of 70 kB', batch({ session: 's'.repeat(70_000) }), 413],
    ['an unknown tenant', batch({ tenant: 'nobody' }), 404],
    ['too many', batch({ events: Array.from({ length: 51 }, () => ({ name: 'page_view', at, params })) }), 400],
  ])('refuses %s', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('takes what a purchase tells', async () => {
    expect((await post(withParams('purchase', bought))).status).toBe(204);
  });

  it('takes 120 batches a minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => post(batch())));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
