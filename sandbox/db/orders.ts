import type { Locale } from '@/domain/locale';
import type { PaymentType } from '@/domain/payment/types';
import type { Cents } from '../cents';
import type { Store } from './store';

/** pending: on the bank page. The others are final. */
type OrderStatus = 'pending' | 'paid' | 'declined' | 'abandoned' | 'awaiting_payment';

interface OrderBody {
  type: PaymentType;
  vendor: string | null;
  cents: Cents;
  /** Card fee inside `cents`. */
  feeCents: Cents;
  returnUrl: string;
  /** The id of the invoice: a secret, because its call has no bearer. */
  invoiceId: string;
  locale: Locale;
  /** ms; until when an order by transfer or at the office is kept. */
  payUntil: number | null;
}

export interface Order {
  id: string;
  tenant: string;
  bookingId: string;
  /** Token of the hosted page and of validate; null for orders without a page. */
  token: string | null;
  status: OrderStatus;
  createdAt: number;
  body: OrderBody;
}

export function addOrder(store: Store, order: Order): void {
  store.run(
    'insert into orders (id, tenant, booking_id, token, status, created_at, body) values (?, ?, ?, ?, ?, ?, ?)',
    [order.id, order.tenant, order.bookingId, order.token, order.status, order.createdAt, JSON.stringify(order.body)],
  );
}

const fromRow = (row: NonNullable<ReturnType<Store['get']>>): Order => ({
  id: String(row['id']),
  tenant: String(row['tenant']),
  bookingId: String(row['booking_id']),
  token: row['token'] === null ? null : String(row['token']),
  status: row['status'] as OrderStatus,
  createdAt: Number(row['created_at']),
  body: JSON.parse(String(row['body'])) as OrderBody,
});

function find(store: Store, column: 'id' | 'token' | "body ->> '$.invoiceId'", value: string): Order | null {
  const row = store.get(`select * from orders where ${column} = ?`, [value]);
  return row && fromRow(row);
}
export const findOrder = (store: Store, id: string): Order | null => find(store, 'id', id);
export const findOrderByInvoice = (store: Store, id: string): Order | null => find(store, "body ->> '$.invoiceId'", id);
export const findOrderByToken = (store: Store, token: string): Order | null => find(store, 'token', token);

/** Every order of a booking, oldest first. */
export const ordersOf = (store: Store, bookingId: string): Order[] =>
  store.all('select * from orders where booking_id = ? order by rowid', [bookingId]).map(fromRow);

export function setOrderStatus(store: Store, id: string, status: OrderStatus): void {
  store.run('update orders set status = ? where id = ?', [status, id]);
}

/** A booking has at most one payable order; earlier open ones are abandoned. */
export function dropOpenOrders(store: Store, bookingId: string): void {
  store.run(
    "update orders set status = 'abandoned' where booking_id = ? and status in ('pending', 'awaiting_payment')",
    [bookingId],
  );
}
