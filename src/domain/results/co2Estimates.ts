import { estimatedKg, type DistanceOf } from '../offers/co2';
import type { Pricing } from './bagPricing';
import type { OfferTable } from './table';
import { NO_CO2 } from './traits';

/** Fills the column `co2` for the rows whose server tells none. */
export type EstimateCo2 = (table: OfferTable, pricing: Pricing, distanceOf: DistanceOf) => void;

/** Estimates the rows that were not looked at; the orders by CO2 are then sorted anew. */
export const estimateCo2: EstimateCo2 = (table, pricing, distanceOf) => {
  const { members, numbers, ends } = table.lists.hops;
  const { co2 } = table.columns;
  const kgOf = members.map(({ code }) => {
    const [from = '', to = '', ...cabin] = code.split('-');
    const km = distanceOf(from, to);
    return km === null ? null : estimatedKg(km, cabin.join('-'));
  });
  let found = false;
  for (let row = table.estimated; row < table.rows; row++) {
    if (co2[row] !== NO_CO2) continue;
    let kg: number | null = 0;
    for (let at = row === 0 ? 0 : (ends[row - 1] ?? 0); at < (ends[row] ?? 0); at++) {
      const each: number | null = kgOf[numbers[at] ?? 0] ?? null;
      kg = kg === null || each === null ? null : kg + each;
    }
    if (kg === null) continue;
    co2[row] = Math.round(kg);
    found = true;
  }
  table.estimated = table.rows;
  if (!found) return;
  table.orders.co2 = new Uint32Array(0);
  pricing.orders.co2 = table.orders.co2;
};
