import { backoffMs } from '../backoff';
import type { OrderSummary } from './order';

/** Kinds of documents. */
export const DOCUMENT_KINDS = ['ticket', 'itinerary', 'insurance', 'other', 'invoice', 'creditNote'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface OrderDocument {
  id: string;
  kind: DocumentKind;
  /** Name from the server. */
  name: string;
  /** The server's passenger id; null for a document of the whole party. */
  passengerId: string | null;
  mime: string;
  /** Address of the file; null while it is being made. An invoice without one is asked for by the order's id. */
  url: string | null;
}

export const PDF = 'application/pdf';

export const INVOICE: Readonly<OrderDocument> = Object.freeze({
  id: 'invoice',
  kind: 'invoice',
  name: '',
  passengerId: null,
  mime: PDF,
  url: null,
});

/** The documents of an order, in which the invoice is always listed. */
export const withInvoice = (list: readonly OrderDocument[]): OrderDocument[] =>
  list.some(({ kind }) => kind === 'invoice') ? [...list] : [...list, INVOICE];

/** The document can be downloaded now. */
export const isIssued = ({ kind, url }: Pick<OrderDocument, 'kind' | 'url'>): boolean =>
  kind === 'invoice' || url !== null;

/**
 * Sorts tickets in the order of the travellers (by server id), at the place of the first ticket; tickets of unknown
 * travellers come last.
 */
export function byTraveller<T extends Pick<OrderDocument, 'kind' | 'passengerId'>>(
  list: readonly T[],
  travellers: readonly { passengerId: string | null }[],
): T[] {
  const place = ({ passengerId }: T): number => {
    const at = passengerId === null ? -1 : travellers.findIndex((one) => one.passengerId === passengerId);
    return at < 0 ? travellers.length : at;
  };
  const tickets = list.filter(({ kind }) => kind === 'ticket').toSorted((a, b) => place(a) - place(b));
  const first = list.findIndex(({ kind }) => kind === 'ticket');
  const others = list.filter(({ kind }) => kind !== 'ticket');
  return first < 0 ? others : others.toSpliced(first, 0, ...tickets);
}

/** The file may differ from the stored one: a reissued ticket has a new address or name. */
export const isChanged = (kept: OrderDocument | undefined, now: OrderDocument): boolean =>
  kept === undefined || kept.url !== now.url || kept.mime !== now.mime || kept.name !== now.name;

const TELLS_FLIGHTS: readonly DocumentKind[] = ['ticket', 'itinerary'];

/** A file that was stored at `at` (ms) tells of flights as they were before their last change. */
export const isFormer = ({ kind }: OrderDocument, at: number, { formerFlights }: Pick<OrderSummary, 'formerFlights'>) =>
  TELLS_FLIGHTS.includes(kind) && at < (formerFlights?.at(-1)?.at ?? 0);

/** ms for which a stored file counts as current; the file at an address may change. */
export const FRESH_MS = 12 * 3_600_000;

/** Separates a document's HTML from its style, which is applied in its own scope. */
export function htmlAndCss(whole: string): { html: string; css: string } {
  const style = /<style[^>]*>([\s\S]*?)<\/style>/gi;
  const css = Array.from(whole.matchAll(style), ([, text]) => text ?? '').join('\n');
  return { html: whole.replace(style, ''), css };
}

/** Delay until the next check for documents that are being made, ms: from 4 s up to a minute, less what `chance` takes. */
export const documentPollMs = (looks: number, chance: number): number =>
  backoffMs(looks, chance, { base: 4000, cap: 60_000 });
