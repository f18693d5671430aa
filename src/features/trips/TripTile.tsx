import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { daysBetween } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import { legParts } from '@/domain/offers/facts';
import type { Leg } from '@/domain/offers/types';
import { type Countdown, type DeviceTrip, countdownOf, destinationOf } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { T, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { resumeTrip } from '@/state/trips/device';
import { useRightTime } from '@/state/useTime';
import { DayShift } from '@/ui/DayShift';
import { AppLink, carryState } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { RouteLine } from '@/ui/RouteLine';
import { NightNote } from '@/ui/NightNote';
import { CityPicture } from '../common/pictures/CityPicture';
import { TripNews } from './TripNews';
import { ChangedTag, StateTag } from './StateTag';
import {
  airlinesOfTrip,
  checkPath,
  routeCodes,
  countdownText,
  daysText,
  routeEnds,
  travellersText,
  routeText,
  tripPath,
  withGone,
} from './tripTexts';
import styles from './Trips.module.css';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

/** Local times of a direction: "07:25 RIX, 09:55 BCN". */
function Times({ leg, gone }: { leg: Leg; gone: boolean }) {
  const t = useT();
  const format = useFormat();
  const [dep, arr] = [leg.segments[0]?.dep, leg.segments.at(-1)?.arr];
  if (!dep || !arr) return null;
  if (gone) {
    return (
      <li>
        <span className={styles.day}>{format.weekdayDate(dep.date)}</span>
        <span>
          <s>{routeCodes(leg)}</s> {t('trips.leg.cancelled')}
        </span>
      </li>
    );
  }
  return (
    <li>
      <span className={styles.day}>{format.weekdayDate(dep.date)}</span>
      <span>
        <time>{dep.time}</time> {dep.airport} – <time>{arr.time}</time>
        <DayShift days={daysBetween(dep.date, arr.date)} /> {arr.airport}
      </span>
      <NightNote dep={dep} />
    </li>
  );
}

const large = (chunks: ReactNode[]) => (
  <span key="n" className={styles.number}>
    {chunks}
  </span>
);

/** "59 days to go" with a large number. */
function Large({ countdown }: { countdown: Countdown | null }) {
  const t = useT();
  if (countdown?.kind !== 'days') return <p className={styles.word}>{countdownText(countdown, t)}</p>;
  return (
    <p className={styles.togo}>
      <T id="trips.count.toGo" values={{ n: countdown.days, b: large }} />
    </p>
  );
}

interface TripCardProps {
  trip: DeviceTrip;
  /** `next`: large, in the brand's colours. `past`: grey. */
  look?: 'next' | 'past' | undefined;
  /** Words above the countdown of the next trip. */
  lead?: string | undefined;
  /** Heading of the route; null where the card is no link and the page has its own heading. */
  level?: 'h1' | 'h2' | 'h3' | null;
}

/** Where to, when, how long to go and the state of a trip. With a heading below `h1` the whole card is a link. */
export function TripTile({ trip, look, lead, level = 'h3' }: TripCardProps) {
  const t = useT();
  const format = useFormat();
  const now = useRightTime();
  const lang = langOf(useSession().locale);
  const { order, state, ofAccount } = trip;
  const { from, to } = routeEnds(order, lang);
  const route = routeText(order, lang, t);
  const countdown = state === 'cancelled' ? null : countdownOf(order, now);
  const first = order.legs[0];
  const navigate = useNavigate();
  const { search } = useLocation();
  const resume = (event: MouseEvent) => {
    event.preventDefault();
    void resumeTrip(order).then(() => navigate(carryState(checkPath(''), search)));
  };
  const isLink = level === 'h2' || level === 'h3';
  const city = look === 'next' ? destinationOf(order) : null;
  const drawing = from && to && (
    <span className={styles.cities} aria-hidden="true">
      <span>{from}</span>
      <RouteLine parts={first ? legParts(first) : ONE} />
      <span>{to}</span>
    </span>
  );
  const title = drawing ? (
    <>
      <span className="sr-only">{route}</span>
      {drawing}
    </>
  ) : (
    route
  );
  const Title = level ?? 'div';
  return (
    <article className={classes(styles.card, look && styles[look], isLink && styles.pressed)}>
      {city && (
        // On a phone only the page of the trip has room for it.
        <span className={classes(styles.view, isLink && 'on-desktop')}>
          <CityPicture iata={city} shape="side" />
        </span>
      )}
      <div className={styles.top}>
        <div>
          {lead && <p className={styles.lead}>{lead}</p>}
          {look === 'next' ? (
            <Large countdown={countdown} />
          ) : (
            <p className={styles.when}>{countdownText(countdown, t)}</p>
          )}
        </div>
        <span className={styles.tags}>
          <ChangedTag trip={trip} />
          <StateTag state={state} />
        </span>
      </div>
      <Title className={styles.route}>
        {isLink ? (
          <AppLink
            className={styles.cover}
            to={state === 'unknown' && !ofAccount ? checkPath(order.orderId) : tripPath(order.orderId)}
            onClick={order.orderId === '' ? resume : undefined}
          >
            {title}
          </AppLink>
        ) : (
          title
        )}
      </Title>
      {order.legs.length > 0 && (
        <ul className={styles.times}>
          {withGone(order).map(({ leg, gone }) => (
            <Times key={`${gone} ${leg.segments[0]?.dep.at}`} leg={leg} gone={gone} />
          ))}
        </ul>
      )}
      {level !== null && <TripNews trip={trip} />}
      <p className={styles.meta}>
        {[
          order.legs.length === 0 ? daysText(order, t, format) : '',
          travellersText(order, t),
          airlinesOfTrip(order).join(', '),
          order.added || !order.orderId ? '' : t('trips.order', { id: order.orderId }),
        ]
          .filter(Boolean)
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
      </p>
    </article>
  );
}
