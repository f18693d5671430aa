import { useRef } from 'react';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { IconDown } from '@/ui/icons';
import { transferFocus, useTransferredFocus } from './focusTransfer';
import styles from './legs.module.css';

/** The legs of a multi-city search in the one-row form, to read. A press opens the whole form. */
export function LegSummary({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const { trips } = useSearchForm().search;
  const button = useRef<HTMLButtonElement>(null);
  useTransferredFocus('summary', () => button.current);
  const name = (place: Place | null): string => (place ? cityName(place, lang) : t('form.multi.open'));
  return (
    <button
      ref={button}
      type="button"
      className={styles.summary}
      aria-expanded={false}
      onClick={() => transferFocus('legs', onOpen)}
    >
      <span className="sr-only">{t('form.multi.change')}</span>{' '}
      <span className={styles.lines}>
        {trips.map((trip, at) => (
          <span key={trip.id}>
            {t('form.multi.leg', {
              number: at + 1,
              from: name(trip.srcLocation),
              to: name(trip.destLocation),
              day: trip.startDate ? format.date(trip.startDate) : t('form.multi.open'),
            })}{' '}
          </span>
        ))}
      </span>
      <IconDown />
    </button>
  );
}
