import { toOffer } from '@/api/offers';
import { NO_BAGS } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import { packOffers } from '@/domain/results/columns';
import { noFilters } from '@/domain/results/filters';
import { type MaskQuery, NO_PINS } from '@/domain/results/masks';
import { makePricing, priceRows, type Pricing } from '@/domain/results/bagPricing';
import { appendBatch, makeTable, type OfferTable } from '@/domain/results/table';
import { manyOffers } from '../offers/builders';

export const offersFrom = (count: number, seed = 1): Offer[] =>
  manyOffers(count, seed).flatMap((wire) => toOffer(wire) ?? []);

/** A table filled in portions, like a stream. */
export function tableOf(offers: readonly Offer[], portion = 100): OfferTable {
  const table = makeTable();
  for (let at = 0; at < offers.length; at += portion) appendBatch(table, packOffers(offers.slice(at, at + portion)));
  return table;
}

/** Prices of a table without bags. */
export const plainPrices = (table: OfferTable): Pricing => priceRows(makePricing(NO_BAGS), table);

/** A query of a table: everything, without a fee, unless overridden. */
export const asking = (table: OfferTable, over: Partial<MaskQuery> = {}): MaskQuery => ({
  table,
  pricing: plainPrices(table),
  fee: 0,
  filters: noFilters(),
  pins: NO_PINS,
  without: [],
  ...over,
});
