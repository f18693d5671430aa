import { useParams } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { Confirmation } from './Confirmation';
import { Failed } from './Failed';
import { ThankYou } from './ThankYou';

export type OrderOutcome = 'thankyou' | 'error' | 'confirmation' | 'complete';

/** /order/:orderId/…: what became of an order. */
export function OrderPage({ outcome }: { outcome: OrderOutcome }) {
  const t = useT();
  const { orderId = '' } = useParams();
  if (outcome === 'confirmation') return <Confirmation orderId={orderId} />;
  if (outcome === 'thankyou') return <ThankYou orderId={orderId} />;
  if (outcome === 'error') return <Failed orderId={orderId} />;
  // Nothing but this text (spec 2).
  return (
    <div className="wrap block">
      <h1 tabIndex={-1}>{t('order.complete')}</h1>
    </div>
  );
}
