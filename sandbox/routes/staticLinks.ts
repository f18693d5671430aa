import { Hono } from 'hono';
import type { StaticLinks } from '@/api/shapes/tenant';
import { langOf } from '@/domain/locale';
import { type StaticType, cssOf, htmlOf, isStaticType } from '../content/texts';
import { type SandboxContext, type SandboxEnv, siteUrl } from '../http/context';
import { asLocale } from '../http/entrance';
import { badField, notFound } from '../http/refusal';
import type { Tenant } from '../tenants';

/** How many sale banners there are (spec 9). */
export const BANNERS = 3;

/** The guide belongs to "the Latvian-language tenant": one whose first language is lv_LV (decisions 3). */
const has = (type: StaticType, tenant: Tenant): boolean =>
  type !== 'booking_guide' || tenant.profile.languages[0] === 'lv_LV';

/** A text's tenant and language from the path. Throws 404 for what does not exist. */
export function textOf(c: SandboxContext, type: string): { type: StaticType; tenant: Tenant; html: () => string } {
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
    const folder = `${siteUrl(c)}bucket/banners/${c.get('tenant').name}`;
    c.header('Cache-Control', 'no-cache');
    return c.json(Array.from({ length: BANNERS }, (_, n) => `${folder}/${langOf(locale)}/${n + 1}.svg`));
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
