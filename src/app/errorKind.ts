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
  name?: unknown;
  message?: unknown;
  data?: { errorMessage?: unknown } | null;
}

const BY_STATUS: Record<number, ErrorKind> = { 404: 'notFound', 401: 'unauthorized', 410: 'expired', 503: 'down' };
const nonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function section(path: string, status: unknown): ErrorKind {
  if (path.startsWith('/booking')) return 'booking';
  if (path.startsWith('/order')) return 'order';
  return status === 502 || status === 504 ? 'service' : 'general';
}

/**
 * Classifies what a route threw: a router response, an ApiError (`kind`, `status`, `message` from the server's
 * errorMessage) or anything else, whose text is for the log only. `path` is without the base.
 */
export function describeError(error: unknown, path: string, offline: boolean): ErrorDescription {
  const loose: Loose = typeof error === 'object' && error !== null ? error : {};
  const known = typeof loose.status === 'number' ? BY_STATUS[loose.status] : undefined;
  if (known) return { kind: known, title: null, message: null };
  if (loose.kind === 'offline' || (offline && loose.status === undefined)) {
    return { kind: 'offline', title: null, message: null };
  }
  const fromApi = loose.name === 'ApiError' && loose.kind === 'http';
  return {
    kind: section(path, loose.status),
    title: nonEmptyText(loose.statusText),
    message: nonEmptyText(loose.data?.errorMessage) ?? (fromApi ? nonEmptyText(loose.message) : null),
  };
}
