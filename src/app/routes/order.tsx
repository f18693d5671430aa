import { useParams } from 'react-router-dom';
import { OrderPage, type OrderOutcome } from '@/features/order/OrderPage';
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
export function OrderRoute() {
  const { outcome } = useParams();
  const known = OUTCOMES.find((each) => each === outcome);
  return known ? <Titled outcome={known} /> : <ErrorPage page="notFound" />;
}
