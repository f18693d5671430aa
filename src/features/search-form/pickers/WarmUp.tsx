import { Activity, startTransition, useEffect, useRef, useState } from 'react';
import { today } from '@/platform/clock';
import { useIsMobile } from '@/ui/useMediaQuery';
import { DatePicker } from './DatePicker';
import { MonthGrid } from './MonthGrid';
import { PlaceDropdown } from './PlaceDropdown';
import { PlaceScreen } from './PlaceScreen';
import { Fields, TravellersPicker } from './TravellersPicker';

/** Long enough for a slow phone to have drawn them between its other work. */
const STAYS_MS = 3000;
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
  const day = today();
  const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
  return (
    <Activity mode="hidden">
      {mobile ? (
        <PlaceScreen end="srcLocation" typed="" />
      ) : (
        <PlaceDropdown end="srcLocation" label="" mark="ring" typed="" />
      )}
      <DatePicker leg={0} active="start" opener={opener} />
      <MonthGrid
        {...month}
        min={day}
        max={day}
        today={day}
        start=""
        end=""
        from=""
        to=""
        cursor={day}
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
