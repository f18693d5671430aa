import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { STOPS, type StopsChoice } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDeferredResults, useFilterFact } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { RadioRow } from '@/ui/Check';
import { useCountTexts } from './facts';
import { Group, type GroupLevel } from './Group';
import styles from './Panel.module.css';

interface ChoiceProps {
  name: string;
  choice: StopsChoice;
  count: number;
  price: Cents | null;
  /** No offers yet, so the count is unknown. */
  unknown: boolean;
}

const Choice = memo(function Choice({ name, choice, count, price, unknown }: ChoiceProps) {
  const t = useT();
  const { money, flights } = useCountTexts();
  const format = useFormat();
  const chosen = useFilterFact(({ stops }) => stops.value === choice);
  return (
    <RadioRow
      compact
      name={name}
      value={choice}
      checked={chosen}
      onSelect={() => changeFilter('stops', choice)}
      label={
        <>
          {t(`filters.stops.${choice}`)}{' '}
          <span className={styles.sub} aria-hidden="true">
            {!unknown && format.number(count)}
          </span>{' '}
          <span className="sr-only">{!unknown && flights(count)}</span>
        </>
      }
      count={unknown ? '' : money(price)}
    />
  );
});

/** Maximum stops per direction, each with the lowest price it would leave. */
export function StopsFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const name = useId();
  const { filters, facets, all } = useDeferredResults();
  return (
    <Group level={level} title={t('filters.stopsTitle')} on={filters.stops.isOn} onClear={() => resetFilter('stops')}>
      <div>
        {STOPS.map((choice) => (
          <Choice key={choice} name={name} choice={choice} unknown={all === 0} {...facets.stops[choice]} />
        ))}
      </div>
    </Group>
  );
}
