import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { tagOf } from '@/domain/locale';
import { useLanguageOffer, type LanguageOffer } from '@/state/languageOffer';
import { useSession } from '@/state/session';
import { chooseVisits, useVisitsChoice } from '@/state/visits/consent';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import styles from './Questions.module.css';

/** "Read this in English?", in that language. */
function LanguageLine({ offer: { locale, texts, take, refuse } }: { offer: LanguageOffer }) {
  const t = useT();
  const accept = () => void take().catch(() => toast('bad', t('content.regional.failed')));
  return (
    <section className={styles.question} aria-label={texts.ask} lang={tagOf(locale)} translate="no">
      <div className={`wrap ${styles.row}`}>
        <p>{texts.ask}</p>
        <div className={styles.acts}>
          <Button kind="outline" size="s" onClick={refuse}>
            {texts.no}
          </Button>
          <Button kind="tonal" size="s" onClick={accept}>
            {texts.yes}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Asks whether visits may be counted. No is as easy as yes; without an answer nothing is counted. The answer can be
 * changed in the preferences.
 */
function VisitsLine() {
  const t = useT();
  const { tagManagerId } = useSession().settings;
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

/** One question at a time, at the end of the page: which language, then whether visits may be counted. */
export function Questions() {
  const offer = useLanguageOffer();
  const visits = useVisitsChoice();
  const { pathname } = useLocation();
  if (offer) return <LanguageLine offer={offer} />;
  // The preferences have the same question as a switch.
  return visits === null && pathname !== '/dashboard/preferences' ? <VisitsLine /> : null;
}
