import { useT } from '@/i18n/t';
import { useResults, useViewFact } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import styles from './Results.module.css';

/** The time of the prices is over. Said at the foot of the screen: above the list it would push the cards from under the finger. */
export function Expired() {
  const t = useT();
  const { online } = useSession();
  const { phase, failure, expired } = useResults();
  const none = useViewFact(({ all }) => all === 0);
  if (none || phase !== 'done' || !expired || failure || !online) return null;
  return (
    <Notice
      kind="warn"
      wide
      live
      className={styles.expired}
      actions={
        <Button kind="tonal" size="s" onClick={refreshResults}>
          {t('results.checkAgain')}
        </Button>
      }
    >
      {t('results.expired')}
    </Notice>
  );
}
