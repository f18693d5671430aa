import { useId } from 'react';
import { flies, toggleAirline } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { Check } from '@/ui/Check';
import { TextButton } from '@/ui/TextLink';
import type { GroupLevel } from './Group';

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
        <span id={id}>{t('filters.airlines')}</span>
        {airline.isOn ? (
          <TextButton
            aria-label={t('filters.clearWhat', { what: t('filters.airlines') })}
            onClick={() => resetFilter('airline')}
          >
            {t('filters.clear')}
          </TextButton>
        ) : (
          <TextButton onClick={() => changeFilter('airline', { kind: 'only', codes: [] })}>
            {t('filters.untickAll')}
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
