import { countOn } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { clearFilters } from '@/state/results/list';
import { Button } from '@/ui/Button';
import { FullScreen } from '@/ui/FullScreen';
import { TextButton } from '@/ui/TextLink';
import { AirlineFilter } from './AirlineFilter';
import styles from './Filters.module.css';
import type { GroupLevel } from './groupLevel';
import { PriceFilter } from './PriceFilter';
import { StopsFilter } from './StopsFilter';

/** How many filters are on. */
export const useFiltersOn = (): number => countOn(useResults().filters);

function ClearAll() {
  const t = useT();
  const on = useFiltersOn();
  return on > 0 ? <TextButton onClick={clearFilters}>{t('results.clearN', { n: on })}</TextButton> : null;
}

const FilterGroups = ({ level }: { level: GroupLevel }) => (
  <div className={styles.filters}>
    <StopsFilter level={level} />
    <PriceFilter level={level} />
    <AirlineFilter level={level} />
  </div>
);

/** The column beside the list: every change applies at once. */
export function FiltersColumn() {
  const t = useT();
  return (
    <aside className="on-desktop" aria-label={t('results.filters')}>
      <div className={`row between ${styles.head}`}>
        <h2>{t('results.filters')}</h2>
        <ClearAll />
      </div>
      <FilterGroups level="h3" />
    </aside>
  );
}

/** The same on a phone, over the list, with the way back to it. */
export function FiltersScreen({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { list } = useResultsView();
  return (
    <FullScreen
      title={t('results.filters')}
      onClose={onClose}
      trail={<ClearAll />}
      footer={
        <Button kind="primary" size="l" wide onClick={onClose}>
          {t('results.showN', { n: list.length })}
        </Button>
      }
    >
      <div className={styles.screen}>
        <FilterGroups level="h2" />
      </div>
    </FullScreen>
  );
}
