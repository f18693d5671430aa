import { type OrderSummary, isCheckedInForThem } from '@/domain/payment/order';
import { checkInsOf } from '@/domain/trips/checkIn';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { forgetsInSevenDays } from '@/platform/ownBrowser';
import { useSession } from '@/state/session';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { useRightTime } from '@/state/useTime';
import { Card } from '@/ui/Card';
import styles from './Order.module.css';

/** What comes after the head's own sentence, in order. */
export function NextSteps({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const [first] = checkInsOf(order, useRightTime(), ownCheckInRules(profile.checkIn));
  const checkIn = (): string => {
    if (isCheckedInForThem(order.receipt)) return t('order.next.checkedIn');
    if (!first?.opens) return t('order.next.checkIn');
    const { flight, opens } = first;
    const when = `${format.weekdayDate(opens.date)}, ${opens.time}`;
    return t('order.next.checkInOpens', { airline: flight.carrierName ?? flight.carrier, when });
  };
  const steps = [
    order.depart && checkIn(),
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
