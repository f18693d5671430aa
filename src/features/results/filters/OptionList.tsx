import { memo, useId, useState } from 'react';
import { allows, type ChoiceName } from '@/domain/results/filters';
import type { OptionFact } from '@/domain/results/optionFacts';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useFilterFact } from '@/state/results';
import { Check } from '@/ui/Check';
import { TextButton } from '@/ui/TextLink';
import { useCountTexts } from './facts';
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
            {name} <span className={styles.sub}>{flights(count)}</span>
          </>
        }
        checked={ticked}
        onValue={() => onTick(code)}
        count={money(price)}
      />
      <TextButton className={styles.only} onClick={() => onOnly(code)}>
        <span aria-hidden="true">
          {t('filters.only')} {onlyCount !== count && format.number(onlyCount)}
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
 * Checkboxes, each with the number and lowest price of its offers, and "only this" with the number it would leave if
 * that differs.
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
