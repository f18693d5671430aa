import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cheapDestinations } from '@/api/cheapFlights';
import { getStaticHtml, getStrings } from '@/api/content';
import { getTenantProfile } from '@/api/tenant';
import { CACHED_CALL_NAMES, type CachedCallName, answerKind } from '@/domain/device/cachedCalls';
import { cacheName } from '@/domain/device/storage';
import { setLogSink } from '@/platform/log';
import { kindOf } from '../../../sw/match';
import { fakeNetwork, forTenant, json } from '../api/server';

/** Each cached call as the API client makes it. */
const CALLS: Record<CachedCallName, () => Promise<unknown>> = {
  resources: () => getStrings('resources'),
  tenant: () => getTenantProfile(),
  prices: () => cheapDestinations({ type: 'oneway', from: 'RIX', min: 1, max: 7 }),
  static: () => getStaticHtml('faq'),
};

beforeEach(() => {
  forTenant();
  setLogSink(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('a cached call', () => {
  it.each(CACHED_CALL_NAMES)('%s is recognised by the address that the page asks', async (name) => {
    const seen = fakeNetwork(json({}, 404));
    await CALLS[name]().catch(() => undefined);
    const url = new URL(seen[0]!.url);
    const facts = { url, method: 'GET', mode: 'cors', destination: '', hasBearer: false, referrer: '' };
    expect(kindOf(facts, new URL('https://fly.example/'))).toBe(name);
  });

  it('checks the addresses of texts as a list, and the files as what they are', () => {
    expect(answerKind('static', '/api/static/links/faq/kaija/lv')).toBe('list');
    expect(answerKind('static', '/bucket/static/kaija/lv/faq.html')).toBe('html');
    expect(answerKind('static', '/bucket/static/kaija/faq.css')).toBe('css');
    expect(answerKind('static', '/api/tenant/name/kaija')).toBeUndefined();
  });

  it('keeps the name of the cache that installed apps have', () => {
    expect(CACHED_CALL_NAMES.map((name) => cacheName(name, '/flights/')).toSorted()).toEqual([
      'rt-prices-v1/flights/',
      'rt-resources-v1/flights/',
      'rt-static-v1/flights/',
      'rt-tenant-v1/flights/',
    ]);
  });
});
