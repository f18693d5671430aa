import { memo } from 'react';
import { useT } from '@/i18n/t';
import { useResults, useViewFact } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { Button } from '@/ui/Button';
import { IconDevice } from '@/ui/icons';
import { Notice } from '@/ui/Notice';

const FAILED = { timeout: 'results.timeout', offline: 'results.offlineTitle', server: 'results.serverTitle' } as const;

/** What the traveller should know about the list below, one sentence each. */
export const Notices = memo(function Notices({ offline }: { offline: boolean }) {
  const t = useT();
  const { phase, failure, interrupted, waitingForNetwork, dropped } = useResults();
  const none = useViewFact(({ all }) => all === 0);
  if (none) return null;
  const idle = phase === 'done';
  const again = (
    <Button kind="tonal" size="s" onClick={refreshResults}>
      {t('results.retry')}
    </Button>
  );
  return (
    <>
      {offline && (
        <Notice icon={<IconDevice />}>
          {waitingForNetwork && `${t('results.waitingForNetwork')} `}
          {t('results.heldNotice')}
        </Notice>
      )}
      {waitingForNetwork && !offline && <Notice live>{t('results.waitingForNetwork')}</Notice>}
      {idle && failure && (
        <Notice kind="warn" wide live title={t(FAILED[failure])} actions={again}>
          {t('results.storedStays')}
        </Notice>
      )}
      {idle && interrupted && !failure && (
        <Notice kind="warn" wide live actions={offline ? undefined : again}>
          {t('results.interrupted')}
        </Notice>
      )}
      {dropped > 0 && <Notice>{t('results.dropped', { n: dropped })}</Notice>}
    </>
  );
});
