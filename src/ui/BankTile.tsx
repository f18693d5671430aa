import { useState } from 'react';
import { Tile } from './Tile';
import styles from './Tile.module.css';

export interface BankTileProps {
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

/** A bank: its logo and its name. A logo that cannot be had gives way to the bank's initials. */
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
