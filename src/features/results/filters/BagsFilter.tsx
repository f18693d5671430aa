import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { IconCabin, IconSuitcase } from '@/ui/icons';
import { Stepper } from '@/ui/Stepper';
import { BAG_MOST } from '@/domain/results/filters';
import { Group, type GroupLevel } from './Group';
import styles from './Panel.module.css';

/** Bags for everyone: chosen once, they are in every price, in the sort and in the price filter. */
export function BagsFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { cabinBaggage, checkedBaggage } = useResults().filters;
  const on = cabinBaggage.isOn || checkedBaggage.isOn;
  const rows = [
    { name: 'cabinBaggage', icon: <IconCabin />, what: t('filters.cabinBag'), why: t('filters.cabinMost') },
    { name: 'checkedBaggage', icon: <IconSuitcase />, what: t('filters.checkedBag'), why: t('filters.checkedMost') },
  ] as const;
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
        {rows.map(({ name, icon, what, why }) => (
          <div key={name} className={styles.bag}>
            {icon}
            <Stepper
              className={styles.step}
              label={what}
              value={(name === 'cabinBaggage' ? cabinBaggage : checkedBaggage).value}
              min={0}
              max={BAG_MOST[name]}
              onValue={(value) => changeFilter(name, value)}
              lessLabel={t('filters.fewer', { what })}
              moreLabel={t('filters.more', { what })}
              whyMore={why}
            />
          </div>
        ))}
      </div>
      <p className="small muted">{t(on ? 'filters.bagsOn' : 'filters.bagsOff')}</p>
    </Group>
  );
}
