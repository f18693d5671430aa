import type { ReactNode } from 'react';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { Button, ButtonLink } from '@/ui/Button';
import { Agency } from './Agency';
import styles from './Order.module.css';
import { OutcomeScreen } from './OutcomeScreen';
import { useBackToPay } from './useBackToPay';
import { useWay } from './useWay';
import { WriteToUs } from './WriteToUs';

interface UnfinishedProps {
  orderId: string;
  bookingId: string;
  amount: Cents | null;
  /** Polls once more on a press. */
  again: ReactNode;
}

/** An unpaid order of this device: the bank's page was left without a decision. It can be paid from here. */
export function Unfinished({ orderId, bookingId, amount, again }: UnfinishedProps) {
  const t = useT();
  const format = useFormat();
  const way = useWay(orderId, bookingId);
  const backToPay = useBackToPay(bookingId);
  if (way?.kind === 'ordered') {
    return (
      <OutcomeScreen
        title={t('booking.ordered.title', { order: way.order.orderId })}
        line="whole"
        actions={
          <ButtonLink kind="primary" to={`/order/${encodeURIComponent(way.order.orderId)}/thankyou`}>
            {t('booking.ordered.go')}
          </ButtonLink>
        }
      >
        <p>{t('booking.ordered.body')}</p>
      </OutcomeScreen>
    );
  }
  return (
    <OutcomeScreen
      title={t('order.unfinished.title')}
      line="grey"
      actions={
        <>
          {way?.kind === 'draft' ? (
            <Button kind="primary" onClick={backToPay}>
              {t('order.backToPayment')}
            </Button>
          ) : (
            <WriteToUs orderId={orderId} />
          )}
          {again}
        </>
      }
    >
      <p className={styles.pairs}>
        <span>
          {t('order.fact.order')}: <b>{orderId}</b>
        </span>
        {amount !== null && (
          <span>
            {t('order.fact.toPay')}: <b>{format.money(amount)}</b>
          </span>
        )}
      </p>
      <p>{t(way?.kind === 'none' ? 'order.unfinished.alone' : 'order.unfinished.body')}</p>
      <Agency />
    </OutcomeScreen>
  );
}
