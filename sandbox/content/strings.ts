import { readFileSync } from 'node:fs';
import type { Strings } from '@/api/shapes/tenant';
import { LANGS, type Lang } from '@/domain/locale';
import type { Tenant } from '../tenants';
import { faqStrings } from './texts';

const read = (lang: Lang): Strings =>
  JSON.parse(readFileSync(new URL(`services/${lang}.json`, import.meta.url), 'utf8')) as Strings;
const SERVICE_TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, read(lang)])) as Record<Lang, Strings>;

export const CATEGORIES = ['resources', 'additional_services', 'faq'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * GET /resources/category/{category}/{lang}. `resources` are a tenant's own words laid over the bundled messages, under
 * the same keys (decisions 4); the sandbox's tenants are content with the bundled ones.
 */
export function stringsOf(category: Category, tenant: Tenant, lang: Lang): Strings {
  if (category === 'resources') return {};
  return category === 'faq' ? faqStrings(tenant, lang) : SERVICE_TEXTS[lang];
}
