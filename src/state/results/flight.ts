import { snapshot } from 'valtio';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { searchOfOffer } from '@/domain/search/nearby';
import { writeQuery } from '@/domain/search/query';
import { now } from '@/platform/clock';
import { startDraft } from '../startDraft';
import { results } from '../results';
import { session } from '../session';
import { getFlight } from '@/api/flight';
import { isStatus } from '@/api/errors';
import { isOffer } from '@/domain/offers/guard';
import { readCachedResults } from './resultsCache';
import { offerKey } from '@/domain/offers/facts';
import type { SearchContext } from '@/domain/offers/searchContext';
import { plainCopy } from '@/domain/plainCopy';

/** The query that found an offer of a search: its own one where it uses an airport beside the asked ones. */
export const queryOfOffer = (search: Search, query: string, offer: Offer): string =>
  search.near ? writeQuery(searchOfOffer(search, offer)) : query;

/** The search context of an offer on screen; null without a search. */
export function currentSearchContext(offer: Offer): SearchContext | null {
  const { search: found, query: asked, pricedAt, expired, filters } = snapshot(results);
  const bags = { cabin: filters.cabinBaggage.value, checked: filters.checkedBaggage.value };
  // Expired prices stay expired, also when the clock was set back.
  const expiresAt = expired ? Math.min(results.expiresAt ?? 0, now()) : results.expiresAt;
  if (!found) return null;
  const search = searchOfOffer(found as Search, offer);
  const query = queryOfOffer(found as Search, asked, offer);
  return { search, query, pricedAt: pricedAt ?? now(), expiresAt, bags };
}

/** Starts a booking from an offer, online or not; by default from one on screen. */
export async function chooseOffer(
  offer: Offer,
  found: SearchContext | null = currentSearchContext(offer),
): Promise<void> {
  if (!found) return;
  await startDraft({
    search: plainCopy(found.search),
    query: found.query,
    offer: plainCopy(offer),
    pricedAt: found.pricedAt,
    expiresAt: found.expiresAt,
    bags: found.bags,
  });
}

/**
 * The flight an address names: with its current price (`live`), as stored (`kept`), no longer sold, or unreachable
 * offline.
 */
export type SharedFlight =
  | { kind: 'live'; offer: Offer; pricedAt: number }
  | { kind: 'kept'; offer: Offer; pricedAt: number }
  | { kind: 'gone' }
  | { kind: 'unreachable' };

type Name = Pick<Offer, 'mergeKey' | 'dataProvider'>;

/** Finds the flight in the stored set. Only lines that contain its key are parsed. */
async function inKept(query: string, name: Name): Promise<SharedFlight | null> {
  const kept = await readCachedResults(query);
  if (!kept) return null;
  const key = offerKey(name);
  const mark = JSON.stringify(name.mergeKey);
  for (const line of kept.text.split('\n')) {
    if (!line.includes(mark)) continue;
    const offer: unknown = JSON.parse(line);
    if (isOffer(offer) && offerKey(offer) === key) return { kind: 'kept', offer, pricedAt: kept.pricedAt };
  }
  return null;
}

/** Finds a flight by the server's key. Never rejects. */
export async function findShared(query: string, name: Name, signal?: AbortSignal): Promise<SharedFlight> {
  if (session.online) {
    try {
      const { offer, pricedAt } = await getFlight(query, name.mergeKey, name.dataProvider, signal);
      return { kind: 'live', offer, pricedAt };
    } catch (error) {
      if (isStatus(error, 404) || isStatus(error, 410)) return { kind: 'gone' };
    }
  }
  try {
    return (await inKept(query, name)) ?? { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}
