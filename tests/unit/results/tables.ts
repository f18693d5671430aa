import { toOffer } from '@/api/offers';
import type { Offer } from '@/domain/offers/types';
import { packOffers } from '@/domain/results/columns';
import { appendBatch, makeTable, type OfferTable } from '@/domain/results/table';
import { manyOffers } from '../offers/builders';

export const offersFrom = (count: number, seed = 1): Offer[] =>
  manyOffers(count, seed).flatMap((wire) => toOffer(wire) ?? []);

/** A table filled in portions, as the stream does. */
export function tableOf(offers: readonly Offer[], portion = 100): OfferTable {
  const table = makeTable();
  for (let at = 0; at < offers.length; at += portion) appendBatch(table, packOffers(offers.slice(at, at + portion)));
  return table;
}
