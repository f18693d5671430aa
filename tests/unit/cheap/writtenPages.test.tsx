import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { ROUTE_SLOT, renderRoutes, writtenPath } from '@/app/writtenRoutes';
import type { TenantCalls } from '@/api/tenantCalls';
import { chosenRoutes } from '@/domain/cheap/writtenRoutes';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import type { Settings } from '@/platform/settings';
import { askRoutes, writeRoutePages } from '../../../tools/build/routePages';
import type { TenantApi } from '../../../tools/build/tenantApi';
import { inlineParts } from '../../../tools/host/headers';
import { readTenant } from '../../../tools/tenant/tenants';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 28, 10, 5);
const tenant = readTenant('kaija');
const settings = {
  ...tenant.settings,
  defaultLocale: 'lv_LV',
  defaultOriginIata: 'RIX',
  profile: { ...tenant.profile, languages: ['lv_LV', 'en_GB'], projectCurrency: 'EUR' },
} as unknown as Settings;

const destination = (iata: string, en: string, cents: number) => ({
  iata,
  names: { en, lv: `${en}a` },
  countryCode: 'ES',
  price: { start: '2027-01-15', end: null, cents, stops: 0, pricedAt: NOW },
});

/** An API that knows two destinations from Riga, and none as a round trip. `fails`: an origin that it does not answer for. */
function apiOf({ origins = ['RIX'], fails = '', popular = [] as string[] } = {}): { api: TenantApi; asked: string[] } {
  const asked: string[] = [];
  const calls = {
    popularOrigins: async () => origins.map((code) => ({ code, name: code })),
    popularDestinations: async () => (popular.length ? popular.map((code) => ({ code, name: code })) : 'none'),
    cheapRoute: async ({ from, to }: { from: string; to: string }) => {
      asked.push(`${from} ${to}`);
      if (to !== 'ROM') throw new ApiError('http', 'none', { status: 404 });
      return [5000, 4500].map((cents) => destination(to, 'Rome', cents).price);
    },
    getTenantProfile: async () => ({ ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 900 }),
    getAirport: async (code: string) =>
      code === 'RIX' ? { city: { lv: 'Rīga', en: 'Riga' } } : code === 'ROM' ? { city: { en: 'Rome' } } : null,
    cheapDestinations: async ({ type, from }: { type: string; from: string }) => {
      asked.push(`${type} ${from}`);
      if (type === 'roundtrip') throw new ApiError('http', 'none', { status: 404 });
      return [destination('BCN', 'Barcelona & "co"', 4000), destination('LON', 'London', 3000)];
    },
  } as unknown as TenantCalls;
  return {
    asked,
    api: {
      ask: async (_locale, question) => {
        const before = asked.length;
        const answer = await question(calls, new AbortController().signal);
        return asked.slice(before).some((each) => each.endsWith(` ${fails}`)) ? null : answer;
      },
    },
  };
}

describe('asking for routes', () => {
  const given = { settings, prerenderer: { chosenRoutes }, now: () => NOW };
  it('takes the cheapest of each origin, with the fee; a place without prices is none', async () => {
    const { api, asked } = apiOf({ origins: ['RIX', 'VNO'] });
    const found = await askRoutes(api, given);
    expect(asked).toEqual(['oneway RIX', 'roundtrip RIX', 'oneway VNO', 'roundtrip VNO']);
    expect(found?.routes.map(({ from, to, price }) => [from.iata, to.iata, price.cents])).toEqual([
      ['RIX', 'LON', 3900],
      ['RIX', 'BCN', 4900],
      ['VNO', 'LON', 3900],
      ['VNO', 'BCN', 4900],
    ]);
    expect(found).toMatchObject({ at: NOW, limit: 24 * HOUR });
  });
  it('asks for the popular places of the first origin that are not among the cheapest', async () => {
    const { api, asked } = apiOf({ origins: ['RIX', 'VNO'], popular: ['BCN', 'ROM', 'XXX'] });
    const found = await askRoutes(api, given);
    expect(asked.filter((each) => /^[A-Z]{3} /.test(each))).toEqual([
      'RIX ROM',
      'RIX XXX',
      // As a round trip none is among the cheapest.
      'RIX BCN',
      'RIX ROM',
      'RIX XXX',
    ]);
    const ofRiga = found?.routes.filter(({ type, from }) => type === 'oneway' && from.iata === 'RIX') ?? [];
    expect(ofRiga.map(({ to, price }) => [to.iata, price.cents])).toEqual([
      ['BCN', 4900],
      ['ROM', 5400],
      ['LON', 3900],
    ]);
  });
  it('keeps what it has if the API fails later, and is nothing if it fails at first', async () => {
    const { api } = apiOf({ origins: ['VNO'], fails: 'VNO' });
    expect((await askRoutes(api, given))?.routes).toHaveLength(2);
    expect(await askRoutes({ ask: async () => null }, given)).toBeNull();
  });
  it('does not wait for a slow API', async () => {
    const { api, asked } = apiOf({ origins: ['VNO', 'TLL'] });
    let clock = NOW;
    await askRoutes(api, { ...given, now: () => (clock += 6000) - 6000 });
    expect(asked).toEqual(['oneway RIX', 'roundtrip RIX', 'oneway VNO', 'roundtrip VNO'].slice(0, 2));
  });
});

describe('the pages of routes', () => {
  let out: string;
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'routes-test-'));
  });
  afterEach(() => rmSync(out, { recursive: true, force: true }));

  async function written(address: string | null = 'https://kaija.example/') {
    const asked = await askRoutes(apiOf().api, { settings, prerenderer: { chosenRoutes }, now: () => NOW });
    if (!asked) throw new TypeError('There are no routes.');
    return await writeRoutePages(asked, {
      out,
      settings,
      prerenderer: {
        chosenRoutes,
        writtenPath,
        ROUTE_SLOT,
        routePages: (given) =>
          renderRoutes({ ...given, profile: { ...DEFAULT_PROFILE, languages: ['lv_LV', 'en_GB'] } }),
      },
      stamp: {
        template: readFileSync('index.html', 'utf8'),
        importMap: '{}',
        css: 'body{margin:0}',
        tenant,
        settings,
        mark: null,
        base: '/',
        address,
        styles: [],
        scripts: [],
        entry: 'assets/index.js',
        early: { fonts: [] },
        page: { name: 'app', loading: {}, noScript: [], colors: '', themeColors: { light: '#fff', dark: '#000' } },
      },
      styleOf: () => '',
    });
  }
  const read = (folder: string): { html: string; page: Document } => {
    const html = readFileSync(join(out, folder, 'index.html'), 'utf8');
    return { html, page: new DOMParser().parseFromString(html, 'text/html') };
  };

  it('are one for each route and language, each with its own words', async () => {
    const { paths, files } = await written();
    expect(paths).toEqual(['/cheap-flights/oneway/RIX/LON', '/cheap-flights/oneway/RIX/BCN']);
    expect(files).toHaveLength(4);
    const { page, html } = read('cheap-flights/oneway/RIX/BCN');
    expect(page.documentElement.lang).toBe('lv-LV');
    expect(page.title).toContain('Rīga – Barcelona & "co"a');
    expect(page.querySelector('h1')?.textContent).toBe('Rīga – Barcelona & "co"a');
    expect(page.querySelector('[data-route]')?.textContent).toMatch(/49.*15\/01\/2027.*28\/11 12:05/);
    expect(page.querySelector('a[href="cheap-flights/oneway/RIX/LON"]')?.textContent).toContain('London');
    expect(html).not.toMatch(/of-the-route/);
    const english = read('cheap-flights/oneway/RIX/BCN/en');
    expect(english.page.documentElement.lang).toBe('en-GB');
    expect(english.page.querySelector('h1')?.textContent).toBe('Riga to Barcelona & "co"');
    expect(english.page.querySelector('a[href="cheap-flights/oneway/RIX/LON/en"]')).not.toBeNull();
  });

  it('tell search engines their languages, and the price as long as it is shown', async () => {
    await written();
    const { page } = read('cheap-flights/oneway/RIX/LON/en');
    const at = 'https://kaija.example/cheap-flights/oneway/RIX/LON';
    expect(page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toBe(`${at}/en`);
    expect(
      Array.from(page.querySelectorAll<HTMLLinkElement>('link[hreflang]'), (each) => [each.hreflang, each.href]),
    ).toEqual([
      ['x-default', at],
      ['lv', at],
      ['en', `${at}/en`],
    ]);
    const [crumbs, offer] = Array.from(
      page.querySelectorAll('script[type="application/ld+json"]'),
      ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
    );
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(offer).toMatchObject({
      '@type': 'Offer',
      url: `${at}/en`,
      price: '39.00',
      priceCurrency: 'EUR',
      priceValidUntil: new Date(NOW + 24 * HOUR).toISOString(),
      itemOffered: { '@type': 'Trip', departureTime: '2027-01-15' },
    });
  });

  it('have a script that takes out every price over the limit, and one for the language; the policy allows both', async () => {
    await written();
    for (const [folder, count] of [
      ['cheap-flights/oneway/RIX/LON', 0],
      ['cheap-flights/oneway/RIX/LON/en', 1],
    ] as const) {
      const { html, page } = read(folder);
      expect(page.querySelectorAll('script[data-lang]')).toHaveLength(count);
      const until = Array.from(page.querySelectorAll('[data-until]'), (each) => each.getAttribute('data-until'));
      expect(new Set(until)).toEqual(new Set([String(NOW + 24 * HOUR)]));
      expect(until.length).toBeGreaterThan(3);
      const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
      expect(policy.match(/'sha256-/g)?.length).toBeGreaterThanOrEqual(inlineParts(html).scripts.length);
    }
    const aged = read('cheap-flights/oneway/RIX/LON').page.querySelectorAll('script[data-at]');
    expect(aged).toHaveLength(1);
  });

  it('name no whole address without the site of the tenant', async () => {
    await written(null);
    const { page } = read('cheap-flights/oneway/RIX/LON');
    expect(page.querySelector('link[rel=canonical], script[type="application/ld+json"]')).toBeNull();
  });
});
