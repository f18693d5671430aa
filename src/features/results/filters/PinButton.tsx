import type { Leg } from '@/domain/offers/types';
import { legMark } from '@/domain/results/traits';
import { useT } from '@/i18n/t';
import { type Pins, useResults } from '@/state/results';
import { setPin } from '@/state/results/list';
import { IconPin } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';

interface PinButtonProps {
  leg: Leg;
  end: keyof Pins;
  /** Name of the direction, for screen readers. */
  what: string;
}

/** Pins a flight: from then on only offers that combine with it show. */
export function PinButton({ leg, end, what }: PinButtonProps) {
  const t = useT();
  const kept = useResults().pins[end];
  const on = kept !== null && legMark(kept) === legMark(leg);
  return (
    <TextButton
      aria-pressed={on}
      aria-label={t(on ? 'filters.keptWhat' : 'filters.keepWhat', { what })}
      onClick={() => setPin(end, on ? null : leg)}
    >
      <IconPin size="s" /> {t(on ? 'filters.kept' : 'filters.keep')}
    </TextButton>
  );
}
