import { langOf } from '@/domain/locale';
import { type OrderDocument, PDF } from '@/domain/payment/documents';
import { fileNameOf } from '@/domain/payment/fileNames';
import type { OrderSummary } from '@/domain/payment/order';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { session } from '@/state/session';

const endOf = (mime: string): string => (mime === PDF ? 'pdf' : (mime.split('/')[1] ?? 'bin'));

/** Name of a document's file in the traveller's language. `owner`: whose ticket it is. */
export function documentFileName(
  { kind, name, mime }: Pick<OrderDocument, 'kind' | 'name' | 'mime'>,
  owner: string,
  order: OrderSummary,
  t: Translate,
  format: Formatters,
): string {
  const what = kind === 'other' ? name : t(`order.file.${kind}`, { name: owner });
  return orderFileName(order, what, endOf(mime), format);
}

/** "Riga-Barcelona 15 Jan 2027, invoice.pdf" */
export function orderFileName(order: OrderSummary, what: string, extension: string, format: Formatters): string {
  const { from, to } = order.routes?.[langOf(session.locale)] ?? order;
  const day = order.depart ? format.dayInWords(order.depart) : '';
  return fileNameOf({ from, to, day, what, orderId: order.orderId, extension });
}
