import { useId, useState } from 'react';
import { classes } from './classes';
import { IconButton } from './IconButton';
import { IconMinus, IconPlus } from './icons';
import styles from './Stepper.module.css';

interface StepperProps {
  label: string;
  /** Whose number it is; part of the accessible name only. */
  context?: string | undefined;
  hint?: string | undefined;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
  lessLabel: string;
  moreLabel: string;
  /** Why a limit is reached; shown when the button at the limit is pressed. */
  whyLess?: string | undefined;
  whyMore?: string | undefined;
  /** Only the number and its buttons; label and hint are for screen readers. */
  bare?: boolean | undefined;
  className?: string | undefined;
}

/** An integer between two limits. At a limit the button stays focusable and a sentence explains it. */
export function Stepper(props: StepperProps) {
  const { label, context, hint, value, min, max, onValue, lessLabel, moreLabel, whyLess, whyMore, bare, className } =
    props;
  const id = useId();
  const [asked, setAsked] = useState<'less' | 'more'>();
  const atMin = value <= min;
  const atMax = value >= max;
  const why = asked === 'less' && atMin ? whyLess : asked === 'more' && atMax ? whyMore : undefined;
  const press = (side: 'less' | 'more', stopped: boolean) => {
    setAsked(stopped ? side : undefined);
    if (!stopped) onValue(side === 'less' ? value - 1 : value + 1);
  };
  return (
    <fieldset
      className={classes(styles.step, bare && styles.bare, className)}
      aria-labelledby={context ? `${id}c ${id}l` : `${id}l`}
    >
      {context && (
        <span id={`${id}c`} hidden>
          {context}
        </span>
      )}
      <span className={bare ? 'sr-only' : styles.text}>
        <span className={styles.label} id={`${id}l`}>
          {label}
        </span>
        {hint && <span className={styles.hint}>{hint}</span>}
        <output className={styles.hint}>{why}</output>
      </span>
      <span className={styles.ctl}>
        <IconButton
          edge
          label={lessLabel}
          icon={<IconMinus />}
          aria-disabled={atMin || undefined}
          onClick={() => press('less', atMin)}
        />
        <output className={styles.figure} aria-labelledby={`${id}l`}>
          {value}
        </output>
        <IconButton
          edge
          label={moreLabel}
          icon={<IconPlus />}
          aria-disabled={atMax || undefined}
          onClick={() => press('more', atMax)}
        />
      </span>
    </fieldset>
  );
}
