import type { OrderSummary } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useDocuments } from '@/state/booking/order/documents';
import { useSession } from '@/state/session';
import type { StateFact } from '@/ui/StateHead';
import { untilText } from '../common/untilText';

/** All tickets of this order are on the device. */
function useTicketsHere({ orderId }: OrderSummary): boolean {
  const { orderId: shown, list } = useDocuments();
  const tickets = list.filter(({ kind }) => kind === 'ticket');
  return shown === orderId && tickets.length > 0 && tickets.every(({ state }) => state === 'kept');
}

function payText({ status, bankDetails }: OrderSummary, t: Translate): string {
  if (status === 'paid') return t('order.thanks.body');
  return t(bankDetails ? 'order.awaiting.transfer' : 'order.awaiting.office');
}

function ticketText({ status, email }: OrderSummary, here: boolean, t: Translate): string {
  if (here) return t('order.next.ticketsHere');
  if (!email) return t('order.next.ticketsPlain');
  return t(status === 'paid' ? 'order.next.tickets' : 'order.next.ticketsLater', { email });
}

/** What is true of an order and what happens next, as sentences; and its number, amount and deadline. */
export function useHeadTexts(order: OrderSummary): { said: string[]; facts: StateFact[] } {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const here = useTicketsHere(order);
  const { orderId, status, amount, bankDetails, payUntil } = order;
  const isPaid = status === 'paid';
  const until = bankDetails
    ? untilText(bankDetails.payUntil, format)
    : payUntil === undefined
      ? ''
      : untilText(payUntil, format, profile);
  return {
    // At an office the order is paid first; the tickets are its business.
    said: [payText(order, t), ...(isPaid || bankDetails ? [ticketText(order, here, t)] : [])],
    facts: [
      { name: t('order.fact.order'), value: orderId },
      {
        name: t(isPaid ? 'order.fact.paid' : 'order.fact.toPay'),
        value: amount > 0 ? format.money(bankDetails && !isPaid ? bankDetails.amount : amount) : '',
      },
      { name: t('order.bank.until'), value: isPaid ? '' : until },
    ],
  };
}
