import { ORDER_FACTS } from '@/domain/booking/travellerFields';
import { type Receipt, fullNameOf } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { Card } from '@/ui/Card';
import { IconCase } from '@/ui/firstIcons';
import { IconCard, IconSeat } from '@/ui/icons';
import { bagsText, seatTexts } from '../common/takenTexts';
import type { OrderParts } from './parts';
import styles from './Receipt.module.css';

/** Travellers with their bags and seats. */
export function Travellers({ receipt, parts }: { receipt: Receipt; parts: OrderParts }) {
  const t = useT();
  const format = useFormat();
  const seatName = (serviceId: string) => parts.lineName({ key: `seat_${serviceId}`, serviceId }, receipt);
  return (
    <Card title={t('order.travellers.title')}>
      <ul className={styles.people}>
        {receipt.travellers.map((one) => {
          const bags = bagsText(one, t, format);
          const places =
            one.ageGroup === 'infant' ? [t('order.seat.infant')] : seatTexts(receipt.seats, seatName, t, one.id);
          return (
            <li key={one.id}>
              <p className={styles.name}>
                <b translate="no">{fullNameOf(one)}</b> <small>{t(`order.age.${one.ageGroup}`)}</small>
              </p>
              {ORDER_FACTS.map(
                (field) =>
                  one[field] && (
                    <p key={field} className={styles.has}>
                      <IconCard size="s" />
                      <span>
                        {t(`booking.field.${field}`)} <b translate="no">{one[field]}</b>
                      </span>
                    </p>
                  ),
              )}
              {bags !== null && (
                <p className={styles.has}>
                  <IconCase size="s" />
                  <span>{bags}</span>
                </p>
              )}
              {places.length > 0 && (
                <p className={styles.has}>
                  <IconSeat size="s" />
                  <span>
                    {places.map((text) => (
                      <span key={text} className={styles.seat}>
                        {text}
                      </span>
                    ))}
                  </span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
