import type { Pricing } from '@/domain/results/bagPricing';
import type { OfferTable } from '@/domain/results/table';
import { estimateCo2 } from '@/domain/results/co2Estimates';
import { log } from '@/platform/log';
import { loadDistances } from '../../distances';

/** Fills in the CO2 that a server leaves out, of the rows of a table that have not been looked at. */
export type Estimate = (table: OfferTable, pricing: Pricing) => void;

let loaded: Estimate | null = null;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  try {
    const distanceOf = await loadDistances();
    if (distanceOf) loaded = (table, pricing) => estimateCo2(table, pricing, distanceOf);
  } catch (error) {
    log.warn('results', 'CO2 could not be estimated', error);
  }
  loading = null;
}

/** Estimates of CO2: null until `loadEstimates` has fetched the coordinates of airports. */
export const co2Estimate = (): Estimate | null => loaded;
/** Resolves in any case; without a connection there may be none. */
export const loadEstimates = (): Promise<void> => (loading ??= load());
