import { useT } from '@/i18n/t';
import { useResults, useCalmView } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { Check } from '@/ui/Check';
import { useFacts } from './facts';
import { Group, type GroupLevel } from './Group';

const NIGHT = ['nightFlight', 'nightStop'] as const;

/** Flights and stopovers at night, included by default; each says what is left without them. */
export function NightFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { both } = useFacts();
  const { filters } = useResults();
  const { night } = useCalmView().facets;
  return (
    <Group
      level={level}
      title={t('filters.nightTitle')}
      on={NIGHT.some((name) => filters[name].isOn)}
      onClear={() => resetFilter(...NIGHT)}
    >
      <div>
        {NIGHT.map((name) => {
          const { count, price } = night[name];
          return (
            <Check
              key={name}
              switch
              compact
              label={t(`filters.${name}`)}
              checked={filters[name].value}
              onValue={(value) => changeFilter(name, value)}
              hint={t('filters.without', { facts: both(count, price) })}
            />
          );
        })}
      </div>
    </Group>
  );
}
