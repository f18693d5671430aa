import { useId } from 'react';
import { flies, toggleAirline } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { Check } from '@/ui/Check';
import { TextButton } from '@/ui/TextLink';
import type { GroupLevel } from './groupLevel';

/** Airlines that may fly, each with the lowest price of an offer it takes part in. */
export function AirlineFilter({ level: Title }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { airline } = useResults().filters;
  const choice = airline.value;
  const { airlines } = useResultsView().facets;
  if (airlines.length === 0) return null;
  const rows = airlines.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <fieldset aria-labelledby={id}>
      <Title>
        <span id={id}>{t('results.airlines')}</span>
        {airline.isOn ? (
          <TextButton
            aria-label={t('results.clearWhat', { what: t('results.airlines') })}
            onClick={() => resetFilter('airline')}
          >
            {t('results.clear')}
          </TextButton>
        ) : (
          <TextButton onClick={() => changeFilter('airline', { kind: 'only', codes: [] })}>
            {t('results.airlinesNone')}
          </TextButton>
        )}
      </Title>
      <div>
        {rows.map(({ code, name, price }) => (
          <Check
            key={code}
            compact
            label={name}
            checked={flies(choice, code)}
            onValue={() => changeFilter('airline', toggleAirline(choice, code))}
            count={price === null ? '–' : format.money(price)}
          />
        ))}
      </div>
    </fieldset>
  );
}
