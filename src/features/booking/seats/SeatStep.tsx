import type { BookingDraft } from '@/domain/booking/types';
import {
  flightsOf,
  seatOffers,
  settledSeats,
  type SeatOffer,
  chosenPrice,
  commonSeat,
  withSeat,
} from '@/domain/services/seats';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseSeats } from '@/state/booking/services/choices';
import { useCatalogue } from '@/state/booking/services/store';
import { Notice } from '@/ui/Notice';
import { CatalogueLoading, CatalogueUnavailable } from '../cover/CatalogueStates';
import { peopleText } from '../frame/texts';
import { StepFrame } from '../frame/StepFrame';
import { useContinue } from '../frame/stepHooks';
import { useState } from 'react';
import { cityOf, knownCities } from '@/domain/booking/cities';
import { langOf } from '@/domain/locale';
import type { Segment, Stop } from '@/domain/offers/types';
import type { SeatChoice } from '@/domain/services/types';
import { useSession } from '@/state/session';
import { RouteLine } from '@/ui/RouteLine';
import { Segmented } from '@/ui/Segmented';
import { type SeatView, SeatsOf } from './SeatsOf';
import styles from './Seats.module.css';

type Mode = 'same' | 'each';

/** Trips with more flights choose once for all, unless their seats already differ. */
const CHOOSE_EACH_MOST = 2;

interface SeatChoicesProps {
  draft: BookingDraft;
  flights: readonly Segment[];
  /** One entry per flight, chosen or random. */
  seats: readonly SeatChoice[];
  offers: readonly SeatOffer[];
}

/** Seats per flight, or the same on all flights; as drawings or as a list. */
export function SeatChoices({ draft, flights, seats, offers }: SeatChoicesProps) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const { adult, child, infant } = draft.search.passengers;
  const [view, setView] = useState<SeatView>('pictures');
  const common = commonSeat(seats);
  const isSame = common !== null && (common !== 'random' || flights.length > CHOOSE_EACH_MOST);
  // Initial value only: choosing the same seat on the last flight must not switch the list under the finger.
  const [chosenMode, setMode] = useState<Mode>(isSame ? 'same' : 'each');
  const mode: Mode = flights.length < 2 ? 'each' : chosenMode;
  const cities = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, cities, langOf(locale));
  const choose = (offer: SeatOffer, on: number | 'all') => chooseSeats(withSeat(seats, offer, on));
  const shared = { offers, seated: adult + child, young: child + infant > 0, view, held: !online };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.modes}>
          {flights.length > 1 && (
            <Segmented<Mode>
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
    </>
  );
}

/** Step 7: types of seats, per flight or for all flights. */
export function SeatStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const goOn = useContinue('seats');
  const { items, phase } = useCatalogue();
  const { rejected } = useBooking();
  const { adult, child } = draft.search.passengers;
  const flights = flightsOf(draft.offer);
  const seats = settledSeats(draft.seats, flights, adult + child);
  const offers = seatOffers(items, adult + child);
  return (
    <StepFrame
      step="seats"
      draft={draft}
      title={t('seats.title')}
      lede={t('seats.lede', { people: peopleText({ adult, child, infant: 0 }, t, format) })}
      action={{ label: t('booking.continue'), onPress: goOn }}
    >
      {phase === 'none' && <CatalogueUnavailable />}
      {phase === 'coming' && <CatalogueLoading />}
      {phase === 'ready' && <SeatChoices draft={draft} flights={flights} seats={seats} offers={offers} />}
      {rejected['seats'] !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: rejected['seats'] })}
        </Notice>
      )}
    </StepFrame>
  );
}
