import { type Locale, tagOf } from '@/domain/locale';

/** What every call needs to know. Kept apart from the client so that registering costs nothing in the first load. */
interface ApiConfig {
  /** Base of all calls, absolute or relative to the page, with or without a closing slash. */
  baseUrl: string;
  tenant: string;
  /** The language of the moment; asked at each call. */
  locale: () => Locale;
}

let current: ApiConfig | null = null;

/** Called once at start (and by tests). A relative base is resolved here, because a worker has another base. */
export function configureApi(config: ApiConfig): void {
  const page = (globalThis.document as Document | undefined)?.baseURI ?? globalThis.location?.href;
  const absolute = page ? new URL(config.baseUrl, page).href : config.baseUrl;
  current = { ...config, baseUrl: absolute.replace(/\/+$/, '') };
}

/** Throws 'Missing tenant ID' (spec 7) before anything is sent without a tenant. */
export function apiConfig(): ApiConfig {
  if (!current?.tenant) throw new Error('Missing tenant ID');
  return current;
}

/** The two headers of every call (spec 7), plus the language in the form that servers know. */
export function apiHeaders(): Record<string, string> {
  const { tenant, locale } = apiConfig();
  return { 'X-Company-Name': tenant, 'X-Language': locale(), 'Accept-Language': tagOf(locale()) };
}

/** Address of a call; empty query values are left out. */
export function apiUrl(path: string, query: Record<string, string | undefined> = {}): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const tail = kept.length > 0 ? `${path.includes('?') ? '&' : '?'}${new URLSearchParams(kept).toString()}` : '';
  return `${apiConfig().baseUrl}${path}${tail}`;
}
