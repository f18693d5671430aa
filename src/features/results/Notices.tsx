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
  /** At the foot of the screen: with the way to be rid of it. */
  onClose?: () => void;
}

/** One sentence about the list, and what can be done. At the foot of a phone its first words, the rest when asked for. */
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
  // above the list stands the line that says so; from its foot nobody sees that
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

/** What was so when the list came up, one sentence each. */
export function Notices({ above }: Pick<Told, 'above'>) {
  return above.map(({ news, over }) => (
    <NewsNotice key={news} news={news} className={over ? styles.covered : undefined} />
  ));
}

/** What came while the list is read: above it it would push the cards from under the finger. */
export function FootNotice({
  foot,
  close,
  list,
}: Pick<Told, 'foot' | 'close'> & { list: RefObject<HTMLElement | null> }) {
  if (foot === null) return null;
  const shut = () => {
    close(foot);
    // the button that was pressed is gone
    list.current?.focus({ preventScroll: true });
  };
  return <NewsNotice key={foot} news={foot} className={styles.footNotice} onClose={shut} />;
}
