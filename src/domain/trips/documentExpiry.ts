import { onTicket } from '../booking/ticketLetters';
import type { SavedTraveller, TravelDocument } from '../booking/saved';
import { type IsoDate, addMonths } from '../dates';
import { type DeviceTrip, isPastTrip, lastDay } from './trip';

/** Many countries ask for a document that is valid this many months after the visit; the rules differ. */
const MONTHS_AFTER = 6;

/** `before`: expires before the trip ends; `after`: within six months after that. */
export interface ExpiryNotice {
  kind: 'before' | 'after';
  traveller: SavedTraveller;
  travelDocument: TravelDocument;
  trip: DeviceTrip;
  /** Local day on which the trip ends. */
  end: IsoDate;
}

/** As tickets write names: Bērziņa is BERZINA. */
const nameKey = ({ name, surname }: { name: string; surname: string }): string =>
  `${onTicket(surname)}|${onTicket(name)}`;

/**
 * Documents of saved travellers that expire before an upcoming trip of theirs ends, or soon after it. Travellers are
 * matched by their names, because orders keep no birthday. The worst first, then by the end of the trip. A document is
 * told once for each kind, with the first trip it concerns: one renewal serves the later trips as well.
 */
export function expiryNotices(
  saved: readonly SavedTraveller[],
  trips: readonly DeviceTrip[],
  now: number,
): ExpiryNotice[] {
  const found: ExpiryNotice[] = [];
  for (const trip of trips) {
    const end = lastDay(trip.order);
    if (end === null || trip.state === 'cancelled' || isPastTrip(trip.order, now)) continue;
    const names = new Set(trip.order.receipt?.travellers.map(nameKey));
    for (const traveller of saved) {
      const { travelDocument } = traveller;
      if (!travelDocument || !names.has(nameKey(traveller)) || travelDocument.expires >= addMonths(end, MONTHS_AFTER))
        continue;
      found.push({ kind: travelDocument.expires < end ? 'before' : 'after', traveller, travelDocument, trip, end });
    }
  }
  const told = new Set<string>();
  return found
    .toSorted((a, b) => (a.kind === b.kind ? (a.end < b.end ? -1 : 1) : a.kind === 'before' ? -1 : 1))
    .filter(({ kind, traveller }) => {
      const key = `${kind} ${traveller.id}`;
      const isFirst = !told.has(key);
      told.add(key);
      return isFirst;
    });
}
