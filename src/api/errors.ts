/**
 * What can go wrong with a call. `offline`: nobody answered (the connection may be down or only this request lost);
 * `timeout`: no answer in time; `http`: an answer with an error status; `shape`: an answer that is not ours (not JSON, a
 * redirect, the page of a captive portal, a body of the wrong shape).
 */
type ApiErrorKind = 'offline' | 'timeout' | 'http' | 'shape';

interface ApiErrorDetails {
  status?: number | undefined;
  code?: string | undefined;
  field?: string | undefined;
  /** From a Retry-After header. */
  retryAfterMs?: number | undefined;
  /** The parsed body of an `http` error, for callers that know a shape for it. */
  body?: unknown;
}

/** Callers switch on `kind` and `status`, never on the text. A call the caller aborted rejects with its own reason instead. */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: unknown;

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    details: ApiErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
  }
}

/** True for an answer with this status. */
export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status === status;
