import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { isBookingStep } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/types';
import { BookingPage } from '@/features/booking/BookingPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

export { loadBookingPage } from '../pageLoaders';

function Titled({ step, worded }: { step: BookingStepPath; worded: boolean }) {
  const t = useT();
  const name = t('shell.titleBooking');
  useTitle(worded ? t('shell.titlePage', { page: t(`price.step.${step}`), name }) : name);
  useContentShown();
  return <BookingPage step={step} />;
}

/** /booking/:bookingStep. A step not offered for this trip leads to the next one that is. */
function BookingRoute({ worded }: { worded: boolean }) {
  const { bookingStep = '' } = useParams();
  return isBookingStep(bookingStep) ? <Titled step={bookingStep} worded={worded} /> : <ErrorPage page="notFound" />;
}

/** The page with the texts of cart lines; without those of the extras it works, and their steps are skipped. */
export async function bookingRoute(): Promise<ComponentType> {
  const worded = await loadMessages('steps').then(
    () => true,
    (error: unknown) => {
      log.warn('booking', 'messages of the steps are missing', error);
      return false;
    },
  );
  return () => <BookingRoute worded={worded} />;
}
