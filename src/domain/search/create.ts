import { type PassengerCounts, type Search, type Trip } from './types';

export const DEFAULT_PASSENGERS: Readonly<PassengerCounts> = { adult: 1, child: 0, infant: 0 };

/** A leg with nothing chosen yet. */
export const emptyTrip = (id: string): Trip => ({
  id,
  srcLocation: null,
  destLocation: null,
  startDate: null,
  endDate: null,
});

/** The search a new traveller meets: round trip, one adult, economy (spec 3). */
export const emptySearch = (): Search => ({
  tripType: 'roundtrip',
  trips: [emptyTrip('leg1')],
  passengers: { ...DEFAULT_PASSENGERS },
  cabinClass: 'economy',
});
