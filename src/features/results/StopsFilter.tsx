import { useId } from 'react';
import { STOPS } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter } from '@/state/results/list';
import { RadioRow } from '@/ui/RadioRow';
import type { GroupLevel } from './groupLevel';

/** Any, direct, up to one, up to two stops in each direction, each with the lowest price it would leave. */
export function StopsFilter({ level: Title }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  const { stops } = useResults().filters;
  const prices = useResultsView().facets.stops;
  return (
    <fieldset aria-labelledby={`${name}title`}>
      <Title id={`${name}title`}>{t('results.stopsTitle')}</Title>
      <div>
        {STOPS.map((choice) => {
          const price = prices[choice];
          return (
            <RadioRow
              key={choice}
              compact
              name={name}
              value={choice}
              checked={stops.value === choice}
              onSelect={() => changeFilter('stops', choice)}
              label={t(`results.stops.${choice}`)}
              count={price === null ? '–' : format.money(price)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
