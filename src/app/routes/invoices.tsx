import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderFileName } from '@/features/order/helpers';
import { type InvoiceName, InvoicesPage } from '@/features/trips/invoices/InvoicesPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useAccount } from '@/state/account';
import { useTitle } from '../useTitle';

const nameOf: InvoiceName = (order, t, format) =>
  orderFileName(order, t('order.file.invoice', { name: '' }), 'pdf', format);

/** /dashboard/invoices. Whoever signs out here, also in another tab, goes to the trips of the device. */
function InvoicesRoute() {
  const t = useT();
  const navigate = useNavigate();
  const isGuest = useAccount().status === 'guest';
  useTitle(t('invoices.title'));
  useEffect(() => {
    if (isGuest) void navigate('/dashboard/trips', { replace: true });
  }, [isGuest, navigate]);
  return isGuest ? null : <InvoicesPage nameOf={nameOf} />;
}

/** The page with its texts. */
export async function invoicesRoute(): Promise<ComponentType> {
  await Promise.all([loadMessages('trips'), loadMessages('late')]);
  return InvoicesRoute;
}
