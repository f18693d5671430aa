import { memo } from 'react';
import type { Cents } from '@/domain/money';
import { useT } from '@/i18n/t';
import { useDeferredResults, useFilterFact } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { Check } from '@/ui/Check';
import { useCountTexts } from './facts';
import { Group, type GroupLevel } from './Group';

const NIGHT = ['nightFlight', 'nightStop'] as const;

interface NightSwitchProps {
  name: (typeof NIGHT)[number];
  count: number;
  price: Cents | null;
  /** No offers yet, so the count is unknown. */
  unknown: boolean;
}

const NightSwitch = memo(function NightSwitch({ name, count, price, unknown }: NightSwitchProps) {
  const t = useT();
  const { both: countAndPrice } = useCountTexts();
  const included = useFilterFact((filters) => filters[name].value);
  return (
    <Check
      switch
      compact
      label={t(`filters.${name}`)}
      checked={included}
      onValue={(value) => changeFilter(name, value)}
      hint={unknown ? '\u00a0' : t('filters.without', { facts: countAndPrice(count, price) })}
    />
  );
});

/** Night flights and night stopovers, included by default; each shows what remains without them. */
export function NightFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { filters, facets, all } = useDeferredResults();
  return (
    <Group
      level={level}
      title={t('filters.nightTitle')}
      on={NIGHT.some((name) => filters[name].isOn)}
      onClear={() => resetFilter(...NIGHT)}
    >
      <div>
        {NIGHT.map((name) => (
          <NightSwitch key={name} name={name} unknown={all === 0} {...facets.night[name]} />
        ))}
      </div>
    </Group>
  );
}
