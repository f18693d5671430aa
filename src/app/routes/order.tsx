import type { ComponentType } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import type { OrderSummary } from '@/domain/payment/order';
import { ORDER_OUTCOMES, type OrderOutcome } from '@/domain/payment/outcomes';
import { OrderPage } from '@/features/order/OrderPage';
import { useT } from '@/i18n/t';
import { loadPart } from '@/platform/parts';
import { accountReady } from '@/state/account';
import { readOrder } from '@/state/booking/order/orders';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import type { LoadingPage } from '../page';
import { type LoaderArgs, carried, isInAccount } from '../pageLoaders';
import { useTitle } from '../useTitle';
import { loadBought } from './bought';

interface RouteProps {
  Bought: ComponentType<{ order: OrderSummary }>;
}

function Titled({ outcome, Bought }: RouteProps & { outcome: OrderOutcome }) {
  const t = useT();
  useTitle(t('shell.titleOrder'));
  useContentShown();
  const first = useLoaderData<OrderSummary | null>();
  return <OrderPage outcome={outcome} first={first} Bought={Bought} />;
}

/** /order/:orderId/{thankyou|error|confirmation|complete} */
function OrderRoute({ Bought }: RouteProps) {
  const { outcome } = useParams();
  const known = ORDER_OUTCOMES.find((each) => each === outcome);
  return known ? <Titled outcome={known} Bought={Bought} /> : <ErrorPage page="notFound" />;
}

/** The order of this device, for the first render; null elsewhere. One that only the account knows is shown as its trip. */
export async function loadOrder({ params, request }: LoaderArgs): Promise<OrderSummary | null> {
  const { orderId = '', outcome } = params;
  if (outcome !== 'thankyou' && outcome !== 'error') return null;
  // Where this fails, the page reads it again and says so.
  const order = await readOrder(orderId).catch(() => null);
  if (order) return order;
  const { isTripHere } = await loadPart(() => import('@/state/trips/device'));
  if ((await isTripHere(orderId)) || (await accountReady()).status !== 'user') return null;
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  if (await isInAccount(orderId)) throw carried(`/dashboard/trips/${encodeURIComponent(orderId)}`, request);
  return null;
}

async function open(): Promise<ComponentType> {
  const Bought = await loadBought();
  return () => <OrderRoute Bought={Bought} />;
}

export default { open, loader: loadOrder } satisfies LoadingPage;
