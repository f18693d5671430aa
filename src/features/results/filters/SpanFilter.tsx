import type { Span } from './RangeSlider';
import { Group, type GroupLevel } from './Group';
import { RangeSlider, type RangeProps } from './RangeSlider';

interface RangeFilterProps extends Omit<RangeProps, 'lowName' | 'highName' | 'onSpan'> {
  level: GroupLevel;
  title: string;
  /** The range as text. */
  value: string;
  on: boolean;
  onClear: () => void;
  onSpan: (span: Span) => void;
  names: { low: string; high: string };
}

/** A range slider with a filter title. */
export function RangeFilter({ level, title, value, on, onClear, names, ...range }: RangeFilterProps) {
  return (
    <Group level={level} title={title} value={value} on={on} onClear={onClear}>
      <RangeSlider {...range} lowName={names.low} highName={names.high} />
    </Group>
  );
}
