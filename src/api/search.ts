import { bareQuery, isSameQuery } from '@/domain/search/query';
import { dropCalls, hasEarly, renameEarly } from '@/platform/early';
import { getJson } from './client';
import { apiHeaders, apiUrl, pathPart } from './config';
import { ApiError } from './errors';
import { SearchKey } from './shapes/offers';
import { firstAbort } from '@/platform/signals';

export const SEARCH_PATH = '/search';

/** Limit for getting a search key, all attempts together. */
const SEARCH_KEY_MS = 3000;

const withoutQuestionMark = (query: string): string => query.replace(/^\?/, '');

/**
 * GET /search?{query}: the key of the result stream. `query` is the results query. Rejects with ApiError (`timeout`
 * after 3 s) or with the signal's reason.
 */
export async function requestSearchKey(query: string, signal?: AbortSignal): Promise<SearchKey> {
  const timeout = new ApiError('timeout', `Search request timed out (${SEARCH_KEY_MS}ms).`);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeout), SEARCH_KEY_MS);
  try {
    const both = signal ? firstAbort(limit.signal, signal) : limit.signal;
    return await getJson(`${SEARCH_PATH}?${withoutQuestionMark(query)}`, SearchKey, { signal: both });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The early script asked for the search by the query of the page's address. If the app's `query` means the same search,
 * its answer is registered under that query; otherwise (or without a query: null) the early search and its stream are
 * dropped.
 */
export function adoptEarlySearch(address: string, query: string | null): void {
  if (!hasEarly()) return;
  const earlyQuery = bareQuery(address);
  if (query !== null && isSameQuery(earlyQuery, query))
    renameEarly(apiUrl(`${SEARCH_PATH}?${earlyQuery}`), apiUrl(`${SEARCH_PATH}?${withoutQuestionMark(query)}`));
  else dropCalls((url) => url.startsWith(apiUrl(SEARCH_PATH)));
}

/** Address and headers of the result stream, as plain data for a worker. `after` is the last seq received. */
export function streamRequest(key: string, after: number | null): { url: string; headers: Record<string, string> } {
  const query = after === null ? {} : { after: String(after) };
  return {
    url: apiUrl(`${SEARCH_PATH}/stream/${pathPart(key)}`, query),
    headers: { Accept: 'application/x-ndjson', ...apiHeaders() },
  };
}
