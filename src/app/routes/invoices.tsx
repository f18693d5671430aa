import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderFileName } from '@/features/order/helpers';
import { type InvoiceName, InvoicesPage } from '@/features/trips/invoices/InvoicesPage';
import { useT } from '@/i18n/t';
import { useAccount } from '@/state/account';
import type { LoadingPage } from '../page';
import { type LoaderArgs, isInAccount } from '../pageLoaders';
import { requireAccount } from '../requireAccount';
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

/** It lists what the account has: guests go to the login options. */
export async function loadInvoices(args: LoaderArgs): Promise<null> {
  await requireAccount(args);
  await isInAccount(undefined);
  return null;
}

export default { Component: InvoicesRoute, loader: loadInvoices } satisfies LoadingPage;
