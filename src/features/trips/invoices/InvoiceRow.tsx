import { useEffect, useState } from 'react';
import { localDay } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { creditOf } from '@/domain/trips/invoices';
import { canShareFiles, opensFilesInPlace } from '@/platform/files';
import { useSession } from '@/state/session';
import { type InvoiceState, fetchInvoice, readInvoice } from '@/state/trips/invoices';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconWarning } from '@/ui/firstIcons';
import { IconDevice, IconDownload, IconReceipt } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { handOver } from '../../common/handOver';
import { routeText, tripPath } from '../tripTexts';
import styles from './Invoices.module.css';

/** The stored file, read before the press where files are shared; else null. */
function useFileToShare(order: OrderSummary, fileName: string, isKept: boolean): File | null {
  const [file, setFile] = useState<File | null>(null);
  const wanted = isKept && opensFilesInPlace();
  useEffect(() => {
    if (!wanted) return undefined;
    let here = true;
    void readInvoice(order, fileName).then((read) => {
      if (here && read && canShareFiles([read])) setFile(read);
    });
    return () => {
      here = false;
    };
  }, [order, fileName, wanted]);
  return file;
}

interface RowProps {
  order: OrderSummary;
  state: InvoiceState;
  fileName: string;
}

/** One invoice: number, route, date, sum, and its PDF. */
export function InvoiceRow({ order, state, fileName }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const { orderId, at, amount, cancellation } = order;
  const isKept = state === 'kept';
  const file = useFileToShare(order, fileName, isKept);
  const isInPlace = opensFilesInPlace();
  const credited = creditOf(order);
  const act = t(
    state === 'failed' ? 'invoices.again' : isInPlace ? (isKept ? 'invoices.share' : 'invoices.get') : 'invoices.save',
  );
  const press = async () => {
    const isHere = isKept || (await fetchInvoice(order));
    // Sharing takes a press of its own, once the file is at hand.
    if (!isHere || (isInPlace && !isKept)) return;
    const read = await readInvoice(order, fileName);
    if (read) await handOver([read], t);
    else toast('bad', t('invoices.unreadable'));
  };
  return (
    <li className={styles.row}>
      <IconReceipt />
      <div className={styles.about}>
        <AppLink className={styles.route} to={tripPath(orderId)}>
          {routeText(order, langOf(locale), t)}
        </AppLink>
        <small>
          {[t('invoices.order', { id: orderId }), format.date(localDay(at)), cancellation && t('invoices.cancelled')]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {credited > 0 && (
          <small>
            <AppLink to={tripPath(orderId)}>{t('invoices.credit', { sum: format.money(credited) })}</AppLink>
          </small>
        )}
        <small className={classes(state === 'failed' && styles.bad)}>
          {isKept && <IconDevice size="s" />}
          {state === 'failed' && <IconWarning size="s" />}
          <span>{t(`invoices.state.${state}`)}</span>
        </small>
      </div>
      <b translate="no" className={styles.sum}>
        {format.money(amount)}
      </b>
      {state !== 'missing' && (
        <Button
          kind="outline"
          size="s"
          className={styles.act}
          busy={state === 'fetching'}
          aria-label={t('invoices.act', { act, id: orderId })}
          why={online || isKept ? undefined : t('invoices.offline')}
          onClick={() => void (file ? handOver([file], t) : press())}
        >
          {state === 'failed' ? (
            act
          ) : (
            <>
              <IconDownload size="s" /> PDF
            </>
          )}
        </Button>
      )}
    </li>
  );
}
