import { useParams } from 'react-router-dom';
import { ConfirmationPage } from './ConfirmationPage';
import { OrderFailed } from './OrderStates';
import { type BoughtPart, ThankYou } from './ThankYou';
import { useLayoutEffect } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import type { OrderOutcome } from '@/domain/payment/outcomes';
import { useT } from '@/i18n/t';
import './alone.css';
import { OrderRedirect } from './OutcomeScreen';
import styles from './Order.module.css';
import { useOrder } from './orderHooks';

/**
 * Plain text without the page frame, hidden by a mark on the document because the frame is prerendered before the
 * address is known. An order known here as unpaid redirects to its own page instead of claiming payment; other orders
 * are unknown to this device.
 */
export function OrderComplete({ orderId }: { orderId: string }) {
  const t = useT();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['alone'] = '';
    return () => {
      delete root.dataset['alone'];
    };
  }, []);
  const reading = useOrder(orderId);
  if (reading.state === 'reading') return null;
  if (reading.state === 'ready' && reading.order.status !== 'paid')
    return <OrderRedirect orderId={orderId} page="thankyou" />;
  return (
    <h1 className={`wrap block ${styles.plain}`} tabIndex={-1}>
      {t('order.complete')}
    </h1>
  );
}

interface OrderPageProps {
  outcome: OrderOutcome;
  /** The order as the loader has read it, if it is on this device. */
  first: OrderSummary | null;
  Bought: BoughtPart;
}

/** /order/:orderId/…: the outcome of an order. */
export function OrderPage({ outcome, first, Bought }: OrderPageProps) {
  const { orderId = '' } = useParams();
  if (outcome === 'confirmation') return <ConfirmationPage orderId={orderId} />;
  if (outcome === 'thankyou') return <ThankYou orderId={orderId} first={first} Bought={Bought} />;
  if (outcome === 'error') return <OrderFailed orderId={orderId} />;
  return <OrderComplete orderId={orderId} />;
}
