import { memo, useId, useState } from 'react';
import type { Cents } from '@/domain/money';
import { allows, type ChoiceName } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useFilterFact } from '@/state/results';
import { Check } from '@/ui/Check';
import { TextButton } from '@/ui/TextLink';
import { useFacts } from './facts';
import styles from './Panel.module.css';

export interface Option {
  code: string;
  name: string;
  count: number;
  price: Cents | null;
}

interface RowProps extends Option {
  of: ChoiceName;
  onTick: (code: string) => void;
  onOnly: (code: string) => void;
}

const Row = memo(function Row({ of, code, name, count, price, onTick, onOnly }: RowProps) {
  const t = useT();
  const { flights, money } = useFacts();
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
      <TextButton
        className={styles.only}
        aria-label={t('filters.onlyWhat', { what: name })}
        onClick={() => onOnly(code)}
      >
        {t('filters.only')}
      </TextButton>
    </div>
  );
});

/** So many options are there at once; the others come on demand. */
const FEW = 7;

interface OptionListProps {
  /** Name of what is chosen among, for buttons that several lists have. */
  what: string;
  of: ChoiceName;
  options: readonly Option[];
  onTick: (code: string) => void;
  onOnly: (code: string) => void;
}

/** Options that can be ticked, each with how many flights it leaves, from what price, and "only this". */
export function OptionList({ what, of, options, onTick, onOnly }: OptionListProps) {
  const t = useT();
  const id = useId();
  const [all, setAll] = useState(false);
  const long = options.length > FEW + 1;
  const rows = long && !all ? options.slice(0, FEW) : options;
  return (
    <>
      <div id={id}>
        {rows.map((option) => (
          <Row key={option.code} {...option} of={of} onTick={onTick} onOnly={onOnly} />
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
