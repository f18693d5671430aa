import { Fragment, useId, useState } from 'react';
import { cityOf, knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import { shiftOf, waitMinutes } from '@/domain/offers/facts';
import { type Journey, type PassportAt, journeyOf, transfersOf } from '@/domain/offers/transfers';
import type { Leg, Segment, Stop } from '@/domain/offers/types';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { usePassportAt } from '@/state/distances';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { DayShift } from '@/ui/DayShift';
import { RouteLine } from '@/ui/RouteLine';
import { TextButton } from '@/ui/TextLink';
import { type RoutePoint, VerticalRoute } from '@/ui/VerticalRoute';
import { routeParts, unbrokenDate } from '../frame/texts';
import styles from './Fares.module.css';
import { LegOverlap } from '../../common/LegOverlap';
import { NightNote, nightText } from '@/ui/NightNote';
import { TravelTime } from '@/ui/TravelTime';
import { useAirportText } from '../../common/airportText';
import { withNotes } from '../../common/transferTexts';

/** City of a stop in the site's language. */
type City = (stop: Stop) => string;

function Direction({ leg, city }: { leg: Leg; city: City }) {
  const t = useT();
  const format = useFormat();
  const from = leg.segments[0]?.dep;
  const to = leg.segments.at(-1)?.arr;
  if (!from || !to) return null;
  return (
    <div className={styles.way}>
      <p className={styles.end}>
        <time>{from.time}</time>
        <abbr title={city(from)}>{from.airport}</abbr>
      </p>
      <div className={styles.mid}>
        <RouteLine parts={routeParts(leg)} />
        <div className={styles.say}>
          <span>
            <TravelTime minutes={leg.minutes} />,{' '}
            {leg.stops ? t('booking.stops', { n: leg.stops }) : t('booking.direct')}
          </span>
          <span>{unbrokenDate(format.weekdayDate(from.date))}</span>
          <NightNote dep={from} />
        </div>
      </div>
      <p className={styles.end}>
        <time>
          {to.time}
          <DayShift days={leg.dayShift} />
        </time>
        <abbr title={city(to)}>{to.airport}</abbr>
      </p>
    </div>
  );
}

/** "BT 925": a number alone does not identify a flight. */
const flightName = ({ carrier, flightNumber }: Segment): string =>
  flightNumber.startsWith(carrier) ? flightNumber : `${carrier}\u00A0${flightNumber}`;

interface Texts {
  t: Translate;
  format: Formatters;
  city: City;
  airport: City;
  passportAt: PassportAt | undefined;
}

function pointsOf({ t, format, city, airport, passportAt }: Texts, journey: Journey, leg: Leg): RoutePoint[] {
  const transfers = transfersOf(journey, leg, passportAt);
  const place = (stop: Stop): string => `${city(stop)} ${stop.airport}`;
  return leg.segments.flatMap((segment, at): RoutePoint[] => {
    const next = leg.segments[at + 1];
    const flight = t('booking.flight', { number: flightName(segment), time: format.duration(segment.minutes) });
    const arrival: RoutePoint = {
      kind: next ? 'stop' : 'end',
      time: segment.arr.time,
      days: shiftOf(leg, segment.arr),
      place: place(segment.arr),
      note: unbrokenDate(format.weekdayDate(segment.arr.date)),
    };
    const start: RoutePoint = {
      kind: at === 0 ? 'start' : 'stop',
      time: segment.dep.time,
      days: shiftOf(leg, segment.dep),
      place: place(segment.dep),
      note: [
        unbrokenDate(format.weekdayDate(segment.dep.date)),
        ...(at === 0 ? [nightText(t, segment.dep)].filter(Boolean) : []),
        flight,
      ].join('. '),
    };
    if (!next) return [start, arrival];
    const transfer = transfers[at];
    if (!transfer) return [start, arrival];
    const time = format.duration(waitMinutes(segment, next));
    const wait = transfer.airport
      ? t('transfer.between', { from: airport(segment.arr), to: airport(next.dep), duration: time })
      : t('booking.layover', { city: city(segment.arr), time });
    return [start, arrival, { kind: 'wait', text: withNotes(t, wait, transfer) }];
  });
}

/** The flights of a fare: each direction on one line, the full itinerary on demand. */
export function FareFlights({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const { legs } = draft.offer;
  const known = knownCities(draft);
  const city: City = (stop) => cityOf(stop, known, langOf(locale));
  const journey = journeyOf(draft);
  const airport = useAirportText(journey, city);
  const passportAt = usePassportAt(journey);
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = (
    <TextButton aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
      {t(open ? 'booking.fares.lessDetails' : 'booking.fares.details')}
    </TextButton>
  );
  return (
    <Card title={t('booking.fares.flights')} aside={toggle}>
      <div className={styles.ways}>
        {legs.map((leg, at) => (
          <Fragment key={leg.segments[0]?.dep.at}>
            <LegOverlap legs={legs} at={at} />
            <Direction leg={leg} city={city} />
          </Fragment>
        ))}
      </div>
      {open && (
        <div className={styles['more-legs']} id={id}>
          {legs.map((leg) => (
            <VerticalRoute
              key={leg.segments[0]?.dep.at}
              points={pointsOf({ t, format, city, airport, passportAt }, journey, leg)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
