import wretch, { type ConfiguredMiddleware, type FetchLike, type WretchError } from 'wretch';
import { retry } from 'wretch/middlewares/retry';
import { is } from 'superstruct';
import { isPage, JSON_TYPE, LINES_TYPE, typeOf } from '@/domain/device/contentType';
import { recordCall } from '@/platform/diagnostics';
import { now } from '@/platform/clock';
import { takeEarly } from '@/platform/early';
import { compareClock } from '@/platform/serverDate';
import { isOffline } from '@/platform/network';
import { rejectOnAbort } from '@/platform/idle';
import { ApiError, hasErrorMessage, isNoAnswer } from './errors';
import { ErrorBody } from './shapes/common';
import { firstAbort } from '@/platform/signals';
import { apiConfig } from './config';
import { splitFirstLine } from './firstLine';
import { callName, reportWrong } from './wrongAnswers';

const TIMEOUT_MS = 30_000;
/** 511 Network Authentication Required: sent by a captive portal, never by a server. */
const NETWORK_SIGN_IN = 511;
/** Ends what was asked for, so only our own server is believed. */
const GONE = new Set([404, 410]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Errors of an aborted attempt: the caller's abort, or our own limit with its ApiError. */
const GIVEN_UP = new Set(['AbortError', 'ApiError']);

/**
 * wretch's abort addon has one timer for all attempts together, so that a slow first attempt would leave no time for
 * retries.
 */
const attemptTimeout =
  (ms: number): ConfiguredMiddleware =>
  (next: FetchLike) =>
  (url, options) => {
    const timer = AbortSignal.timeout(ms);
    const signal = options.signal ? firstAbort(timer, options.signal) : timer;
    return next(url, { ...options, signal });
  };

/** Up to three repeats after 300 ms, doubled each time; safe methods only, after network errors, 429 and 5xx. */
const retries = retry({
  delayTimer: 300,
  delayRamp: (delay, attempt) => delay * 2 ** (attempt - 1),
  maxAttempts: 3,
  retryOnNetworkError: true,
  // Otherwise the status of the last answer is lost and the 503 page never shows.
  resolveWithLatestResponse: true,
  skip: (_url, options) => !SAFE.has(options.method ?? 'GET'),
  until: (response, error) =>
    error
      ? GIVEN_UP.has(error.name) || isOffline()
      : response !== undefined && response.status !== 429 && response.status < 500,
});

/** Records each attempt for the support file, and compares the clocks. */
const noted: ConfiguredMiddleware = (next: FetchLike) => async (url, options) => {
  const end = recordCall(options.method ?? '', url, options.body);
  const answer = next(url, options);
  answer.then(
    (response) => {
      // A copy of lines would hold their connection.
      end(response.status, typeOf(response) === LINES_TYPE ? undefined : () => response.clone().text());
      // The worker keeps some GETs, but no search and nothing that changes data.
      compareClock(response, options.method !== 'GET' || url.startsWith(`${apiConfig().baseUrl}/search`));
    },
    (error: unknown) => end((error as Error).name),
  );
  return await answer;
};

/** The early script may have made the call already (docs/architecture.md, "Start order"). */
const early: ConfiguredMiddleware = (next: FetchLike) => (url, options) =>
  takeEarly(url, options) ?? next(url, options);

const http = wretch().middlewares([retries, noted, attemptTimeout(TIMEOUT_MS), early]);
/** Without the limit of an attempt, which would end lines that go on. */
const patientHttp = wretch().middlewares([retries, noted, early]);

function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('Retry-After');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAnswer = (error: unknown): error is WretchError =>
  error instanceof Error && (error as Partial<WretchError>).response instanceof Response;

/** Names an error answer without the contract's body, which the app cannot tell from a gateway's. */
function reportErrorBody(call: string, status: number, body: unknown): void {
  if (!hasErrorMessage(body)) reportWrong(call, '', `{"errorMessage": "…"} with status ${status}`, body ?? 'no JSON');
}

function fromAnswer(error: WretchError, call: string): ApiError {
  const { response, status } = error;
  // With `redirect: manual` a browser reports a redirect as status 0, Node as the 3xx itself.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    reportWrong(call, '', 'no redirect', `status ${status || 'of a redirect'}`);
    return new ApiError('shape', 'The answer is a redirect.', { status, foreign: true });
  }
  if (status === NETWORK_SIGN_IN)
    return new ApiError('shape', 'The network asks to sign in.', { status, foreign: true });
  const body = bodyOf(error.message);
  reportErrorBody(call, status, body);
  // Our errors are JSON. A firewall or an ingress answers with a page or a plain sentence, a gateway with JSON of its own.
  const foreign =
    isPage(response) ||
    (body === undefined && error.message.trim() !== '') ||
    (GONE.has(status) && !hasErrorMessage(body));
  const known = is(body, ErrorBody) ? body : undefined;
  const message = known?.errorMessage ?? (response.statusText || `Status ${status}`);
  return new ApiError('http', message, {
    status,
    language: response.headers.get('Content-Language'),
    code: known?.code,
    field: known?.field,
    retryAfterMs: retryAfter(response),
    body,
    foreign,
  });
}

/** Maps any rejection to an ApiError; the caller's own abort is passed on. */
function toApiError(error: unknown, call: string, signal?: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof ApiError) return error;
  if (isAnswer(error)) return fromAnswer(error, call);
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'TimeoutError') return new ApiError('timeout', `No answer within ${TIMEOUT_MS} ms.`);
  return new ApiError('offline', 'The server could not be reached.');
}

const silenceFns = new Set<() => void>();

/** Calls `fn` when a request got no answer of our server: the connection may be lost before the browser notices. */
export function onNoAnswer(fn: () => void): () => void {
  silenceFns.add(fn);
  return () => silenceFns.delete(fn);
}

/** Tells the listeners of `onNoAnswer` if nothing of our server came. Returns the error. */
export function noteNoAnswer(error: unknown): unknown {
  if (isNoAnswer(error)) for (const fn of silenceFns) fn();
  return error;
}

type Sending = RequestInit & { method: string };

/** The path of a call below the API, or the whole address of a file. */
function pathOf(url: string): string {
  const { baseUrl } = apiConfig();
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
}

async function answered<T>(work: Promise<T>, url: string, { method, signal }: Sending): Promise<T> {
  try {
    return await rejectOnAbort(work, signal);
  } catch (error) {
    throw noteNoAnswer(toApiError(error, callName(method, pathOf(url)), signal));
  }
}

/** The text of an answer, and its type. */
export interface TextAnswer {
  text: string;
  type: string;
}

async function textAnswer(url: string, options: Sending): Promise<TextAnswer> {
  const response = await http.url(url).options(options).fetch().res();
  return { text: await response.text(), type: typeOf(response) };
}

/** Sends a request and returns the answer's text. Rejects with ApiError, or with the signal's reason. */
export const send = (url: string, options: Sending): Promise<TextAnswer> =>
  answered(textAnswer(url, options), url, options);

/** An answer of JSON, or the first of its lines with the response that has the others. */
interface LinesAnswer extends TextAnswer {
  response: Response | null;
}

async function linesAnswer(url: string, options: Sending): Promise<LinesAnswer> {
  const response = await patientHttp.url(url).options(options).fetch().res();
  const type = typeOf(response);
  return type === LINES_TYPE
    ? { ...(await splitFirstLine(response)), type: JSON_TYPE }
    : { text: await response.text(), type, response: null };
}

/** Like `send`, for an answer that may be lines. Only the signal limits its time. */
export const openLines = (url: string, options: Sending): Promise<LinesAnswer> =>
  answered(linesAnswer(url, options), url, options);

/** A response with its whole body. */
export interface WholeAnswer {
  response: Response;
  bytes: ArrayBuffer;
}

async function wholeAnswer(url: string, options: Sending): Promise<WholeAnswer> {
  const response = await http.url(url).options(options).fetch().res();
  return { response, bytes: await response.arrayBuffer() };
}

/** Like `send`, for a file that is to be kept: with what its check needs (`isGenuine`). */
export const sendForFile = (url: string, options: Sending): Promise<WholeAnswer> =>
  answered(wholeAnswer(url, options), url, options);
