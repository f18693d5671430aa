import { useId } from 'react';
import { nearOf } from '@/domain/search/near';
import type { End } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { chooseNear, useNearChoices } from '@/state/searchForm/near';
import { NearAirports } from '../../common/NearAirports';
import styles from './places.module.css';

/** Airports that can be searched beside the place of a field. The first flight only: several legs have one airport each. */
export function NearPlaces({ leg, end }: { leg: number; end: End }) {
  const t = useT();
  const id = useId();
  const { search, bound } = useSearchForm();
  const place = (leg === 0 && !bound && search.tripType !== 'multicity' && search.trips[0]?.[end]) || null;
  const choices = useNearChoices(place, nearOf(search, place));
  if (!place || choices?.length === 0) return null;
  return (
    // The height of one line is kept while they load.
    <section className={styles.near} aria-labelledby={id}>
      <p id={id} className={styles.nearTitle}>
        {t('form.near.title', { code: place.iata })}
      </p>
      <div className={styles.nearLine}>
        {choices && (
          <NearAirports
            search={search}
            place={place}
            choices={choices}
            onChange={(codes) => chooseNear(place, codes)}
          />
        )}
      </div>
      <p className={styles.nearNote}>{t('form.near.note')}</p>
    </section>
  );
}
