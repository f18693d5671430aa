/** Documents of an order. The invoice is asked for by itself (spec 7), the others come as a list. */
export const DOCUMENT_KINDS = ['ticket', 'itinerary', 'insurance', 'other', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface OrderDocument {
  id: string;
  kind: DocumentKind;
  /** What the server calls it. */
  name: string;
  /** The server's id of its traveller; null for a document of the whole party. */
  passengerId: string | null;
  mime: string;
  /** Address of the file; null while it is being made, and for the invoice, which has a call of its own. */
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

/** It can be asked for now. */
export const isIssued = ({ kind, url }: Pick<OrderDocument, 'kind' | 'url'>): boolean =>
  kind === 'invoice' || url !== null;

/** Tickets in the order of the travellers (their ids at the server), in the place of the first one; what names nobody stays behind. */
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

/** It may be another file than the one that was kept: a ticket that was issued anew has another address or name. */
export const isChanged = (kept: OrderDocument | undefined, now: OrderDocument): boolean =>
  kept === undefined || kept.url !== now.url || kept.mime !== now.mime || kept.name !== now.name;

/** How long a file that is here is taken for the latest one, ms: an address may stay and its file be another. */
export const FRESH_MS = 12 * 3_600_000;

/** A page of a captive portal in place of a file must not be kept as one. */
export function isIntactFile(mime: string, bytes: ArrayBuffer): boolean {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 5)));
  return bytes.byteLength > 0 && (mime !== PDF || head === '%PDF-');
}

/** HTML of a document apart from its own style, which is laid over it in a scope of its own. */
export function htmlAndCss(whole: string): { html: string; css: string } {
  const style = /<style[^>]*>([\s\S]*?)<\/style>/gi;
  const css = Array.from(whole.matchAll(style), ([, text]) => text ?? '').join('\n');
  return { html: whole.replace(style, ''), css };
}

/** When to look again for documents that are still being made, ms: often at first, once a minute in the end. */
export const documentPollMs = (looks: number): number => Math.min(60_000, 4000 * 2 ** Math.max(0, looks - 1));
