import { memo, useRef } from 'react';
import type { TripType } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { closePicker, openPicker, useSearchForm, applyPickerCopy } from '@/state/searchForm';
import { IconCalendar } from '@/ui/firstIcons';
import { classes } from '@/ui/classes';
import { Cell } from './Cell';
import cell from './Cell.module.css';
import type { FormParts } from './lazyPickers';
import styles from './SearchPanel.module.css';

/**
 * Departure and, for a round trip, return. The slim form has no trip-type switch, so a one-way trip keeps its return
 * cell there.
 */
export const DateCells = memo(function DateCells({
  leg,
  trip,
  picker,
  pickers,
  slim,
  tripType,
}: FormParts & { tripType: TripType }) {
  const t = useT();
  const format = useFormat();
  const group = useRef<HTMLDivElement>(null);
  const round = tripType === 'roundtrip';
  const { heldDays } = useSearchForm();
  const name = picker?.leg === leg ? picker.picker : null;
  const open = name === 'start' || name === 'end' ? name : null;
  const { start, end } = (open && heldDays) || { start: trip?.startDate ?? null, end: trip?.endDate ?? null };
  const toggle = (which: 'start' | 'end'): void => {
    if (open !== which) openPicker(which, leg);
    else {
      applyPickerCopy();
      closePicker();
    }
  };
  return (
    <div ref={group} className={classes(styles.when, !round && !slim && styles.one)}>
      <Cell
        picker="start"
        leg={leg}
        label={start ? t('search.departOn', { day: format.weekday(start) }) : t('search.depart')}
        value={start && format.date(start)}
        placeholder={t('search.chooseDay')}
        mark={
          <span className={classes(cell.mark, cell.icon)}>
            <IconCalendar />
          </span>
        }
        open={open === 'start'}
        waiting={open === 'start' && !pickers}
        onOpen={() => toggle('start')}
      />
      {(round || slim) && (
        <Cell
          picker="end"
          className={styles.second}
          label={end ? t('search.returnOn', { day: format.weekday(end) }) : t('search.return')}
          value={end && format.date(end)}
          placeholder={round ? t('search.chooseDay') : t('search.type.oneway')}
          open={open === 'end'}
          waiting={open === 'end' && !pickers}
          onOpen={() => toggle('end')}
        />
      )}
      {open && pickers && <pickers.DatePicker leg={leg} active={open} opener={group} offerTypes={slim} />}
    </div>
  );
});
