import { Navigate, useLocation } from 'react-router-dom';
import { carryState } from '@/ui/AppLink';

/** In place of this page of an order the one that tells how it stands, in the language of this one. */
export function OnTo({ orderId, page }: { orderId: string; page: 'thankyou' | 'confirmation' }) {
  const { search } = useLocation();
  return <Navigate to={carryState(`/order/${encodeURIComponent(orderId)}/${page}`, search)} replace />;
}
