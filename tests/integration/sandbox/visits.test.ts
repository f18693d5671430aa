import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const post = (body: string): Promise<Response> =>
  bench.sandbox.fetch('/visits', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
const batch = (over: object = {}) =>
  JSON.stringify({
    tenant: 'burgundy',
    session: 's1',
    events: [{ name: 'page_view', at: 1, params: { page_path: '/<b>', language: 'en' } }],
    ...over,
  });

describe('the collector of visits', () => {
  it('stores a beacon and shows it', async () => {
    expect((await post(batch())).status).toBe(204);
    const list = (await (await bench.sandbox.fetch('/visits.json')).json()) as { name: string }[];
    expect(list).toEqual([
      { at: 1, tenant: 'burgundy', session: 's1', name: 'page_view', params: { page_path: '/<b>', language: 'en' } },
    ]);
    const page = await bench.sandbox.fetch('/visits');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('&lt;b&gt;');
  });

  it.each([
    ['no JSON', '{', 400],
    ['an unknown event', batch({ events: [{ name: 'email', at: 1, params: {} }] }), 400],
    ['an unknown tenant', batch({ tenant: 'nobody' }), 404],
    ['too many', batch({ events: Array.from({ length: 51 }, () => ({ name: 'page_view', at: 1, params: {} })) }), 400],
  ])('refuses %s', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
  });
});
