import type { Pricing } from '@/domain/results/bagPricing';
import type { OfferTable } from '@/domain/results/table';
import { estimateCo2 } from '@/domain/results/co2Estimates';
import { judgePassports } from '@/domain/results/passportStops';
import { log } from '@/platform/log';
import { loadDistances, loadPassports } from '../../distances';

/** What the places of airports add to the rows of a table that have not been looked at. */
export interface Estimates {
  /** Fills in the CO2 that a server leaves out. */
  co2: (table: OfferTable, pricing: Pricing) => void;
  /** Marks connections that are short with passport control; true if there are any. */
  passports: (table: OfferTable) => boolean;
}

let loaded: Estimates | null = null;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  try {
    const [distanceOf, passportAt] = await Promise.all([loadDistances(), loadPassports()]);
    if (distanceOf && passportAt)
      loaded = {
        co2: (table, pricing) => estimateCo2(table, pricing, distanceOf),
        passports: (table) => judgePassports(table, passportAt),
      };
  } catch (error) {
    log.warn('results', 'the places of airports could not be used', error);
  }
  loading = null;
}

/** Null until `loadEstimates` has fetched the coordinates of airports. */
export const estimates = (): Estimates | null => loaded;
/** Resolves in any case; without a connection there may be none. */
export const loadEstimates = (): Promise<void> => (loading ??= load());
