import { Suspense, lazy } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { loadPart } from '@/platform/parts';
import type { OfFlight } from '@/state/modals';
import type { ModalFrame } from '@/ui/useModalDialog';

const BookingPriceModal = lazy(async () => ({
  default: (await loadPart(() => import('@/features/booking/price/RecheckModal'))).RefreshPriceModal,
}));
const ChosenPriceModal = lazy(async () => {
  const [{ RefreshChosen }] = await Promise.all([
    loadPart(() => import('@/features/results/details/RefreshChosen')),
    loadMessages('found'),
  ]);
  return { default: RefreshChosen };
});

/** The price has expired: of the booking, or of a flight just chosen from a list. */
export function RefreshPrice({ chosen, ...frame }: { chosen?: OfFlight } & ModalFrame) {
  return (
    <Suspense fallback={null}>
      {chosen ? <ChosenPriceModal {...chosen} {...frame} /> : <BookingPriceModal {...frame} />}
    </Suspense>
  );
}
