import { useEffect } from 'react';
import { offeredStep, progressAt } from '@/domain/booking/steps';
import { useT } from '@/i18n/t';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { openModal } from '@/state/modals';
import { BookingProgress } from '@/ui/BookingProgress';
import { ButtonLink } from '@/ui/ButtonLink';
import styles from './ResumeStrip.module.css';
import { useResumable, useResumeWords } from './useResumable';

/** "Continue your booking" on home; nothing at all while there is no draft. The dialog asks once in a session (spec 3). */
export function ResumeStrip() {
  const t = useT();
  const found = useResumable();
  const words = useResumeWords(found?.draft ?? null);
  const id = found?.draft.id;
  const stale = found?.stale ?? false;
  useEffect(() => {
    if (!id || getBookingSession() !== null) return;
    setBookingSession(id);
    openModal(stale ? 'staleBooking' : 'resumeBooking');
  }, [id, stale]);
  if (!found) return null;
  const step = offeredStep(found.draft.step) ?? 'fares';
  const { marks, fill, number, of } = progressAt(step);
  const named = marks.map(({ key, at, state }) => ({ label: t(`booking.mark.${key}`), at, state }));
  return (
    <section className={styles.resume} aria-labelledby="resume">
      <div>
        <h2 className={styles.title} id="resume">
          {t('booking.resume.title')}
        </h2>
        <p>{words}</p>
      </div>
      <ButtonLink kind="tonal" size="s" to={`/booking/${step}`}>
        {t('booking.continue')}
      </ButtonLink>
      <BookingProgress
        className={styles.line}
        marks={named}
        fill={fill}
        label={t('booking.progress', { n: number, of, name: named[number - 1]?.label ?? '' })}
      />
    </section>
  );
}
