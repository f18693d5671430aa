import { useState } from 'react';
import { cityOf, knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import type { Stop } from '@/domain/offers/types';
import {
  type SeatOffer,
  chosenPrice,
  commonSeat,
  flightsOf,
  seatOffers,
  settledSeats,
  withSeat,
} from '@/domain/services/seats';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseSeats } from '@/state/booking/extras';
import { useCatalogue } from '@/state/booking/services';
import { useSession } from '@/state/session';
import { Notice } from '@/ui/Notice';
import { RouteLine } from '@/ui/RouteLine';
import { Segmented } from '@/ui/Segmented';
import { sayPeople } from '../frame/people';
import { StepFrame } from '../frame/StepFrame';
import { useGoOn } from '../frame/useSteps';
import { type SeatView, SeatsOf } from './SeatsOf';
import styles from './Seats.module.css';

type Mode = 'same' | 'each';

/** More flights than there and back are asked once, unless they differ already. */
const FEW = 2;

/** Step 7: where to sit, in kinds of seats, flight by flight or on all at once (spec 3, seatType per segment). */
export function SeatStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const goOn = useGoOn('seats');
  const { items } = useCatalogue();
  const { locale, online } = useSession();
  const { rejected } = useBooking();
  const { adult, child, infant } = draft.search.passengers;
  const flights = flightsOf(draft.offer);
  const seats = settledSeats(draft.seats, flights, adult + child);
  const offers = seatOffers(items, adult + child);
  const [said, setMode] = useState<Mode | null>(null);
  const [view, setView] = useState<SeatView>('pictures');
  const common = commonSeat(seats);
  const isSame = common !== null && (common !== 'random' || flights.length > FEW);
  const mode: Mode = flights.length < 2 ? 'each' : (said ?? (isSame ? 'same' : 'each'));
  const cities = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, cities, langOf(locale));
  const choose = (offer: SeatOffer, on: number | 'all') => chooseSeats(withSeat(seats, offer, on));
  const shared = { offers, seated: adult + child, young: child + infant > 0, view, held: !online };
  const press = () => {
    // Any seat is what everyone has who chose nothing: the booking is told so (spec 4, random seats per carrier).
    const isFree = offers.some(({ type, price }) => type === 'random' && price === 0);
    if (isFree && draft.seats?.length !== flights.length) chooseSeats(seats);
    goOn();
  };
  return (
    <StepFrame
      step="seats"
      draft={draft}
      title={t('seats.title')}
      lede={t('seats.lede', { people: sayPeople({ adult, child, infant: 0 }, t, format) })}
      action={{ label: t('booking.continue'), onPress: press }}
    >
      <div className={styles.head}>
        <div className={styles.modes}>
          {flights.length > 1 && (
            <Segmented<Mode>
              className={styles.seg}
              label={t('seats.mode')}
              value={mode}
              options={[
                { value: 'same', label: t('seats.same') },
                { value: 'each', label: t('seats.each') },
              ]}
              onValue={setMode}
            />
          )}
          <Segmented<SeatView>
            className={styles.seg}
            label={t('seats.view')}
            value={view}
            options={[
              { value: 'pictures', label: t('seats.pictures') },
              { value: 'list', label: t('seats.list') },
            ]}
            onValue={setView}
          />
        </div>
      </div>
      {mode === 'same' ? (
        <SeatsOf
          {...shared}
          title={t('seats.all', { n: flights.length })}
          label={t('seats.all', { n: flights.length })}
          note={common ? t('seats.perFlight') : t('seats.differ')}
          chosen={common}
          chosenPrice={chosenPrice(seats)}
          onChoose={(offer) => choose(offer, 'all')}
        />
      ) : (
        flights.map((flight, at) => {
          const [from, to] = [city(flight.dep), city(flight.arr)];
          const note = t('seats.note', {
            date: format.weekdayDate(flight.dep.date),
            airline: flight.carrierName ?? flight.carrier,
          });
          return (
            <SeatsOf
              key={`${flight.flightNumber}${flight.dep.at}`}
              {...shared}
              title={
                <span className={styles.way}>
                  {from}
                  <span className={styles.line}>
                    <RouteLine parts={[{ kind: 'fly', minutes: 1 }]} thin />
                  </span>
                  {to}
                </span>
              }
              label={`${from}, ${to}, ${note}`}
              note={note}
              chosen={seats[at]?.serviceId ?? null}
              chosenPrice={seats[at]?.unitPrice ?? null}
              onChoose={(offer) => choose(offer, at)}
            />
          );
        })
      )}
      {infant > 0 && <p className="small muted">{t('seats.infants')}</p>}
      {rejected['seats'] !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: rejected['seats'] })}
        </Notice>
      )}
    </StepFrame>
  );
}
