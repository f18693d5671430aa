import { type CatalogueItem, type ServiceSlot, SLOT_SERVICES } from './types';
import { tripFacts } from './units';

/** Services that make sense on some trips only. Connections are protected where there are some. */
const FITS: Partial<Record<ServiceSlot, (facts: ReturnType<typeof tripFacts>) => boolean>> = {
  connectionProtection: ({ segments, directions }) => segments > directions,
};

/** What of the catalogue can be chosen in a slot on this trip, cheapest first; empty when nothing can. */
export function offersOf(
  slot: ServiceSlot,
  items: readonly CatalogueItem[],
  trip: Parameters<typeof tripFacts>[0],
): CatalogueItem[] {
  if (FITS[slot]?.(tripFacts(trip)) === false) return [];
  return SLOT_SERVICES[slot].flatMap((id) => items.find((item) => item.id === id) ?? []);
}
