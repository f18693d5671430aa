import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Tile.module.css';

export interface TileProps {
  name: string;
  value: string;
  checked: boolean;
  onSelect: () => void;
  /** The name of the choice, in bold. */
  title: ReactNode;
  children?: ReactNode;
  drawing?: ReactNode;
  price?: ReactNode;
  /** Everything in the middle (banks). */
  center?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One choice as a tile: a native radio under a drawing, a name and a price. The tick sits in a free corner. */
export function Tile(props: TileProps) {
  const { name, value, checked, onSelect, title, children, drawing, price, center, disabled, className } = props;
  return (
    <label className={classes(styles.tile, center && styles.center, className)}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onSelect()}
      />
      {drawing && (
        <span className={styles.drawing} aria-hidden="true">
          {drawing}
        </span>
      )}
      {center ? title : <b>{title}</b>}
      {children}
      {price && <span className={styles.price}>{price}</span>}
    </label>
  );
}

export interface TilesProps {
  /** Name of the group, for those who do not see the heading above it. */
  label: string;
  kind?: 'bags' | 'seats' | 'banks' | undefined;
  /** The choice is missing or wrong. */
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A group of tiles. Its rows follow the width of the `FormGrid` around it. */
export function Tiles({ label, kind, invalid, describedBy, children, className }: TilesProps) {
  return (
    <div
      className={classes(styles.tiles, kind && styles[kind], className)}
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  );
}
