/**
 * `offline`: no connection, or this request got lost. `timeout`: no answer in time. `http`: an error status. `shape`:
 * an answer that is not from our API (not JSON, a redirect, a captive portal's page) or has a wrong body.
 */
type ApiErrorKind = 'offline' | 'timeout' | 'http' | 'shape';

interface ApiErrorDetails {
  status?: number | undefined;
  /** `Content-Language` of an `http` error; null when the server does not say. */
  language?: string | null;
  code?: string | undefined;
  field?: string | undefined;
  /** From a Retry-After header. */
  retryAfterMs?: number | undefined;
  /** The parsed body of an `http` error. */
  body?: unknown;
  /**
   * The answer is a page, plain text, a redirect, or a 404 or 410 without the contract's body: it is a captive portal's,
   * a proxy's or a gateway's, and says nothing about the request.
   */
  foreign?: boolean;
  /** The address of a public file that got no answer. */
  file?: string;
}

/**
 * Callers switch on `kind` and `status`, never on the message. An aborted call rejects with the signal's reason
 * instead.
 */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly language: string | null;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: unknown;
  readonly foreign: boolean;
  readonly file: string | undefined;

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    details: ApiErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.language = details.language ?? null;
    this.code = details.code;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
    this.foreign = details.foreign ?? false;
    this.file = details.file;
  }
}

/**
 * True when nothing of our server came: no connection, or the answer of a captive portal or a proxy. A page with a server error
 * is believed: our server is out of order.
 */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' || (error.foreign && (error.kind !== 'http' || (error.status ?? 0) < 500)));

/** True for an error status of our server. A page with that status is from something between, and says nothing. */
export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status === status && !error.foreign;

/** Statuses below 500 that decide nothing: the request may still be executed, or is wanted again later. */
const UNDECIDED: ReadonlySet<number> = new Set([408, 409, 421, 423, 425, 429, 499]);

/** Codes of the contract that make a 409 a refusal: the booking is in a state that does not allow the request. */
const DECIDED_CONFLICTS: ReadonlySet<string> = new Set(['already_paid', 'booking_closed', 'not_committed']);

/** Every refusal of the contract says why; a gateway's own JSON does not. */
export const hasErrorMessage = (body: unknown): boolean =>
  typeof (body as { errorMessage?: unknown } | null | undefined)?.errorMessage === 'string';

/**
 * True when our server refused the request: it surely did nothing, and the same choice may be sent with a new key. Every
 * other error leaves the outcome unknown (docs/api.md, "Errors").
 */
export const isRefusal = (error: unknown): error is ApiError & { status: number } =>
  error instanceof ApiError &&
  error.kind === 'http' &&
  error.status !== undefined &&
  error.status < 500 &&
  !error.foreign &&
  hasErrorMessage(error.body) &&
  (!UNDECIDED.has(error.status) || (error.status === 409 && DECIDED_CONFLICTS.has(error.code ?? '')));
