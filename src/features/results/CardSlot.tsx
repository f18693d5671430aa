import { type ReactNode, useEffect, useState } from 'react';
import { shouldDeferCard, afterFastScroll } from './fastScroll';
import styles from './Results.module.css';
import shell from './Shell.module.css';

interface CardSlotProps {
  /** Index in the list, and the list's length. */
  at: number;
  size: number;
  /** Renders its card in a later frame than the first. */
  deferred: boolean;
  /** Height (px) of the empty slot. */
  heightAt: (at: number) => number;
  card: () => ReactNode;
}

/**
 * The slot of one card. It stays empty during a fast scroll or while another card renders; once rendered, a card stays.
 */
export function CardSlot({ at, size, deferred, heightAt, card }: CardSlotProps) {
  const [emptyHeight, setEmptyHeight] = useState(() => (deferred || shouldDeferCard(at) ? heightAt(at) : 0));
  useEffect(() => (emptyHeight > 0 ? afterFastScroll(at, () => setEmptyHeight(0)) : undefined), [emptyHeight, at]);
  return (
    <div className={styles.item}>
      {emptyHeight > 0 ? (
        <article
          className={shell.offer}
          style={{ blockSize: emptyHeight }}
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
