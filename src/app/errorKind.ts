import { ApiError, isRefusal } from '@/api/errors';
import { type Locale, langOf } from '@/domain/locale';
import type { MessageKey } from '@/i18n/keys';

/** Which error page to show (docs/rules.md "Errors"). */
export type ErrorKind =
  | 'notFound'
  | 'unauthorized'
  | 'expired'
  | 'down'
  | 'building'
  | 'offline'
  | 'booking'
  | 'order'
  | 'service'
  | 'general';

interface Page {
  title: MessageKey;
  text: MessageKey;
  /** Its cause may be gone at the next try. */
  again?: true;
}

export const ERROR_PAGES: Record<ErrorKind, Page> = {
  notFound: { title: 'errors.notFound.title', text: 'errors.notFound.text' },
  unauthorized: { title: 'errors.unauthorized.title', text: 'errors.unauthorized.text' },
  expired: { title: 'errors.expired.title', text: 'errors.expired.text' },
  building: { title: 'errors.building.title', text: 'errors.building.text' },
  down: { title: 'errors.down.title', text: 'errors.down.text', again: true },
  offline: { title: 'errors.offline.title', text: 'errors.offline.text', again: true },
  booking: { title: 'errors.booking.title', text: 'errors.booking.text', again: true },
  order: { title: 'errors.order.title', text: 'errors.order.text', again: true },
  service: { title: 'errors.service.title', text: 'errors.service.text', again: true },
  general: { title: 'errors.general.title', text: 'error.general.message', again: true },
};

export interface ErrorDescription {
  kind: ErrorKind;
  /** The server's sentence in place of our general one. */
  message: string | null;
}

interface Loose {
  status?: unknown;
  kind?: unknown;
  language?: unknown;
  data?: { errorMessage?: unknown } | null;
  body?: { errorMessage?: unknown } | null;
}

/** Statuses with a page of their own, wherever they are met. */
const BY_STATUS: Record<number, ErrorKind> = {
  404: 'notFound',
  401: 'unauthorized',
  410: 'expired',
  501: 'building',
  503: 'down',
};
/** Statuses of something between, whose page is of the part that failed. */
const BETWEEN: ReadonlySet<unknown> = new Set([502, 504]);
const nonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** True if our server answered: a refusal in the contract's shape, or a 5xx. Not a gateway or a portal. */
export const isServerAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'http' && ((error.status ?? 0) >= 500 || isRefusal(error));

function section(path: string, status: unknown): ErrorKind {
  if (path.startsWith('/booking')) return 'booking';
  if (/^\/(?:order|dashboard\/trips)\//.test(path)) return 'order';
  return BETWEEN.has(status) ? 'service' : 'general';
}

/** The call named the language of the site; a server that answers in another one may say so. */
const isIn = (language: unknown, locale: Locale): boolean =>
  typeof language !== 'string' || language.toLowerCase().startsWith(langOf(locale));

/**
 * Classifies what a route threw: a router response, an ApiError or anything else, whose text is for the log only. A status
 * without the contract's body is a gateway's or a portal's, and says nothing. The header is always ours (docs/decisions/0143).
 * `path` is without the base.
 */
export function describeError(error: unknown, path: string, offline: boolean, locale: Locale): ErrorDescription {
  const loose: Loose = typeof error === 'object' && error !== null ? error : {};
  const isCounted = !(error instanceof ApiError) || isServerAnswer(error);
  const known = isCounted && typeof loose.status === 'number' ? BY_STATUS[loose.status] : undefined;
  if (known) return { kind: known, message: null };
  if (loose.kind === 'offline' || (offline && loose.status === undefined)) return { kind: 'offline', message: null };
  const said = isCounted && isIn(loose.language, locale);
  return {
    kind: section(path, loose.status),
    message: said ? (nonEmptyText(loose.data?.errorMessage) ?? nonEmptyText(loose.body?.errorMessage)) : null,
  };
}
