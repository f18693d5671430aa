import { useEffect } from 'react';
import type { OfferedStep } from '@/domain/booking/steps';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { openStep } from '@/state/booking/open';
import { Blank } from '@/ui/Blank';
import { ButtonLink } from '@/ui/ButtonLink';
import { Skeleton } from '@/ui/Skeleton';
import { useSession } from '@/state/session';
import { OrderedNotice } from './OrderedNotice';
import { CheckoutStep } from './checkout/CheckoutStep';
import { FareStep } from './fares/FareStep';
import { PassengerStep } from './travellers/PassengerStep';

const STEPS = { fares: FareStep, passengers: PassengerStep, checkout: CheckoutStep };

function Opening() {
  const t = useT();
  return (
    <output className="wrap stack block" aria-busy="true" aria-label={t('booking.loading')}>
      <Skeleton shape="title" width="w50" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </output>
  );
}

function Nothing() {
  const t = useT();
  return (
    <div className="wrap">
      <Blank
        level="h1"
        title={t('booking.empty.title')}
        actions={
          <ButtonLink kind="primary" to="/">
            {t('booking.searchFlights')}
          </ButtonLink>
        }
      >
        <p>{t('booking.empty.body')}</p>
      </Blank>
    </div>
  );
}

/** The booking flow: one page a step, all over one draft that is on the device. */
export function BookingPage({ step }: { step: OfferedStep }) {
  const { phase, draft } = useBooking();
  const { online } = useSession();
  const hasDraft = draft !== null && draft.status !== 'paid';
  useEffect(() => {
    // Again when the connection is back: what could not be asked offline is asked now.
    void openStep(step, online);
  }, [step, online]);
  if (phase !== 'ready') return <Opening />;
  if (!hasDraft) {
    return (
      <OrderedNotice>
        <Nothing />
      </OrderedNotice>
    );
  }
  const Step = STEPS[step];
  return <Step draft={draft} />;
}
