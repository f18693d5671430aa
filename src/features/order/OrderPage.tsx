import { useParams } from 'react-router-dom';
import { Complete } from './Complete';
import { ConfirmationPage } from './ConfirmationPage';
import { Failed } from './Failed';
import { type BoughtPart, ThankYou } from './ThankYou';

export type OrderOutcome = 'thankyou' | 'error' | 'confirmation' | 'complete';

/** /order/:orderId/…: the outcome of an order. */
export function OrderPage({ outcome, Bought }: { outcome: OrderOutcome; Bought: BoughtPart }) {
  const { orderId = '' } = useParams();
  if (outcome === 'confirmation') return <ConfirmationPage orderId={orderId} />;
  if (outcome === 'thankyou') return <ThankYou orderId={orderId} Bought={Bought} />;
  if (outcome === 'error') return <Failed orderId={orderId} />;
  return <Complete orderId={orderId} />;
}
