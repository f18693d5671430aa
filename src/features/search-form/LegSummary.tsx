import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { chooseTripType, useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import styles from './SearchPanel.module.css';

/**
 * The legs of a multi-city search that came by its address, to read; and the way back to a round trip. It comes with the
 * pickers: few meet it.
 */
export function LegSummary() {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const { trips } = useSearchForm().search;
  const name = (place: Place | null): string => (place ? cityName(place, lang) : t('form.multi.open'));
  return (
    <div className={styles.legs}>
      <ol aria-label={t('search.type.multicity')}>
        {trips.map((trip, at) => (
          <li key={trip.id}>
            {t('form.multi.leg', {
              number: at + 1,
              from: name(trip.srcLocation),
              to: name(trip.destLocation),
              day: trip.startDate ? format.date(trip.startDate) : t('form.multi.open'),
            })}
          </li>
        ))}
      </ol>
      <Button kind="quiet" size="s" onClick={() => chooseTripType('roundtrip')}>
        {t('form.multi.toRound')}
      </Button>
    </div>
  );
}
