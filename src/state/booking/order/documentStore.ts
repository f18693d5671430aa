import { type PrivateKind, privateExpiry } from '@/domain/account/retention';
import { INVOICE, type OrderDocument } from '@/domain/payment/documents';
import type { OrderSummary } from '@/domain/payment/order';
import { overAt } from '@/domain/trips/trip';
import {
  type StoredFile,
  getOrderBearer,
  parseDocumentList,
  readDocument,
  readDocumentList,
  readOrder,
  removeDocument,
  writeDocument,
  writeDocumentList,
} from '@/offline/orders';
import type { PrivateStore } from '@/offline/privateStore';
import { now } from '@/platform/clock';
import { loadPart } from '@/platform/parts';
import { knownIdentity, withAccountToken } from '../../account';

export type { StoredFile } from '@/offline/orders';

/**
 * Where the documents of an order are kept, and the bearer they are fetched with. Orders of this device have rows of
 * their own; those that only the account has go into its private store, and nowhere on a shared device.
 */
export interface DocumentStore {
  readList(): Promise<OrderDocument[] | null>;
  writeList(list: readonly OrderDocument[]): Promise<void>;
  readFile(id: string): Promise<StoredFile | null>;
  writeFile(id: string, file: StoredFile): Promise<void>;
  removeFile(id: string): Promise<void>;
  /** Makes a call with the bearer; null, without a call, where there is none. Rejects with what the call rejects with. */
  ask<T>(call: (token: string) => Promise<T>): Promise<T | null>;
}

type Ordered = Pick<OrderSummary, 'orderId' | 'bookingId' | 'legs' | 'depart'>;

const askAsAccount = async <T>(call: (token: string) => Promise<T>): Promise<T | null> =>
  knownIdentity() ? await withAccountToken(call) : null;

const deviceStore = ({ orderId, bookingId }: Ordered): DocumentStore => ({
  readList: () => readDocumentList(orderId),
  writeList: (list) => writeDocumentList(orderId, list),
  readFile: (id) => readDocument(orderId, id),
  writeFile: (id, file) => writeDocument(orderId, id, file),
  removeFile: (id) => removeDocument(orderId, id),
  async ask(call) {
    const token = await getOrderBearer(bookingId);
    return token === null ? await askAsAccount(call) : await call(token);
  },
});

const accountStore = (order: Ordered, store: PrivateStore): DocumentStore => {
  const kindOf = (id: string): PrivateKind => (id === INVOICE.id ? 'invoice' : 'ticket');
  const expiryOf = (kind: PrivateKind): number => privateExpiry(kind, overAt(order), now());
  const fileId = (id: string): string => `${order.orderId}:${id}`;
  return {
    readList: async () => parseDocumentList((await store.get('ticket', order.orderId))?.value ?? null),
    writeList: (list) =>
      store.put('ticket', order.orderId, { value: { at: now(), list }, expiresAt: expiryOf('ticket') }),
    async readFile(id) {
      const copy = await store.get(kindOf(id), fileId(id));
      const { mime } = (copy?.value ?? {}) as { mime?: unknown };
      return copy?.bytes && typeof mime === 'string' ? { at: copy.at, mime, bytes: copy.bytes } : null;
    },
    writeFile: (id, { mime, bytes }) =>
      store.put(kindOf(id), fileId(id), { value: { mime }, bytes, expiresAt: expiryOf(kindOf(id)) }),
    removeFile: (id) => store.remove(kindOf(id), fileId(id)),
    ask: askAsAccount,
  };
};

/** The document store of an order. Rejects when the device's storage fails. */
export async function documentStoreOf(order: Ordered): Promise<DocumentStore> {
  if (!knownIdentity() || (await readOrder(order.orderId))) return deviceStore(order);
  const { ownPrivateStore } = await loadPart(() => import('../../account/person/copies'));
  const store = await ownPrivateStore();
  return store ? accountStore(order, store) : deviceStore(order);
}
