import { flightsOf, seatOffers, settledSeats } from '@/domain/services/seats';
import { tripFacts } from '@/domain/services/servicePrice';
import { draftNow } from '../../booking';
import { chooseSeats } from './choices';
import { knownServices } from './store';

/**
 * Takes free random seats where the traveller passed the seats without a choice: the server receives the default explicitly
 * (docs/rules.md "Booking"). Seats that were chosen stay.
 */
export function takeDefaultSeats(): void {
  const draft = draftNow();
  const known = knownServices();
  if (!draft || !Array.isArray(known)) return;
  const flights = flightsOf(draft.offer);
  const { seated } = tripFacts(draft);
  const isFree = seatOffers(known, seated).some(({ type, price }) => type === 'random' && price === 0);
  if (isFree && draft.seats?.length !== flights.length) chooseSeats(settledSeats(draft.seats, flights, seated));
}
