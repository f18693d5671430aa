import { type ReactNode, useEffect, useState } from 'react';
import { shouldDeferCard, afterFastScroll } from './fastScroll';
import styles from './Results.module.css';
import shell from './Shell.module.css';

interface CardSlotProps {
  /** Place in the list, from 0, and its length. */
  at: number;
  size: number;
  /** It comes after the first frame, in its turn. */
  later: boolean;
  /** Height (px) of the place while it is empty. */
  room: (at: number) => number;
  card: () => ReactNode;
}

/** The place of a card: empty while the page is flung past it, or while another one is drawn. Once drawn it stays drawn. */
export function CardSlot({ at, size, later, room, card }: CardSlotProps) {
  const [empty, setEmpty] = useState(() => (later || shouldDeferCard(at) ? room(at) : 0));
  useEffect(() => (empty > 0 ? afterFastScroll(at, () => setEmpty(0)) : undefined), [empty, at]);
  return (
    <div className={styles.item}>
      {empty > 0 ? (
        <article
          className={shell.offer}
          style={{ blockSize: empty }}
          aria-busy="true"
          aria-posinset={at + 1}
          aria-setsize={size}
        />
      ) : (
        card()
      )}
    </div>
  );
}
