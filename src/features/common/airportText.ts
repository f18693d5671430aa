import { useCallback } from 'react';
import { changesAirport } from '@/domain/offers/facts';
import type { Journey } from '@/domain/offers/transfers';
import type { Stop } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { useAirportNames } from '@/state/airportNames';

/** Names of airports that travellers must tell apart, as "London Heathrow (LHR)"; until known, with the city's name. */
export function useAirportText(journey: Journey, city: (stop: Stop) => string): (stop: Stop) => string {
  const t = useT();
  const changes = journey.legs.some(({ segments }) =>
    segments.some((next, at) => {
      const before = segments[at - 1];
      return before !== undefined && changesAirport(before, next);
    }),
  );
  const nameOf = useAirportNames(changes);
  return useCallback(
    (stop) => t('transfer.place', { name: nameOf(stop.airport) || city(stop), code: stop.airport }),
    [t, nameOf, city],
  );
}
