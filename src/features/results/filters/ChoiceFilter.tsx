import { useCallback, useMemo, memo, useId, useState } from 'react';
import { type ChoiceName, isIdle, toggleChoice, allows } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { results, useDeferredResults, useFilterFact } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list/list';
import { TextButton } from '@/ui/TextLink';
import { Group, type GroupLevel } from './FilterGroup';
import type { OptionFact } from '@/domain/results/optionFacts';
import { useFormat } from '@/i18n/format';
import { Check } from '@/ui/Check';
import { useCountTexts, useAirportName } from './filterTexts';
import { filtersIn, PANEL } from './panelTable';
import styles from './Panel.module.css';

interface RowProps extends Omit<OptionFact, 'only'> {
  /** Result of "only this" as plain numbers, so that memo skips rows that did not change. */
  onlyCount: number;
  onlyPrice: OptionFact['price'];
  of: ChoiceName;
  onTick: (code: string) => void;
  onOnly: (code: string) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { of, code, name, count, price, onlyCount, onlyPrice, onTick, onOnly } = props;
  const t = useT();
  const { flights, money, both: countAndPrice } = useCountTexts();
  const format = useFormat();
  const ticked = useFilterFact((filters) => allows(filters[of].value, code));
  return (
    <div className={styles.option}>
      <Check
        compact
        label={
          <>
            {name}{' '}
            <span className={styles.sub} aria-hidden="true">
              {format.number(count)}
            </span>{' '}
            <span className="sr-only">{flights(count)}</span>
          </>
        }
        checked={ticked}
        onValue={() => onTick(code)}
        count={money(price)}
      />
      <TextButton className={styles.only} onClick={() => onOnly(code)}>
        <span aria-hidden="true">
          {t('filters.only')} {format.number(onlyCount)}
        </span>
        <span className="sr-only">
          {t('filters.labelled', {
            what: t('filters.onlyWhat', { what: name }),
            value: countAndPrice(onlyCount, onlyPrice),
          })}
        </span>
      </TextButton>
    </div>
  );
});

/** Options shown before "Show all". */
const OPTIONS_SHOWN = 7;

interface OptionListProps {
  /** Name of the list, for buttons that occur in several lists. */
  what: string;
  of: ChoiceName;
  options: readonly OptionFact[];
  onTick: (code: string) => void;
  onOnly: (code: string) => void;
}

/**
 * Checkboxes, each with the number and lowest price of its offers, and "only this" with the number it would leave.
 */
export function OptionList({ what, of, options, onTick, onOnly }: OptionListProps) {
  const t = useT();
  const id = useId();
  const [all, setAll] = useState(false);
  const long = options.length > OPTIONS_SHOWN + 1;
  const rows = long && !all ? options.slice(0, OPTIONS_SHOWN) : options;
  return (
    <>
      <div id={id}>
        {rows.map(({ only, ...option }) => (
          <Row
            key={option.code}
            {...option}
            onlyCount={only.count}
            onlyPrice={only.price}
            of={of}
            onTick={onTick}
            onOnly={onOnly}
          />
        ))}
      </div>
      {long && (
        <TextButton
          className={styles.more}
          aria-expanded={all}
          aria-controls={id}
          aria-label={t(all ? 'filters.showFewerOf' : 'filters.showAllOf', { n: options.length, what })}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'filters.showFewer' : 'filters.showAll', { n: options.length })}
        </TextButton>
      )}
    </>
  );
}

interface ChoiceFilterProps {
  level: GroupLevel;
  name: ChoiceName;
  title: string;
  /** Overrides an option's name where the offers do not have it in the site's language. */
  nameOf?: ((code: string, name: string) => string) | undefined;
}

/** Options of a list: airlines, airports. A single option shows only while its filter is active. */
export function ChoiceFilter({ level, name, title, nameOf }: ChoiceFilterProps) {
  const t = useT();
  const format = useFormat();
  const { filters, facets } = useDeferredResults();
  const { isOn } = filters[name];
  const options = facets.options[name];
  const rows = useMemo(
    () =>
      options
        .map((option) => ({ ...option, name: nameOf?.(option.code, option.name) ?? option.name }))
        .sort((a, b) => format.compare(a.name, b.name)),
    [options, nameOf, format],
  );
  const tick = useCallback(
    (code: string) => changeFilter(name, toggleChoice(results.filters[name].value, code)),
    [name],
  );
  const only = useCallback((code: string) => changeFilter(name, { kind: 'only', codes: [code] }), [name]);
  if (isIdle(filters, name) || rows.length === 0 || (rows.length === 1 && !isOn)) return null;
  return (
    <Group
      level={level}
      title={title}
      on={isOn}
      onClear={() => resetFilter(name)}
      action={
        <TextButton
          aria-label={t('filters.untickAllOf', { what: title })}
          onClick={() => changeFilter(name, { kind: 'only', codes: [] })}
        >
          {t('filters.untickAll')}
        </TextButton>
      }
    >
      <OptionList what={title} of={name} options={rows} onTick={tick} onOnly={only} />
    </Group>
  );
}

export function AirlinesFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  return filtersIn('airlines').map((name) => (
    <ChoiceFilter key={name} level={level} name={name} title={t(PANEL[name].title)} />
  ));
}

/** Departure, arrival and connection airports. */
export function AirportsFilters({ level }: { level: GroupLevel }) {
  const t = useT();
  const nameOf = useAirportName();
  return filtersIn('airports').map((name) => (
    <ChoiceFilter key={name} level={level} name={name} title={t(PANEL[name].title)} nameOf={nameOf} />
  ));
}
