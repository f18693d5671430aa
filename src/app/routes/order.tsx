import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { OrderPage, type OrderOutcome } from '@/features/order/OrderPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

const OUTCOMES: readonly OrderOutcome[] = ['thankyou', 'error', 'confirmation', 'complete'];

function Titled({ outcome }: { outcome: OrderOutcome }) {
  const t = useT();
  useTitle(t('shell.titleOrder'));
  return <OrderPage outcome={outcome} />;
}

/** /order/:orderId/{thankyou|error|confirmation|complete} */
function OrderRoute() {
  const { outcome } = useParams();
  const known = OUTCOMES.find((each) => each === outcome);
  return known ? <Titled outcome={known} /> : <ErrorPage page="notFound" />;
}

/** The page with its texts, which come from the device or a server like the order itself. */
export async function orderRoute(): Promise<ComponentType> {
  await loadMessages('late');
  return OrderRoute;
}
