import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { flightName } from '@/domain/calendar/trip';
import { daysBetween } from '@/domain/dates';
import { type Transfer, transfersOf } from '@/domain/offers/transfers';
import type { Segment, Stop } from '@/domain/offers/types';
import { ORDER_FACTS } from '@/domain/booking/travellerFields';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { type DeviceTrip, isPastTrip, isSettled, nextFlight, referencesOf } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { keepScreenOn } from '@/platform/wakeLock';
import { usePassportAt } from '@/state/distances';
import { useAnyTrip } from '@/state/trips/all';
import { useContentShown } from '@/state/useContentShown';
import { useRightTime } from '@/state/useTime';
import { DayShift } from '@/ui/DayShift';
import { ButtonLink } from '@/ui/Button';
import { IconLeft } from '@/ui/firstIcons';
import { NightNote } from '@/ui/NightNote';
import { LateOrderEntry } from '../common/LateEntry';
import { transferNotes } from '../common/transferTexts';
import { FlightNews } from './FlightNews';
import { type LegTexts, missedText } from './legText';
import { PapersForFlight } from './passes/PapersCard';
import { StateTag } from './StateTag';
import { TripNotHere } from './TripNotHere';
import { tripPath, useCity } from './tripTexts';
import styles from './Airport.module.css';

/** One end of the flight, in large letters. */
function End({ title, stop, from, order }: { title: string; stop: Stop; from: Stop; order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const city = useCity(order);
  return (
    <section className={styles.end}>
      <h2>{title}</h2>
      <p className={styles.time}>
        <time>{stop.time}</time>
        <DayShift days={daysBetween(from.date, stop.date)} />
      </p>
      <p className={styles.place}>
        {city(stop)}, {stop.airport}
      </p>
      <p>
        {format.weekdayDate(stop.date)}
        {stop === from && <NightNote dep={stop} />}
      </p>
      {stop.terminal && (
        <p className={styles.terminal}>
          {t('trips.airport.terminal')} <b>{stop.terminal}</b>
        </p>
      )}
    </section>
  );
}

function notesOf(texts: Pick<LegTexts, 't' | 'city'>, transfer: Transfer | undefined): string[] {
  if (!transfer) return [];
  const missed = missedText(texts, transfer);
  if (missed) return [missed];
  const { t } = texts;
  return [...(transfer.airport ? [t('results.airportChange')] : []), ...transferNotes(t, transfer)];
}

/** Flights of the same direction after this one, and what the way to them takes. */
function Then({ order, flight }: { order: OrderSummary; flight: Segment }) {
  const t = useT();
  const city = useCity(order);
  const passportAt = usePassportAt(order);
  const leg = order.legs.find(({ segments }) => segments.includes(flight));
  const at = leg?.segments.indexOf(flight) ?? -1;
  const after = leg?.segments.slice(at + 1) ?? [];
  if (!leg || after.length === 0) return null;
  const transfers = transfersOf(order, leg, passportAt).slice(at);
  return (
    <section>
      <h2>{t('trips.airport.then')}</h2>
      <ul className={styles.then}>
        {after.map((one, n) => (
          <li key={`${one.dep.at} ${one.dep.airport}`}>
            <b translate="no">{flightName(one)}</b>
            <span>
              {one.dep.time}
              <DayShift days={daysBetween(flight.dep.date, one.dep.date)} /> {city(one.dep)}, {one.dep.airport}
              {one.dep.terminal && `, ${t('trips.terminal', { terminal: one.dep.terminal })}`}
            </span>
            <span>
              {one.arr.time}
              <DayShift days={daysBetween(flight.dep.date, one.arr.date)} /> {city(one.arr)}, {one.arr.airport}
            </span>
            {notesOf({ t, city }, transfers[n]).map((note) => (
              <span key={note}>{note}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The references of the flight's airline, else all of them. */
function usableReferences(order: OrderSummary, flight: Segment) {
  const own = referencesOf(order, [flight]);
  return own.length > 0 ? own : (order.airlineReferences ?? []);
}

function Flight({ trip: { order, state }, flight, now }: { trip: DeviceTrip; flight: Segment; now: number }) {
  const t = useT();
  const references = usableReferences(order, flight);
  const travellers = travellersOf(order);
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          <span className={styles.label}>{t('trips.airport.flight')}</span>{' '}
          <span translate="no">{flightName(flight)}</span>
        </h1>
        {flight.carrierName && flight.carrierName !== flight.carrier && (
          <p translate="no" className={styles.airline}>
            {flight.carrierName}
          </p>
        )}
        {state !== 'paid' && <StateTag state={state} />}
      </header>
      {state !== 'cancelled' && <FlightNews order={order} bare />}
      {flight.dep.at < now && order.legs.at(-1)?.segments.at(-1) === flight && <p>{t('trips.airport.over')}</p>}
      {/* A cancelled trip that has none will get none. */}
      {(state !== 'cancelled' || references.length > 0) && (
        <section>
          <h2>{t('trips.reference')}</h2>
          {references.map(({ carrier, reference }) => (
            <p key={`${carrier} ${reference}`} translate="no" className={styles.reference}>
              {reference}
            </p>
          ))}
          {references.length === 0 && (
            <p>{t(isSettled(state) ? 'trips.airport.noReference' : 'trips.airport.unpaid')}</p>
          )}
        </section>
      )}
      <PapersForFlight order={order} flight={flight} />
      <div className={styles.ends}>
        <End title={t('trips.airport.departs')} stop={flight.dep} from={flight.dep} order={order} />
        <End title={t('trips.airport.arrives')} stop={flight.arr} from={flight.dep} order={order} />
      </div>
      <p className={styles.note}>{t('trips.airport.local')}</p>
      <Then order={order} flight={flight} />
      {travellers.length > 0 && (
        <section>
          <h2>{t('trips.airport.travellers')}</h2>
          <ul className={styles.names}>
            {travellers.map((one, at) => (
              <li key={one.passengerId ?? at}>
                {fullNameOf(one)}
                {ORDER_FACTS.map((field) => one[field] && <small key={field}>{one[field]}</small>)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!order.added && (
        <section>
          <h2>{t('trips.airport.order')}</h2>
          <p translate="no" className={styles.order}>
            {order.orderId}
          </p>
        </section>
      )}
      {state !== 'cancelled' && !isPastTrip(order, now) && <LateOrderEntry order={order} bare />}
    </>
  );
}

function NoFlight({ orderId }: { orderId: string }) {
  const t = useT();
  return (
    <>
      <h1 tabIndex={-1}>{t('trips.order', { id: orderId })}</h1>
      <p>{t('trips.noFlights')}</p>
    </>
  );
}

/**
 * /dashboard/trips/:orderId/airport: what one needs at the airport, in large letters, with the screen kept on. Needs no
 * network.
 */
export function AirportPage() {
  const t = useT();
  const { orderId = '' } = useParams();
  const { trip, account } = useAnyTrip(orderId);
  const now = useRightTime();
  useContentShown(trip !== undefined);
  const isShown = Boolean(trip);
  useEffect(() => (isShown ? keepScreenOn() : undefined), [isShown]);
  if (trip === undefined) return <output className="wrap" aria-busy="true" aria-label={t('trips.reading')} />;
  if (trip === null)
    return (
      <div className="wrap">
        <TripNotHere orderId={orderId} account={account} />
      </div>
    );
  const flight = nextFlight(trip.order, now);
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <ButtonLink kind="outline" to={tripPath(orderId)}>
          <IconLeft /> {t('trips.airport.back')}
        </ButtonLink>
      </div>
      {flight ? <Flight trip={trip} flight={flight} now={now} /> : <NoFlight orderId={orderId} />}
    </div>
  );
}
