import { useLocation, useNavigate } from 'react-router-dom';
import { log } from '@/platform/log';
import { takeUp } from '@/state/device/actions';
import { carryState } from '@/ui/AppLink';

/** Handler that returns to the payment of one booking, whichever is open now. */
export function useBackToPay(bookingId: string): () => void {
  const go = useNavigate();
  const { search } = useLocation();
  const backToPay = async () => {
    if (await takeUp(bookingId)) await go(carryState('/booking/checkout', search));
  };
  return () => void backToPay().catch((error: unknown) => log.error('order', 'the booking could not be opened', error));
}
