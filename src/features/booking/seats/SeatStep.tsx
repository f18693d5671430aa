import type { BookingDraft } from '@/domain/booking/types';
import { flightsOf, seatOffers, settledSeats } from '@/domain/services/seats';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { afterPaint } from '@/platform/idle';
import { useBooking } from '@/state/booking';
import { chooseSeats } from '@/state/booking/extras';
import { useCatalogue } from '@/state/booking/services';
import { Notice } from '@/ui/Notice';
import { AskingForPlans, Unknown } from '../cover/Unknown';
import { sayPeople } from '../frame/people';
import { StepFrame } from '../frame/StepFrame';
import { useGoOn } from '../frame/useSteps';
import { SeatChoices } from './SeatChoices';

/** Step 7: types of seats, per flight or for all flights. */
export function SeatStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const goOn = useGoOn('seats');
  const { items, phase } = useCatalogue();
  const { rejected } = useBooking();
  const { adult, child } = draft.search.passengers;
  const flights = flightsOf(draft.offer);
  const seats = settledSeats(draft.seats, flights, adult + child);
  const offers = seatOffers(items, adult + child);
  const press = () => {
    // Random seats are the default and are sent explicitly (docs/rules.md, Booking).
    const isFree = offers.some(({ type, price }) => type === 'random' && price === 0);
    goOn();
    if (isFree && draft.seats?.length !== flights.length) afterPaint(() => chooseSeats(seats));
  };
  return (
    <StepFrame
      step="seats"
      draft={draft}
      title={t('seats.title')}
      lede={t('seats.lede', { people: sayPeople({ adult, child, infant: 0 }, t, format) })}
      action={{ label: t('booking.continue'), onPress: press }}
    >
      {phase === 'none' && <Unknown />}
      {phase === 'coming' && <AskingForPlans />}
      {phase === 'ready' && <SeatChoices draft={draft} flights={flights} seats={seats} offers={offers} />}
      {rejected['seats'] !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: rejected['seats'] })}
        </Notice>
      )}
    </StepFrame>
  );
}
