import { Suspense, lazy } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import type { OfFlight } from '@/state/modals';
import type { ModalFrame } from '@/ui/useModalDialog';

const OfBooking = lazy(async () => ({
  default: (await import('@/features/booking/price/RecheckModal')).RefreshPriceModal,
}));
const OfChosen = lazy(async () => {
  const [{ RefreshChosen }] = await Promise.all([
    import('@/features/results/details/RefreshChosen'),
    loadMessages('found'),
  ]);
  return { default: RefreshChosen };
});

/** The time of a price is over: that of the booking, or that of a flight which was just chosen from a list. */
export function RefreshPrice({ chosen, ...frame }: { chosen?: OfFlight } & ModalFrame) {
  return <Suspense fallback={null}>{chosen ? <OfChosen {...chosen} {...frame} /> : <OfBooking {...frame} />}</Suspense>;
}
