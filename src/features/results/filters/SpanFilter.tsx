import type { Span } from './RangeSlider';
import { Group, type GroupLevel } from './Group';
import { RangeSlider, type RangeProps } from './RangeSlider';

interface SpanFilterProps extends Omit<RangeProps, 'lowName' | 'highName' | 'onSpan'> {
  level: GroupLevel;
  title: string;
  /** The span in words. */
  words: string;
  on: boolean;
  onClear: () => void;
  onSpan: (span: Span) => void;
  names: { low: string; high: string };
}

/** A slider under its title: the name, what is chosen, and the way back. */
export function SpanFilter({ level, title, words, on, onClear, names, ...range }: SpanFilterProps) {
  return (
    <Group level={level} title={title} value={words} on={on} onClear={onClear}>
      <RangeSlider {...range} lowName={names.low} highName={names.high} />
    </Group>
  );
}
