import { addDays } from '@/domain/dates';
import { type OrderSummary, isCheckedInForThem } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { forgetsInSevenDays } from '@/platform/ownBrowser';
import { Card } from '@/ui/Card';
import styles from './Order.module.css';

/** What comes after the head's own sentence, in order. */
export function NextSteps({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const steps = [
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
