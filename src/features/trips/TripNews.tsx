import type { ReactNode } from 'react';
import { flightName } from '@/domain/calendar/trip';
import { localDay } from '@/domain/dates';
import { type Locale, tagOf } from '@/domain/locale';
import type { Segment } from '@/domain/offers/types';
import { type FlightChange, briefly, newsOf } from '@/domain/trips/flightChanges';
import type { DeviceTrip } from '@/domain/trips/trip';
import { openDecisions } from '@/domain/trips/tripChange';
import type { TripChange } from '@/domain/trips/tripChangeShape';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useRightTime } from '@/state/useTime';
import { attentionOfTrip } from './StateTag';
import { routeCodes } from './tripTexts';
import styles from './Trips.module.css';

const MOST_LINES = 2;

/** "GMT+2": a deadline is read far from home, too. */
const zoneAt = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), { hour: 'numeric', timeZoneName: 'short' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Until when, on which clock, and what happens then. */
export function Deadline({ change, over }: { change: TripChange; over: boolean }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const { decideBy, otherwise } = change;
  if (decideBy === null) return null;
  const until = `${format.weekdayDate(localDay(decideBy))}, ${format.time(decideBy)}`;
  return (
    <p>
      <b>{t(over ? 'trips.decide.over' : 'trips.decide.by', { until, zone: zoneAt(decideBy, locale) })}</b>{' '}
      {t(`trips.decide.otherwise.${otherwise ?? 'unknown'}`)}
    </p>
  );
}

/** "RIX – BCN 17:15 → 18:50" */
function WasAndIs({ lead, was, is }: { lead?: string; was: string; is: string }) {
  const t = useT();
  return (
    <>
      {lead} <s>{was}</s> <span aria-hidden="true">→</span>
      <span className="sr-only">{t('trips.brief.now')}</span> <b>{is}</b>
    </>
  );
}

const codesOfFlight = (flight: Segment): string => routeCodes({ segments: [flight] });

function Line({ change }: { change: FlightChange }): ReactNode {
  const t = useT();
  const format = useFormat();
  switch (change.kind) {
    case 'time': {
      const { was, is, departs } = change;
      const end = departs === 0 ? 'arr' : 'dep';
      const withDay = was[end].date !== is[end].date;
      const time = ({ date, time: at }: Segment['dep']): string =>
        withDay ? `${format.weekdayDate(date)}, ${at}` : at;
      const route = codesOfFlight(is);
      return (
        <WasAndIs
          lead={end === 'dep' ? route : t('trips.brief.arrival', { route })}
          was={time(was[end])}
          is={time(is[end])}
        />
      );
    }
    case 'number':
      return <WasAndIs lead={codesOfFlight(change.is)} was={flightName(change.was)} is={flightName(change.is)} />;
    case 'cabin':
      return <WasAndIs lead={codesOfFlight(change.is)} was={change.was.cabin} is={change.is.cabin} />;
    case 'route':
      return <WasAndIs was={routeCodes(change.was)} is={routeCodes(change.is)} />;
    case 'added': {
      const day = change.is.segments[0]?.dep.date;
      return <>{t('trips.news.added', { route: routeCodes(change.is), day: day ? format.weekdayDate(day) : '' })}</>;
    }
    default:
      return null;
  }
}

/** What is new about a trip where there is little room: a line for each changed flight, and until when to decide. */
export function TripNews({ trip }: { trip: DeviceTrip }) {
  const t = useT();
  const now = useRightTime();
  const { order, answered } = trip;
  const attention = attentionOfTrip(trip, now);
  if (!attention) return null;
  const { change } = order;
  const isOpen = change !== undefined && !answered && openDecisions(change, now).length > 0;
  const news = newsOf(order);
  // Flights that are no longer flown stand among the others.
  const lines = attention === 'changed' ? briefly(news).filter(({ kind }) => kind !== 'gone') : [];
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  return (
    <div className={styles.news}>
      {shown.length > 0 && (
        <ul>
          {shown.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one state of the flights, which are never sorted
            <li key={at}>
              <Line change={one} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t('trips.brief.more', { n: more })}</p>}
      {attention === 'changed' && news.length === 0 && <p>{t(`trips.change.${change?.kind ?? 'other'}`)}</p>}
      {isOpen && <Deadline change={change} over={false} />}
    </div>
  );
}
