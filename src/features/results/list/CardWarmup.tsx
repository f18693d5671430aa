import { startTransition, useEffect, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { BLANK_OFFER } from '@/domain/offers/types';
import { totalPassengers } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import { whenIdle } from '@/platform/idle';
import { OfferCard } from './OfferCard';
import styles from '../page/Results.module.css';

const ONE = [0];
const nothing = (): void => undefined;

/**
 * Renders one card off screen while the server searches, then removes it. The first render of a card takes several
 * times as long as the second (script compilation, font measurement), and the real first cards should not pay for it.
 */
export function CardWarmup({ search, fee }: { search: Search; fee: number }) {
  /** 0: waiting, 1: rendered, 2: finished. */
  const [state, setState] = useState(0);
  useEffect(() => {
    if (state === 2) return undefined;
    // On a scrolled page the virtual list would take this card for one above the viewport and scroll by its growth.
    return whenIdle(() => startTransition(() => setState(scrollY > 0 ? 2 : state + 1)), 2000);
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
