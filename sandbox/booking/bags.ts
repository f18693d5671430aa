import type { BookingAnswer } from '@/api/shapes/booking';
import type { BookingBody, StoredPassenger } from '../db/bookings';
import { ownValue } from '@/domain/ownValue';

type Bag = NonNullable<BookingAnswer['bags']>[number];

/** Pieces and weight of a checked bag; null without one. */
function checkedOf({ fare, bags }: BookingBody, one: StoredPassenger): { pieces: number; kg: number } | null {
  const sold = fare.r_baggage ?? [];
  const single = sold.filter(({ piece }) => piece === 1).toSorted((a, b) => a.weight - b.weight);
  const double = sold.find(({ piece }) => piece === 2);
  const included = fare.is_r_baggage_included && one['skipCheckedBaggage'] !== true ? sold[0] : undefined;
  const bought = {
    rBaggageSmall: single[0],
    rBaggageLarge: single.at(-1),
    rBaggageDoubleLarge: double,
  }[ownValue(bags, one.original_id)?.checked ?? ''];
  const bag = bought ?? included;
  return bag ? { pieces: bag.piece, kg: bag.weight } : null;
}

/** What each traveller takes, in the fare or bought. Infants take nothing. */
export function takenBags(body: BookingBody): Bag[] {
  const { fare } = body;
  return body.passengers.flatMap((one) => {
    if (one['ageGroup'] === 'infant') return [];
    const { passenger_id } = one;
    const taken: Bag[] = [];
    if (fare.is_pi_baggage_included) taken.push({ passenger_id, kind: 'small', pieces: 1, kg: null });
    if (fare.is_co_baggage_included || ownValue(body.bags, one.original_id)?.cabin)
      taken.push({ passenger_id, kind: 'cabin', pieces: 1, kg: fare.co_baggage?.weight ?? null });
    const checked = checkedOf(body, one);
    if (checked) taken.push({ passenger_id, kind: 'checked', ...checked });
    return taken;
  });
}
