import { describe, expect, it } from 'vitest';
import { type RequestFacts, cacheKeyOf, keyedByTenant, kindOf, shellFor } from '../../../sw/match';
import { cacheName, outdated } from '@/domain/device/storage';

const scope = new URL('https://fly.example/agency/');
const kind = (path: string, more: Partial<RequestFacts> = {}) =>
  kindOf({ url: new URL(path, scope), method: 'GET', mode: 'cors', destination: '', hasBearer: false, ...more }, scope);

describe('requests that the worker caches', () => {
  it('caches strings, server texts, the tenant, prices, images and build files', () => {
    expect(kind('api/resources/category/resources/lv_LV')).toBe('resources');
    expect(kind('api/static/links/footer/kaija/lv_LV')).toBe('static');
    expect(kind('bucket/static/kaija/lv/terms.html')).toBe('static');
    expect(kind('api/tenant/name/kaija')).toBe('tenant');
    expect(kind('api/static/links/banners/default/lv')).toBe('static');
    expect(kind('api/static/links/booking_guide/kaija/lv')).toBe('static');
    expect(kind('bucket/cities/BCN.jpg', { destination: 'image' })).toBe('image');
    expect(kind('bucket/banners/kaija/lv/1.svg', { destination: 'image' })).toBe('image');
    expect(kind('api/statistics/cheap-flights?type=oneway&s_iata=RIX&d_iata=BCN')).toBe('prices');
    expect(kind('bucket/cache/BT.svg', { destination: 'image', mode: 'no-cors' })).toBe('image');
    expect(kind('assets/ru-1a2b.js', { destination: 'script' })).toBe('asset');
  });

  it('leaves bookings, payments, streams, requests with a bearer and writes to the network', () => {
    expect(kind('api/search/stream/k?after=0')).toBe('none');
    expect(kind('api/booking/retrieve/1', { hasBearer: true })).toBe('none');
    expect(kind('api/resources/category/resources/lv_LV', { hasBearer: true })).toBe('none');
    expect(kind('api/booking/create', { method: 'POST' })).toBe('none');
    expect(kind('api/payment/methods')).toBe('none');
    // The page keeps these prices itself, together with their age.
    expect(kind('api/destination/deals')).toBe('none');
    expect(kind('api/destination/retrieve_offers?type=oneway&s_iata=RIX')).toBe('none');
  });

  it('does not cache opaque images', () => {
    expect(kind('https://other.example/x.png', { destination: 'image', mode: 'no-cors' })).toBe('none');
    expect(kind('https://other.example/x.png', { destination: 'image', mode: 'cors' })).toBe('image');
  });

  it('serves pages of this tenant only, never payment pages or the API', () => {
    const page = { mode: 'navigate', destination: 'document' };
    expect(kind('', page)).toBe('navigation');
    expect(kind('booking/passengers', page)).toBe('navigation');
    expect(kind('payments-explained', page)).toBe('navigation');
    expect(kind('pay/token', page)).toBe('none');
    expect(kind('api/tenant/name/x', page)).toBe('none');
    expect(kind('https://fly.example/other/', page)).toBe('none');
  });

  it.each([
    ['https://fly.example/', '__/auth/handler?apiKey=k'],
    ['https://fly.example/', '__/firebase/init.json'],
    ['https://fly.example/', 'emulator/auth/handler'],
    ['https://fly.example/agency/', '/__/auth/action?mode=verifyEmail'],
    ['https://fly.example/agency/', '/emulator/mailbox'],
    ['https://fly.example/agency/', '__/auth/iframe'],
  ])("below %s leaves the identity provider's page %s to the network", (base, path) => {
    const url = new URL(path, base);
    const page = { url, method: 'GET', mode: 'navigate', destination: 'document', hasBearer: false };
    expect(kindOf(page, new URL(base))).toBe('none');
    expect(kindOf({ ...page, url: new URL('emulator-fan-page', base) }, new URL(base))).toBe('navigation');
  });
});

describe('pages', () => {
  it.each([
    ['', './'],
    ['search/results', 'search/results/index.html'],
    ['search/results/', 'search/results/index.html'],
    ['booking/fares', 'app.html'],
    ['nonsense', 'app.html'],
  ])('"%s" opens %s', (path, shell) => expect(shellFor(path)).toBe(shell));
});

describe('cache keys', () => {
  const url = 'https://fly.example/api/resources/category/resources/lv_LV';
  const headers = (tenant: string, language: string) =>
    new Headers({ 'X-Company-Name': tenant, 'X-Language': language });

  it('differ by tenant and language', () => {
    const keys = [
      cacheKeyOf(url, headers('a', 'lv_LV')),
      cacheKeyOf(url, headers('b', 'lv_LV')),
      cacheKeyOf(url, headers('a', 'ru_RU')),
      cacheKeyOf(url, new Headers()),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('differ by tenant only for answers in all languages', async () => {
    const keyIn = (tenant: string, language: string) =>
      keyedByTenant.cacheKeyWillBeUsed({ request: { url, headers: headers(tenant, language) } as Request });
    expect(await keyIn('kaija', 'lv_LV')).toBe(await keyIn('kaija', 'ru_RU'));
    expect(await keyIn('kaija', 'lv_LV')).not.toBe(await keyIn('yellow', 'lv_LV'));
  });
});

it('deletes runtime caches of earlier versions, but not those of other tenants', () => {
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
