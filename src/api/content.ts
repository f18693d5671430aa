import { versionOf } from '@/domain/content/version';
import { isGenuine } from '@/domain/device/genuine';
import { langOf } from '@/domain/locale';
import { ownValue } from '@/domain/ownValue';
import { log } from '@/platform/log';
import { getJson } from './client';
import { apiConfig, pathPart } from './config';
import { Strings, StaticLinks } from './shapes/tenant';
import { type Infer, create } from 'superstruct';
import { ApiError } from './errors';
import { type WholeAnswer, sendForFile } from './transport';

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
  /** The day of its version (YYYY-MM-DD), where it is known. */
  version: string | null;
}

const EMPTY: StaticHtml = { html: '', css: '', version: null };

/** The entry of the wanted type, else the first entry without a type. */
function target(links: Infer<typeof StaticLinks>, type: StaticType): Infer<typeof StaticLinks>[number] {
  if (links.length === 0) throw new Error('Invalid data structure: expected an array with at least one element.');
  const found = links.find((link) => link.type === type) ?? links.find((link) => link.type === undefined);
  if (!found?.html?.length && !found?.css?.length) throw new Error('No target link found.');
  return found;
}

/**
 * Public files may be on any host. Tenant headers would need a preflight request, so none are sent; redirects are
 * followed. A file that gets no answer is named in the error: the policy of the page, or of its host, may forbid it.
 */
async function file(kind: 'html' | 'css', asked: string, signal?: AbortSignal): Promise<WholeAnswer> {
  try {
    const answer = await sendForFile(asked, { method: 'GET', ...(signal && { signal }) });
    // An empty file is a tenant without this text.
    if (answer.bytes.byteLength > 0 && !isGenuine(kind, answer.response, { asked, bytes: answer.bytes }))
      throw new ApiError('shape', 'The answer is not the text.', { foreign: true });
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline')
      throw new ApiError('offline', error.message, { file: asked });
    throw error;
  }
}

const files = (kind: 'html' | 'css', links: readonly string[] = [], signal?: AbortSignal): Promise<WholeAnswer[]> =>
  Promise.all(links.map((link) => file(kind, new URL(link, `${apiConfig().baseUrl}/`).href, signal)));

const textOf = (answers: readonly WholeAnswer[]): string =>
  answers.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n');

/** A text is readable without its style. */
async function style(links: readonly string[] | undefined, signal?: AbortSignal): Promise<string> {
  try {
    return textOf(await files('css', links, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn('content', 'the style of a text did not arrive', error);
    return '';
  }
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
    const [answers, css] = await Promise.all([files('html', found.html, signal), style(found.css, signal)]);
    const html = textOf(answers);
    return { html, css, version: versionOf(html, answers[0]?.response.headers.get('Last-Modified') ?? null) };
  } catch (error) {
    // Also a page with this status: the files may be on a host that answers with its own.
    if (error instanceof ApiError && error.status === 404) return EMPTY;
    throw error;
  }
}

/**
 * The tenant's texts by type that came with the build in one language. Their own file, so that no page carries them.
 * Rejects with ApiError.
 */
export async function getBuiltText(path: string, type: StaticType, signal?: AbortSignal): Promise<StaticHtml> {
  const asked = new URL(path, document.baseURI).href;
  const { bytes } = await sendForFile(asked, { method: 'GET', ...(signal && { signal }) });
  const html = ownValue(create(JSON.parse(new TextDecoder().decode(bytes)), Strings), type) ?? '';
  return { html, css: '', version: versionOf(html, null) };
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
