import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** The part for several flights did not come (no connection, a new version): said, with the way to ask again. */
export function LegsLost({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  const again = (
    <Button kind="quiet" size="s" onClick={onAgain}>
      {t('form.legsAgain')}
    </Button>
  );
  return <Notice live wide kind="warn" title={t('form.legsLost')} actions={again} />;
}
