import { Hono } from 'hono';
import { langOf } from '@/domain/locale';
import { CATEGORIES, type Category, stringsOf } from '../content/texts';
import type { SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
import { vapidKeys } from '../push/keys';
import { badField, notFound, Refusal } from '../http/refusal';
/** GET /tenant/name/{tenant}. */
export const tenantRoutes = new Hono<SandboxEnv>().get('/tenant/name/:tenant', (c) => {
  const { tenants, overrides } = c.get('deps');
  const name = c.req.param('tenant');
  const tenant = tenants.get(name);
  if (!tenant) throw new Refusal(404, `Unknown tenant "${name}"`, { code: 'unknown_tenant', field: 'tenant' });
  c.header('Cache-Control', 'no-cache');
  const push = { publicKey: vapidKeys(name).publicKey };
  return c.json({ push, ...tenant.profile, ...overrides.get(name) });
});

/** GET /resources/category/{resources|additional_services|faq}/{lang}. */
export const resourceRoutes = new Hono<SandboxEnv>().get('/resources/category/:category/:lang', (c) => {
  const category = c.req.param('category') as Category;
  const locale = asLocale(c.req.param('lang'));
  if (!CATEGORIES.includes(category)) throw notFound(`Category ${category}`, 'category');
  if (!locale) throw badField('lang', 'Unknown language: lang');
  const tenant = c.get('tenant');
  const { strings } = c.get('deps');
  c.header('Cache-Control', 'no-cache');
  return c.json({
    ...stringsOf(category, langOf(locale)),
    ...(category === 'resources' ? strings.get(`${tenant.name}/${locale}`) : {}),
  });
});
