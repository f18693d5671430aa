import { memo } from 'react';
import { countOn } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { clearFilters, undoFilters } from '@/state/results/list';
import { useCanUndo } from '@/state/results/undo';
import { TextButton } from '@/ui/TextLink';
import { AirportsFilters } from './AirportsFilters';
import { BagsFilter } from './BagsFilter';
import { ChoiceFilter } from './ChoiceFilter';
import type { GroupLevel } from './Group';
import { LengthFilter } from './LengthFilter';
import { NightFilter } from './NightFilter';
import styles from './Panel.module.css';
import { PriceFilter } from './PriceFilter';
import { RulesGroup } from './RulesGroup';
import { StopsFilter } from './StopsFilter';
import { TimesFilter } from './TimesFilter';

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
      <BagsFilter level={level} />
      <PriceFilter level={level} />
      <TimesFilter level={level} />
      <LengthFilter level={level} />
      <NightFilter level={level} />
      <ChoiceFilter level={level} name="airline" title={t('filters.airlines')} />
      <AirportsFilters level={level} />
      <RulesGroup level={level} />
    </div>
  );
});
