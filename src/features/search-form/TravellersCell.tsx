import { memo, useRef } from 'react';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { closePicker, openPicker, useSearchForm } from '@/state/searchForm';
import { classes } from '@/ui/classes';
import { IconUsers } from '@/ui/firstIcons';
import { Cell } from './Cell';
import cell from './Cell.module.css';
import type { FormParts } from './lazyPickers';
import styles from './SearchPanel.module.css';
import { partyList, partyText } from './text';

/** Travellers and cabin on one line; screen readers also get the counts of a mixed party. */
export const TravellersCell = memo(function TravellersCell({ picker, pickers }: FormParts) {
  const t = useT();
  const format = useFormat();
  const { passengers, cabinClass } = useSearchForm().search;
  const group = useRef<HTMLDivElement>(null);
  const open = picker?.picker === 'travellers';
  const mixed = passengers.child + passengers.infant > 0;
  return (
    <div ref={group} className={classes(styles.when, styles.one)}>
      <Cell
        picker="travellers"
        label={t('search.travellers')}
        value={
          <>
            {partyText(t, passengers, cabinClass)}
            {mixed && <span className="sr-only">, {partyList(t, format, passengers)}</span>}
          </>
        }
        mark={
          <span className={classes(cell.mark, cell.icon)}>
            <IconUsers />
          </span>
        }
        open={open}
        waiting={open && !pickers}
        onOpen={() => (open ? closePicker() : openPicker('travellers'))}
      />
      {open && pickers && <pickers.TravellersPicker opener={group} />}
    </div>
  );
});
