import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderSummary } from '@/domain/payment/order';
import { OrderPage, type OrderOutcome } from '@/features/order/OrderPage';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';
import { loadBought } from './bought';

export { loadOrder } from '../pageLoaders';

const OUTCOMES: readonly OrderOutcome[] = ['thankyou', 'error', 'confirmation', 'complete'];

interface RouteProps {
  Bought: ComponentType<{ order: OrderSummary }>;
}

function Titled({ outcome, Bought }: RouteProps & { outcome: OrderOutcome }) {
  const t = useT();
  useTitle(t('shell.titleOrder'));
  useContentShown();
  return <OrderPage outcome={outcome} Bought={Bought} />;
}

/** /order/:orderId/{thankyou|error|confirmation|complete} */
function OrderRoute({ Bought }: RouteProps) {
  const { outcome } = useParams();
  const known = OUTCOMES.find((each) => each === outcome);
  return known ? <Titled outcome={known} Bought={Bought} /> : <ErrorPage page="notFound" />;
}

/** The page with its texts. */
export async function orderRoute(): Promise<ComponentType> {
  const Bought = await loadBought();
  return () => <OrderRoute Bought={Bought} />;
}
