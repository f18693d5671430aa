import { localDay } from '../dates';
import { type Cents, sumCents } from '../money';
import type { OrderSummary } from '../payment/order';
import type { DeviceTrip } from './trip';

export const INVOICE_SORTS = ['dateDesc', 'dateAsc', 'priceDesc', 'priceAsc'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const isInvoiceSort = (text: string | null): text is InvoiceSort =>
  (INVOICE_SORTS as readonly (string | null)[]).includes(text);

/** Orders with an invoice: those paid to the agency. A cancelled order that was paid keeps its invoice. */
export const invoicesOf = (trips: readonly DeviceTrip[]): OrderSummary[] =>
  trips.map(({ order }) => order).filter(({ orderId, status, added }) => orderId !== '' && status === 'paid' && !added);

/** What the credit note of a cancelled order comes to; 0 where there is none, or it is not known yet. */
export const creditOf = ({ cancellation }: Pick<OrderSummary, 'cancellation'>): Cents =>
  cancellation?.refund && cancellation.refund.status !== 'none' ? cancellation.refund.amount : 0;

const byDate = (a: OrderSummary, b: OrderSummary): number => a.at - b.at || (a.orderId < b.orderId ? -1 : 1);

/** Sorted by date or sum; equal sums stand newest first. */
export function sortInvoices(orders: readonly OrderSummary[], sort: InvoiceSort): OrderSummary[] {
  const newest = orders.toSorted((a, b) => byDate(b, a));
  switch (sort) {
    case 'dateAsc':
      return orders.toSorted(byDate);
    case 'priceAsc':
      return newest.sort((a, b) => a.amount - b.amount);
    case 'priceDesc':
      return newest.sort((a, b) => b.amount - a.amount);
    default:
      return newest;
  }
}

export interface YearSum {
  year: number;
  count: number;
  sum: Cents;
}

/** Number and sum of the invoices of each year, by the traveller's local day; the newest year first. */
export function sumsByYear(orders: readonly OrderSummary[]): YearSum[] {
  const years = new Map<number, YearSum>();
  for (const { at, amount } of orders) {
    const year = Number(localDay(at).slice(0, 4));
    const { count, sum } = years.get(year) ?? { count: 0, sum: 0 };
    years.set(year, { year, count: count + 1, sum: sumCents([sum, amount]) });
  }
  return [...years.values()].sort((a, b) => b.year - a.year);
}
