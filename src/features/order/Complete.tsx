import { useLayoutEffect } from 'react';
import { useT } from '@/i18n/t';
import './alone.css';
import { OnTo } from './OnTo';
import styles from './Order.module.css';
import { useOrder } from './useOrder';

/**
 * Only the plain text (spec 2, route table): what stands around every page steps aside. By a mark on the document, because
 * the frame is in the prerendered page before anybody knows the address. An order that this device knows to be unpaid is not
 * said to be paid: its own page tells how it stands. Of others nobody but who linked here knows.
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
