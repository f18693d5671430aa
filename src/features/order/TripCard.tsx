import { cityOf } from '@/domain/booking/cities';
import { flightName } from '@/domain/calendar/trip';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import type { Leg } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { usePassportAt } from '@/state/distances';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { DayShift } from '@/ui/DayShift';
import { type RoutePart, RouteLine } from '@/ui/RouteLine';
import { NightNote } from '@/ui/NightNote';
import { shortTransfers } from '../common/transferTexts';
import styles from './Order.module.css';
import { TravelTime } from '@/ui/TravelTime';

const partsOf = ({ segments }: Leg): RoutePart[] =>
  segments.flatMap((segment, at): RoutePart[] => {
    const before = segments[at - 1];
    const flown: RoutePart = { kind: 'fly', minutes: segment.minutes };
    return before
      ? [{ kind: 'wait', minutes: Math.max(0, Math.round((segment.dep.at - before.arr.at) / 60_000)) }, flown]
      : [flown];
  });

function Way({ leg, order }: { leg: Leg; order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const passportAt = usePassportAt(order);
  const city = (stop: Leg['segments'][number]['dep']) => cityOf(stop, order.cities ?? {}, langOf(locale));
  const from = leg.segments[0]?.dep;
  const to = leg.segments.at(-1)?.arr;
  if (!from || !to) return null;
  const stops = leg.stops ? t('order.stops', { n: leg.stops }) : t('order.direct');
  const numbers = leg.segments.map(flightName).join(', ');
  return (
    <div>
      <div className={styles.leg}>
        <time>{from.time}</time>
        <RouteLine parts={partsOf(leg)} thin />
        <span>
          <time>{to.time}</time>
          <DayShift days={leg.dayShift} />
        </span>
      </div>
      <small>
        {format.weekdayDate(from.date)}, {city(from)} {from.airport}, {city(to)} {to.airport}.{' '}
        <TravelTime minutes={leg.minutes} />, {stops}, <span translate="no">{numbers}</span>
        <NightNote dep={from} />
      </small>
      {shortTransfers(t, order, leg, city, passportAt).map((text) => (
        <small key={text} className={styles.transfer}>
          {text}
        </small>
      ))}
    </div>
  );
}

/** The flights of an order. */
export function TripCard({ order }: { order: OrderSummary }) {
  const t = useT();
  const { locale } = useSession();
  const { from, to } = order.routes?.[langOf(locale)] ?? order;
  const title = from && to ? t('order.route', { from, to }) : t('order.trip');
  return (
    <Card title={title}>
      {order.people > 0 && <p className={`small muted ${styles.people}`}>{t('order.people', { n: order.people })}</p>}
      {order.legs.length > 0 && (
        <div className={styles.trip}>
          {order.legs.map((leg) => (
            <Way key={leg.segments[0]?.dep.at} leg={leg} order={order} />
          ))}
        </div>
      )}
    </Card>
  );
}
