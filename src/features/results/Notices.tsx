import { memo, type RefObject } from 'react';
import { useT } from '@/i18n/t';
import { usePwa } from '@/state/pwa';
import { useResults } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconButton } from '@/ui/IconButton';
import { IconClose, IconDevice, IconDown } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { useIsMobile } from '@/ui/useMediaQuery';
import { FAILURE_TEXTS } from './Blanks';
import styles from './Results.module.css';
import type { ListNoticeKind, PlacedNotices } from './useNews';

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
