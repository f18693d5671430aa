import { useState } from 'react';
import { flightName } from '@/domain/calendar/trip';
import { localDay } from '@/domain/dates';
import { type OrderSummary, isCheckedInForThem } from '@/domain/payment/order';
import { type CheckIn, type CheckInRule, checkInsOf, isNear } from '@/domain/trips/checkIn';
import { referencesOf } from '@/domain/trips/trip';
import { inText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { markCheckedIn } from '@/state/trips/acknowledge';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { useRightTime } from '@/state/useTime';
import { Button, buttonClass } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { saySum } from './rights/rightsTexts';
import { useCity } from './tripTexts';
import type { Locale } from '@/domain/locale';
import styles from './Trip.module.css';

/** When check-in opens or closes, by the airport's clock. */
export function checkInText(
  { t, format }: { t: Translate; format: Formatters },
  one: CheckIn,
  locale: Locale,
  now: number,
): string {
  const when = (at: { date: string; time: string }): string => `${format.weekdayDate(at.date)}, ${at.time}`;
  const { state, opens, closes } = one;
  if (state === 'early' && opens)
    return t('trips.checkIn.opens', { when: when(opens), left: inText(locale, opens.at, now) });
  if (state === 'open') return closes ? t('trips.checkIn.openUntil', { when: when(closes) }) : t('trips.checkIn.open');
  return t(state === 'closed' ? 'trips.checkIn.closed' : 'trips.checkIn.unknown');
}

/** What to know about an airline's check-in: its fee, its boarding pass, and whether it asks who booked. */
function factsOf({ deskFee, appOnly, verifies }: CheckInRule, t: Translate, locale: Locale): string[] {
  const sum = (cents: number): string => saySum(cents, deskFee?.currency ?? '', locale);
  return [
    ...(deskFee
      ? [
          deskFee.least === deskFee.most
            ? t('trips.checkIn.fee', { sum: sum(deskFee.most) })
            : t('trips.checkIn.feeRange', { least: sum(deskFee.least), most: sum(deskFee.most) }),
        ]
      : []),
    ...(appOnly ? [t('trips.checkIn.appOnly')] : []),
    ...(verifies ? [t('trips.checkIn.verifies')] : []),
  ];
}

function Row({ order, one, now }: { order: OrderSummary; one: CheckIn; now: number }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const city = useCity(order);
  const [copied, setCopied] = useState(false);
  const { flight, rule, done, key } = one;
  const { carrier, carrierName = carrier } = flight;
  const reference = referencesOf(order, [flight])[0]?.reference;
  const copy = async (): Promise<void> => {
    if (!reference) return;
    // The link opens whether or not the browser allows copying.
    await navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <li className={styles.checkIn}>
      <h3>
        <span translate="no">{flightName(flight)}</span> {city(flight.dep)}, {format.weekdayDate(flight.dep.date)}
      </h3>
      {done ? (
        <p>{t('trips.checkIn.isDone')}</p>
      ) : (
        <>
          <p>{checkInText({ t, format }, one, locale, now)}</p>
          {rule && (
            <ul className={styles.hints}>
              {factsOf(rule, t, locale).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className={styles.actions}>
        {rule && !done && (
          <a
            className={buttonClass({ kind: 'outline', size: 's' })}
            href={rule.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => void copy()}
          >
            {carrierName === carrier
              ? t('trips.checkIn.goCode', { code: carrier })
              : t('trips.checkIn.go', { airline: carrierName })}
          </a>
        )}
        <Button kind="quiet" size="s" onClick={() => void markCheckedIn(order.orderId, key, !done)}>
          {t(done ? 'trips.checkIn.undo' : 'trips.checkIn.done')}
        </Button>
        <output className="small">{copied && reference && t('trips.checkIn.copied', { reference })}</output>
      </div>
    </li>
  );
}

/** Check-in of the flights that lie ahead: when it opens and closes, what it costs at the airport, and the way to it. */
export function CheckInCard({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const now = useRightTime();
  const today = localDay(now);
  const near = checkInsOf(order, now, ownCheckInRules(profile.checkIn)).filter((one) => isNear(one, today));
  if (near.length === 0) return null;
  if (isCheckedInForThem(order.receipt)) return <Card title={t('trips.checkIn')}>{t('trips.checkIn.forYou')}</Card>;
  const asOf = near
    .map(({ rule }) => rule?.asOf ?? '')
    .filter(Boolean)
    .sort()[0];
  return (
    <Card title={t('trips.checkIn')}>
      <ul className={styles.checkIns}>
        {near.map((one) => (
          <Row key={one.key} order={order} one={one} now={now} />
        ))}
      </ul>
      {near.some(({ done }) => !done) && <p className="small muted">{t('trips.checkIn.atHand')}</p>}
      {asOf && <p className="small muted">{t('trips.checkIn.source', { day: format.date(asOf) })}</p>}
    </Card>
  );
}
