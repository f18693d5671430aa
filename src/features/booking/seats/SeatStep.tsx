import { type ReactNode, useEffect, useId, useState } from 'react';
import { cityOf, knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import { sumCents } from '@/domain/money';
import type { Segment, Stop } from '@/domain/offers/types';
import { routeDash } from '@/domain/search/places';
import { seatPrices, type SeatMap, withPlace } from '@/domain/services/seatMap';
import {
  chosenPrice,
  commonSeat,
  flightsOf,
  type SeatOffer,
  seatOffers,
  seatUnits,
  settledSeats,
  withSeat,
} from '@/domain/services/seats';
import type { SeatChoice } from '@/domain/services/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseSeats } from '@/state/booking/services/choices';
import { loadSeatMaps, useSeatMaps } from '@/state/booking/services/seatMaps';
import { useCatalogue } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { IconCheck, IconSeat } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Price } from '@/ui/Price';
import { Segmented } from '@/ui/Segmented';
import { ServiceRow, ServiceRows } from '@/ui/ServiceRow';
import { CatalogueLoading, CatalogueUnavailable } from '../cover/CatalogueStates';
import { RowOpener } from '../frame/RowOpener';
import { StepFrame } from '../frame/StepFrame';
import { useContinue } from '../frame/stepHooks';
import { peopleText, travellerName } from '../frame/texts';
import { SeatKinds } from './SeatKinds';
import { SeatPlan } from './SeatPlan';

type Mode = 'same' | 'each';

/** Trips with more flights choose once for all, unless their seats already differ. */
const CHOOSE_EACH_MOST = 2;

interface SeatRowProps {
  title: string;
  /** Day and airline. */
  note: string;
  /** The choices that the row is about. */
  seats: readonly SeatChoice[];
  seated: number;
  /** The only row is open from the start. */
  isOnly: boolean;
  children: ReactNode;
}

/** The seats of one flight, or of all: what is chosen and what it costs; the choice opens in place. */
function SeatRow({ title, note, seats, seated, isOnly, children }: SeatRowProps) {
  const t = useT();
  const { online } = useSession();
  const id = useId();
  const [isOpen, setOpen] = useState(isOnly);
  const units = seatUnits(seats, seated);
  const cents = sumCents(units.map((one) => one.unitPrice * one.units));
  const places = units.flatMap(({ seat }) => seat ?? []);
  const kinds = [...new Set(seats.map(({ serviceId }) => serviceId))].map((kind) => t(`seats.${kind}.title`));
  const isChosen = seats.some(({ serviceId, places: own }) => serviceId !== 'random' || own);
  return (
    <ServiceRow
      level="h2"
      title={title}
      icon={<IconSeat />}
      on={isChosen}
      price={cents === 0 ? t('seats.free') : <Price cents={cents} held={!online} />}
      state={
        isChosen ? (
          <>
            <IconCheck size="s" /> {places.length > 0 ? places.join(', ') : kinds.join(', ')}
          </>
        ) : null
      }
      per={isChosen ? '' : kinds.join(', ')}
      id={id}
      control={!isOnly && <RowOpener row={id} isOpen={isOpen} isChosen={isChosen} onToggle={() => setOpen(!isOpen)} />}
      body={isOpen && children}
    >
      {note}
    </ServiceRow>
  );
}

interface SeatChoicesProps {
  draft: BookingDraft;
  flights: readonly Segment[];
  /** One entry per flight, chosen or random. */
  seats: readonly SeatChoice[];
  offers: readonly SeatOffer[];
  /** One for each flight; absent or null without a plan. */
  maps: readonly (SeatMap | null)[];
}

/** A row for each flight, or one for all. A flight with a plan is chosen on it, the others by kind of seat. */
export function SeatChoices({ draft, flights, seats, offers, maps }: SeatChoicesProps) {
  const t = useT();
  const format = useFormat();
  const { items } = useCatalogue();
  const { locale, online } = useSession();
  const { adult, child, infant } = draft.search.passengers;
  const hasPlan = maps.some((map) => map !== null);
  const common = commonSeat(seats);
  const isSame = common !== null && (common !== 'random' || flights.length > CHOOSE_EACH_MOST);
  // Initial value only: choosing the same seat on the last flight must not switch the list under the finger.
  const [chosenMode, setMode] = useState<Mode>(isSame ? 'same' : 'each');
  const mode: Mode = flights.length < 2 || hasPlan ? 'each' : chosenMode;
  const cities = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, cities, langOf(locale));
  const choose = (offer: SeatOffer, on: number | 'all') => chooseSeats(withSeat(seats, offer, on));
  const shared = { offers, seated: adult + child, young: child + infant > 0, held: !online };
  const seated = draft.passengers
    .filter(({ ageGroup }) => ageGroup !== 'infant')
    .map((one) => ({ id: one.id, ageGroup: one.ageGroup, name: travellerName(one, draft, t) }));
  const prices = seatPrices(items);
  const all = t('seats.all', { n: flights.length });
  return (
    <>
      {flights.length > 1 && !hasPlan && (
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
      <ServiceRows>
        {mode === 'same' ? (
          <SeatRow title={all} note={common ? '' : t('seats.differ')} seats={seats} seated={adult + child} isOnly>
            <SeatKinds
              {...shared}
              label={all}
              note={t('seats.perFlight')}
              chosen={common}
              chosenPrice={chosenPrice(seats)}
              onChoose={(offer) => choose(offer, 'all')}
            />
          </SeatRow>
        ) : (
          flights.map((flight, at) => {
            const title = [flight.dep, flight.arr].map(city).join(routeDash(langOf(locale)));
            const note = t('seats.note', {
              date: format.weekdayDate(flight.dep.date),
              airline: flight.carrierName ?? flight.carrier,
            });
            const map = maps[at];
            const choice = seats[at];
            return (
              <SeatRow
                key={`${flight.flightNumber}${flight.dep.at}`}
                title={title}
                note={note}
                seats={choice ? [choice] : []}
                seated={adult + child}
                isOnly={flights.length === 1}
              >
                {map ? (
                  <SeatPlan
                    map={map}
                    label={`${t('seats.plan')}: ${title}`}
                    seated={seated}
                    passengers={draft.passengers}
                    places={choice?.places ?? []}
                    prices={prices}
                    onTake={(passenger, taken) => chooseSeats(withPlace(seats, at, passenger, taken))}
                  />
                ) : (
                  <SeatKinds
                    {...shared}
                    label={`${title}, ${note}`}
                    note={t('seats.perPerson')}
                    chosen={choice?.serviceId ?? null}
                    chosenPrice={choice?.unitPrice ?? null}
                    onChoose={(offer) => choose(offer, at)}
                  />
                )}
              </SeatRow>
            );
          })
        )}
      </ServiceRows>
      {infant > 0 && <p className="small muted">{t('seats.infants')}</p>}
    </>
  );
}

/** Step 7: seats on the plan of a flight, or by kind. */
export function SeatStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const goOn = useContinue('seats');
  const { items, phase } = useCatalogue();
  const { rejected } = useBooking();
  const { adult, child } = draft.search.passengers;
  const { mergeKey } = draft.offer;
  const maps = useSeatMaps(mergeKey);
  useEffect(() => void loadSeatMaps(mergeKey), [mergeKey]);
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
      {phase === 'ready' && <SeatChoices draft={draft} flights={flights} seats={seats} offers={offers} maps={maps} />}
      {rejected['seats'] !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: rejected['seats'] })}
        </Notice>
      )}
    </StepFrame>
  );
}
