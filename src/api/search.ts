import { bareQuery, isSameQuery } from '@/domain/search/query';
import { JSON_TYPE, LINES_TYPE } from '@/domain/device/contentType';
import { dropCalls, hasEarly, renameEarly } from '@/platform/early';
import { getFirstLine, getJson } from './client';
import { apiHeaders, apiUrl, pathPart } from './config';
import { ApiError } from './errors';
import { SearchKey } from './shapes/offers';
import { firstAbort } from '@/platform/signals';

export const SEARCH_PATH = '/search';

/** Limit for getting a search key, all attempts together. */
const SEARCH_KEY_MS = 3000;

const withoutQuestionMark = (query: string): string => query.replace(/^\?/, '');

/** A key, with the first lines of its stream where the server sends them behind it. */
export type StartedSearch = SearchKey & { lines: Response | null };

/** Lines are the shorter way, JSON the usual one. tools/inline/early.js asks with the same words. */
export const ACCEPT_SEARCH = `${LINES_TYPE}, ${JSON_TYPE}`;

/**
 * GET /search?{query}: the key of the result stream, alone or as the first line of the stream itself. `query` is the
 * results query. Rejects with ApiError (`timeout` after 3 s) or with the signal's reason, which also ends the lines.
 */
export const openSearch = (query: string, signal?: AbortSignal): Promise<StartedSearch> =>
  withinLimit(signal, async (both) => {
    const headers = { Accept: ACCEPT_SEARCH };
    const { value, rest } = await getFirstLine(searchPath(query), SearchKey, { signal: both, headers });
    return { ...value, lines: rest };
  });

/** The same, the key alone: nothing is asked of suppliers yet. */
export const requestSearchKey = (query: string, signal?: AbortSignal): Promise<SearchKey> =>
  withinLimit(signal, (both) => getJson(searchPath(query), SearchKey, { signal: both }));

const searchPath = (query: string): string => `${SEARCH_PATH}?${withoutQuestionMark(query)}`;

async function withinLimit<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new ApiError('timeout', `Search request timed out (${SEARCH_KEY_MS}ms).`);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeout), SEARCH_KEY_MS);
  try {
    return await work(signal ? firstAbort(limit.signal, signal) : limit.signal);
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
    renameEarly(apiUrl(`${SEARCH_PATH}?${earlyQuery}`), apiUrl(searchPath(query)));
  else dropCalls((url) => url.startsWith(apiUrl(SEARCH_PATH)));
}

/** Address and headers of the result stream, as plain data for a worker. `after` is the last seq received. */
export function streamRequest(key: string, after: number | null): { url: string; headers: Record<string, string> } {
  const query = after === null ? {} : { after: String(after) };
  return {
    url: apiUrl(`${SEARCH_PATH}/stream/${pathPart(key)}`, query),
    headers: { Accept: LINES_TYPE, ...apiHeaders() },
  };
}
