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
import { FAILED } from './Blanks';
import styles from './Results.module.css';
import type { ResultsNews, Told } from './useNews';

const SAYS = {
  failed: 'results.storedStays',
  interrupted: 'results.interrupted',
  expired: 'results.expired',
  waiting: 'results.waitingForNetwork',
  offline: 'results.heldNotice',
  dropped: 'results.dropped',
} as const;

interface NewsNoticeProps {
  news: ResultsNews;
  className?: string | undefined;
  /** Given for the notice at the foot of the screen, which can be closed. */
  onClose?: () => void;
}

/** One notice about the list, with its action. At the foot of a phone only its title shows; the text unfolds. */
const NewsNotice = memo(function NewsNotice({ news, className, onClose }: NewsNoticeProps) {
  const t = useT();
  const { online } = useSession();
  const { offline: saved } = usePwa();
  const { failure, waitingForNetwork, dropped } = useResults();
  const tight = useIsMobile() && onClose !== undefined;
  const again = (news === 'failed' || news === 'expired' || (news === 'interrupted' && online)) && (
    <Button kind="tonal" size="s" onClick={refreshResults}>
      {t(news === 'expired' ? 'results.checkAgain' : 'results.retry')}
    </Button>
  );
  const close =
    onClose &&
    (tight ? (
      <IconButton label={t('ui.close')} icon={<IconClose size="s" />} onClick={onClose} />
    ) : (
      <Button kind={again ? 'quiet' : 'tonal'} size="s" onClick={onClose}>
        {t('ui.close')}
      </Button>
    ));
  const waits = news === 'offline' && waitingForNetwork ? `${t(SAYS.waiting)} ` : '';
  const says = waits + t(SAYS[news], { n: dropped });
  // Above the list the offline ribbon says it already; at the foot the ribbon is out of sight.
  const title =
    (news === 'failed' ? failure && t(FAILED[failure][0]) : news === 'offline' && onClose && saved) || undefined;
  const actions = tight ? close : again || close;
  return (
    <Notice
      kind={news === 'failed' || news === 'interrupted' || news === 'expired' ? 'warn' : 'neutral'}
      icon={news === 'offline' ? <IconDevice /> : undefined}
      wide
      live={onClose !== undefined || news === 'waiting' || news === 'failed' || news === 'interrupted'}
      className={classes(className, tight && styles.tight)}
      title={tight ? undefined : title}
      actions={
        actions ? (
          <>
            {!tight && again}
            {close}
          </>
        ) : undefined
      }
    >
      {tight && title ? (
        <details>
          <summary>
            <b>{title}</b> <IconDown size="s" />
          </summary>
          {says}
        </details>
      ) : (
        says
      )}
      {tight && again && <p>{again}</p>}
    </Notice>
  );
});

/** Notices that held when the list appeared. */
export function Notices({ above }: Pick<Told, 'above'>) {
  return above.map(({ news, over }) => (
    <NewsNotice key={news} news={news} className={over ? styles.covered : undefined} />
  ));
}

/** Notices that arise while the list is read. Above the list they would move the cards under the finger. */
export function FootNotice({
  foot,
  close,
  list,
}: Pick<Told, 'foot' | 'close'> & { list: RefObject<HTMLElement | null> }) {
  if (foot === null) return null;
  const shut = () => {
    close(foot);
    // The pressed button unmounts.
    list.current?.focus({ preventScroll: true });
  };
  return <NewsNotice key={foot} news={foot} className={styles.footNotice} onClose={shut} />;
}
