import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { organisation, robotsTxt, shareTags, siteAddress, sitemapXml } from '../../../tools/build/finding';
import type { Tenant } from '../../../tools/tenant/tenants';
import { startHeadLinks } from '@/app/headLinks';
import { CLOSED_PARTS, FOUND_PATHS } from '@/domain/foundPages';
import { isAppPath } from '@/domain/appPaths';
import { session } from '@/state/session';

describe('the files of the build', () => {
  it('have the address of the site and of a prefix', () => {
    expect(siteAddress({ site: 'https://fly.example' }, '/flights/')).toBe('https://fly.example/flights/');
    expect(siteAddress({}, '/')).toBeNull();
    for (const site of ['fly.example', 'http://fly.example', 'https://fly.example/flights/'])
      expect(() => siteAddress({ site }, '/')).toThrow('"site" is the https origin');
  });

  it('close personal pages and searches to crawlers, below the prefix', () => {
    expect(robotsTxt('/', null, CLOSED_PARTS)).toBe(
      'User-agent: *\nDisallow: /search/\nDisallow: /booking/\nDisallow: /order/\nDisallow: /dashboard/\nDisallow: /help/\nDisallow: /device/\n',
    );
    expect(robotsTxt('/flights/', 'https://fly.example/flights/', CLOSED_PARTS)).toMatch(
      /^# Crawlers[^]*Disallow: \/flights\/booking\/[^]*Sitemap: https:\/\/fly\.example\/flights\/sitemap\.xml\n$/,
    );
  });

  it('list every page in every language', () => {
    const xml = sitemapXml('https://fly.example/', ['lv', 'en'], FOUND_PATHS);
    const page = new DOMParser().parseFromString(xml, 'application/xml');
    expect(page.querySelectorAll('url')).toHaveLength(FOUND_PATHS.length * 3);
    expect(xml).toContain('hreflang="en" href="https://fly.example/cheap-flights?lang=en"');
    const one = sitemapXml('https://fly.example/', ['lv'], FOUND_PATHS);
    expect(one.match(/<url>/g)).toHaveLength(FOUND_PATHS.length);
    expect(one).not.toMatch(/lang=/);
  });

  it('list written routes with a page for each language', () => {
    const xml = sitemapXml('https://fly.example/', ['lv', 'en'], [], ['/cheap-flights/oneway/RIX/BCN']);
    expect(Array.from(xml.matchAll(/<loc>([^<]*)/g), ([, at]) => at)).toEqual([
      'https://fly.example/cheap-flights/oneway/RIX/BCN',
      'https://fly.example/cheap-flights/oneway/RIX/BCN/en',
    ]);
    expect(xml).toContain('hreflang="en" href="https://fly.example/cheap-flights/oneway/RIX/BCN/en"');
    const one = sitemapXml('https://fly.example/', ['lv'], [], ['/cheap-flights/oneway/RIX/BCN']);
    expect(one).not.toContain('hreflang');
  });

  it('tell who the agency is, without empty fields', () => {
    const tenant = JSON.parse(readFileSync('manifest/tenants/kaija.json', 'utf8')) as Tenant;
    expect(organisation(tenant, 'https://kaija.example/')).toMatchObject({
      '@type': 'TravelAgency',
      legalName: 'SIA Kaija',
      openingHours: ['Mo,Tu,We,Th,Fr 09:00-18:00', 'Sa 10:00-15:00'],
    });
    expect(shareTags(tenant, { title: 'A "b" <c>', description: 'd', lang: 'lv-LV' }, null)).toBe(
      '<meta property="og:type" content="website"><meta property="og:site_name" content="Kaija"><meta property="og:title" content="A &quot;b&quot; &lt;c&gt;"><meta property="og:description" content="d"><meta property="og:locale" content="lv_LV">',
    );
  });
});

describe('the tags of a page', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it('name its address in each language, or keep it out of search engines', () => {
    session.profile.languages = ['lv_LV', 'en_GB'];
    let moved = (): void => undefined;
    history.replaceState(null, '', '/cheap-flights?lang=en&utm_source=x');
    startHeadLinks((tell) => {
      moved = tell;
    });
    const links = () =>
      Array.from(document.head.querySelectorAll('link[rel=canonical], link[hreflang]'), (each) =>
        [each.getAttribute('hreflang') ?? 'canonical', new URL((each as HTMLLinkElement).href)].map((part) =>
          part instanceof URL ? part.pathname + part.search : part,
        ),
      );
    expect(links()).toEqual([
      ['canonical', '/cheap-flights?lang=en'],
      ['x-default', '/cheap-flights'],
      ['lv', '/cheap-flights?lang=lv'],
      ['en', '/cheap-flights?lang=en'],
    ]);
    session.profile.languages = ['en_GB'];
    moved();
    expect(links()).toEqual([['canonical', '/cheap-flights']]);
    history.replaceState(null, '', '/order/secret/thankyou');
    moved();
    expect(links()).toEqual([]);
    expect(document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content).toBe('noindex');
  });

  it('of a written route have its languages in the path, in place of those of the HTML', () => {
    session.profile.languages = ['lv_LV', 'en_GB'];
    session.settings.defaultLocale = 'lv_LV';
    document.body.innerHTML = '<div id="root" data-written="/cheap-flights/oneway/RIX/BCN"></div>';
    history.replaceState(null, '', '/cheap-flights/oneway/RIX/BCN?lang=en');
    const base = Object.assign(document.createElement('base'), { href: '/' });
    document.head.append(base);
    let moved = (): void => undefined;
    startHeadLinks((tell) => {
      moved = tell;
    });
    const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
    expect(canonical()).toMatch(/\/RIX\/BCN\/en$/);
    expect(document.head.querySelector('link[hreflang=lv]')?.getAttribute('href')).toMatch(/\/RIX\/BCN$/);
    history.replaceState(null, '', '/cheap-flights/oneway/RIX/LON');
    moved();
    expect(canonical()).toBeUndefined();
    expect(document.head.querySelector('meta[name=robots]')).not.toBeNull();
    document.body.innerHTML = '';
    base.remove();
  });

  it('name what anybody may find, which are pages of the app', () => {
    expect(FOUND_PATHS).toEqual(
      expect.arrayContaining(['/', '/about-us', '/cheap-flights', '/business', '/groups', '/info/faq']),
    );
    for (const path of FOUND_PATHS) expect(isAppPath(path)).toBe(true);
    for (const path of [
      '/search/results',
      '/booking/fares',
      '/order/1/thankyou',
      '/dashboard/trips',
      '/notfound',
      '/x',
    ])
      expect(FOUND_PATHS).not.toContain(path);
  });
});
