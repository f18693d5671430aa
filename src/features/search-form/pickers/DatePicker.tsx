import type { RefObject } from 'react';
import { useIsMobile } from '@/ui/useMediaQuery';
import { DateDropdown } from './DateDropdown';
import { DateScreen } from './DateScreen';

export interface DatePickerProps {
  /** From 0. */
  leg: number;
  /** The end that a choice sets. */
  active: 'start' | 'end';
  opener: RefObject<HTMLElement | null>;
  /** The form has no trip-type switch, so the picker offers the way to the other types. */
  offerTypes?: boolean | undefined;
}

/** Days of departure and return: two months in a dropdown, or scrolling months on a phone. */
export function DatePicker(props: DatePickerProps) {
  return useIsMobile() ? <DateScreen {...props} /> : <DateDropdown {...props} />;
}
