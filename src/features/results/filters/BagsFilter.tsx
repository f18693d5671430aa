import { useT } from '@/i18n/t';
import { useDeferredResults, useFilterFact } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { IconCabin, IconSuitcase } from '@/ui/icons';
import { Stepper } from '@/ui/Stepper';
import { BAG_MOST } from '@/domain/results/filters';
import { Group, type GroupLevel } from './Group';
import styles from './Panel.module.css';

type BagName = keyof typeof BAG_MOST;

/** Number of bags; the figure updates before the list does. */
function Bag({ name, what, why }: { name: BagName; what: string; why: string }) {
  const t = useT();
  const value = useFilterFact((filters) => filters[name].value);
  return (
    <Stepper
      className={styles.step}
      label={what}
      value={value}
      min={0}
      max={BAG_MOST[name]}
      onValue={(bags) => changeFilter(name, bags)}
      lessLabel={t('filters.fewer', { what })}
      moreLabel={t('filters.more', { what })}
      whyMore={why}
    />
  );
}

/** Bags for everyone. They count in every price, in the sort and in the price filter. */
export function BagsFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { cabinBaggage, checkedBaggage } = useDeferredResults().filters;
  const on = cabinBaggage.isOn || checkedBaggage.isOn;
  return (
    <Group
      level={level}
      title={t('filters.bagsTitle')}
      on={on}
      onClear={() => {
        resetFilter('cabinBaggage');
        resetFilter('checkedBaggage');
      }}
    >
      <div>
        <div className={styles.bag}>
          <IconCabin />
          <Bag name="cabinBaggage" what={t('filters.cabinBag')} why={t('filters.cabinMost')} />
        </div>
        <div className={styles.bag}>
          <IconSuitcase />
          <Bag name="checkedBaggage" what={t('filters.checkedBag')} why={t('filters.checkedMost')} />
        </div>
      </div>
      <p className="small muted">{t(on ? 'filters.bagsOn' : 'filters.bagsOff')}</p>
    </Group>
  );
}
