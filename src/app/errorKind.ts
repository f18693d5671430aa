import { ApiError, isRefusal } from '@/api/errors';

/** Which error page to show (docs/rules.md "Errors"). */
export type ErrorKind =
  | 'notFound'
  | 'unauthorized'
  | 'expired'
  | 'down'
  | 'offline'
  | 'booking'
  | 'order'
  | 'service'
  | 'general';

export interface ErrorDescription {
  kind: ErrorKind;
  /** The server's title and message, if any; they replace our general ones. */
  title: string | null;
  message: string | null;
}

interface Loose {
  status?: unknown;
  statusText?: unknown;
  kind?: unknown;
  data?: { errorMessage?: unknown } | null;
  body?: { errorMessage?: unknown } | null;
}

const BY_STATUS: Record<number, ErrorKind> = { 404: 'notFound', 401: 'unauthorized', 410: 'expired', 503: 'down' };
const nonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Our server surely said this: it refused in the words of the contract, or is out of order. */
export const isSaid = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'http' && ((error.status ?? 0) >= 500 || isRefusal(error));

function section(path: string, status: unknown): ErrorKind {
  if (path.startsWith('/booking')) return 'booking';
  if (/^\/(?:order|dashboard\/trips)\//.test(path)) return 'order';
  return status === 502 || status === 504 ? 'service' : 'general';
}

/**
 * Classifies what a route threw: a router response, an ApiError or anything else, whose text is for the log only. A status
 * without the contract's body is a gateway's or a portal's, and says nothing. `path` is without the base.
 */
export function describeError(error: unknown, path: string, offline: boolean): ErrorDescription {
  const loose: Loose = typeof error === 'object' && error !== null ? error : {};
  const isCounted = !(error instanceof ApiError) || isSaid(error);
  const known = isCounted && typeof loose.status === 'number' ? BY_STATUS[loose.status] : undefined;
  if (known) return { kind: known, title: null, message: null };
  if (loose.kind === 'offline' || (offline && loose.status === undefined)) {
    return { kind: 'offline', title: null, message: null };
  }
  const kind = section(path, loose.status);
  return {
    kind,
    // The other pages have titles of their own, in the traveller's language.
    title: kind === 'general' && isCounted ? nonEmptyText(loose.statusText) : null,
    message: isCounted ? (nonEmptyText(loose.data?.errorMessage) ?? nonEmptyText(loose.body?.errorMessage)) : null,
  };
}
