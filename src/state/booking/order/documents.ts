import { proxy, useSnapshot } from 'valtio';
import { apiConfig } from '@/api/config';
import { getDocument, getDocuments, getInvoice } from '@/api/documents';
import { isNoAnswer, isStatus } from '@/api/errors';
import type { OrderSummary } from '@/domain/payment/order';
import { FRESH_MS, type OrderDocument, isChanged, isFormer, isIssued } from '@/domain/payment/documents';
import { isRecent, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { session } from '../../session';
import { AuthError } from '@/domain/account/types';
import { onAccountGone } from '../../account';
import { type DocumentStore, type StoredFile, documentStoreOf } from './documentStore';

/** The stored file of a document; null when it is not on this device. Rejects when the storage fails. */
export const readOrderDocument = async (order: OrderSummary, id: string): Promise<StoredFile | null> =>
  await (await documentStoreOf(order)).readFile(id);

/** `coming`: the server is still issuing it. `away`: issued, but not on this device. `blocked`: its host does not let this page read it. */
export type DocumentFileState = 'coming' | 'fetching' | 'kept' | 'away' | 'failed' | 'blocked';
export interface ShownDocument extends OrderDocument {
  state: DocumentFileState;
  /** Bytes; null while the file is not on this device. */
  size: number | null;
  /** The file is of before the last change of the flights; a newer one is asked for. */
  former?: boolean;
}

/** `elsewhere`: this device has no bearer to ask with. */
export interface DocumentsState {
  orderId: string;
  phase: 'reading' | 'asking' | 'ready' | 'failed' | 'offline' | 'elsewhere';
  list: ShownDocument[];
  /** How often the server was asked for documents that are not issued yet. */
  looks: number;
}

/** The documents of the order on screen. */
export const documents = proxy<DocumentsState>({ orderId: '', phase: 'reading', list: [], looks: 0 });
export const useDocuments = (): Readonly<DocumentsState> => useSnapshot(documents) as Readonly<DocumentsState>;

const isOnScreen = (orderId: string): boolean => documents.orderId === orderId;

/** Shows documents with the state of their stored files. */
async function show(order: OrderSummary, list: readonly OrderDocument[], files: DocumentStore): Promise<void> {
  const { orderId } = order;
  const shown: ShownDocument[] = [];
  for (const document of list) {
    const file = await files.readFile(document.id);
    const state: DocumentFileState = file ? 'kept' : isIssued(document) ? 'away' : 'coming';
    const former = file !== null && isFormer(document, file.at, order);
    shown.push({ ...document, state, size: file?.bytes.byteLength ?? null, former });
  }
  if (isOnScreen(orderId)) documents.list = shown;
}

const set = (orderId: string, id: string, change: Partial<ShownDocument>): void => {
  const found = isOnScreen(orderId) && documents.list.find((one) => one.id === id);
  if (found) Object.assign(found, change);
};

const isOffline = (error: unknown): boolean =>
  (isNoAnswer(error) && !session.online) || (error instanceof AuthError && error.failure === 'offline');

/** A file on another host that gives no answer with a connection: the policy of this page, or of that host, forbids it. */
const isBlocked = (error: unknown, { url }: OrderDocument): boolean =>
  isNoAnswer(error) &&
  url !== null &&
  /^https?:/.test(url) &&
  ![location.href, apiConfig().baseUrl].some((ours) => new URL(url).origin === new URL(ours, location.href).origin);

/** Names that a document of this order contains. */
const marksOf = ({ orderId, bookingId, receipt, travellers = [], airlineReferences = [] }: OrderSummary): string[] => [
  orderId,
  bookingId,
  ...[...(receipt?.travellers ?? []), ...travellers].map(({ surname }) => surname),
  ...airlineReferences.map(({ reference }) => reference),
];

async function bytesOf(order: OrderSummary, document: OrderDocument, files: DocumentStore): Promise<ArrayBuffer> {
  const bytes =
    document.kind === 'invoice'
      ? await getInvoice(order.orderId, document)
      : await files.ask((token) => getDocument(document, token, { marks: marksOf(order) }));
  if (bytes === null) throw new AuthError('session-ended', 'guest');
  return bytes;
}

const store = (files: DocumentStore, { id, mime }: OrderDocument, bytes: ArrayBuffer): Promise<void> =>
  files.writeFile(id, { at: now(), mime, bytes });

/** Fetches and stores one document. Never rejects. */
async function fetchDocument(order: OrderSummary, document: ShownDocument, files: DocumentStore) {
  const { orderId } = order;
  // A file of before a change opens until the new one is here.
  const isHere = document.state === 'kept';
  if (!isHere) set(orderId, document.id, { state: 'fetching' });
  try {
    const bytes = await bytesOf(order, document, files);
    await store(files, document, bytes);
    set(orderId, document.id, { state: 'kept', size: bytes.byteLength, former: false });
  } catch (error) {
    log.warn('order', `the document ${document.kind} could not be fetched`, error);
    if (isHere) return;
    const state = isOffline(error)
      ? 'away'
      : isStatus(error, 409)
        ? 'coming'
        : isBlocked(error, document)
          ? 'blocked'
          : 'failed';
    set(orderId, document.id, { state });
  }
}

/** The server's documents; null where there is no bearer to ask with. */
const askFor = (bookingId: string, files: DocumentStore): Promise<OrderDocument[] | null> =>
  files.ask((token) => getDocuments(bookingId, token));

const isWanted = ({ state, former }: ShownDocument): boolean =>
  state === 'away' || (state === 'kept' && former === true);

async function ask(order: OrderSummary, files: DocumentStore): Promise<void> {
  const { orderId, bookingId } = order;
  documents.phase = 'asking';
  documents.looks += 1;
  try {
    const list = await askFor(bookingId, files);
    if (list === null) {
      if (isOnScreen(orderId)) documents.phase = 'elsewhere';
      return;
    }
    await files.writeList(list);
    await show(order, list, files);
  } catch (error) {
    log.warn('order', 'the list of documents could not be loaded', error);
    if (isOnScreen(orderId)) documents.phase = isOffline(error) ? 'offline' : 'failed';
    return;
  }
  if (isOnScreen(orderId)) documents.phase = 'ready';
  refreshed.add(orderId);
  // One by one: on a slow line the first ticket is complete before the next one starts.
  for (const document of documents.list.filter(isWanted))
    if (isOnScreen(orderId)) await fetchDocument(order, document, files);
}

/** Orders whose documents were refreshed since the page was opened. */
const refreshed = new Set<string>();

/** Fetches documents that changed or were stored long ago. Resolves to false when a needed file is missing. */
async function renew(
  order: OrderSummary,
  list: readonly OrderDocument[],
  before: readonly OrderDocument[],
  files: DocumentStore,
) {
  let isWhole = true;
  for (const document of list.filter(isIssued)) {
    const file = await files.readFile(document.id);
    const known = before.find(({ id }) => id === document.id);
    if (file && !isChanged(known, document) && isRecent(file.at, FRESH_MS)) continue;
    try {
      await store(files, document, await bytesOf(order, document, files));
    } catch (error) {
      log.warn('order', `the document ${document.kind} could not be refreshed`, error);
      isWhole &&= file !== null && known !== undefined && !isChanged(known, document);
    }
  }
  return isWhole;
}

/**
 * Refreshes complete documents in the background, once per opening of the page, because an airline may reissue a
 * ticket. Stored files stay until the new ones are here; a failure changes nothing.
 */
async function refreshDocuments(
  order: OrderSummary,
  before: readonly OrderDocument[],
  files: DocumentStore,
): Promise<void> {
  const { orderId, bookingId } = order;
  if (refreshed.has(orderId)) return;
  try {
    const list = await askFor(bookingId, files);
    // A server that lost its tickets must not delete ours.
    if (!list || list.length === 1 || !(await renew(order, list, before, files))) return;
    await files.writeList(list);
    await show(order, list, files);
    refreshed.add(orderId);
    for (const { id } of before) if (list.every((document) => document.id !== id)) await files.removeFile(id);
  } catch (error) {
    log.warn('order', 'the documents could not be refreshed', error);
  }
}

async function load(order: OrderSummary): Promise<void> {
  const { orderId } = order;
  if (!isOnScreen(orderId))
    Object.assign(documents, { orderId, phase: 'reading', list: [], looks: 0 } satisfies DocumentsState);
  const files = await documentStoreOf(order);
  const stored = await files.readList();
  if (stored) await show(order, stored, files);
  if (!isOnScreen(orderId)) return;
  const isAll = stored !== null && documents.list.every(({ state, former }) => state === 'kept' && !former);
  if (isAll) {
    documents.phase = 'ready';
    if (session.online) await refreshDocuments(order, stored, files);
    return;
  }
  if (!session.online) {
    documents.phase = 'offline';
    return;
  }
  await ask(order, files);
}

const running = new Map<string, Promise<void>>();

/** Loads the documents of a paid order: stored ones at once, then the server's, which are stored. Never rejects. */
export function loadDocuments(order: OrderSummary): Promise<void> {
  const found = running.get(order.orderId);
  if (found) return found;
  const loading = load(order)
    .catch((error: unknown) => {
      log.warn('order', 'the documents could not be read', error);
      if (isOnScreen(order.orderId)) documents.phase = 'failed';
    })
    .finally(() => running.delete(order.orderId));
  running.set(order.orderId, loading);
  return loading;
}

// Names of documents leave the screen with their person.
onAccountGone(() => resetDocuments());

/** Reset for tests. */
export const resetDocuments = (): void => {
  running.clear();
  refreshed.clear();
  Object.assign(documents, { orderId: '', phase: 'reading', list: [], looks: 0 } satisfies DocumentsState);
};
