import { proxy, useSnapshot } from 'valtio';
import { getDocuments, getInvoice } from '@/api/documents';
import { isStatus } from '@/api/errors';
import { INVOICE, type OrderDocument } from '@/domain/payment/documents';
import type { OrderSummary } from '@/domain/payment/order';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { onAccountGone } from '../account';
import { type DocumentStore, documentStoreOf } from '../booking/order/documentStore';
import { ownValue } from '@/domain/ownValue';

/** `away`: not on this device. `missing`: the server has issued none. */
export type InvoiceState = 'kept' | 'away' | 'fetching' | 'failed' | 'missing';

/** All invoices under way, one after the other. */
export interface InvoiceRun {
  total: number;
  done: number;
  /** Order ids whose invoice could not be loaded. */
  failed: string[];
  running: boolean;
}

interface Invoices {
  files: Record<string, InvoiceState>;
  run: InvoiceRun | null;
}

const invoices = proxy<Invoices>({ files: {}, run: null });
export const useInvoices = (): Readonly<Invoices> => useSnapshot(invoices) as Readonly<Invoices>;

/** Grows when the person on screen is gone: work begun before changes nothing any more. */
let era = 0;

onAccountGone(() => resetInvoices());

/** Looks which invoices are on this device. Never rejects. */
export async function lookForInvoices(orders: readonly OrderSummary[]): Promise<void> {
  const own = era;
  for (const order of orders) {
    if (ownValue(invoices.files, order.orderId)) continue;
    try {
      const file = await (await documentStoreOf(order)).readFile(INVOICE.id);
      if (own !== era) return;
      invoices.files[order.orderId] ??= file ? 'kept' : 'away';
    } catch (error) {
      log.warn('trips', 'an invoice could not be looked for', error);
      if (own === era) invoices.files[order.orderId] ??= 'away';
    }
  }
}

/** The PDF of an invoice from this device; null when it is not here. Never rejects. */
export async function readInvoice(order: OrderSummary, fileName: string): Promise<File | null> {
  try {
    const file = await (await documentStoreOf(order)).readFile(INVOICE.id);
    return file && new File([file.bytes], fileName, { type: file.mime });
  } catch (error) {
    log.warn('trips', 'an invoice could not be read', error);
    return null;
  }
}

/** The invoice as the list of documents has it: the stored list, else the server's. */
async function listed({ bookingId }: OrderSummary, files: DocumentStore): Promise<OrderDocument> {
  const inList = (list: readonly OrderDocument[] | null): OrderDocument | undefined =>
    list?.find(({ kind, url }) => kind === 'invoice' && url !== null);
  const stored = inList(await files.readList());
  if (stored) return stored;
  try {
    return inList(await files.ask((token) => getDocuments(bookingId, token))) ?? INVOICE;
  } catch (error) {
    // A server without documents may have invoices.
    if (isStatus(error, 404)) return INVOICE;
    throw error;
  }
}

/** Loads an invoice and stores it on this device. Resolves to whether it is here; never rejects. */
export async function fetchInvoice(order: OrderSummary): Promise<boolean> {
  const own = era;
  const { orderId } = order;
  invoices.files[orderId] = 'fetching';
  const end = (state: InvoiceState): boolean => {
    if (own === era) invoices.files[orderId] = state;
    return state === 'kept';
  };
  try {
    const files = await documentStoreOf(order);
    const bytes = await getInvoice(orderId, await listed(order, files));
    if (own !== era) return false;
    await files.writeFile(INVOICE.id, { at: now(), mime: INVOICE.mime, bytes });
    return end('kept');
  } catch (error) {
    log.warn('trips', 'an invoice could not be loaded', error);
    return end(isStatus(error, 409) || isStatus(error, 404) ? 'missing' : 'failed');
  }
}

/** Loads every invoice that is not on this device, one after the other. Never rejects. */
export async function fetchInvoices(orders: readonly OrderSummary[]): Promise<void> {
  if (invoices.run?.running) return;
  const own = era;
  invoices.run = { total: orders.length, done: 0, failed: [], running: true };
  const { run } = invoices;
  for (const order of orders) {
    const isHere = ownValue(invoices.files, order.orderId) === 'kept' || (await fetchInvoice(order));
    if (own !== era) return;
    if (isHere) run.done += 1;
    else run.failed.push(order.orderId);
  }
  run.running = false;
}

/** Forgets what is on screen: somebody signed out. Also for tests. */
export function resetInvoices(): void {
  era += 1;
  Object.assign(invoices, { files: {}, run: null } satisfies Invoices);
}
