import type { RefObject } from 'react';
import { useIsMobile } from '@/ui/useMediaQuery';
import { DateDropdown } from './DateDropdown';
import { DateScreen } from './DateScreen';

export interface DatePickerProps {
  /** Leg index. */
  leg: number;
  /** The end of the trip that a choice sets. */
  active: 'start' | 'end';
  opener: RefObject<HTMLElement | null>;
  /** The form has no trip-type switch, so the picker offers other types. */
  offerTypes?: boolean | undefined;
}

/** Departure and return dates: two months in a dropdown, or scrolling months on a phone. */
export function DatePicker(props: DatePickerProps) {
  return useIsMobile() ? <DateScreen {...props} /> : <DateDropdown {...props} />;
}
