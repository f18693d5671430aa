import { describe, expect, it } from 'vitest';
import { type RequestFacts, cacheKeyOf, isOwnPage, keyedByTenant, kindOf, shellFor } from '../../../sw/match';
import { cacheName, outdated } from '@/domain/device/storage';

const scope = new URL('https://fly.example/agency/');
const kind = (path: string, more: Partial<RequestFacts> = {}, below = scope) =>
  kindOf(
    {
      url: new URL(path, below),
      method: 'GET',
      mode: 'cors',
      destination: '',
      hasBearer: false,
      referrer: '',
      ...more,
    },
    below,
  );

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
    for (const file of ['index.html', 'app.html', 'search/results/index.html', 'info/faq/index.html'])
      expect(kind(file, page), file).toBe('navigation');
    expect(kind('search/results/', page)).toBe('navigation');
    expect(kind('dashboard/trips/KA-7/airport', page)).toBe('navigation');
    expect(kind('pay/token', page)).toBe('none');
    expect(kind('api/tenant/name/x', page)).toBe('none');
    expect(kind('https://fly.example/other/', page)).toBe('none');
  });

  it.each(['robots.txt', '.well-known/assetlinks.json', '__/auth/handler?apiKey=k', 'pay/token', 'emulator/mailbox'])(
    'at the root of a host leaves %s to the network',
    (path) => {
      const root = new URL('https://fly.example/');
      const page = { mode: 'navigate', destination: 'document' };
      expect(kind(path, page, root)).toBe('none');
      expect(kind(path, page)).toBe('none');
    },
  );

  it.each([
    'flights/',
    'flights/search/results',
    'blog/',
    'blog/booking/fares',
    'booking',
    'nonsense',
    'oauth/callback?code=c&state=s',
    'auth/callback',
  ])('asks the network for %s, and says only without one that it does not know it', (path) => {
    const page = { mode: 'navigate', destination: 'document' };
    expect(kind(path, page, new URL('https://fly.example/'))).toBe('unknown');
    expect(kind(path, page)).toBe('unknown');
  });

  it("leaves the requests of another program's page alone, also if it controls the page", () => {
    const root = new URL('https://fly.example/');
    const asks = (referrer: string, below = root) => [
      kind('bucket/cities/BCN.jpg', { destination: 'image', referrer }, below),
      kind('/api/tenant/name/kaija', { referrer }, below),
    ];
    for (const path of ['', '?lang=en', 'booking/fares', 'assets/index-1.js', 'about-us/'])
      expect(asks(`https://fly.example/${path}`), path).toEqual(['image', 'tenant']);
    for (const path of ['flights/', 'flights/assets/index-1.js', 'blog/a-post'])
      expect(asks(`https://fly.example/${path}`), path).toEqual(['none', 'none']);
    // A host may name only the origin in every referrer.
    expect(asks('https://fly.example/', scope)).toEqual(['image', 'tenant']);
  });

  it('knows the pages of this tenant among those of the host', () => {
    const own = (path: string, below: URL) => isOwnPage(new URL(path, below), below);
    const root = new URL('https://fly.example/');
    expect(['', 'booking/fares', '?lang=lv'].map((path) => own(path, root))).toEqual([true, true, true]);
    expect(['flights/', 'flights/booking/fares', 'blog/'].map((path) => own(path, root))).toEqual([
      false,
      false,
      false,
    ]);
    expect(own('booking/fares', scope)).toBe(true);
    expect(own('/booking/fares', scope)).toBe(false);
  });
});

it.each(['info/terms.pdf', 'groups/form.docx', 'business/offer.PDF', 'device/data.json', '.well-known/assetlinks'])(
  'leaves the file %s to the host',
  (path) => expect(kind(path, { mode: 'navigate', destination: 'document' })).toBe('none'),
);

describe('pages', () => {
  it.each([
    ['', './'],
    ['search/results', 'search/results/index.html'],
    ['search/results/', 'search/results/index.html'],
    ['search/results/index.html', 'search/results/index.html'],
    ['index.html', './'],
    ['app.html', './'],
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
