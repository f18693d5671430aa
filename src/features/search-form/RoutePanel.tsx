import { type ReactNode, useEffect, useRef } from 'react';
import type { TripType } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { chooseTripType, closePicker, useSearchForm } from '@/state/searchForm';
import { Segmented } from '@/ui/Segmented';
import { useLatePart } from '@/state/latePart';
import { pickersPart } from './lazyPickers';
import { PlaceCells } from './PlaceCells';
import styles from './RoutePanel.module.css';
import { useReturnFocus } from './formHooks';

const preload = (): void => void pickersPart.load();

/**
 * The part of the form for a route: trip type, origin and destination. Dates and travellers are elsewhere on the page,
 * so a choice does not open their pickers. `children` go to the end of the row.
 */
export function RoutePanel({ label, children }: { label: string; children?: ReactNode }) {
  const t = useT();
  const { search, picker } = useSearchForm();
  const root = useRef<HTMLFieldSetElement>(null);
  const place = picker?.picker === 'origin' || picker?.picker === 'destination' ? picker : null;
  const pickers = useLatePart(pickersPart, place !== null);
  useReturnFocus(root, place);
  useEffect(() => {
    if (picker && !place) closePicker();
  }, [picker, place]);

  const types: { value: TripType; label: string }[] = [
    { value: 'roundtrip', label: t('search.type.roundtrip') },
    { value: 'oneway', label: t('search.type.oneway') },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a finger near the form loads the pickers
    <fieldset ref={root} className={styles.panel} aria-label={label} onPointerEnter={preload} onFocus={preload}>
      <div className={styles.row}>
        <Segmented
          className={styles.type}
          label={t('search.type')}
          value={search.tripType}
          options={types}
          onValue={chooseTripType}
        />
        <div className={styles.places}>
          <PlaceCells leg={0} trip={search.trips[0] ?? null} picker={place} pickers={pickers} slim={false} />
        </div>
        {children}
      </div>
    </fieldset>
  );
}
