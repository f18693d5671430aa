import { getFlight } from '@/api/flight';
import { ApiError } from '@/api/errors';
import { isOffer } from '@/domain/offers/guard';
import { offerKey } from '@/domain/offers/facts';
import type { Offer } from '@/domain/offers/types';
import { readCachedResults } from './resultsCache';
import { offline } from './tools';

/** The flight an address names: as it is priced now, as it was kept, no longer sold, or not to be had without a connection. */
export type SharedFlight =
  | { kind: 'live'; offer: Offer; pricedAt: number }
  | { kind: 'kept'; offer: Offer; pricedAt: number }
  | { kind: 'gone' }
  | { kind: 'unreachable' };

type Name = Pick<Offer, 'mergeKey' | 'dataProvider'>;

/** In the set on the device. Only lines that name the flight are parsed. */
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

/** Finds a flight by the server's own name for it (spec 7: one specific flight). Never rejects. */
export async function findShared(query: string, name: Name, signal?: AbortSignal): Promise<SharedFlight> {
  if (!offline()) {
    try {
      const { offer, pricedAt } = await getFlight(query, name.mergeKey, name.dataProvider, signal);
      return { kind: 'live', offer, pricedAt };
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return { kind: 'gone' };
    }
  }
  try {
    return (await inKept(query, name)) ?? { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}
