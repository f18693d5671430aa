import { useParams } from 'react-router-dom';
import { isBookingStep } from '@/domain/booking/steps';
import { BookingPage } from '@/features/booking/BookingPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

export { loadBookingPage } from '../pageLoaders';

/** /booking/:bookingStep. A step not offered for this trip leads to the next one that is. */
function BookingRoute() {
  const { bookingStep = '' } = useParams();
  const t = useT();
  useTitle(t('shell.titleBooking'));
  useContentShown();
  return isBookingStep(bookingStep) ? <BookingPage step={bookingStep} /> : <ErrorPage page="notFound" />;
}

/** The page with the texts of cart lines; without those of the extras it works, and their steps are skipped. */
export async function bookingRoute() {
  await loadMessages('steps').catch((error: unknown) =>
    log.warn('booking', 'messages of the steps are missing', error),
  );
  return BookingRoute;
}
