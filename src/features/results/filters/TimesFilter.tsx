import { DAY_MINUTES } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useResults, useDeferredResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { directionsOf } from './directions';
import type { GroupLevel } from './Group';
import { RangeFilter } from './SpanFilter';
import { clock, timeText } from './words';

const STEP = 15;

/** Departure times of the outbound and return direction, local to the airport. */
export function TimesFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { filters, search } = useResults();
  const { times } = useDeferredResults().facets;
  return (
    <div>
      {directionsOf(search).map(({ name, title }) => {
        const what = t(title);
        const { value, isOn } = filters[name];
        return (
          <RangeFilter
            key={name}
            level={level}
            title={what}
            value={timeText(t, value)}
            on={isOn}
            onClear={() => resetFilter(name)}
            span={value}
            min={0}
            max={DAY_MINUTES}
            step={STEP}
            onSpan={(span) => changeFilter(name, span)}
            names={{ low: t('filters.earliest', { what }), high: t('filters.latest', { what }) }}
            valueText={clock}
            bars={times[name]}
          />
        );
      })}
    </div>
  );
}
