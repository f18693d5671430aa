import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AirportMatch, AirportMatches, PopularAirports } from '@/api/shapes/airports';
import { Catalogue } from '@/api/shapes/catalogue';
import { SoundTenant, StaticLinks, Strings } from '@/api/shapes/tenant';
import { faqOf } from '@/domain/content/faq';
import { LOCALES } from '@/domain/locale';
import { Bench } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const fileOf = async (address: string): Promise<string> => (await bench.sandbox.fetch(address)).text();

const TEXTS = [
  'terms_of_service',
  'privacy_policy',
  'cancellation_policy',
  'guarantee_rules',
  'deals_and_vouchers',
  'airline_policy',
  'about_us',
  'faq',
  'footer',
];

describe('tenants', () => {
  it('have profiles', async () => {
    const profiles = await Promise.all(
      ['kaija', 'yellow', 'burgundy'].map((name) => bench.ok(`/tenant/name/${name}`, SoundTenant, { tenant: name })),
    );
    expect(profiles.map(({ languages }) => languages[0])).toEqual(['lv_LV', 'en_GB', 'lt_LT']);
    expect(profiles.map(({ serviceFeeEnabled }) => serviceFeeEnabled)).toEqual([true, false, true]);
  });
  it('are required: a call without one is refused', async () => {
    expect(await bench.refused('/services/all', { tenant: null })).toMatchObject({
      status: 400,
      text: 'Missing tenant ID',
      field: 'X-Company-Name',
    });
    expect(await bench.refused('/services/all', { tenant: 'nobody' })).toMatchObject({ status: 404 });
    expect(await bench.refused('/tenant/name/nobody')).toMatchObject({ status: 404, field: 'tenant' });
  });
  it('can be overridden by a test', async () => {
    await bench.control('PUT', 'tenants/yellow', { profile: { colorSchema: null, footer: 'x' } });
    const spoilt = (await (await bench.call('/tenant/name/yellow')).json()) as Record<string, unknown>;
    expect(spoilt).toMatchObject({ colorSchema: null, footer: 'x', defaultSort: 'cheapest' });
  });
  it('are served to browsers of other origins', async () => {
    const response = await bench.sandbox.fetch('http://localhost/api/booking/create', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-company-name,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
  });
});

describe('airports', () => {
  it('are found by city in five languages and by code', async () => {
    const found = await Promise.all(
      ['riga', 'Rīga', 'ryga', 'рига', 'riia', 'RIX'].map((q) =>
        bench.ok(`/airport/search?locale=EN&q=${encodeURIComponent(q)}`, AirportMatches),
      ),
    );
    expect(found.map(([first]) => first?.cityIata)).toEqual(Array.from({ length: 6 }, () => 'RIX'));
  });
  it('are listed for a city, or singly by code', async () => {
    const london = await bench.ok('/airport/iata/LON', AirportMatch);
    expect(london.singleAirportInCity).toBe(false);
    expect(london.airports.map(({ iata }) => iata)).toEqual(expect.arrayContaining(['LHR', 'LGW', 'STN']));
    const gatwick = await bench.ok('/airport/iata/lgw', AirportMatch);
    expect(gatwick).toMatchObject({ cityIata: 'LON', airports: [{ iata: 'LGW' }] });
  });
  it('require a valid code or text', async () => {
    expect(await bench.refused('/airport/iata/ZZZ')).toMatchObject({ status: 404, field: 'code' });
    expect(await bench.refused('/airport/iata/toolong')).toMatchObject({ status: 400, field: 'code' });
    expect(await bench.refused('/airport/search?locale=EN')).toMatchObject({ status: 400, field: 'q' });
    expect(await bench.refused('/airport/search?q=%20')).toMatchObject({ status: 400, field: 'q' });
  });
  it("have five popular origins around Riga and ten destinations, in the site's language", async () => {
    const source = await bench.ok('/destination/source/RIX', PopularAirports, { language: 'lv_LV' });
    expect(source).toHaveLength(5);
    expect(source[0]).toEqual({ code: 'RIX', name: 'Rīga, Latvija' });
    expect(source.map(({ code }) => code)).toEqual(expect.arrayContaining(['VNO', 'TLL']));
    const popular = await bench.ok('/destination/popular/RIX', PopularAirports, { language: 'ru_RU' });
    expect(popular).toHaveLength(10);
    expect(popular).toContainEqual({ code: 'LON', name: 'Лондон, Великобритания' });
    expect(popular.map(({ code }) => code)).not.toContain('RIX');
    expect(await bench.ok('/destination/source', PopularAirports, { tenant: 'burgundy' })).toMatchObject([
      { code: 'VNO' },
      {},
      {},
      {},
      {},
    ]);
  });
  it('are a 404 if none is popular', async () => {
    expect(await bench.refused('/destination/popular/ZZZ')).toMatchObject({ status: 404 });
  });
});

describe('services and strings', () => {
  it('have prices for services and luggage', async () => {
    const services = await bench.ok('/services/all', Catalogue);
    expect(services.find(({ id }) => id === 'travelInsuranceBasic')?.data).toMatchObject({ unit_price: 11.88 });
    const bags = await bench.ok('/luggage/code/bt', Catalogue);
    expect(bags.map(({ id }) => id)).toContain('rBaggageSmall');
    expect(await bench.refused('/luggage/code/QQQ')).toMatchObject({ status: 400, field: 'code' });
  });
  it.each(LOCALES)('have texts of every service and question in %s', async (locale) => {
    const services = await bench.ok('/services/all', Catalogue);
    const bags = await bench.ok('/luggage/code/FR', Catalogue);
    const texts = await bench.ok(`/resources/category/additional_services/${locale}`, Strings);
    for (const { id } of [...services, ...bags]) {
      expect(texts[`${id}.title`], id).toMatch(/\S/);
      expect(texts[`${id}.text`], id).toMatch(/\S/);
    }
    const faq = await bench.ok(`/resources/category/faq/${locale}`, Strings, { tenant: 'default' });
    const topics = faqOf(faq);
    expect(topics.map(({ questions }) => questions.length)).toEqual([4, 3, 3, 3, 2, 4, 2, 3, 2, 2, 3]);
    expect(JSON.stringify(topics)).not.toMatch(/[[{]\w+[\]}]|undefined/);
    expect(await bench.ok(`/resources/category/resources/${locale}`, Strings)).toEqual({});
  });
  it('reject an unknown category or language', async () => {
    expect(await bench.refused('/resources/category/jokes/en_GB')).toMatchObject({ status: 404, field: 'category' });
    expect(await bench.refused('/resources/category/faq/xx')).toMatchObject({ status: 400, field: 'lang' });
  });
});

describe('static texts', () => {
  it.each(LOCALES)(
    "link every kind in %s, with the tenant's data",
    async (locale) => {
      for (const type of TEXTS) {
        const [link] = await bench.ok(`/static/links/${type}/burgundy/${locale}`, StaticLinks, { tenant: 'burgundy' });
        const html = await fileOf(link?.html?.[0] ?? '');
        expect(html, type).toContain('Bordeaux &amp; Partners');
        expect(html, type).not.toMatch(/\{\w+\}|undefined/);
        expect(html.length, type).toBeGreaterThan(400);
        expect(await fileOf(link?.css?.[0] ?? ''), type).toContain('.text');
      }
    },
    20_000,
  );
  it('have the guide for the Latvian-language tenant only', async () => {
    const [guide] = await bench.ok('/static/links/booking_guide/kaija/lv', StaticLinks);
    expect(await fileOf(guide?.html?.[0] ?? '')).toMatch(/<h4 id="cheap-flights-booking-guide-0">/);
    expect(await bench.refused('/static/links/booking_guide/yellow/en_GB')).toMatchObject({ status: 404 });
    expect(await bench.refused('/static/links/poems/kaija/en_GB')).toMatchObject({ status: 404, field: 'type' });
  });
  it('have logos and marks', async () => {
    const get = (path: string) => bench.sandbox.fetch(`http://localhost/bucket${path}`);
    expect(await (await get('/static/kaija/en/assets/images/logo.svg')).text()).toContain('Kaija');
    const png = new Uint8Array(await (await get('/cache/BT.png')).arrayBuffer());
    expect(Array.from(png.slice(0, 8))).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await get('/cache/FR.svg')).headers.get('content-type')).toContain('svg');
  });
});
