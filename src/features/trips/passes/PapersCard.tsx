import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PAPER_TYPES } from '@/domain/passes/agency';
import { type Paper, byFlight, papersFor } from '@/domain/passes/paper';
import type { Segment } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { latePart, useLatePart } from '@/state/latePart';
import type { AddedPapers } from '@/state/trips/addPapers';
import { takeOutPaper, usePapers } from '@/state/trips/papers';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconPlane } from '@/ui/firstIcons';
import { IconDevice, IconReceipt } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { UndoNotice } from '@/ui/UndoNotice';
import { fullTitle, otherFlightText, paperFor, paperTitle } from './paperTexts';
import styles from './Papers.module.css';

/** Taking files in, and showing one: wanted by a press only. */
const TOOLS = latePart(null, () => import('./paperTools'));
const ignore = (): void => undefined;

/** The dialog with one paper, once its code is here. */
function Shown({
  paper,
  order,
  onClose,
  onDelete,
}: {
  paper: Paper;
  order: OrderSummary;
  onClose: () => void;
  onDelete: () => void;
}) {
  const t = useT();
  const tools = useLatePart(TOOLS, true, () => {
    toast('bad', t('passes.notLoaded'));
    onClose();
  });
  return tools && <tools.PaperView paper={paper} order={order} onClose={onClose} onDelete={onDelete} />;
}

function Row({ paper, order, onShow }: { paper: Paper; order: OrderSummary; onShow: () => void }) {
  const t = useT();
  const format = useFormat();
  const other = otherFlightText(paper, order, t, format);
  const Icon = paper.pass ? IconPlane : IconReceipt;
  // A line may else end after the dash of a route.
  const about = paperFor(paper).replaceAll('–', '\u2060–\u2060');
  return (
    <li className={styles.row}>
      <Icon />
      <div className={styles.about}>
        <b>{paperTitle(paper, t)}</b>
        {about && <span>{about}</span>}
        {!about && <span>{t('passes.everyone')}</span>}
        {other && <strong className={styles.other}>{other}</strong>}
      </div>
      <Button
        kind="outline"
        size="s"
        aria-haspopup="dialog"
        aria-label={t('passes.showWhat', { what: fullTitle(paper, t) })}
        onClick={onShow}
      >
        {t('passes.show')}
      </Button>
    </li>
  );
}

/** Papers in a list; a press shows one. */
function Papers({
  papers,
  order,
  onRemoved,
}: {
  papers: readonly Paper[];
  order: OrderSummary;
  onRemoved?: (paper: Paper) => void;
}) {
  const [shown, show] = useState('');
  const paper = papers.find(({ id }) => id === shown);
  return (
    <>
      {papers.length > 0 && (
        <ul className={styles.list}>
          {papers.map((one) => (
            <Row key={one.id} paper={one} order={order} onShow={() => show(one.id)} />
          ))}
        </ul>
      )}
      {paper && (
        <Shown
          paper={paper}
          order={order}
          onClose={() => show('')}
          onDelete={() => {
            show('');
            onRemoved?.(paper);
          }}
        />
      )}
    </>
  );
}

interface Removed {
  title: string;
  restore: () => Promise<void>;
}

/** What a file picker offers; what a file is shows in its bytes. */
const ACCEPT = [...Object.values(PAPER_TYPES), '.pdf', '.png', '.jpg', '.jpeg', '.pkpass'].join(',');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls `take` with pasted files, unless somebody pastes into a field. */
function usePastedFiles(take: (files: File[]) => void): void {
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isField(event.target)) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Boarding passes and other papers that the traveller keeps with a trip, in the order of its flights. They open offline. */
export function PapersCard({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const papers = usePapers(order.orderId);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AddedPapers['refused']>([]);
  const [said, say] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);

  const take = async (files: File[]): Promise<void> => {
    setBusy(true);
    setRefused([]);
    say('');
    const tools = await TOOLS.load();
    if (tools) {
      const done = await tools.addPapers(order, files);
      setRefused(done.refused);
      const others = done.added.map((paper) => otherFlightText(paper, order, t, format)).filter(Boolean);
      if (done.added.length > 0) say([t('passes.added', { n: done.added.length }), ...others].join('. '));
    } else toast('bad', t('passes.notLoaded'));
    setBusy(false);
  };
  const { online } = useSession();
  const isAgencys = (order.boardingPasses?.length ?? 0) > 0;
  const tools = useLatePart(TOOLS, isAgencys, ignore);
  const known = papers?.map(({ url }) => url).join('\n');
  useEffect(() => {
    if (online && tools && known !== undefined) void tools.fetchAgencyPasses(order, new Set(known.split('\n')));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for an order and connection: each that comes changes what is known
  }, [online, tools, known === undefined, order.boardingPasses]);
  usePastedFiles((files) => void take(files));

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (files.length > 0) void take(files);
  };
  const remove = async (paper: Paper): Promise<void> => {
    const restore = await takeOutPaper(paper);
    if (restore) setRemoved({ title: fullTitle(paper, t), restore });
    else toast('bad', t('passes.notRemoved'));
  };
  const undo = (): void => {
    const back = removed?.restore();
    setRemoved(null);
    back?.catch(() => toast('bad', t('passes.refused.full')));
    input.current?.closest('section')?.querySelector('button')?.focus();
  };

  return (
    <Card title={t('passes.title')}>
      {papers === undefined && <Skeleton />}
      {papers === null && <p>{t('passes.unreadable')}</p>}
      {papers && (
        <Papers papers={byFlight(papers, order.legs)} order={order} onRemoved={(paper) => void remove(paper)} />
      )}
      {removed && (
        <UndoNotice
          text={t('passes.removed', { what: removed.title })}
          undo={t('passes.undo')}
          onUndo={undo}
          onExpire={() => setRemoved(null)}
        />
      )}
      <div className={styles.foot}>
        <p className={styles.hint}>
          <IconDevice size="s" />
          <span>{t(papers?.length ? 'passes.kept' : 'passes.empty')}</span>
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPT}
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={choose}
        />
        <Button kind="outline" size="s" busy={isBusy} onClick={() => input.current?.click()}>
          {t('passes.add')}
        </Button>
      </div>
      <output className="sr-only">{said}</output>
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          {refused.map(({ name, why }) => (
            <Notice key={`${name} ${why}`} kind="warn" title={name}>
              {t(`passes.refused.${why}`)}
            </Notice>
          ))}
        </div>
      )}
    </Card>
  );
}

/** The papers for one flight, for the view at the airport; nothing where there are none. */
export function PapersForFlight({
  order,
  flight,
  level: Title = 'h2',
}: {
  order: OrderSummary;
  flight: Segment;
  level?: 'h2';
}) {
  const t = useT();
  const papers = usePapers(order.orderId);
  const own = papersFor(papers ?? [], flight, order.legs);
  useLatePart(TOOLS, own.length > 0, ignore);
  if (own.length === 0) return null;
  return (
    <section>
      <Title>{t('passes.title')}</Title>
      <Papers papers={own} order={order} />
    </section>
  );
}
