import { LENGTH_MAX } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import type { GroupLevel } from './Group';
import { SpanFilter } from './SpanFilter';
import { hours, lengthWords } from './words';

/** Maximum duration of a direction and of a stopover, in whole hours; 25 means no limit. */
export function LengthFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { duration, stopover } = useResults().filters;
  const say = (value: number) => (value >= LENGTH_MAX ? t('filters.noLimit') : hours(format, value));
  const journey = t('filters.duration');
  const wait = t('filters.stopover');
  const longest = { from: 0, to: duration.value };
  return (
    <div>
      <SpanFilter
        level={level}
        title={journey}
        words={lengthWords(t, format, longest)}
        on={duration.isOn}
        onClear={() => resetFilter('duration')}
        span={longest}
        min={0}
        max={LENGTH_MAX}
        step={1}
        one
        onSpan={({ to }) => changeFilter('duration', to)}
        names={{ low: '', high: t('filters.most', { what: journey }) }}
        say={say}
      />
      <SpanFilter
        level={level}
        title={wait}
        words={lengthWords(t, format, stopover.value)}
        on={stopover.isOn}
        onClear={() => resetFilter('stopover')}
        span={stopover.value}
        min={0}
        max={LENGTH_MAX}
        step={1}
        onSpan={(span) => changeFilter('stopover', span)}
        names={{ low: t('filters.least', { what: wait }), high: t('filters.most', { what: wait }) }}
        say={say}
      />
    </div>
  );
}
