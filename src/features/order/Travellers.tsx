import { type BookedSeat, type BookedTraveller, type Receipt, type TakenBag, fullNameOf } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { Card } from '@/ui/Card';
import { IconCase, IconSeat } from '@/ui/icons';
import type { OrderParts } from './parts';
import styles from './Receipt.module.css';

function sayBag({ kind, pieces, kg, more }: TakenBag, t: Translate): string {
  const what =
    kind === 'checked'
      ? t('order.bag.checked', { n: pieces })
      : t(kind === 'small' ? 'order.bag.small' : more ? 'order.bag.more' : 'order.bag.cabin');
  return kg === null ? what : t(pieces > 1 ? 'order.bag.kgEach' : 'order.bag.kg', { what, kg });
}

function sayBags({ ageGroup, bags, protected: isProtected }: BookedTraveller, t: Translate, format: Formatters) {
  if (bags === null) return null;
  if (bags.length === 0) return t(ageGroup === 'infant' ? 'order.bag.infant' : 'order.bag.none');
  const list = format.list(bags.map((bag) => sayBag(bag, t)));
  return isProtected ? t('order.bag.protected', { list }) : list;
}

/** The same wish on all flights is shown once. */
function saySeats(seats: readonly BookedSeat[], name: (id: string) => string, t: Translate): string[] {
  const kinds = [...new Set(seats.map(({ serviceId }) => serviceId))];
  const [only] = kinds;
  if (kinds.length === 1 && only) return [t('order.seat.all', { seat: name(only) })];
  return seats.map(({ flight, serviceId }) => t('order.seat.one', { flight, seat: name(serviceId) }));
}

/** Travellers with their bags and seats. */
export function Travellers({ receipt, parts }: { receipt: Receipt; parts: OrderParts }) {
  const t = useT();
  const format = useFormat();
  const seatName = (serviceId: string) => parts.lineName({ key: `seat_${serviceId}`, serviceId }, receipt);
  const seats = saySeats(receipt.seats, seatName, t);
  return (
    <Card title={t('order.travellers.title')}>
      <ul className={styles.people}>
        {receipt.travellers.map((one) => {
          const bags = sayBags(one, t, format);
          const places = one.ageGroup === 'infant' ? [t('order.seat.infant')] : seats;
          return (
            <li key={one.id}>
              <p className={styles.name}>
                <b translate="no">{fullNameOf(one)}</b> <small>{t(`order.age.${one.ageGroup}`)}</small>
              </p>
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
