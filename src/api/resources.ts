import { langOf } from '@/domain/locale';
import { getJson } from './client';
import { apiConfig } from './config';
import { Strings } from './shapes/tenant';

export type ResourceCategory = 'resources' | 'additional_services' | 'faq';

/**
 * GET /resources/category/{category}/{lang}: key to text in the site's language. The FAQ is the same for all tenants: its
 * company header is forced to `default` (spec 7). Rejects with ApiError; callers only log it and fall back to own texts.
 */
export async function getStrings(category: ResourceCategory, signal?: AbortSignal): Promise<Strings> {
  const path = `/resources/category/${category}/${langOf(apiConfig().locale())}`;
  const headers = category === 'faq' ? { 'X-Company-Name': 'default' } : {};
  return await getJson(path, Strings, { headers, signal });
}
