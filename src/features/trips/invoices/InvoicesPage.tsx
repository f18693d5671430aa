import { useEffect, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { distinctNames } from '@/domain/payment/fileNames';
import type { OrderSummary } from '@/domain/payment/order';
import { type InvoiceSort, invoicesOf, isInvoiceSort, sortInvoices, sumsByYear } from '@/domain/trips/invoices';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useAllTrips } from '@/state/trips/all';
import { lookForInvoices, useInvoices } from '@/state/trips/invoices';
import { useContentShown } from '@/state/useContentShown';
import { ButtonLink } from '@/ui/Button';
import { IconReceipt } from '@/ui/icons';
import { EmptyState } from '@/ui/EmptyState';
import { Notice } from '@/ui/Notice';
import { useKeptHeight } from '@/ui/useKeptHeight';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { AccountTripsState } from '../AccountParts';
import { AllInvoices } from './AllInvoices';
import { InvoiceRow } from './InvoiceRow';
import { SortChoice } from './InvoiceSort';
import styles from './Invoices.module.css';
import { ownValue } from '@/domain/ownValue';

export type InvoiceName = (order: OrderSummary, t: Translate, format: Formatters) => string;

function Empty() {
  const t = useT();
  return (
    <EmptyState
      icon={<IconReceipt />}
      title={t('invoices.empty.title')}
      unbroken
      actions={
        <ButtonLink kind="primary" to="/dashboard/trips">
          {t('invoices.empty.trips')}
        </ButtonLink>
      }
    >
      <p>{t('invoices.empty.text')}</p>
    </EmptyState>
  );
}

/** The sum of each year. */
function Sums({ orders }: { orders: readonly OrderSummary[] }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('invoices.sums')}
      </h2>
      <dl className={styles.sums}>
        {sumsByYear(orders).map(({ year, count, sum }) => (
          <div key={year}>
            <dt>
              {year} <span className="small muted">{t('invoices.count', { n: count })}</span>
            </dt>
            <dd translate="no">{format.money(sum)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function List({ orders, nameOf }: { orders: readonly OrderSummary[]; nameOf: InvoiceName }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const [query, setQuery] = useSearchParams();
  const { files } = useInvoices();
  const id = useId();
  const asked = query.get('sort');
  const sort: InvoiceSort = isInvoiceSort(asked) ? asked : 'dateDesc';
  const choose = (next: InvoiceSort) =>
    setQuery(
      (now) => {
        now.set('sort', next);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const kept = orders.filter(({ orderId }) => ownValue(files, orderId) === 'kept').length;
  const names = distinctNames(orders.map((order) => ({ orderId: order.orderId, name: nameOf(order, t, format) })));
  const name = (order: OrderSummary): string => names.get(order.orderId) ?? nameOf(order, t, format);
  return (
    <>
      <Sums orders={orders} />
      {!online && <Notice kind="warn">{t('invoices.offlineKept', { n: kept })}</Notice>}
      <section className={styles.list} aria-labelledby={id}>
        <h2 id={id} className="sr-only">
          {t('invoices.list')}
        </h2>
        <div className={styles.bar}>
          <SortChoice sort={sort} onChoose={choose} />
          {orders.length > 1 && <AllInvoices orders={sortInvoices(orders, sort)} nameOf={name} />}
        </div>
        <ul className={styles.rows}>
          {sortInvoices(orders, sort).map((order) => (
            <InvoiceRow
              key={order.orderId}
              order={order}
              state={ownValue(files, order.orderId) ?? 'away'}
              fileName={name(order)}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

/** /dashboard/invoices: invoices of the account and of this device. `nameOf`: file name of an invoice. */
export function InvoicesPage({ nameOf }: { nameOf: InvoiceName }) {
  const t = useT();
  const { trips, account } = useAllTrips();
  const orders = trips ? invoicesOf(trips) : undefined;
  const ids = orders?.map(({ orderId }) => orderId).join('\n');
  useEffect(() => {
    if (orders) void lookForInvoices(orders);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the ids stand for the orders
  }, [ids]);
  useContentShown(trips !== undefined);
  useKeptHeight();
  const isUnknown = account.trips === null && (account.phase === 'failed' || account.phase === 'offline');
  return (
    <PageFrame title={t('invoices.title')} aside={<AccountTripsState account={account} />}>
      {trips === undefined && <ReadingDevice label={t('invoices.reading')} />}
      {(trips === null || orders?.length === 0) && !isUnknown && <Empty />}
      {orders && orders.length > 0 && <List orders={orders} nameOf={nameOf} />}
    </PageFrame>
  );
}
