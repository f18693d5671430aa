import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Banners, Deals, DestinationOffers } from '@/api/shapes/home';
import { StaticLinks } from '@/api/shapes/tenant';
import { LOCALES } from '@/domain/locale';
import { Bench } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}
const OFFERS = '/destination/retrieve_offers?type=oneway&s_iata=RIX';
const get = (path: string) => bench.sandbox.fetch(path.startsWith('http') ? path : `http://localhost/bucket${path}`);
const bytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());

describe('deals', () => {
  it.each(LOCALES)('have categories in %s, one with more than ten destinations', async (language) => {
    const deals = await bench.ok('/destination/deals', Deals, { language });
    const groups = grouped(deals, ({ category }) => category);
    expect(groups).toHaveLength(5);
    expect(Math.max(...groups.map(({ length }) => length))).toBeGreaterThan(10);
  });
  it('never lead to the origin', async () => {
    const iatas = async (tenant: string) =>
      (await bench.ok('/destination/deals', Deals, { tenant })).map(({ iata }) => iata);
    expect(await iatas('kaija')).toContain('LON');
    expect(await iatas('kaija')).not.toContain('RIX');
  });
});

describe('one-way offers of an origin', () => {
  it('include every deal and more, cheapest first, in the language of the call', async () => {
    const [deals, offers] = await Promise.all([
      bench.ok('/destination/deals', Deals, { language: 'lv_LV' }),
      bench.ok(OFFERS, DestinationOffers, { language: 'lv_LV' }),
    ]);
    const priced = new Set(offers.map(({ dest }) => dest.iata));
    expect(deals.filter(({ iata }) => !priced.has(iata))).toEqual([]);
    const others = new Set(
      offers.map(({ dest }) => dest.iata).filter((iata) => !deals.some((one) => one.iata === iata)),
    );
    expect(others.size).toBeGreaterThanOrEqual(9);
    expect(offers.map(({ price }) => price)).toEqual(offers.map(({ price }) => price).toSorted((a, b) => a - b));
    expect(offers.find(({ dest }) => dest.iata === 'LON')?.dest.city).toBe('Londona');
    expect(priced.has('RIX')).toBe(false);
  }, 30_000);
  it('repeat a destination if the nonstop flight costs more', async () => {
    const offers = await bench.ok(OFFERS, DestinationOffers);
    const repeated = grouped(offers, ({ dest }) => dest.iata).filter(({ length }) => length > 1);
    expect(repeated.length).toBeGreaterThan(0);
    for (const [cheap, nonstop] of repeated) {
      expect(nonstop).toMatchObject({ stopNum: 0 });
      expect(nonstop?.price).toBeGreaterThanOrEqual(cheap?.price ?? 0);
    }
  });
  it('cost the same as a search of that day', async () => {
    const offers = await bench.ok(OFFERS, DestinationOffers);
    for (const iata of ['BCN', 'VNO', 'LON']) {
      const offer = offers.find(({ dest }) => dest.iata === iata);
      const found = await bench.offers(
        `src=riga&s_iata=rix&s_ct=false&dest=x&d_iata=${iata.toLowerCase()}&d_ct=${iata === 'LON'}&start=${offer?.date}&p_adult=1&type=oneway&cabin=economy`,
      );
      expect(Math.min(...found.map(({ price }) => price.EUR.price_per_person)), iata).toBe(offer?.price);
    }
  });
  it('are refused without a valid origin', async () => {
    const path = '/destination/retrieve_offers';
    expect(await bench.refused(`${path}?s_iata=RIX`)).toMatchObject({ status: 400, field: 'type' });
    expect(await bench.refused(`${path}?type=roundtrip&s_iata=RIX`)).toMatchObject({ status: 400, field: 'type' });
    expect(await bench.refused(`${path}?type=oneway`)).toMatchObject({ status: 400, field: 's_iata' });
    expect(await bench.refused(`${path}?type=oneway&s_iata=RIGA`)).toMatchObject({ status: 400, field: 's_iata' });
    expect(await bench.refused(`${path}?type=oneway&s_iata=ZZZ`)).toMatchObject({ status: 404, field: 's_iata' });
  });
  it('fail with a fault of their own, and only they', async () => {
    await bench.fault({ kind: 'status', status: 500, match: { path: 'retrieve_offers' } });
    expect(await bench.refused(OFFERS)).toMatchObject({ status: 500 });
    await bench.fault({ kind: 'wrong_shape', match: { path: 'destination/deals' }, body: { deals: [] } });
    expect(await (await bench.call('/destination/deals')).json()).toEqual({ deals: [] });
    expect((await bench.call(OFFERS)).status).toBe(200);
  });
});

describe('banners', () => {
  it('are a list of addresses for a plain tenant', async () => {
    const banners = await bench.ok('/static/links/banners/default/et_EE', Banners, { tenant: 'yellow' });
    expect(banners.map((one) => typeof one)).toEqual(['string', 'string', 'string']);
    expect(await (await get(banners[1] as string)).text()).toContain('Päike nelja');
  });
  it('have links and titles elsewhere, and one has no picture', async () => {
    const banners = await bench.ok('/static/links/banners/default/lt', Banners);
    expect(banners).toMatchObject([
      { link: '/cheap-flights', title: 'Savaitgaliai miestuose žiemą' },
      { link: expect.stringMatching(/^\/cheap-flights\/roundtrip\/[A-Z]{3}\/TCI$/) },
      { image: null },
    ]);
    expect(await bench.refused('/static/links/banners/default/xx')).toMatchObject({ status: 400, field: 'lang' });
  });
});

describe('pictures', () => {
  it.each(['/cities/BCN.jpg', '/cities/lon.jpg', '/cities/KUN.jpg', '/static/yellow/en/assets/images/background.jpg'])(
    '%s is a real JPEG of moderate size',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const picture = new Uint8Array(await response.arrayBuffer());
      expect(Array.from(picture.slice(0, 3))).toEqual([0xff, 0xd8, 0xff]);
      expect(picture.length).toBeLessThan(30_000);
    },
  );
  it('an airport has the picture of its city, an unknown code none', async () => {
    expect(await bytes('/cities/LHR.jpg')).toEqual(await bytes('/cities/LON.jpg'));
    expect((await get('/cities/ZZZ.jpg')).status).toBe(404);
    expect((await get('/funding/nobody.svg')).status).toBe(404);
  });
});

it('the footer of the Latvian-language tenant is the funding notice, in Latvian in every language', async () => {
  const footer = async (tenant: string, lang: string) => {
    const [link] = await bench.ok(`/static/links/footer/${tenant}/${lang}`, StaticLinks, { tenant });
    return (await get(link?.html?.[0] ?? '')).text();
  };
  const notice = await footer('kaija', 'en');
  expect(notice).toContain('Atveseļošanas un noturības mehānism');
  expect(notice.match(/<img /g)).toHaveLength(3);
  expect(await footer('yellow', 'en')).not.toContain('<img');
});
