import type { Span } from './RangeSlider';
import { Group, type GroupLevel } from './Group';
import { RangeSlider, type RangeProps } from './RangeSlider';

interface SpanFilterProps extends Omit<RangeProps, 'lowName' | 'highName' | 'onSpan'> {
  level: GroupLevel;
  title: string;
  /** The range as text. */
  words: string;
  on: boolean;
  onClear: () => void;
  onSpan: (span: Span) => void;
  names: { low: string; high: string };
}

/** A range slider with a filter title. */
export function SpanFilter({ level, title, words, on, onClear, names, ...range }: SpanFilterProps) {
  return (
    <Group level={level} title={title} value={words} on={on} onClear={onClear}>
      <RangeSlider {...range} lowName={names.low} highName={names.high} />
    </Group>
  );
}
