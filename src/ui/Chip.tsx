import type { ComponentProps } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes';
import { IconCheck } from './icons';

interface ChipProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Makes it a toggle; otherwise the chip is a quick pick. */
  pressed?: boolean | undefined;
  onPress: () => void;
}

/** A toggle or a quick pick. The pressed state has a tick, not colour alone. */
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
