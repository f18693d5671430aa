import { useId } from 'react';
import { STOPS } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useCalmView } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { RadioRow } from '@/ui/RadioRow';
import { useFacts } from './facts';
import { Group, type GroupLevel } from './Group';
import styles from './Panel.module.css';

/** Any, direct, up to one, up to two stops in each direction, each with the lowest price it would leave. */
export function StopsFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { money, flights } = useFacts();
  const format = useFormat();
  const name = useId();
  const { stops } = useResults().filters;
  const facts = useCalmView().facets.stops;
  return (
    <Group level={level} title={t('filters.stopsTitle')} on={stops.isOn} onClear={() => resetFilter('stops')}>
      <div>
        {STOPS.map((choice) => (
          <RadioRow
            key={choice}
            compact
            name={name}
            value={choice}
            checked={stops.value === choice}
            onSelect={() => changeFilter('stops', choice)}
            label={
              <>
                {t(`filters.stops.${choice}`)}{' '}
                <span className={styles.sub} aria-hidden="true">
                  {format.number(facts[choice].count)}
                </span>{' '}
                <span className="sr-only">{flights(facts[choice].count)}</span>
              </>
            }
            count={money(facts[choice].price)}
          />
        ))}
      </div>
    </Group>
  );
}
