import { memo, type RefObject, useState } from 'react';
import { useT } from '@/i18n/t';
import { usePwa } from '@/state/pwa';
import { useResults, offerSets, useViewFact } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconButton } from '@/ui/IconButton';
import { IconClose, IconDevice, IconDown } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { useIsMobile } from '@/ui/useMediaQuery';
import { FAILURE_TEXTS } from './EmptyStates';
import styles from './Results.module.css';
import { showNewcomers } from '@/state/results/list/list';
import { Dot } from '@/ui/RouteLine';
import { Spoken } from '@/ui/Spoken';

/** Notices about the list, the most urgent first. */
export type ListNoticeKind = 'failed' | 'interrupted' | 'expired' | 'waiting' | 'offline' | 'dropped';

export interface PlacedNotices {
  /** Notices that held when the list appeared. A notice that no longer holds keeps its space, so that no card moves. */
  above: readonly { kind: ListNoticeKind; past: boolean }[];
  /** Notices that arose later show at the foot of the screen, one at a time; null when there is none. */
  foot: ListNoticeKind | null;
  close: (kind: ListNoticeKind) => void;
}

/** The notices that hold now. */
function useCurrentNotices(): readonly ListNoticeKind[] {
  const { online } = useSession();
  const { phase, failure, interrupted, expired, waitingForNetwork, dropped } = useResults();
  const none = useViewFact(({ all }) => all === 0);
  if (none) return [];
  const done = phase === 'done';
  const conditions: [ListNoticeKind, boolean][] = [
    ['failed', done && failure !== null],
    ['interrupted', done && interrupted && failure === null],
    ['expired', done && expired && failure === null && online],
    ['waiting', waitingForNetwork && online],
    ['offline', !online],
    ['dropped', dropped > 0],
  ];
  return conditions.flatMap(([kind, holds]) => (holds ? [kind] : []));
}

interface Placement {
  /** Identify the list. */
  query: string;
  source: string;
  listed: boolean;
  above: readonly ListNoticeKind[];
  foot: readonly ListNoticeKind[];
  closed: readonly ListNoticeKind[];
}

const without = (list: readonly ListNoticeKind[], others: readonly ListNoticeKind[]): readonly ListNoticeKind[] =>
  list.filter((kind) => !others.includes(kind));

const same = (a: readonly ListNoticeKind[], b: readonly ListNoticeKind[]): boolean =>
  a.length === b.length && without(a, b).length === 0;

/** Decides where each notice shows. */
function placeNotices(
  before: Placement,
  all: readonly ListNoticeKind[],
  now: Pick<Placement, 'query' | 'source' | 'listed'>,
): Placement {
  // An expired price matters to someone already reading the list, so it goes to the foot.
  const top = without(all, ['expired']);
  const replaced = before.source === 'stored' && now.source === 'live';
  if (!now.listed || !before.listed || before.query !== now.query || replaced)
    return { ...now, above: top, foot: without(all, top), closed: [] };
  const foot = before.foot.filter((kind) => all.includes(kind));
  const arisen = without(all, [...before.above, ...foot]);
  // A stored list that nobody has touched yet may move for what the first connection attempt brings.
  const movable = now.source === 'stored' && !offerSets.touched ? without(arisen, ['expired']) : [];
  return {
    ...now,
    above: [...before.above, ...movable],
    foot: [...foot, ...without(arisen, movable)],
    // A notice that passed shows again when it returns.
    closed: before.closed.filter((kind) => foot.includes(kind)),
  };
}

/** Places the notices so that nothing moves under a finger. */
export function useNotices(): PlacedNotices {
  const { query, source } = useResults();
  const listed = useViewFact(({ list }) => list.length > 0);
  const all = useCurrentNotices();
  const [placement, setPlacement] = useState<Placement>({
    query,
    source,
    listed: false,
    above: [],
    foot: [],
    closed: [],
  });
  const next = placeNotices(placement, all, { query, source, listed });
  const changed =
    next.query !== placement.query ||
    next.source !== placement.source ||
    next.listed !== placement.listed ||
    (['above', 'foot', 'closed'] as const).some((place) => !same(next[place], placement[place]));
  if (changed) setPlacement(next);
  const open = without(next.foot, next.closed);
  return {
    above: next.above.map((kind) => ({ kind, past: !all.includes(kind) })),
    foot: (listed && all.find((kind) => open.includes(kind))) || null,
    close: (kind) => setPlacement((last) => ({ ...last, closed: [...last.closed, kind] })),
  };
}

const NOTICE_TEXTS = {
  failed: 'results.storedStays',
  interrupted: 'results.interrupted',
  expired: 'results.expired',
  waiting: 'results.waitingForNetwork',
  offline: 'results.heldNotice',
  dropped: 'results.dropped',
} as const;

interface ListNoticeProps {
  kind: ListNoticeKind;
  className?: string | undefined;
  /** Given for the notice at the foot of the screen, which can be closed. */
  onClose?: () => void;
}

/** One notice about the list, with its action. At the foot of a phone only its title shows; the text unfolds. */
const ListNotice = memo(function ListNotice({ kind, className, onClose }: ListNoticeProps) {
  const t = useT();
  const { online } = useSession();
  const { offline: saved } = usePwa();
  const { failure, waitingForNetwork, dropped } = useResults();
  const compact = useIsMobile() && onClose !== undefined;
  const retry = (kind === 'failed' || kind === 'expired' || (kind === 'interrupted' && online)) && (
    <Button kind="tonal" size="s" onClick={refreshResults}>
      {t(kind === 'expired' ? 'results.checkAgain' : 'results.retry')}
    </Button>
  );
  const close =
    onClose &&
    (compact ? (
      <IconButton label={t('ui.close')} icon={<IconClose size="s" />} onClick={onClose} />
    ) : (
      <Button kind={retry ? 'quiet' : 'tonal'} size="s" onClick={onClose}>
        {t('ui.close')}
      </Button>
    ));
  const waitingText = kind === 'offline' && waitingForNetwork ? `${t(NOTICE_TEXTS.waiting)} ` : '';
  const text = waitingText + t(NOTICE_TEXTS[kind], { n: dropped });
  // Above the list the offline ribbon says it already; at the foot the ribbon is out of sight.
  const title =
    (kind === 'failed' ? failure && t(FAILURE_TEXTS[failure][0]) : kind === 'offline' && onClose && saved) || undefined;
  const actions = compact ? close : retry || close;
  return (
    <Notice
      kind={kind === 'failed' || kind === 'interrupted' || kind === 'expired' ? 'warn' : 'neutral'}
      icon={kind === 'offline' ? <IconDevice /> : undefined}
      wide
      live={onClose !== undefined || kind === 'waiting' || kind === 'failed' || kind === 'interrupted'}
      className={classes(className, compact && styles.tight)}
      title={compact ? undefined : title}
      actions={
        actions ? (
          <>
            {!compact && retry}
            {close}
          </>
        ) : undefined
      }
    >
      {compact && title ? (
        <details>
          <summary>
            <b>{title}</b> <IconDown size="s" />
          </summary>
          {text}
        </details>
      ) : (
        text
      )}
      {compact && retry && <p>{retry}</p>}
    </Notice>
  );
});

/** Notices that held when the list appeared. */
export function Notices({ above }: Pick<PlacedNotices, 'above'>) {
  return above.map(({ kind, past }) => (
    <ListNotice key={kind} kind={kind} className={past ? styles.covered : undefined} />
  ));
}

/** Notices that arise while the list is read. Above the list they would move the cards under the finger. */
export function FootNotice({
  foot,
  close,
  list,
}: Pick<PlacedNotices, 'foot' | 'close'> & { list: RefObject<HTMLElement | null> }) {
  if (foot === null) return null;
  const dismiss = () => {
    close(foot);
    // The pressed button unmounts.
    list.current?.focus({ preventScroll: true });
  };
  return <ListNotice key={foot} kind={foot} className={styles.footNotice} onClose={dismiss} />;
}

/** The pill that inserts waiting offers on request. It unmounts when pressed, so the list takes focus. */
export function NewOffersPill({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { freshReady } = useResults();
  const count = useViewFact(({ waiting }) => waiting.count);
  const cheaper = useViewFact(({ waiting }) => waiting.cheaper);
  const visible = freshReady || count > 0;
  const show = () => {
    showNewcomers();
    const top = list.current?.getBoundingClientRect().top ?? 0;
    list.current?.focus({ preventScroll: true });
    if (top < 0) list.current?.scrollIntoView({ block: 'start' });
  };
  const newcomers =
    cheaper > 0 ? t('results.newcomersCheaper', { n: count, cheaper }) : t('results.newcomers', { n: count });
  const said = freshReady ? t('results.freshReady') : newcomers;
  return (
    <div className={styles.pillRow}>
      <Spoken text={visible ? said : ''} />
      {visible && (
        <button type="button" className={styles.pill} onClick={show}>
          <Dot className={styles.pillDot} />
          {said} <u>{t('results.show')}</u>
        </button>
      )}
    </div>
  );
}
