import { countOn } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { clearFilters } from '@/state/results/list';
import { TextButton } from '@/ui/TextLink';
import { AirlineFilter } from './AirlineFilter';
import type { GroupLevel } from './Group';
import styles from './Panel.module.css';
import { PriceFilter } from './PriceFilter';
import { StopsFilter } from './StopsFilter';

/** "Clear 2" beside the title of the panel. */
export function PanelActions() {
  const t = useT();
  const on = countOn(useResults().filters);
  return on > 0 ? <TextButton onClick={clearFilters}>{t('results.clearN', { n: on })}</TextButton> : null;
}

/** All filters of spec 3, one below the other. Every change applies at once. */
export const FilterGroups = ({ level }: { level: GroupLevel }) => (
  <div className={styles.filters}>
    <StopsFilter level={level} />
    <PriceFilter level={level} />
    <AirlineFilter level={level} />
  </div>
);
