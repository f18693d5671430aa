import { startTransition, useEffect, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { BLANK_OFFER } from '@/domain/offers/types';
import { totalPassengers } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import { whenIdle } from '@/platform/idle';
import { OfferCard } from './OfferCard';
import styles from './Results.module.css';

const ONE = [0];
const nothing = (): void => undefined;

/**
 * Draws a card once where nobody sees it, while the server still searches, and takes it away. The first of everything takes
 * several times as long as the second (scripts are compiled, letters are measured), and the first cards have not that time.
 */
export function WarmCard({ search, fee }: { search: Search; fee: number }) {
  /** 0: not yet, 1: drawn, 2: over. */
  const [state, turn] = useState(0);
  useEffect(() => {
    if (state === 2) return undefined;
    // On a page that is scrolled the list takes this card for one above the window, and scrolls by what it grows.
    return whenIdle(() => startTransition(() => turn(scrollY > 0 ? 2 : state + 1)), 2000);
  }, [state]);
  if (state !== 1) return null;
  return (
    <div className={styles.warm} aria-hidden="true" inert>
      <WindowVirtualizer data={ONE} itemSize={1} ssrCount={1}>
        {(row) => (
          <OfferCard
            key={row}
            offer={BLANK_OFFER}
            tag="best"
            reason={null}
            open={false}
            next={false}
            search={search}
            query=""
            comparing={false}
            held={false}
            offline={false}
            travellers={totalPassengers(search.passengers)}
            fee={fee}
            partyBags={null}
            busy={false}
            onToggle={nothing}
            onChoose={nothing}
            place={1}
            size={1}
          />
        )}
      </WindowVirtualizer>
    </div>
  );
}
