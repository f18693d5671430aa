import { LENGTH_MAX } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import type { GroupLevel } from './Group';
import { RangeFilter } from './SpanFilter';
import { hours, lengthText } from './words';

/** Maximum duration of a direction and of a stopover, in whole hours; 25 means no limit. */
export function LengthFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { duration, stopover } = useResults().filters;
  const valueText = (value: number) => (value >= LENGTH_MAX ? t('filters.noLimit') : hours(format, value));
  const journey = t('filters.duration');
  const wait = t('filters.stopover');
  const longest = { from: 0, to: duration.value };
  return (
    <div>
      <RangeFilter
        level={level}
        title={journey}
        value={lengthText(t, format, longest)}
        on={duration.isOn}
        onClear={() => resetFilter('duration')}
        span={longest}
        min={0}
        max={LENGTH_MAX}
        step={1}
        upperOnly
        onSpan={({ to }) => changeFilter('duration', to)}
        names={{ low: '', high: t('filters.most', { what: journey }) }}
        valueText={valueText}
      />
      <RangeFilter
        level={level}
        title={wait}
        value={lengthText(t, format, stopover.value)}
        on={stopover.isOn}
        onClear={() => resetFilter('stopover')}
        span={stopover.value}
        min={0}
        max={LENGTH_MAX}
        step={1}
        onSpan={(span) => changeFilter('stopover', span)}
        names={{ low: t('filters.least', { what: wait }), high: t('filters.most', { what: wait }) }}
        valueText={valueText}
      />
    </div>
  );
}
