import { useLayoutEffect } from 'react';
import { useT } from '@/i18n/t';
import './alone.css';
import { OnTo } from './OnTo';
import styles from './Order.module.css';
import { useOrder } from './useOrder';

/**
 * Plain text without the page frame, hidden by a mark on the document because the frame is prerendered before the
 * address is known. An order known here as unpaid redirects to its own page instead of claiming payment; other orders
 * are unknown to this device.
 */
export function Complete({ orderId }: { orderId: string }) {
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
  if (reading.state === 'ready' && reading.order.status !== 'paid') return <OnTo orderId={orderId} page="thankyou" />;
  return (
    <h1 className={`wrap block ${styles.plain}`} tabIndex={-1}>
      {t('order.complete')}
    </h1>
  );
}
