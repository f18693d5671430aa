import { useParams } from 'react-router-dom';
import { OrderPage } from '@/features/order/OrderPage';
import { useT } from '@/i18n/t';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

const OUTCOMES = ['thankyou', 'error', 'confirmation', 'complete'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** /order/:orderId/{thankyou|error|confirmation|complete} */
export function OrderRoute() {
  const { outcome } = useParams();
  const t = useT();
  useTitle(t('shell.titleOrder'));
  const known = OUTCOMES.find((each): each is Outcome => each === outcome);
  return known ? <OrderPage outcome={known} /> : <ErrorPage page="notFound" />;
}
