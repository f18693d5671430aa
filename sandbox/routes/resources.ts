import { Hono } from 'hono';
import { langOf } from '@/domain/locale';
import { CATEGORIES, type Category, stringsOf } from '../content/strings';
import type { SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
import { badField, notFound } from '../http/refusal';

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
    ...stringsOf(category, tenant, langOf(locale)),
    ...(category === 'resources' ? strings.get(`${tenant.name}/${locale}`) : {}),
  });
});
