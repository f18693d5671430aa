import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CancelledPage, CancelledUnknown } from '@/features/trips/CancelledPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /booking/cancelled: of the order in the address. */
function CancelledRoute() {
  const t = useT();
  const orderId = useSearchParams()[0].get('order');
  useTitle(t('trips.state.cancelled'));
  return orderId ? <CancelledPage key={orderId} orderId={orderId} /> : <CancelledUnknown />;
}

/** The page with its texts. */
export async function cancelledRoute(): Promise<ComponentType> {
  await loadMessages('trips');
  return CancelledRoute;
}
