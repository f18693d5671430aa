import { type ReactNode, useState } from 'react';
import { flightName } from '@/domain/calendar/trip';
import { localDay } from '@/domain/dates';
import type { Leg, Stop } from '@/domain/offers/types';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { type FlightChange, changeHistory, consequencesOf, newsOf } from '@/domain/trips/flightChanges';
import type { Consequence } from '@/domain/trips/flightChanges';
import { newsLevel } from '@/domain/trips/tripChange';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { T, type Translate, useT } from '@/i18n/t';
import { usePassportAt } from '@/state/distances';
import { acknowledgeFlights } from '@/state/trips/acknowledge';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Disclosure } from '@/ui/Disclosure';
import { Notice } from '@/ui/Notice';
import { routeCodes, useCity } from './tripTexts';
import styles from './Trip.module.css';

/** Of the place of the rights on the page. */
export const RIGHTS_ID = 'rights';

interface Words {
  t: Translate;
  format: Formatters;
  city: (stop: Stop) => string;
}

const struck = (chunks: ReactNode[]) => <s key="s">{chunks}</s>;

const dayOf = ({ segments }: Leg, format: Formatters): string => {
  const first = segments[0]?.dep;
  return first ? format.weekdayDate(first.date) : '';
};

/** A local time; with its date where the times of a line are of several days. */
const timeOf = (at: Stop, days: ReadonlySet<string>, format: Formatters): string =>
  days.size > 1 ? `${format.weekdayDate(at.date)}, ${at.time}` : at.time;

function timeLines({ t, format }: Words, { was, is, departs, arrives }: FlightChange & { kind: 'time' }): string[] {
  const flight = flightName(is);
  const line = (end: 'dep' | 'arr', minutes: number): string => {
    const days = new Set([was.dep, is.dep, was[end], is[end]].map(({ date }) => date));
    const values = {
      flight,
      by: format.duration(Math.abs(minutes)),
      is: timeOf(is[end], days, format),
      was: timeOf(was[end], days, format),
    };
    if (end === 'dep') return t(minutes > 0 ? 'trips.news.departs.later' : 'trips.news.departs.earlier', values);
    return t(minutes > 0 ? 'trips.news.arrives.later' : 'trips.news.arrives.earlier', values);
  };
  return [...(departs ? [line('dep', departs)] : []), ...(arrives ? [line('arr', arrives)] : [])];
}

/** A change in words: one line, two where both ends of a flight move. */
function linesOf(words: Words, change: FlightChange): ReactNode[] {
  const { t, format } = words;
  switch (change.kind) {
    case 'time':
      return timeLines(words, change);
    case 'number':
      return [t('trips.news.number', { is: flightName(change.is), was: flightName(change.was) })];
    case 'cabin':
      return [t('trips.news.cabin', { flight: flightName(change.is), is: change.is.cabin, was: change.was.cabin })];
    case 'aircraft':
      return [
        t('trips.news.aircraft', {
          flight: flightName(change.is),
          is: change.is.aircraft ?? '',
          was: change.was.aircraft ?? '',
        }),
      ];
    case 'terminal':
      return [
        t(`trips.news.terminal.${change.end}`, {
          flight: flightName(change.is),
          is: change.is[change.end].terminal ?? '',
          was: change.was[change.end].terminal ?? '',
        }),
      ];
    case 'route':
      return [
        <T
          key="route"
          id="trips.news.route"
          values={{ is: routeCodes(change.is), was: routeCodes(change.was), s: struck }}
        />,
      ];
    case 'gone':
      return [
        <T
          key="gone"
          id="trips.news.gone"
          values={{ route: routeCodes(change.was), day: dayOf(change.was, format), s: struck }}
        />,
      ];
    default:
      return [t('trips.news.added', { route: routeCodes(change.is), day: dayOf(change.is, format) })];
  }
}

function consequenceText({ t, format, city }: Words, one: Consequence): string {
  switch (one.kind) {
    case 'tight':
      return t(one.separate ? 'trips.news.tightSeparate' : 'trips.news.tight', {
        city: city(one.next.dep),
        time: format.duration(one.minutes),
      });
    case 'missed':
      return t(one.separate ? 'trips.news.missedSeparate' : 'trips.news.missed', { city: city(one.next.dep) });
    default: {
      const last = one.leg.segments.at(-1)?.arr;
      return t('trips.news.day', { day: last ? format.weekdayDate(last.date) : '' });
    }
  }
}

/** What was bought and is lost by the change. */
function lostTexts(order: OrderSummary, t: Translate): string[] {
  const flights = order.legs.flatMap(({ segments }) => segments);
  const names = new Map(travellersOf(order).map((one) => [one.passengerId, fullNameOf(one)]));
  return (order.change?.lost ?? []).map(({ kind, segment, passengerId }) => {
    const flight = flights[segment];
    const name = passengerId === null ? '' : (names.get(passengerId) ?? '');
    const what = [flight && flightName(flight), name].filter(Boolean).join(', ');
    return t(`trips.lost.${kind}`, { what });
  });
}

function Changes({ changes, order }: { changes: readonly FlightChange[]; order: OrderSummary }) {
  const words = { t: useT(), format: useFormat(), city: useCity(order) };
  return (
    <ul className={styles.changes}>
      {changes.flatMap((change, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- lines of one state of the flights, which are never sorted
        linesOf(words, change).map((line, part) => <li key={`${at} ${part}`}>{line}</li>),
      )}
    </ul>
  );
}

/** The card of the page that says what the law gives, with its letter for this case. */
function goToRights(): void {
  const card = document.getElementById(RIGHTS_ID);
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
}

/** What the server changed about the flights since the traveller last said that they saw them, and what follows from it. */
export function FlightNews({ order, bare }: { order: OrderSummary; bare?: boolean }) {
  const t = useT();
  const format = useFormat();
  const city = useCity(order);
  const [busy, setBusy] = useState(false);
  const passportAt = usePassportAt(order);
  const news = newsOf(order);
  const level = newsLevel(order);
  if (level === 'none') return null;
  const quiet = level === 'quiet';
  const follows = news.length > 0 ? consequencesOf(order, order.seenLegs ?? [], order.legs, passportAt) : [];
  const lost = lostTexts(order, t);
  const seen = async () => {
    setBusy(true);
    await acknowledgeFlights(order);
    setBusy(false);
  };
  return (
    <Notice
      kind={quiet && follows.length + lost.length === 0 ? 'brand' : 'warn'}
      title={t(quiet ? 'trips.news.quiet' : 'trips.news.title')}
      live
      actions={
        !bare && (
          <>
            <Button kind="outline" size="s" busy={busy} onClick={() => void seen()}>
              {t('trips.news.seen')}
            </Button>
            {!quiet && order.status === 'paid' && (
              <Button kind="quiet" size="s" onClick={goToRights}>
                {t('trips.news.rights')}
              </Button>
            )}
          </>
        )
      }
    >
      {news.length > 0 ? (
        <Changes changes={news} order={order} />
      ) : (
        <p>{t(`trips.change.${order.change?.kind ?? 'other'}`)}</p>
      )}
      {lost.map((text) => (
        <p key={text}>
          <b>{text}</b>
        </p>
      ))}
      {follows.map((one) => {
        const text = consequenceText({ t, format, city }, one);
        return (
          <p key={text}>
            <b>{text}</b>
          </p>
        );
      })}
    </Notice>
  );
}

/** Every change of the flights that this device was told of, the newest first. */
export function FlightHistory({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const history = changeHistory(order);
  if (history.length === 0) return null;
  return (
    <Card as="div">
      <Disclosure>
        <summary>{t('trips.news.history')}</summary>
        {history.map(({ at, changes }) => (
          <div key={at}>
            <p className="small muted">{t('trips.news.told', { day: format.date(localDay(at)) })}</p>
            <Changes changes={changes} order={order} />
          </div>
        ))}
      </Disclosure>
    </Card>
  );
}
