import { Activity, startTransition, useEffect, useRef, useState } from 'react';
import { useIsMobile } from '@/ui/useMediaQuery';
import { DatePicker } from './DatePicker';
import { MonthGrid } from './MonthGrid';
import { PlaceDropdown } from './PlaceDropdown';
import { PlaceScreen } from './PlaceScreen';
import { Fields, TravellersPicker } from './TravellersPicker';

/** Long enough for a slow phone to have drawn them between its other work. */
const STAYS_MS = 3000;
/** No day of it is looked for on the page. */
const LONG_AGO = { year: 2001, month: 1 };
const nothing = (): void => undefined;

/**
 * Draws each picker once where nobody sees it, between other work and without its effects: the first drawing of a component
 * costs a slow phone three times as much as the next one, and the first finger would wait for it.
 */
export function WarmUp() {
  const mobile = useIsMobile();
  const opener = useRef(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const id = setTimeout(() => startTransition(() => setOver(true)), STAYS_MS);
    return () => clearTimeout(id);
  }, []);
  if (over) return null;
  return (
    <Activity mode="hidden">
      {mobile ? (
        <PlaceScreen end="srcLocation" typed="" />
      ) : (
        <PlaceDropdown end="srcLocation" label="" mark="ring" typed="" />
      )}
      <DatePicker leg={0} active="start" opener={opener} />
      <MonthGrid
        year={LONG_AGO.year}
        month={LONG_AGO.month}
        min=""
        max=""
        today=""
        start=""
        end=""
        from=""
        to=""
        cursor=""
        single={false}
        bare={mobile}
      />
      <TravellersPicker opener={opener} />
      <Fields
        draft={{ passengers: { adult: 1, child: 0, infant: 0 }, cabin: '' }}
        compact={!mobile}
        onPassengers={nothing}
        onCabin={nothing}
      />
    </Activity>
  );
}
