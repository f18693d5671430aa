import { isGenuine } from '@/domain/device/genuine';
import { langOf } from '@/domain/locale';
import { getJson } from './client';
import { apiConfig, pathPart } from './config';
import { Strings, StaticLinks } from './shapes/tenant';
import { type Infer } from 'superstruct';
import { ApiError } from './errors';
import { sendForFile } from './transport';

/** Kinds of server HTML. */
type StaticType =
  | 'footer'
  | 'booking_guide'
  | 'terms_of_service'
  | 'privacy_policy'
  | 'cancellation_policy'
  | 'guarantee_rules'
  | 'deals_and_vouchers'
  | 'about_us'
  | 'airline_policy'
  | 'faq';

export interface StaticHtml {
  /** Unsanitised: render it only through `ServerHtml`. */
  html: string;
  css: string;
}

const EMPTY: StaticHtml = { html: '', css: '' };

/** The entry of the wanted type, else the first entry without a type. */
function target(links: Infer<typeof StaticLinks>, type: StaticType): Infer<typeof StaticLinks>[number] {
  if (links.length === 0) throw new Error('Invalid data structure: expected an array with at least one element.');
  const found = links.find((link) => link.type === type) ?? links.find((link) => link.type === undefined);
  if (!found?.html?.length && !found?.css?.length) throw new Error('No target link found.');
  return found;
}

/**
 * Public files may be on any host. Tenant headers would need a preflight request, so none are sent; redirects are
 * followed.
 */
async function texts(kind: 'html' | 'css', links: readonly string[] = [], signal?: AbortSignal): Promise<string> {
  const base = `${apiConfig().baseUrl}/`;
  const parts = links.map(async (link) => {
    const asked = new URL(link, base).href;
    const { response, bytes } = await sendForFile(asked, { method: 'GET', ...(signal && { signal }) });
    // An empty file is a tenant without this text.
    if (bytes.byteLength > 0 && !isGenuine(kind, response, { asked, bytes }))
      throw new ApiError('shape', 'The answer is not the text.', { foreign: true });
    return new TextDecoder().decode(bytes);
  });
  return (await Promise.all(parts)).join('\n');
}

export const staticPath = (type: StaticType, tenant: string, lang: string): string =>
  `/static/links/${type}/${pathPart(tenant)}/${lang}`;

/**
 * GET /static/links/{type}/{tenant}/{lang} and the HTML and CSS files it names. A 404 gives empty content. Rejects with
 * ApiError, or with an Error whose text is fixed by docs/rules.md (Errors) for a list without a usable link.
 */
export async function getStaticHtml(type: StaticType, signal?: AbortSignal): Promise<StaticHtml> {
  const { tenant, locale } = apiConfig();
  try {
    const path = staticPath(type, tenant, langOf(locale()));
    const found = target(await getJson(path, StaticLinks, { signal }), type);
    const [html, css] = await Promise.all([texts('html', found.html, signal), texts('css', found.css, signal)]);
    return { html, css };
  } catch (error) {
    // Also a page with this status: the files may be on a host that answers with its own.
    if (error instanceof ApiError && error.status === 404) return EMPTY;
    throw error;
  }
}

type ResourceCategory = 'resources' | 'additional_services' | 'faq';

/**
 * GET /resources/category/{category}/{lang}: texts by key in the site's language. The FAQ is shared by all tenants, so
 * its company header is `default`. Rejects with ApiError; callers log it and use their own texts.
 */
export async function getStrings(category: ResourceCategory, signal?: AbortSignal): Promise<Strings> {
  const path = `/resources/category/${category}/${langOf(apiConfig().locale())}`;
  const headers = category === 'faq' ? { 'X-Company-Name': 'default' } : {};
  return await getJson(path, Strings, { headers, signal });
}
