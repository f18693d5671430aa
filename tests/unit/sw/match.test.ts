import { describe, expect, it } from 'vitest';
import { cacheName, outdated } from '@/domain/device/storage';
import { cacheKeyOf, keyedByTenant } from '../../../sw/keys';
import { type RequestFacts, isStranger, kindOf, shellFor } from '../../../sw/match';

const scope = new URL('https://fly.example/agency/');
const ask = (path: string, more: Partial<RequestFacts> = {}) =>
  kindOf({ url: new URL(path, scope), method: 'GET', mode: 'cors', destination: '', hasBearer: false, ...more }, scope);

describe('what the worker keeps for offline', () => {
  it('keeps strings, server texts, the tenant and pictures', () => {
    expect(ask('api/resources/category/resources/lv_LV')).toBe('resources');
    expect(ask('api/static/links/footer/kaija/lv_LV')).toBe('static');
    expect(ask('bucket/static/kaija/lv/terms.html')).toBe('static');
    expect(ask('api/tenant/name/kaija')).toBe('tenant');
    expect(ask('api/static/links/banners/default/lv')).toBe('static');
    expect(ask('api/static/links/booking_guide/kaija/lv')).toBe('static');
    expect(ask('bucket/cities/BCN.jpg', { destination: 'image' })).toBe('image');
    expect(ask('bucket/banners/kaija/lv/1.svg', { destination: 'image' })).toBe('image');
    expect(ask('api/statistics/cheap-flights?type=oneway&s_iata=RIX&d_iata=BCN')).toBe('prices');
    expect(ask('bucket/cache/BT.svg', { destination: 'image', mode: 'no-cors' })).toBe('image');
    expect(ask('assets/ru-1a2b.js', { destination: 'script' })).toBe('asset');
  });

  it('does not touch bookings, payments, streams, bearers or anything that is not a read', () => {
    expect(ask('api/search/stream/k?after=0')).toBe('none');
    expect(ask('api/booking/retrieve/1', { hasBearer: true })).toBe('none');
    expect(ask('api/resources/category/resources/lv_LV', { hasBearer: true })).toBe('none');
    expect(ask('api/booking/create', { method: 'POST' })).toBe('none');
    expect(ask('api/payment/methods')).toBe('none');
    // prices are kept by the page, which says how old they are
    expect(ask('api/destination/deals')).toBe('none');
    expect(ask('api/destination/retrieve_offers?type=oneway&s_iata=RIX')).toBe('none');
  });

  it('does not keep pictures that it may not read', () => {
    expect(ask('https://other.example/x.png', { destination: 'image', mode: 'no-cors' })).toBe('none');
    expect(ask('https://other.example/x.png', { destination: 'image', mode: 'cors' })).toBe('image');
  });

  it('answers pages of this tenant only, never the bank page or the API', () => {
    const page = { mode: 'navigate', destination: 'document' };
    expect(ask('', page)).toBe('navigation');
    expect(ask('booking/passengers', page)).toBe('navigation');
    expect(ask('payments-explained', page)).toBe('navigation');
    expect(ask('pay/token', page)).toBe('none');
    expect(ask('api/tenant/name/x', page)).toBe('none');
    expect(ask('https://fly.example/other/', page)).toBe('none');
  });
});

describe('pages', () => {
  it.each([
    ['', './'],
    ['search/results', 'search/results/index.html'],
    ['search/results/', 'search/results/index.html'],
    ['booking/fares', 'app.html'],
    ['nonsense', 'app.html'],
  ])('"%s" opens with %s', (path, shell) => expect(shellFor(path)).toBe(shell));
});

describe('cache keys', () => {
  const url = 'https://fly.example/api/resources/category/resources/lv_LV';
  const headers = (tenant: string, language: string) =>
    new Headers({ 'X-Company-Name': tenant, 'X-Language': language });

  it('keep tenants and languages apart', () => {
    const keys = [
      cacheKeyOf(url, headers('a', 'lv_LV')),
      cacheKeyOf(url, headers('b', 'lv_LV')),
      cacheKeyOf(url, headers('a', 'ru_RU')),
      cacheKeyOf(url, new Headers()),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('of answers in all languages at once are the same in each, and still one for each tenant', async () => {
    const keyIn = (tenant: string, language: string) =>
      keyedByTenant.cacheKeyWillBeUsed({ request: { url, headers: headers(tenant, language) } as Request });
    expect(await keyIn('kaija', 'lv_LV')).toBe(await keyIn('kaija', 'ru_RU'));
    expect(await keyIn('kaija', 'lv_LV')).not.toBe(await keyIn('yellow', 'lv_LV'));
  });
});

it('never keeps a page in place of a file', () => {
  const answer = (type: string) => new Response('', { headers: { 'Content-Type': type } });
  const at = (path: string) => `https://fly.example/${path}`;
  expect(isStranger(at('assets/a-1.js'), answer('text/html; charset=utf-8'))).toBe(true);
  expect(isStranger(at('assets/a-1.js'), answer('text/javascript'))).toBe(false);
  expect(isStranger(at('app.html?__WB_REVISION__=1'), answer('text/html'))).toBe(false);
});

it('forgets runtime caches of earlier versions, and nobody else’s', () => {
  const own = cacheName('img', '/flights/');
  const names = [
    'rt-img-v1',
    'rt-img-v0/flights/',
    own,
    'rt-img-v0/other/',
    'rt-img-v0/',
    'workbox-precache-v2',
    'mine',
  ];
  expect(outdated(names, [own], '/flights/')).toEqual(['rt-img-v1', 'rt-img-v0/flights/']);
});
