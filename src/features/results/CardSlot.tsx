import { type ReactNode, useEffect, useState } from 'react';
import { shouldDeferCard, afterFastScroll } from './fastScroll';
import styles from './Results.module.css';
import shell from './Shell.module.css';

interface CardSlotProps {
  /** Index in the list, and the list's length. */
  at: number;
  size: number;
  /** Renders its card in a later frame than the first. */
  later: boolean;
  /** Height (px) of the empty slot. */
  room: (at: number) => number;
  card: () => ReactNode;
}

/**
 * The slot of one card. It stays empty during a fast scroll or while another card renders; once rendered, a card stays.
 */
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
