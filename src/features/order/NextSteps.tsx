import { addDays } from '@/domain/dates';
import { type OrderSummary, isCheckedInForThem } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { forgetsInSevenDays } from '@/platform/ownBrowser';
import { useDocuments } from '@/state/booking/order/documents';
import { Card } from '@/ui/Card';
import { useSession } from '@/state/session';
import { type Office, untilText } from '../common/untilText';
import styles from './Order.module.css';

/** What the user must do to pay; nothing once paid. */
function payStep(order: OrderSummary, t: Translate, format: Formatters, office: Office) {
  const { status, bankDetails, amount, orderId, payUntil } = order;
  if (status === 'paid') return null;
  if (!bankDetails) {
    const what = { amount: format.money(amount), order: orderId };
    if (payUntil === undefined) return t('order.next.office', what);
    return t('order.next.officeBy', { ...what, until: untilText(payUntil, format, office) });
  }
  const until = untilText(bankDetails.payUntil, format);
  return t('order.next.transfer', {
    amount: format.money(bankDetails.amount),
    reference: bankDetails.reference,
    until,
  });
}

/** All tickets of this order are on the device. */
function useTicketsHere({ orderId }: OrderSummary): boolean {
  const { orderId: shown, list } = useDocuments();
  const tickets = list.filter(({ kind }) => kind === 'ticket');
  return shown === orderId && tickets.length > 0 && tickets.every(({ state }) => state === 'kept');
}

function ticketStep({ status, email }: OrderSummary, here: boolean, t: Translate) {
  if (here) return t('order.next.ticketsHere');
  if (!email) return t('order.next.ticketsPlain');
  return t(status === 'paid' ? 'order.next.tickets' : 'order.next.ticketsLater', { email });
}

/** The next steps, in order. */
export function NextSteps({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const here = useTicketsHere(order);
  const steps = [
    payStep(order, t, format, profile),
    ticketStep(order, here, t),
    order.depart &&
      t(isCheckedInForThem(order.receipt) ? 'order.next.checkedIn' : 'order.next.checkIn', {
        day: format.weekdayDate(addDays(order.depart, -1)),
      }),
    t('order.next.documents'),
    [t('order.next.kept'), forgetsInSevenDays() && t('device.keep.seven')].filter(Boolean).join(' '),
  ].filter((step) => step !== null);
  return (
    <Card title={t('order.next.title')}>
      <ol className={styles.next}>
        {steps.map((text) => (
          <li key={text}>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
