import type { ReactNode } from 'react';
import { langOf } from '@/domain/locale';
import { isNightStop, shiftOf } from '@/domain/offers/facts';
import type { Leg, Stop } from '@/domain/offers/types';
import { type PassportAt, transfersOf } from '@/domain/offers/transfers';
import type { OrderSummary } from '@/domain/payment/order';
import { routeDash } from '@/domain/search/places';
import { formerWay } from '@/domain/trips/flightChanges';
import { referencesOf } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { T, useT } from '@/i18n/t';
import { usePassportAt } from '@/state/distances';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { IconClose } from '@/ui/icons';
import { Tag } from '@/ui/Tag';
import { type RoutePoint, VerticalRoute } from '@/ui/VerticalRoute';
import { useAirportText } from '../common/airportText';
import { NightNote } from '@/ui/NightNote';
import { CopyButton } from './CopyButton';
import { flightName } from '@/domain/calendar/trip';
import { type LegTexts, legCabins, flightText, legSummary, waitText, zoneText } from './legText';
import { routeCodes, useCity } from './tripTexts';
import styles from './Trip.module.css';

function Place({ stop, leg, city }: { stop: Stop; leg: Leg; city: (stop: Stop) => string }) {
  const t = useT();
  const format = useFormat();
  const shift = shiftOf(leg, stop);
  return (
    <>
      {city(stop)}, {stop.airport}
      {shift !== 0 && <span className={styles.shifted}> {format.weekdayDate(stop.date)}</span>}
      {stop.terminal && <span className={styles.terminal}>{t('trips.terminal', { terminal: stop.terminal })}</span>}
    </>
  );
}

function pointsOf(texts: LegTexts, order: OrderSummary, leg: Leg, passportAt?: PassportAt): RoutePoint[] {
  const { city } = texts;
  const transfers = transfersOf(order, leg, passportAt);
  const place = (stop: Stop): ReactNode => <Place stop={stop} leg={leg} city={city} />;
  return leg.segments.flatMap((segment, at): RoutePoint[] => {
    const { dep, arr } = segment;
    const transfer = transfers[at];
    return [
      {
        kind: at === 0 ? 'start' : 'stop',
        time: dep.time,
        days: shiftOf(leg, dep),
        place: place(dep),
        note: flightText(texts, segment),
      },
      {
        kind: transfer ? 'stop' : 'end',
        time: arr.time,
        days: shiftOf(leg, arr),
        place: place(arr),
        note: zoneText(texts, leg.segments[0]?.dep ?? dep, arr) || undefined,
      },
      ...(transfer
        ? [
            {
              kind: 'wait' as const,
              text: waitText(texts, transfer),
              night: isNightStop(segment, transfer.next),
            },
          ]
        : []),
    ];
  });
}

/** "RIX – BCN, 17:15–19:40, BT 681" */
const timesOf = (leg: Leg): string =>
  [
    routeCodes(leg),
    `${leg.segments[0]?.dep.time}–${leg.segments.at(-1)?.arr.time}`,
    ...leg.segments.map((one) => flightName(one).replace(' ', '\u00a0')),
  ].join(', ');

const struck = (chunks: ReactNode[]) => <s key="s">{chunks}</s>;

/** A direction that was booked and is no longer flown. */
export function GoneLegCard({ leg, order }: { leg: Leg; order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const city = useCity(order);
  const [first, last] = [leg.segments[0]?.dep, leg.segments.at(-1)?.arr];
  if (!first || !last) return null;
  return (
    <Card
      title={format.weekdayDate(first.date)}
      aside={
        <Tag kind="bad">
          <IconClose /> {t('trips.leg.cancelled')}
        </Tag>
      }
    >
      <p className={styles.gone}>
        <s>{[first, last].map(city).join(routeDash(lang))}</s>
        <br />
        <s>{timesOf(leg)}</s>
      </p>
    </Card>
  );
}

/** A direction: local times with day marks, terminals, flights, and the airline's own reference. */
export function LegCard({ leg, order }: { leg: Leg; order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const city = useCity(order);
  const texts = { t, format, city, airport: useAirportText(order, city) };
  const passportAt = usePassportAt(order);
  const [first, last] = [leg.segments[0]?.dep, leg.segments.at(-1)?.arr];
  if (!first || !last) return null;
  const title = format.weekdayDate(first.date);
  const references = referencesOf(order, leg.segments);
  const cabin = legCabins(leg, t);
  const former = formerWay(order, leg);
  return (
    <Card title={title}>
      <p className={styles.summary}>
        {[first, last].map(texts.city).join(routeDash(langOf(locale)))}. {legSummary(texts, leg)}
        <NightNote dep={first} />
      </p>
      {former && (
        <p className={styles.former}>
          <T id="trips.leg.instead" values={{ was: timesOf(former), s: struck }} />
        </p>
      )}
      <div className={styles.leg}>
        <VerticalRoute points={pointsOf(texts, order, leg, passportAt)} label={title} />
        {(cabin || references.length > 0) && (
          <dl className={styles.facts}>
            {cabin && (
              <div>
                <dt>{t('trips.cabin')}</dt>
                <dd className={styles.cabin}>{cabin}</dd>
              </div>
            )}
            {references.map(({ carrier, reference }) => (
              <div key={`${carrier} ${reference}`}>
                <dt>
                  {t('trips.reference')}
                  {references.length > 1 && `, ${carrier}`}
                </dt>
                <dd className={styles.reference}>
                  <span translate="no">{reference}</span>{' '}
                  <CopyButton text={reference} label={t('trips.reference.copy', { reference })} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
