import type { Fare, Offer } from '@/domain/offers/types';
import { toMoment } from './bookingAdapter';
import { getJson } from './client';
import { ApiError } from './errors';
import { toFare } from './fares';
import { toOffer } from './offers';
import { FlightAnswer } from './shapes/offers';

export interface Flight {
  offer: Offer;
  /** Cheapest first; never empty. */
  fares: Fare[];
  /** ms: when the server priced it. */
  pricedAt: number;
}

/**
 * GET /search?{query}&merge_key=&data_provider=: one flight as priced now, with its fares. `query` is the results query
 * string. Rejects with ApiError; 404 and 410 mean that the flight is gone.
 */
export async function getFlight(
  query: string,
  mergeKey: string,
  dataProvider: string,
  signal?: AbortSignal,
): Promise<Flight> {
  const answer = await getJson(`/search?${query.replace(/^\?/, '')}`, FlightAnswer, {
    query: { merge_key: mergeKey, data_provider: dataProvider },
    signal,
  });
  const offer = toOffer(answer.offer);
  const pricedAt = toMoment(answer.priced_at);
  if (!offer) throw new ApiError('shape', 'The answer is wrong at "offer".', { field: 'offer' });
  if (pricedAt === null) throw new ApiError('shape', 'The answer is wrong at "priced_at".', { field: 'priced_at' });
  return { offer, fares: answer.fares.map(toFare), pricedAt };
}
