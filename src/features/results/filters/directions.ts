import type { Search } from '@/domain/search/types';

/** The time filters that apply to a search, with their titles. */
export function directionsOf(search: Pick<Search, 'tripType' | 'trips'> | null) {
  const out = { name: 'departure' } as const;
  const back = { name: 'return' } as const;
  if (search?.tripType === 'roundtrip')
    return [{ ...out, title: 'filters.departOut' } as const, { ...back, title: 'filters.departBack' } as const];
  if (search?.tripType === 'multicity' && search.trips.length > 1)
    return [{ ...out, title: 'filters.departFirst' } as const, { ...back, title: 'filters.departLast' } as const];
  return [{ ...out, title: 'filters.departOne' } as const];
}
