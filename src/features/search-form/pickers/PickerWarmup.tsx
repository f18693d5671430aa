import { Activity, startTransition, useEffect, useRef, useState } from 'react';
import { useIsMobile } from '@/ui/useMediaQuery';
import { DatePicker } from './DatePicker';
import { MonthGrid } from './MonthGrid';
import { PlaceDropdown, PlaceScreen } from './PlacePicker';
import { Fields, TravellersPicker } from './TravellersPicker';

/** Long enough for a slow phone to render them between other work. */
const STAYS_MS = 3000;
/** A month whose days no query on the page matches. */
const LONG_AGO = { year: 2001, month: 1 };
const nothing = (): void => undefined;

/**
 * Renders each picker once, hidden and without effects, between other work: on a slow phone the first render of a
 * component takes three times as long as the next, and the first tap would wait for it.
 */
export function PickerWarmup() {
  const mobile = useIsMobile();
  const opener = useRef(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    const id = setTimeout(() => startTransition(() => setDone(true)), STAYS_MS);
    return () => clearTimeout(id);
  }, []);
  if (done) return null;
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
        shownFrom=""
        prices={null}
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
