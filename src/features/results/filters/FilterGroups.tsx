import { memo } from 'react';
import { countOn } from '@/domain/results/filters';
import { hasRules, NO_RULES } from '@/domain/results/masks';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { clearFilters, undoFilters, useCanUndo, changeRules } from '@/state/results/list/list';
import { sells } from '@/state/sales';
import { TextButton } from '@/ui/TextLink';
import { AirportsFilters, ChoiceFilter } from './ChoiceFilter';
import { BagsFilter, NightFilter, StopsFilter, TransferFilter } from './BasicFilters';
import { type GroupLevel, Group } from './FilterGroup';
import { LengthFilter, PriceFilter, TimesFilter } from './RangeFilters';
import { StandingRules } from '../../common/StandingRules';
import styles from './Panel.module.css';
import { useRules } from '@/state/results/list/savedViewOptions';
import { SelectField } from '@/ui/Field';

/** Standing rules that apply to every search on this device. */
export function RulesGroup({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const rules = useRules();
  const { airlines } = rules;
  const { options } = useDeferredResults().facets;
  const barred = new Set(airlines.map(({ code }) => code));
  const others = options.airline.filter(({ code }) => !barred.has(code)).sort((a, b) => format.compare(a.name, b.name));
  const add = (code: string) => {
    const found = others.find((each) => each.code === code);
    if (found) changeRules({ airlines: [...airlines, { code, name: found.name }] });
  };
  return (
    <Group level={level} title={t('filters.rulesTitle')} on={hasRules(rules)} onClear={() => changeRules(NO_RULES)}>
      <StandingRules compact onChange={changeRules}>
        {others.length > 0 && (
          <SelectField
            className={styles.add}
            name="rule-airline"
            label={t('filters.ruleAdd')}
            value=""
            onValue={add}
            options={[
              { value: '', label: t('filters.ruleChoose') },
              ...others.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        )}
      </StandingRules>
      <p className="small muted">{t('filters.rulesHint')}</p>
    </Group>
  );
}

/** "Undo" and "Clear 2" next to the panel's title. Undo comes first: after clearing it is under the finger. */
export function PanelActions() {
  const t = useT();
  const on = countOn(useDeferredResults().filters);
  const canUndo = useCanUndo();
  return (
    <div className={styles.actions}>
      {canUndo && (
        <TextButton aria-label={t('filters.undoWhat')} onClick={undoFilters}>
          {t('filters.undo')}
        </TextButton>
      )}
      {on > 0 && <TextButton onClick={clearFilters}>{t('results.clearN', { n: on })}</TextButton>}
    </div>
  );
}

/** All filters, one below the other, then the standing rules. Every change applies at once. */
export const FilterGroups = memo(function FilterGroups({ level }: { level: GroupLevel }) {
  const t = useT();
  return (
    <div className={styles.filters}>
      <StopsFilter level={level} />
      {sells('bags') && <BagsFilter level={level} />}
      <PriceFilter level={level} />
      <TimesFilter level={level} />
      <LengthFilter level={level} />
      <NightFilter level={level} />
      <TransferFilter level={level} />
      <ChoiceFilter level={level} name="airline" title={t('filters.airlines')} />
      <AirportsFilters level={level} />
      <RulesGroup level={level} />
    </div>
  );
});
