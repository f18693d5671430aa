import { useEffect, useState } from 'react';
import type { Offer } from '@/domain/offers/types';
import { isRecent } from '@/platform/clock';
import { type Favourite, changeFavourite } from '@/state/favourites';
import { findShared } from '@/state/results/flight';
import { useSession } from '@/state/session';

/** Younger prices are not checked again. */
const FRESH_MS = 10 * 60_000;

/** `before`: the flight as it was saved. */
type Answer = { kind: 'old' | 'gone' } | { kind: 'asked'; before: Offer };

/** Checks the price once and stores the answer. Offline the saved price stays. */
export function useFreshPrice(favourite: Favourite, departed: boolean): Answer | { kind: 'asking' } {
  const { online } = useSession();
  const [answer, setAnswer] = useState<Answer | null>(() =>
    isRecent(favourite.pricedAt, FRESH_MS) ? { kind: 'old' } : null,
  );
  const wanted = online && !departed && answer === null;
  useEffect(() => {
    if (!wanted) return undefined;
    const control = new AbortController();
    void findShared(favourite.query, favourite.offer, control.signal).then((found) => {
      if (control.signal.aborted) return;
      if (found.kind === 'live') {
        setAnswer({ kind: 'asked', before: favourite.offer });
        const offer = { ...found.offer, id: favourite.offer.id };
        void changeFavourite(favourite.key, { offer, pricedAt: found.pricedAt });
      } else setAnswer({ kind: found.kind === 'gone' ? 'gone' : 'old' });
    });
    return () => control.abort();
    // Only once, as the answer changes the favourite itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return answer ?? { kind: wanted ? 'asking' : 'old' };
}
