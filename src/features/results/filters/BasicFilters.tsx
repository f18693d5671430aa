import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { type BagName, isIdle, mostBags, STOPS, type StopsChoice, type SwitchName } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDeferredResults, useFilterFact } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list/list';
import { RadioRow, Check } from '@/ui/Check';
import { useCountTexts } from './filterTexts';
import { Group, type GroupLevel } from './FilterGroup';
import { filtersIn } from './panelTable';
import styles from './Panel.module.css';
import { IconCabin, IconSuitcase } from '@/ui/icons';
import { Stepper } from '@/ui/Stepper';

interface ChoiceProps {
  name: string;
  choice: StopsChoice;
  count: number;
  price: Cents | null;
  /** No offers yet, so the count is unknown. */
  unknown: boolean;
}

const Choice = memo(function Choice({ name, choice, count, price, unknown }: ChoiceProps) {
  const t = useT();
  const { money, flights } = useCountTexts();
  const format = useFormat();
  const chosen = useFilterFact(({ stops }) => stops.value === choice);
  return (
    <RadioRow
      compact
      name={name}
      value={choice}
      checked={chosen}
      onSelect={() => changeFilter('stops', choice)}
      label={
        <>
          {t(`filters.stops.${choice}`)}{' '}
          <span className={styles.sub} aria-hidden="true">
            {!unknown && format.number(count)}
          </span>{' '}
          <span className="sr-only">{!unknown && flights(count)}</span>
        </>
      }
      count={unknown ? '' : money(price)}
    />
  );
});

/** Maximum stops per direction, each with the lowest price it would leave. */
export function StopsFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const name = useId();
  const { filters, facets, all } = useDeferredResults();
  return (
    <Group level={level} title={t('filters.stopsTitle')} on={filters.stops.isOn} onClear={() => resetFilter('stops')}>
      <div>
        {STOPS.map((choice) => (
          <Choice key={choice} name={name} choice={choice} unknown={all === 0} {...facets.stops[choice]} />
        ))}
      </div>
    </Group>
  );
}

interface SwitchProps {
  name: SwitchName;
  count: number;
  price: Cents | null;
  /** No offers yet, so the count is unknown. */
  unknown: boolean;
}

const Switch = memo(function Switch({ name, count, price, unknown }: SwitchProps) {
  const t = useT();
  const { both: countAndPrice } = useCountTexts();
  const included = useFilterFact((filters) => filters[name].value);
  return (
    <Check
      switch
      compact
      label={t(`filters.${name}`)}
      checked={included}
      onValue={(value) => changeFilter(name, value)}
      hint={unknown ? '\u00a0' : t('filters.without', { facts: countAndPrice(count, price) })}
    />
  );
});

interface SwitchGroupProps {
  level: GroupLevel;
  group: 'night' | 'tickets';
  title: string;
  /** What the switches mean. */
  rule?: string;
}

/** What is included by default; each switch shows what remains without it. */
export function SwitchGroup({ level, group, title, rule }: SwitchGroupProps) {
  const { filters, facets, all } = useDeferredResults();
  const names = filtersIn(group);
  const shown = names.filter((name) => !isIdle(filters, name));
  if (shown.length === 0) return null;
  return (
    <Group
      level={level}
      title={title}
      on={names.some((name) => filters[name].isOn)}
      onClear={() => resetFilter(...names)}
    >
      <div>
        {shown.map((name) => (
          <Switch key={name} name={name} unknown={all === 0} {...facets.without[name]} />
        ))}
      </div>
      {rule && <p className="small muted">{rule}</p>}
    </Group>
  );
}

/** Flights with less CO2 than typical; shown where enough flights of the search come with a figure of the server. */
export function CarbonFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { both: countAndPrice } = useCountTexts();
  const { filters, facets } = useDeferredResults();
  const wanted = useFilterFact(({ lessCo2 }) => lessCo2.value);
  const fact = facets.alone.lessCo2;
  if (!fact && !filters.lessCo2.isOn) return null;
  return (
    <Group
      level={level}
      title={t('filters.carbonTitle')}
      on={filters.lessCo2.isOn}
      onClear={() => resetFilter('lessCo2')}
    >
      <Check
        switch
        compact
        label={t('filters.lessCo2')}
        checked={wanted}
        onValue={(value) => changeFilter('lessCo2', value)}
        hint={fact ? t('filters.alone', { facts: countAndPrice(fact.count, fact.price) }) : '\u00a0'}
      />
      {facets.typical !== null && (
        <p className="small muted">{t('filters.typicalCo2', { kg: format.number(facets.typical) })}</p>
      )}
    </Group>
  );
}

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
      max={mostBags(name)}
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
