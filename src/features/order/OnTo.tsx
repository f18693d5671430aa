import { Navigate, useLocation } from 'react-router-dom';
import { carryState } from '@/ui/AppLink';

/** Redirects to the page of the order's actual state, keeping the language. */
export function OnTo({ orderId, page }: { orderId: string; page: 'thankyou' | 'confirmation' }) {
  const { search } = useLocation();
  return <Navigate to={carryState(`/order/${encodeURIComponent(orderId)}/${page}`, search)} replace />;
}
