import { localDay } from '@/domain/dates';
import type { Cancellation, OrderSummary } from '@/domain/payment/order';
import { refundTrack } from '@/domain/trips/refund';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useRightTime } from '@/state/useTime';
import { buttonClass } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { IconCheck } from '@/ui/icons';
import styles from './Trip.module.css';

/** How far the refund is, step by step, by when it is due, and a reminder to the agency when that day has passed. */
export function RefundTracker({ order, cancellation }: { order: OrderSummary; cancellation: Cancellation }) {
  const t = useT();
  const format = useFormat();
  const { email } = useSession().profile.contactInformation;
  const track = refundTrack(cancellation, useRightTime());
  if (!track) return null;
  const { steps, due, overdue } = track;
  const amount = format.money(cancellation.refund?.amount ?? 0);
  const reminder = {
    subject: t('trips.refund.mail.subject', { order: order.orderId }),
    body: t('trips.refund.mail.body', {
      order: order.orderId,
      amount,
      day: format.date(localDay(cancellation.at)),
      due: due ? format.date(due) : '',
    }),
  };
  const mail = `mailto:${email}?subject=${encodeURIComponent(reminder.subject)}&body=${encodeURIComponent(reminder.body)}`;
  return (
    <Card title={t('trips.refund.title', { amount })}>
      <ol className={styles.refund}>
        {steps.map(({ step, on, done }) => (
          <li key={step} data-done={done || undefined}>
            <span className={styles.dot}>{done && <IconCheck size="s" />}</span>
            <span>
              {t(`trips.refund.${step}`)}
              <span className="sr-only"> {t(done ? 'trips.refund.isDone' : 'trips.refund.isOpen')}</span>
            </span>
            {on && <span className="small muted">{format.date(on)}</span>}
          </li>
        ))}
      </ol>
      {due && !overdue && cancellation.refund?.status !== 'paid' && (
        <p className="small muted">{t('trips.refund.due', { day: format.date(due) })}</p>
      )}
      {overdue && due && (
        <Notice
          kind="warn"
          title={t('trips.refund.overdue', { day: format.date(due) })}
          actions={
            email && (
              <a className={buttonClass({ kind: 'outline', size: 's' })} href={mail}>
                {t('trips.refund.remind')}
              </a>
            )
          }
        >
          {t('trips.refund.law')}
        </Notice>
      )}
    </Card>
  );
}
