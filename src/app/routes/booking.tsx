import { Navigate, useLocation, useParams } from 'react-router-dom';
import { offeredStep } from '@/domain/booking/steps';
import { BookingPage } from '@/features/booking/BookingPage';
import { useT } from '@/i18n/t';
import { carryOver } from '@/ui/carry';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

/** /booking/:bookingStep. A step that is not offered leads on to the next one that is. */
export function BookingRoute() {
  const { bookingStep = '' } = useParams();
  const { search } = useLocation();
  const t = useT();
  useTitle(t('shell.titleBooking'));
  const step = offeredStep(bookingStep);
  if (!step) return <ErrorPage page="notFound" />;
  if (step !== bookingStep) return <Navigate to={carryOver(`/booking/${step}`, search)} replace />;
  return <BookingPage step={step} />;
}
