import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { chooseVisits, useVisitsChoice } from '@/state/visits/consent';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import styles from './VisitsQuestion.module.css';

/**
 * Asks once whether visits may be counted. No is as easy as yes; without an answer nothing is counted. The answer can be
 * changed in the preferences.
 */
export function VisitsQuestion() {
  const t = useT();
  const choice = useVisitsChoice();
  const { tagManagerId } = useSession().settings;
  if (choice !== null) return null;
  return (
    <section className={styles.question} aria-label={t('content.visits.title')}>
      <div className={`wrap ${styles.row}`}>
        <p className="small">
          {t(tagManagerId ? 'content.visits.askTag' : 'content.visits.ask')}{' '}
          <TextLink to="/dashboard/preferences#visits">{t('content.visits.more')}</TextLink>
        </p>
        <div className={styles.acts}>
          <Button kind="outline" size="s" onClick={() => chooseVisits('no')}>
            {t('content.visits.no')}
          </Button>
          <Button kind="outline" size="s" onClick={() => chooseVisits('yes')}>
            {t('content.visits.yes')}
          </Button>
        </div>
      </div>
    </section>
  );
}
