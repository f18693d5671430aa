import { Hono } from 'hono';
import { langOf } from '@/domain/locale';
import { logoSvg, backgroundSvg, bannerSvg, funderSvg, isFunder } from '../bucket/landscapes';
import { jpegOf } from '../bucket/jpeg';
import { pngMark, svgMark } from '../bucket/marks';
import { citySvg } from '../bucket/scenes';
import { type SandboxContext, type SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
import { notFound } from '../http/refusal';
import { findBooking } from '../db/bookings';
import { passFile } from '../documents/pass';
import { bankByCode } from '../payment/banks';
import type { Tenant } from '../tenants';
import { airports, cities } from '../world/world';
import { styleFile, textFile } from './staticLinks';

const DAY = 'public, max-age=86400';
const svg = (c: SandboxContext, drawing: string): Response =>
  c.body(drawing, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': DAY });

const jpeg = async (c: SandboxContext, key: string, draw: () => string, quality?: number): Promise<Response> =>
  c.body(await jpegOf(key, draw, quality), 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': DAY });

function tenantOf(c: SandboxContext): Tenant {
  const tenant = c.get('deps').tenants.get(c.req.param('tenant') ?? '');
  if (!tenant) throw notFound('Tenant', 'tenant');
  return tenant;
}

/** Lettermarks of airlines are of one style, as those of an app without pictures. */
const AIRLINE_COLOR = '#475569';

const pngs = new Map<string, Uint8Array<ArrayBuffer>>();
function png(code: string): Uint8Array<ArrayBuffer> {
  const known = pngs.get(code) ?? new Uint8Array(pngMark(code, AIRLINE_COLOR));
  pngs.set(code, known);
  return known;
}

/**
 * The bucket: logos, backgrounds, texts and styles, banners, city pictures, boarding passes, lettermarks of banks and airlines. Every
 * city and every well-formed airline code has a picture; other codes are a 404.
 */
export const bucketRoutes = new Hono<SandboxEnv>()
  .get('/static/:tenant/:lang/assets/images/logo.svg', (c) => svg(c, logoSvg(tenantOf(c))))
  .get('/static/:tenant/:lang/assets/images/background.jpg', (c) => {
    const tenant = tenantOf(c);
    return jpeg(c, `background/${tenant.name}`, () => backgroundSvg(tenant), 62);
  })
  .get('/cities/:file{[A-Za-z0-9]{3}\\.jpg}', (c) => {
    const code = c.req.param('file').slice(0, 3).toUpperCase();
    const city = airports.get(code)?.cityIata ?? code;
    if (!cities.has(city)) throw notFound('Picture');
    return jpeg(c, `city/${city}`, () => citySvg(city));
  })
  .get('/funding/:file{[a-z]+\\.svg}', (c) => {
    const name = c.req.param('file').slice(0, -4);
    if (!isFunder(name)) throw notFound('Logo');
    return svg(c, funderSvg(name));
  })
  .get('/static/:tenant/:lang/html/:file{.+\\.html}', (c) => textFile(c))
  .get('/static/:tenant/:lang/css/:file{.+\\.css}', (c) => styleFile(c))
  .get('/sales/:tenant/:lang/:file{[1-9]\\.svg}', (c) => {
    const locale = asLocale(c.req.param('lang'));
    const drawing = locale && bannerSvg(tenantOf(c), langOf(locale), Number(c.req.param('file')[0]));
    if (!drawing) throw notFound('Banner');
    return svg(c, drawing);
  })
  .get('/banks/:file{[a-z0-9]+\\.svg}', (c) => {
    const bank = bankByCode(c.req.param('file').slice(0, -4));
    if (!bank) throw notFound('Logo');
    return svg(c, svgMark(bank.mark, bank.color));
  })
  .get('/passes/:booking/:file{[\\w-]+\\.(?:pdf|pkpass)}', async (c) => {
    const { store, tenants, now } = c.get('deps');
    const booking = findBooking(store, c.req.param('booking'));
    const tenant = booking && tenants.get(booking.tenant);
    const file = c.req.param('file');
    const found = tenant && (await passFile(tenant, booking, { now: now(), file, icon: png('BP') }));
    if (!found) throw notFound('Boarding pass', 'file');
    return c.body(found.bytes, 200, { 'Content-Type': found.type, 'Cache-Control': 'no-store' });
  })
  .get('/cache/:file{[A-Za-z0-9]{2}\\.(?:png|svg)}', (c) => {
    const code = c.req.param('file').slice(0, 2).toUpperCase();
    if (c.req.param('file').endsWith('.svg')) return svg(c, svgMark(code, AIRLINE_COLOR));
    return c.body(png(code), 200, { 'Content-Type': 'image/png', 'Cache-Control': DAY });
  });
