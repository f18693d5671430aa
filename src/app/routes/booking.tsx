import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { isBookingStep } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { BookingPage } from '@/features/booking/BookingPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { getBookingSession } from '@/platform/sessionFlags';
import { accountReady, withAccountToken } from '@/state/account';
import { session } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import type { LoadingPage } from '../page';
import { type LoaderArgs, SERVER_MS, carried, throwServerAnswer, within } from '../pageLoaders';
import { useTitle } from '../useTitle';

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

/** The longest wait (ms) for the device. */
const DEVICE_MS = 1000;

/** Asks what became of the booking of this tab, which is no longer on the device: its owner's token opens it. */
async function askAboutLost(request: Request): Promise<void> {
  const id = getBookingSession();
  const { isLostBooking } = await loadPart(() => import('@/state/booking/flow/lifecycle'));
  if (id === null || !isLostBooking(id) || !session.online || (await accountReady()).status !== 'user') return;
  const { retrieveBooking } = await loadPart(() => import('@/api/booking'));
  const asked = withAccountToken((token) => retrieveBooking(id, token));
  const answer = await within(
    asked.catch((error: unknown) => {
      log.warn('booking', 'the booking of this tab could not be asked for', error);
      throwServerAnswer(error);
      return null;
    }),
    SERVER_MS,
  );
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  if (answer?.orderId) throw carried(`/order/${encodeURIComponent(answer.orderId)}/thankyou`, request);
}

/** The draft is read from the device before the page opens. */
export async function loadBookingPage({ request }: LoaderArgs): Promise<null> {
  const { openBooking } = await loadPart(() => import('@/state/booking/flow/openStep'));
  await within(openBooking(), DEVICE_MS);
  await askAboutLost(request);
  return null;
}

/** The page with the texts of cart lines; without those of the extras it works, and their steps are skipped. */
async function open(): Promise<ComponentType> {
  const worded = await loadMessages('steps').then(
    () => true,
    (error: unknown) => {
      log.warn('booking', 'messages of the steps are missing', error);
      return false;
    },
  );
  return () => <BookingRoute worded={worded} />;
}

/** A booking is read from the device once, not at each step. */
export default { open, loader: loadBookingPage, shouldRevalidate: () => false } satisfies LoadingPage;
