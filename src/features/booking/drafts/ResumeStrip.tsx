import { progressAt, stepsFor } from '@/domain/booking/steps';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { lazyPart } from '@/state/latePart';
import { sells } from '@/state/sales';
import { BookingProgress } from '@/ui/BookingProgress';
import { ButtonLink } from '@/ui/Button';
import styles from './ResumeStrip.module.css';
import { DraftList } from './DraftList';
import { useOpenOrder } from '../OpenPayment';
import { useResumable, useDraftTitle } from './useResumable';
import { OptionalPart } from '../../common/OptionalPart';

/** Other drafts, once their texts are loaded. */
const OtherDrafts = lazyPart(async () => {
  await loadMessages('party');
  return DraftList;
});

/** The draft to continue, and the other drafts below it. */
export function ResumeStrip() {
  return (
    <>
      <Current />
      <OptionalPart>
        <OtherDrafts />
      </OptionalPart>
    </>
  );
}

/**
 * "Continue your booking" on the home page; renders nothing without a draft. A payment without an outcome takes
 * priority.
 */
function Current() {
  const t = useT();
  const found = useResumable();
  const title = useDraftTitle(found?.draft ?? null);
  const open = useOpenOrder(found?.draft ?? null);
  if (!found) return null;
  const { step } = found.draft;
  const { marks, fill, number, of, key: now } = progressAt(step, stepsFor(found.draft, 'coming', sells));
  const named = marks.map(({ key, at, state }) => ({ label: t(`booking.mark.${key}`), at, state }));
  return (
    <section className={styles.resume} aria-labelledby="resume">
      <div>
        <h2 className={styles.title} id="resume">
          {t(open ? 'booking.checking.open' : 'booking.resume.title')}
        </h2>
        <p>{[title, ...(found.stale && !open ? [t('booking.resume.stale')] : [])].join(', ')}</p>
      </div>
      <ButtonLink
        kind="tonal"
        size="s"
        to={open ? `/order/${encodeURIComponent(open)}/confirmation` : `/booking/${step}`}
      >
        {t(open ? 'booking.checking.go' : 'booking.continue')}
      </ButtonLink>
      <BookingProgress
        className={styles.line}
        marks={named}
        fill={fill}
        label={t('booking.progress', { n: number, of, name: t(`booking.mark.${now}`) })}
      />
    </section>
  );
}
