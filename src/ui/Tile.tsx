import { type ReactNode, useState } from 'react';
import { classes } from './classes';
import styles from './Tile.module.css';

interface TilesProps {
  /** Accessible name. */
  label: string;
  /** The choice is missing or invalid. */
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A group of tiles. Its columns follow the width of the surrounding `FormGrid`. */
export function Tiles({ label, invalid, describedBy, children, className }: TilesProps) {
  return (
    <div
      className={classes(styles.tiles, className)}
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  );
}

interface BankTileProps {
  /** Name of the radio group. */
  name: string;
  code: string;
  bank: string;
  logoUrl: string;
  checked: boolean;
  onSelect: () => void;
}

const initialsOf = (bank: string): string =>
  bank
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

/** A bank with its logo and name. Initials replace a logo that does not load. */
export function BankTile({ name, code, bank, logoUrl, checked, onSelect }: BankTileProps) {
  const [failed, setFailed] = useState(false);
  const logo =
    failed || !logoUrl ? (
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(bank)}
      </span>
    ) : (
      <img className={styles.logo} src={logoUrl} alt="" loading="lazy" onError={() => setFailed(true)} />
    );
  return (
    <label className={styles.tile}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={code}
        checked={checked}
        onChange={() => onSelect()}
      />
      {logo}
      <span>{bank}</span>
    </label>
  );
}
