import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { tagOf } from '@/domain/locale';
import { useLanguageOffer, type LanguageOffer } from '@/state/languageOffer';
import { useSession } from '@/state/session';
import { chooseVisits, useVisitsChoice } from '@/state/visits/consent';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import { focusPage } from '@/ui/focus';
import { toast } from '@/ui/toast';
import styles from './Questions.module.css';

/** Tells toasts how high a question is, so that they stand above it. */
function measure(question: HTMLElement | null): (() => void) | undefined {
  if (!question || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--asked', `${question.offsetHeight}px`));
  watch.observe(question);
  return () => {
    watch.disconnect();
    style.removeProperty('--asked');
  };
}

/** An answer removes its question. What the keyboard was on goes with it, so the page gets the focus. */
const answer = (act: () => void) => (): void => {
  act();
  focusPage();
};

/** "Read this in English?", in that language. */
function LanguageLine({ offer: { locale, texts, take, refuse } }: { offer: LanguageOffer }) {
  const t = useT();
  const accept = () => void take().catch(() => toast('bad', t('content.regional.failed')));
  return (
    <section ref={measure} className={styles.question} aria-label={texts.ask} lang={tagOf(locale)} translate="no">
      <div className={`wrap ${styles.row}`}>
        <p>{texts.ask}</p>
        <div className={styles.acts}>
          <Button kind="outline" size="s" onClick={answer(refuse)}>
            {texts.no}
          </Button>
          <Button kind="tonal" size="s" onClick={answer(accept)}>
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
    <section ref={measure} className={styles.question} aria-label={t('content.visits.title')}>
      <div className={`wrap ${styles.row}`}>
        <p className="small">
          {t(tagManagerId ? 'content.visits.askTag' : 'content.visits.ask')}{' '}
          <TextLink to="/dashboard/preferences#visits">{t('content.visits.more')}</TextLink>
        </p>
        <div className={styles.acts}>
          <Button kind="outline" size="s" onClick={answer(() => chooseVisits('no'))}>
            {t('content.visits.no')}
          </Button>
          <Button kind="outline" size="s" onClick={answer(() => chooseVisits('yes'))}>
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
