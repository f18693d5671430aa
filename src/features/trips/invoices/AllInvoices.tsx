import { useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { useT } from '@/i18n/t';
import { canShareFiles, opensFilesInPlace } from '@/platform/files';
import { useSession } from '@/state/session';
import { fetchInvoices, readInvoice, useInvoices } from '@/state/trips/invoices';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import styles from './Invoices.module.css';
import { ownValue } from '@/domain/ownValue';
import { handOver } from '../../common/handOver';

interface AllProps {
  orders: readonly OrderSummary[];
  nameOf: (order: OrderSummary) => string;
}

/** Loads all invoices one after the other, and saves or shares them. */
export function AllInvoices({ orders, nameOf }: AllProps) {
  const t = useT();
  const { online } = useSession();
  const { run, files } = useInvoices();
  /** Read and ready for the share sheet, which opens only within a press. */
  const [read, setRead] = useState<{ of: string; found: File[] } | null>(null);
  const wanted = orders.filter(({ orderId }) => ownValue(files, orderId) !== 'missing');
  const listed = wanted
    .map(({ orderId }) => orderId)
    .toSorted()
    .join(' ');
  // Of another list: an order came, or went.
  const ready = read?.of === listed ? read.found : null;
  const isHere = wanted.every(({ orderId }) => ownValue(files, orderId) === 'kept');
  const load = async (list: readonly OrderSummary[]) => {
    await fetchInvoices(list);
    const all = await Promise.all(list.map((order) => readInvoice(order, nameOf(order))));
    const found = all.filter((file) => file !== null);
    if (found.length === 0) return;
    if (opensFilesInPlace() && canShareFiles(found)) setRead({ of: listed, found });
    else await handOver(found, t);
  };
  const failed = wanted.filter(({ orderId }) => run?.failed.includes(orderId) && ownValue(files, orderId) !== 'kept');
  return (
    <>
      <Button
        kind="tonal"
        busy={run?.running}
        why={online || isHere ? undefined : t('invoices.offline')}
        onClick={() => (ready ? void handOver(ready, t) : void load(wanted))}
      >
        {t(ready ? 'invoices.shareAll' : 'invoices.all')}
      </Button>
      <output className={styles.progress}>
        {run?.running && t('invoices.progress', { done: run.done, total: run.total })}
      </output>
      {run && !run.running && failed.length > 0 && (
        <Notice
          className={styles.failed}
          kind="bad"
          live
          actions={
            <Button kind="outline" size="s" onClick={() => void load(failed)}>
              {t('invoices.retryFailed')}
            </Button>
          }
        >
          {t('invoices.allFailed', { list: failed.map(({ orderId }) => orderId).join(', ') })}
        </Notice>
      )}
    </>
  );
}
