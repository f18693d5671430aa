import { subscribe } from 'valtio';
import type { Cents } from '@/domain/money';
import { stopsBeside } from '@/domain/search/nearby';
import type { Search } from '@/domain/search/types';
import { offerSets, results } from '../results';
import { type OfferSet, offerAt } from '../results/list/offerSet';

/** The offers of a list by price; those of airports beside the asked ones do not count. */
function lowestAsked(set: OfferSet, search: Search): Cents | null {
  const { price } = set.table.columns;
  const rows = [...set.table.rowOfId.values()].toSorted((a, b) => (price[a] ?? 0) - (price[b] ?? 0));
  const row = rows.find((each) => stopsBeside(search, offerAt(set, each)).length === 0);
  return row === undefined ? null : (price[row] ?? null);
}

/**
 * The lowest price for one person of the search on screen, filters aside and without the tenant's fee; null until the search is
 * complete, because a lower one may still come. Of stored results, too: a drop counts from the price that the traveller saw.
 */
export function lowestOnScreen(): Cents | null {
  const { table } = offerSets.shown;
  if (results.phase !== 'done' || results.interrupted) return null;
  const { search } = results;
  if (search?.near) return lowestAsked(offerSets.shown, search);
  let lowest: Cents | null = null;
  for (let row = 0; row < table.rows; row++) {
    const cents = table.columns.price[row] ?? 0;
    if (lowest === null || cents < lowest) lowest = cents;
  }
  return lowest;
}

const isSearchRunning = (): boolean => results.phase === 'asking' || results.phase === 'streaming';

/** Like `lowestOnScreen`, but waits for a running search to end; null if it is replaced or ends early. */
export function lowestAtEnd(): Cents | null | Promise<Cents | null> {
  if (!isSearchRunning()) return lowestOnScreen();
  const { query } = results;
  return new Promise((done) => {
    const stop = subscribe(results, () => {
      if (results.query === query && isSearchRunning()) return;
      stop();
      done(results.query === query ? lowestOnScreen() : null);
    });
  });
}
