import { bareQuery, sameQuestion } from '@/domain/search/query';
import { dropCalls, hasEarly, renameEarly } from '@/platform/early';
import { getJson } from './client';
import { apiHeaders, apiUrl } from './config';
import { ApiError } from './errors';
import { SearchKey } from './shapes/offers';

export const SEARCH_PATH = '/search';

/** Time a search key may take, all attempts together (spec 7 and 9). */
const SEARCH_KEY_MS = 3000;

const bare = (query: string): string => query.replace(/^\?/, '');

/**
 * GET /search?{query}: the key of the result stream. `query` is the results query string. Rejects with ApiError `timeout`
 * and the exact message of the specification after 3 s, with other kinds as they come, with the signal's reason on abort.
 */
export async function requestSearchKey(query: string, signal?: AbortSignal): Promise<SearchKey> {
  const late = new ApiError('timeout', `Search request timed out (${SEARCH_KEY_MS}ms).`);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(late), SEARCH_KEY_MS);
  try {
    const both = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
    return await getJson(`${SEARCH_PATH}?${bare(query)}`, SearchKey, { signal: both });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The page has asked for the search in the words of its address: known as the app's `query` where it puts the same question, else
 * given up, with the stream that was opened for it. Null: the address is no search.
 */
export function knowSearchAs(address: string, query: string | null): void {
  if (!hasEarly()) return;
  const asked = bareQuery(address);
  if (query !== null && sameQuestion(asked, query))
    renameEarly(apiUrl(`${SEARCH_PATH}?${asked}`), apiUrl(`${SEARCH_PATH}?${bare(query)}`));
  else dropCalls((url) => url.startsWith(apiUrl(SEARCH_PATH)));
}

/** Address and headers of the result stream: plain data, because a worker does the reading. `after` is the last seq held. */
export function streamRequest(key: string, after: number | null): { url: string; headers: Record<string, string> } {
  const query = after === null ? {} : { after: String(after) };
  return {
    url: apiUrl(`${SEARCH_PATH}/stream/${encodeURIComponent(key)}`, query),
    headers: { Accept: 'application/x-ndjson', ...apiHeaders() },
  };
}
