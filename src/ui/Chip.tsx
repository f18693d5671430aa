import type { ComponentProps } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes';
import { IconCheck } from './icons';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Makes it a toggle; without it the chip is a quick pick. */
  pressed?: boolean | undefined;
  onPress: () => void;
}

/** A toggle or a quick pick. Pressed it shows a tick, never colour alone. */
export function Chip({ pressed, onPress, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.chip, className)}
      aria-pressed={pressed}
      onClick={() => onPress()}
    >
      {pressed && <IconCheck size="s" />}
      {children}
    </button>
  );
}
