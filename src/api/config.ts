import { type Locale, tagOf } from '@/domain/locale';

/** Settings of all calls. Separate from the client, so that `configureApi` does not load it. */
interface ApiConfig {
  /** Base address of all calls, absolute or relative to the page; a trailing slash is optional. */
  baseUrl: string;
  tenant: string;
  /** The current language, read at each call. */
  locale: () => Locale;
}

let current: ApiConfig | null = null;

/**
 * Called at start and by tests. A relative base is resolved here, because a worker would resolve it against its own
 * address.
 */
export function configureApi(config: ApiConfig): void {
  const page = (globalThis.document as Document | undefined)?.baseURI ?? globalThis.location?.href;
  const absolute = page ? new URL(config.baseUrl, page).href : config.baseUrl;
  current = { ...config, baseUrl: absolute.replace(/\/+$/, '') };
}

/** Throws 'Missing tenant ID' if no tenant is configured, before anything is sent. */
export function apiConfig(): ApiConfig {
  if (!current?.tenant) throw new Error('Missing tenant ID');
  return current;
}

/** Headers of every call: tenant and language, the latter also as Accept-Language. */
export function apiHeaders(): Record<string, string> {
  const { tenant, locale } = apiConfig();
  return { 'X-Company-Name': tenant, 'X-Language': locale(), 'Accept-Language': tagOf(locale()) };
}

/** A text as one part of a path. Half letters, which no address can carry, are replaced. */
export const pathPart = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));

/** Address of a call; undefined query values are dropped. */
export function apiUrl(path: string, query: Record<string, string | undefined> = {}): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const tail = kept.length > 0 ? `${path.includes('?') ? '&' : '?'}${new URLSearchParams(kept).toString()}` : '';
  return `${apiConfig().baseUrl}${path}${tail}`;
}
