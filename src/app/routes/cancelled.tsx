import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CancelledPage } from '@/features/trips/CancelledPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

function OfOrder({ orderId }: { orderId: string }) {
  const t = useT();
  useTitle(t('errors.cancelled.title'));
  return <CancelledPage orderId={orderId} />;
}

/** /booking/cancelled: of an order, or of a booking that was never ordered. */
function CancelledRoute() {
  const orderId = useSearchParams()[0].get('order');
  return orderId ? <OfOrder key={orderId} orderId={orderId} /> : <ErrorPage page="cancelled" />;
}

/** The page with its texts. */
export async function cancelledRoute(): Promise<ComponentType> {
  await loadMessages('trips');
  return CancelledRoute;
}
