import { Hono } from 'hono';
import type { Banners } from '@/api/shapes/home';
import type { StaticLinks } from '@/api/shapes/tenant';
import { type Lang, langOf } from '@/domain/locale';
import { addressOf } from '@/domain/pages';
import { bannerTitle } from '../bucket/landscapes';
import { type StaticType, cssOf, htmlOf, isStaticType } from '../content/texts';
import { type SandboxContext, type SandboxEnv, siteUrl } from '../http/context';
import { asLocale } from '../http/entrance';
import { badField, notFound } from '../http/refusal';
import type { Tenant } from '../tenants';

const BANNERS = 3;
/** Where the words of each banner lead: city breaks, the sun, price alerts. */
const linksOf = (origin: string): readonly string[] => [
  addressOf('cheapFlights'),
  `${addressOf('cheapFlights')}/roundtrip/${origin}/TCI`,
  addressOf('alerts'),
];

/**
 * Banners of a tenant. Some servers send only image addresses, others `{id, image, link, title}`, where the image may
 * be missing; the tenants cover both.
 */
function bannersOf(c: SandboxContext, { name, profile, defaultOrigin }: Tenant, lang: Lang): Banners {
  const folder = `${siteUrl(c)}bucket/sales/${name}/${lang}`;
  return Array.from({ length: BANNERS }, (_, at) => {
    const image = `${folder}/${at + 1}.svg`;
    if (!profile.serviceFeeEnabled) return image;
    const id = `${name}-${at + 1}`;
    const link = linksOf(defaultOrigin)[at];
    return { id, image: at === BANNERS - 1 ? null : image, link, title: bannerTitle(lang, at + 1) };
  });
}

/** Only the Latvian-language tenant has the booking guide. */
const has = (type: StaticType, tenant: Tenant): boolean =>
  type !== 'booking_guide' || tenant.profile.languages[0] === 'lv_LV';

/** Type, tenant and language from the path. Throws 404 for unknown ones. */
function textOf(c: SandboxContext, type: string): { type: StaticType; tenant: Tenant; html: () => string } {
  const tenant = c.get('deps').tenants.get(c.req.param('tenant') ?? '');
  const locale = asLocale(c.req.param('lang'));
  if (!tenant) throw notFound('Tenant', 'tenant');
  if (!locale) throw badField('lang', 'Unknown language: lang');
  if (!isStaticType(type) || !has(type, tenant)) throw notFound('Text', 'type');
  return { type, tenant, html: () => htmlOf(type, tenant, langOf(locale)) };
}

/** GET /static/links/{type}/{tenant}/{lang} and GET /static/links/banners/default/{lang}. */
export const staticLinkRoutes = new Hono<SandboxEnv>()
  .get('/static/links/banners/default/:lang', (c) => {
    const locale = asLocale(c.req.param('lang'));
    if (!locale) throw badField('lang', 'Unknown language: lang');
    c.header('Cache-Control', 'no-cache');
    return c.json(bannersOf(c, c.get('tenant'), langOf(locale)));
  })
  .get('/static/links/:type/:tenant/:lang', (c) => {
    const { type, tenant } = textOf(c, c.req.param('type'));
    const folder = `${siteUrl(c)}bucket/static/${tenant.name}/${c.req.param('lang')}`;
    const answer: StaticLinks = [{ type, css: [`${folder}/css/${type}.css`], html: [`${folder}/html/${type}.html`] }];
    c.header('Cache-Control', 'no-cache');
    return c.json(answer);
  });

export const textFile = (c: SandboxContext): Response => {
  const { html } = textOf(c, (c.req.param('file') ?? '').replace(/\.html$/, ''));
  return c.body(html(), 200, { 'Content-Type': 'text/html; charset=utf-8' });
};
export const styleFile = (c: SandboxContext): Response => {
  const { type } = textOf(c, (c.req.param('file') ?? '').replace(/\.css$/, ''));
  return c.body(cssOf(type), 200, { 'Content-Type': 'text/css; charset=utf-8' });
};
