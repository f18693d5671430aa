import { memo } from 'react';
import { langOf } from '@/domain/locale';
import { cityName, isAllAirports } from '@/domain/search/places';
import { nearOf } from '@/domain/search/near';
import type { Place } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { closePicker, leaveUnloaded, leftText, openPicker, swapEnds, useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { IconButton } from '@/ui/IconButton';
import { IconSwap } from '@/ui/firstIcons';
import { useIsMobile } from '@/ui/useMediaQuery';
import { Cell, Mark } from './Cell';
import cell from './Cell.module.css';
import type { FormParts } from './lazyPickers';
import styles from './SearchPanel.module.css';

const ENDS = [
  { end: 'srcLocation', picker: 'origin', label: 'search.from', mark: 'ring' },
  { end: 'destLocation', picker: 'destination', label: 'search.to', mark: 'dot' },
] as const;

/** Origin and destination, with the button that swaps them. */
export const PlaceCells = memo(function PlaceCells({ leg, trip, picker: opened, pickers }: FormParts) {
  const t = useT();
  const mobile = useIsMobile();
  const { locale } = useSession();
  const form = useSearchForm();
  const lang = langOf(locale);
  const picker = opened?.leg === leg ? opened : null;
  const text = (place: Place | null) =>
    place && (
      <>
        {cityName(place, lang)}
        {isAllAirports(place) ? ', ' : ' '}
        <span className={cell.code}>
          {[
            isAllAirports(place) ? t('search.allAirports') : place.iata,
            ...(form.bound ? [] : nearOf(form.search, place)),
          ]
            .join(', ')
            .replaceAll('*', '')}
        </span>
      </>
    );
  const cellOf = ({ end, picker: name, label, mark }: (typeof ENDS)[number], side: string | undefined) => {
    const open = picker?.picker === name;
    const waiting = open && !pickers;
    const left = leftText(form, trip, end);
    /** What was typed for a picker that is still loading is not lost. */
    const leave = (): void => {
      if (!picker?.typed || !document.hasFocus()) return;
      leaveUnloaded();
      closePicker();
    };
    if (open && pickers && !mobile) {
      return <pickers.PlaceDropdown end={end} label={t(label)} mark={mark} typed={picker.typed} className={side} />;
    }
    return (
      <Cell
        picker={name}
        leg={leg}
        className={side}
        label={t(label)}
        value={left ? pickers ? <pickers.LeftValue left={left} /> : left.text : text(trip?.[end] ?? null)}
        placeholder={t('search.choosePlace')}
        mark={<Mark kind={mark} />}
        open={open}
        waiting={waiting || left?.looking}
        field={!mobile}
        onLeave={waiting ? leave : undefined}
        // Keeps what is typed while the picker loads.
        onOpen={(letter) => openPicker(name, leg, (open ? picker.typed : '') + letter)}
      />
    );
  };
  return (
    <div className={styles.od}>
      {cellOf(ENDS[0], styles.first)}
      {/* Between the two in DOM order, as on screen. */}
      <IconButton className={styles.swap} label={t('search.swap')} icon={<IconSwap />} onClick={() => swapEnds(leg)} />
      {cellOf(ENDS[1], styles.second)}
      {pickers && <pickers.LeftNews trip={trip} />}
      {pickers && mobile && (picker?.picker === 'origin' || picker?.picker === 'destination') && (
        <pickers.PlaceScreen
          key={picker.picker}
          end={picker.picker === 'origin' ? 'srcLocation' : 'destLocation'}
          typed={picker.typed}
        />
      )}
    </div>
  );
});
