import { type ReactNode, useEffect, useRef } from 'react';
import { TRIP_TYPES, type Search, type Trip } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { chooseTripType, useSearchForm } from '@/state/searchForm';
import { bindOtherForm } from '@/state/searchForm/otherForm';
import { useLatePart } from '@/state/latePart';
import { Segmented } from '@/ui/Segmented';
import { DateCells } from './DateCells';
import styles from './EnquiryLegs.module.css';
import { useReturnFocus } from './formHooks';
import { pickersPart } from './lazyPickers';
import { MultiCity } from './legs/MultiCity';
import { PlaceCells } from './PlaceCells';

export interface EnquiryLegsProps {
  /** Reads the route when the form opens. */
  read: () => Search;
  onChange: (search: Search) => void;
  /** Further fields and the problems of a leg. */
  extra: (trip: Trip, leg: number) => ReactNode;
}

const preload = (): void => void pickersPart.load();

/** Route and days of an enquiry, with the cells and pickers of the search form, which this form borrows meanwhile. */
export function EnquiryLegs({ read, onChange, extra }: EnquiryLegsProps) {
  const t = useT();
  const { search, picker, bound, leftTexts } = useSearchForm();
  const root = useRef<HTMLFieldSetElement>(null);
  const pickers = useLatePart(pickersPart, picker !== null || leftTexts.length > 0);
  useReturnFocus(root, picker);
  useEffect(
    () => bindOtherForm(read(), onChange),
    // oxlint-disable-next-line react/exhaustive-deps -- the route at the start; later changes come through the state
    [],
  );
  if (!bound) return null;
  const [trip] = search.trips;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a finger near the form loads the pickers
    <fieldset
      ref={root}
      className={styles.legs}
      aria-label={t('search.type')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Segmented
        label={t('search.type')}
        value={search.tripType}
        options={TRIP_TYPES.map((value) => ({ value, label: t(`search.type.${value}`) }))}
        onValue={chooseTripType}
      />
      {search.tripType === 'multicity' ? (
        <MultiCity picker={picker} pickers={pickers} onFold={undefined} extra={extra} />
      ) : (
        trip && (
          <>
            <div className={styles.leg}>
              <PlaceCells leg={0} trip={trip} picker={picker} pickers={pickers} slim={false} />
              <DateCells
                leg={0}
                trip={trip}
                picker={picker}
                pickers={pickers}
                slim={false}
                tripType={search.tripType}
              />
            </div>
            {extra(trip, 0)}
          </>
        )
      )}
    </fieldset>
  );
}
