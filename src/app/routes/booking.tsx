import { Navigate, useLocation, useParams } from 'react-router-dom';
import { type OfferedStep, offeredStep } from '@/domain/booking/steps';
import { BookingPage } from '@/features/booking/BookingPage';
import { useT } from '@/i18n/t';
import { carryOver } from '@/ui/carry';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

function Titled({ step }: { step: OfferedStep }) {
  const t = useT();
  useTitle(t('shell.titleBooking'));
  return <BookingPage step={step} />;
}

/** /booking/:bookingStep. A step that is not offered leads on to the next one that is. */
export function BookingRoute() {
  const { bookingStep = '' } = useParams();
  const { search } = useLocation();
  const step = offeredStep(bookingStep);
  if (!step) return <ErrorPage page="notFound" />;
  if (step !== bookingStep) return <Navigate to={carryOver(`/booking/${step}`, search)} replace />;
  return <Titled step={step} />;
}
