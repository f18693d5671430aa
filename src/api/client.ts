import { type Struct, validate } from 'superstruct';
import { JSON_TYPE } from '@/domain/device/contentType';
import { apiHeaders, apiUrl } from './config';
import { ApiError } from './errors';
import { type TextAnswer, noteNoAnswer, openLines, send } from './transport';
import { CONTENT_TYPE, callName, reportFailure, reportWrong } from './wrongAnswers';

/**
 * Options of one call. This module pulls in wretch and superstruct, so load the calls lazily; `configureApi` in
 * './config' has no dependencies.
 */
export interface CallOptions {
  query?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  /** Bearer of a booking or of a signed-in traveller. */
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Lets a small request outlive a page that is being hidden. */
  keepalive?: boolean;
}

const initOf = (
  method: string,
  { signal, token, headers, keepalive }: CallOptions,
): RequestInit & { method: string } => ({
  method,
  // The API never redirects. A captive portal does, and its page must not be taken for an answer.
  redirect: 'manual',
  headers: {
    Accept: JSON_TYPE,
    ...apiHeaders(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  },
  // Private answers stay out of the HTTP cache, which keeps a 410 without a header for good.
  ...(token && { cache: 'no-store' as const }),
  ...(signal && { signal }),
  ...(keepalive && { keepalive }),
});

/** Parses and validates an answer. Throws ApiError `shape` with the path of the first wrong field. */
function checked<T>(call: string, { text, type }: TextAnswer, struct: Struct<T>): T {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    reportWrong(call, '', 'JSON', text);
    throw noteNoAnswer(new ApiError('shape', 'The answer is not JSON.', { foreign: true }));
  }
  // It can be read all the same.
  if (!/^application\/(?:.+\+)?json$/.test(type)) reportWrong(call, CONTENT_TYPE, JSON_TYPE, type || undefined);
  const [failure, value] = validate(raw, struct);
  if (failure) {
    const field = failure.path.join('.');
    reportFailure(call, failure);
    throw new ApiError('shape', `The answer is wrong at "${field}".`, { field });
  }
  return value;
}

/** GET with retries. Rejects with ApiError, or with the signal's reason if the caller aborts. */
export async function getJson<T>(path: string, struct: Struct<T>, options: CallOptions = {}): Promise<T> {
  return checked(callName('GET', path), await send(apiUrl(path, options.query), initOf('GET', options)), struct);
}

/**
 * GET whose answer is JSON, or lines with that JSON as the first one. `rest` has the lines behind it; null where the
 * server answered JSON alone. The signal ends the rest, too; no other time limit does.
 */
export async function getFirstLine<T>(
  path: string,
  struct: Struct<T>,
  options: CallOptions,
): Promise<{ value: T; rest: Response | null }> {
  const call = callName('GET', path);
  const { response, ...answer } = await openLines(apiUrl(path, options.query), initOf('GET', options));
  try {
    return { value: checked(call, answer, struct), rest: response };
  } catch (error) {
    void response?.body?.cancel().catch(() => undefined);
    throw error;
  }
}

const sendJson =
  (method: 'POST' | 'PUT') =>
  async <T>(path: string, body: unknown, struct: Struct<T>, options: CallOptions = {}): Promise<T> => {
    const init = initOf(method, options);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...(init.headers as Record<string, string>), 'Content-Type': 'application/json' };
    const answer = await send(apiUrl(path, options.query), { ...init, headers, body: text });
    return checked(callName(method, path), answer, struct);
  };

/** POST, sent once. A string body is sent byte for byte: a sealed update must not change between two attempts. */
export const postJson = sendJson('POST');
/** PUT, likewise. */
export const putJson = sendJson('PUT');
