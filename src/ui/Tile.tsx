import { type ReactNode, useState } from 'react';
import { classes } from './classes';
import styles from './Tile.module.css';

interface TileProps {
  name: string;
  value: string;
  checked: boolean;
  onSelect: () => void;
  /** Name of the option, in bold. */
  title: ReactNode;
  children?: ReactNode;
  drawing?: ReactNode;
  price?: ReactNode;
  /** Centred content (banks). */
  center?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One option as a tile: a native radio under a drawing, a name and a price. */
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

interface TilesProps {
  /** Accessible name. */
  label: string;
  kind?: 'seats' | 'banks' | undefined;
  /** The choice is missing or invalid. */
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A group of tiles. Its columns follow the width of the surrounding `FormGrid`. */
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
    <Tile
      name={name}
      value={code}
      checked={checked}
      onSelect={onSelect}
      center
      title={
        <>
          {logo}
          <span>{bank}</span>
        </>
      }
    />
  );
}
