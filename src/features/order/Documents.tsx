import { useEffect, useState } from 'react';
import { type Locale, tagOf } from '@/domain/locale';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { PDF, type DocumentKind, byTraveller, documentPollMs } from '@/domain/payment/documents';
import type { MessageKey } from '@/i18n/keys';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { chance } from '@/platform/clock';
import { handOver } from '../common/handOver';
import { type DocumentsState, type ShownDocument, loadDocuments, useDocuments } from '@/state/booking/order/documents';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Button, buttonClass } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classes } from '@/ui/classes';
import { IconTicket, IconWarning } from '@/ui/firstIcons';
import { IconDevice, IconDownload, IconReceipt, IconUmbrella } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { documentFileName } from './helpers';
import { type FilesToShare, type NamedDocument, readFile, useFilesToShare } from './documentFiles';
import styles from './Documents.module.css';

const ICONS: Record<DocumentKind, typeof IconTicket> = {
  ticket: IconTicket,
  itinerary: IconReceipt,
  insurance: IconUmbrella,
  invoice: IconReceipt,
  creditNote: IconReceipt,
  other: IconReceipt,
};

/** Whose ticket it is: by the server's id, else by order. */
function ownerOf(paper: ShownDocument, list: readonly ShownDocument[], order: OrderSummary): string {
  const travellers = travellersOf(order);
  const at = list.filter(({ kind }) => kind === 'ticket').indexOf(paper);
  const found = travellers.find(({ passengerId }) => passengerId === paper.passengerId) ?? travellers[at];
  return found ? fullNameOf(found) : '';
}

const whatOf = (paper: ShownDocument, t: Translate): string =>
  paper.kind === 'other' ? paper.name : t(`order.document.${paper.kind}`);

/** In whole kilobytes, at least one. */
const saySize = (bytes: number, locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit: 'kilobyte', unitDisplay: 'short' })
    .format(Math.max(1, Math.round(bytes / 1000)))
    .replace(' ', '\u00A0');

interface RowProps extends NamedDocument {
  what: string;
  /** Of a ticket: whose it is. */
  owner: string;
  order: OrderSummary;
  /** Read before the press, where files are shared; else null. */
  file: File | null;
}

/** Reads a stored file and hands it over. */
async function save(order: OrderSummary, paper: ShownDocument, fileName: string, t: Translate): Promise<void> {
  const file = await readFile(order, paper, fileName);
  if (file) await handOver([file], t);
  else toast('bad', t('order.document.unreadable'));
}

function Row({ paper, what, owner, fileName, order, file }: RowProps) {
  const t = useT();
  const { locale } = useSession();
  const { state, size, mime, id, kind, url, former } = paper;
  const title = owner ? `${what}, ${owner}` : what;
  const Icon = ICONS[kind];
  const isHtml = mime === 'text/html';
  const act =
    state === 'failed'
      ? t('order.document.retry')
      : t(
          isHtml
            ? 'order.document.open'
            : file
              ? 'order.document.share'
              : mime === PDF
                ? 'order.document.save'
                : 'order.document.saveOther',
        );
  const press = () => {
    if (state === 'failed') void loadDocuments(order);
    else if (isHtml) openModal('passengerDocument', { order, paperId: id, title, fileName });
    else if (file) void handOver([file], t);
    else void save(order, paper, fileName, t);
  };
  return (
    <li className={styles.row}>
      <Icon />
      <div className={styles.about}>
        <b>
          {what}
          {owner && <span className="sr-only">, </span>}
        </b>
        {owner && <span className={styles.owner}>{owner}</span>}
        <small className={classes(state === 'failed' && styles.bad)}>
          {state === 'kept' && <IconDevice size="s" />}
          {(state === 'failed' || state === 'blocked') && <IconWarning size="s" />}
          <span>
            {t(state === 'kept' && former ? 'order.document.former' : `order.document.${state}`, {
              size: saySize(size ?? 0, locale),
            })}
          </span>
        </small>
      </div>
      {state === 'blocked' && url && (
        <a
          className={buttonClass({ kind: 'outline', size: 's' })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('order.document.what', { act: t('order.document.open'), what: title })}
        >
          {t('order.document.open')}
        </a>
      )}
      {(state === 'kept' || state === 'failed') && (
        <Button
          kind="outline"
          size="s"
          aria-label={t('order.document.what', { act, what: title })}
          aria-haspopup={state === 'kept' && isHtml ? 'dialog' : undefined}
          onClick={press}
        >
          {state === 'kept' && mime === PDF ? (
            <>
              <IconDownload size="s" /> PDF
            </>
          ) : (
            act
          )}
        </Button>
      )}
    </li>
  );
}

interface AllFilesProps {
  order: OrderSummary;
  rows: readonly NamedDocument[];
  files: FilesToShare;
}

/** All files of the order, one after another or in one share. */
function AllFiles({ order, rows, files }: AllFilesProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const saveAll = async () => {
    setBusy(true);
    const read = await Promise.all(rows.map(({ paper, fileName }) => readFile(order, paper, fileName)));
    const found = read.filter((file) => file !== null);
    await handOver(found, t);
    if (found.length < rows.length) toast('bad', t('order.document.unreadable'));
    setBusy(false);
  };
  const press = () => {
    if (files) void handOver([...files.values()], t);
    else void saveAll();
  };
  return (
    <Button kind="outline" size="s" busy={busy} onClick={press}>
      {t(files ? 'order.documents.shareAll' : 'order.documents.all')}
    </Button>
  );
}

type Said = 'coming' | 'former' | 'failed' | 'offline' | 'elsewhere' | 'kept' | null;

function sayAll({ phase, list }: Pick<DocumentsState, 'phase' | 'list'>): Said {
  if (phase === 'elsewhere' || phase === 'failed') return phase;
  if (phase === 'offline') return 'offline';
  // While loading again, the text and the button stay in place.
  if (list.some(({ state }) => state === 'coming')) return 'coming';
  if (phase === 'ready' && list.some(({ former }) => former)) return 'former';
  return list.length > 0 && list.every(({ state }) => state === 'kept') ? 'kept' : null;
}

/**
 * Tickets, itinerary, policies and invoice of a paid order: polled until available, stored on the device, readable
 * offline.
 */
export function Documents({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const papers = useDocuments();
  const { phase, list, looks } = papers;
  const isMine = papers.orderId === order.orderId;
  const waits = isMine && phase === 'ready' && list.some(({ state }) => state === 'coming');

  useEffect(() => {
    void loadDocuments(order);
    // Again when online.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [order, online]);

  // A look that began while a file was still loading asks for nothing: the next one follows it, too.
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!waits || !online) return undefined;
    const look = (): void => void loadDocuments(order).then(() => setTurn((before) => before + 1));
    const timer = setTimeout(look, documentPollMs(Math.max(looks, turn), chance()));
    return () => clearTimeout(timer);
  }, [waits, online, looks, turn, order]);

  const rows = byTraveller(isMine ? list : [], travellersOf(order)).map((paper) => {
    const owner = paper.kind === 'ticket' ? ownerOf(paper, list, order) : '';
    return { paper, what: whatOf(paper, t), owner, fileName: documentFileName(paper, owner, order, t, format) };
  });
  const files = useFilesToShare(order, rows);
  const said = isMine ? sayAll(papers) : null;
  const mayAsk = said === 'coming' || said === 'failed' || said === 'former';
  return (
    <Card title={t('order.documents.title')}>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.paper.id} {...row} order={order} file={files?.get(row.paper.id) ?? null} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <output className="small muted">
          {said
            ? t(`order.documents.${said}` satisfies MessageKey)
            : list.length === 0
              ? t('order.document.fetching')
              : null}
        </output>
        {said === 'kept' && rows.length > 1 && <AllFiles order={order} rows={rows} files={files} />}
        {mayAsk && (
          <Button kind="outline" size="s" busy={phase === 'asking'} onClick={() => void loadDocuments(order)}>
            {t('order.documents.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}
