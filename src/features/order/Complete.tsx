import { useLayoutEffect } from 'react';
import { useT } from '@/i18n/t';
import './alone.css';
import styles from './Order.module.css';

/**
 * Only the plain text (spec 2, route table): what stands around every page steps aside. By a mark on the document, because
 * the frame is in the prerendered page before anybody knows the address.
 */
export function Complete() {
  const t = useT();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['alone'] = '';
    return () => {
      delete root.dataset['alone'];
    };
  }, []);
  return (
    <h1 className={`wrap block ${styles.plain}`} tabIndex={-1}>
      {t('order.complete')}
    </h1>
  );
}
