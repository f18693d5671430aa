import { memo, type ReactNode } from 'react';
import { countOn } from '@/domain/results/filters';
import { hasRules, NO_RULES } from '@/domain/results/masks';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { clearFilters, undoFilters, useCanUndo, changeRules } from '@/state/results/list/list';
import { sells } from '@/state/sales';
import { TextButton } from '@/ui/TextLink';
import { AirlinesFilter, AirportsFilters } from './ChoiceFilter';
import { BagsFilter, CarbonFilter, StopsFilter, SwitchGroup } from './BasicFilters';
import { type GroupLevel, Group } from './FilterGroup';
import { LengthFilter, PriceFilter, TimesFilter } from './RangeFilters';
import type { PanelGroup } from './panelTable';
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

interface LevelProps {
  level: GroupLevel;
}

function NightFilter({ level }: LevelProps) {
  const t = useT();
  return <SwitchGroup level={level} group="night" title={t('filters.nightTitle')} rule={t('filters.nightRule')} />;
}

function TicketsFilter({ level }: LevelProps) {
  return <SwitchGroup level={level} group="tickets" title={useT()('filters.ticketsTitle')} />;
}

/** The groups from top to bottom. */
const GROUPS: Record<PanelGroup, (props: LevelProps) => ReactNode> = {
  stops: StopsFilter,
  bags: BagsFilter,
  price: PriceFilter,
  times: TimesFilter,
  length: LengthFilter,
  night: NightFilter,
  tickets: TicketsFilter,
  carbon: CarbonFilter,
  airlines: AirlinesFilter,
  airports: AirportsFilters,
};

/** All filters, one below the other, then the standing rules. Every change applies at once. */
export const FilterGroups = memo(function FilterGroups({ level }: LevelProps) {
  return (
    <div className={styles.filters}>
      {Object.entries(GROUPS).map(([name, Filter]) =>
        name === 'bags' && !sells('bags') ? null : <Filter key={name} level={level} />,
      )}
      <RulesGroup level={level} />
    </div>
  );
});
