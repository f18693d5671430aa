import { useSearchParams } from 'react-router-dom';
import { CancelledPage, CancelledUnknown } from '@/features/trips/CancelledPage';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /booking/cancelled: of the order in the address. */
function CancelledRoute() {
  const t = useT();
  const orderId = useSearchParams()[0].get('order');
  useTitle(t('trips.state.cancelled'));
  return orderId ? <CancelledPage key={orderId} orderId={orderId} /> : <CancelledUnknown />;
}

export default { Component: CancelledRoute } satisfies PlainPage;
