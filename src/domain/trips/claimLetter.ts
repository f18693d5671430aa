import { flightName } from '../calendar/trip';
import type { Leg, Segment, Stop } from '../offers/types';
import { type OrderSummary, fullNameOf, travellersOf } from '../payment/order';
import { type LawOfJourney, type Mishap, compensationOf } from './rights';
import { type AirLaw, RIGHTS } from './rights.data';
import { referencesOf } from './trip';
import type { Cents } from '../money';

/** The texts of a letter, in the language the traveller chose for it. What only they know stands in [brackets]. */
export interface LetterWords {
  subject: (flights: string, day: string) => string;
  greeting: string;
  travellers: (names: string) => string;
  namesUnknown: string;
  flights: string;
  flight: (segment: Segment, name: string) => string;
  /** `airline`: the airlines' own references; '' if unknown. `orderId`: '' where no agency has an order. */
  reference: (airline: string, orderId: string) => string;
  delay: (to: Stop, hours: number) => string;
  cancelled: string;
  denied: string;
  law: (law: AirLaw) => string;
  sum: (cents: Cents, currency: string) => string;
  claim: (sum: string, law: string) => string;
  claimHalf: (sum: string, hours: number) => string;
  claimUnknown: (law: string) => string;
  pay: string;
  refuse: string;
  closing: string;
  day: (stop: Stop) => string;
}

export interface ClaimOf {
  order: OrderSummary;
  leg: Leg;
  law: LawOfJourney;
  mishap: Mishap;
}

/** "AB12CD"; with the airlines' codes if there are several. */
function airlineReferences(order: OrderSummary, segments: readonly Segment[]): string {
  const found = referencesOf(order, segments);
  const [first, second] = found;
  return second ? found.map((one) => `${one.reference} (${one.carrier})`).join(', ') : (first?.reference ?? '');
}

/** A letter that claims compensation from the airline. */
export function claimLetter(
  { order, leg, law, mishap }: ClaimOf,
  words: LetterWords,
): { subject: string; text: string } {
  const { segments } = leg;
  const first = segments[0]?.dep;
  const last = segments.at(-1)?.arr;
  const names = travellersOf(order).map(fullNameOf);
  const due = compensationOf(law, mishap);
  const lawName = words.law(law.law);
  const claims = due
    ? [
        words.claim(words.sum(due.sum, due.currency), lawName),
        ...(due.half ? [words.claimHalf(words.sum(due.half.sum, due.currency), due.half.belowHours)] : []),
      ]
    : [words.claimUnknown(lawName)];
  const happened = mishap === 'delay' && last ? words.delay(last, RIGHTS.compensationHours) : '';
  const parts = [
    words.greeting,
    words.travellers(names.length > 0 ? names.join(', ') : words.namesUnknown),
    [words.flights, ...segments.map((segment) => words.flight(segment, flightName(segment)))].join('\n'),
    words.reference(airlineReferences(order, segments), order.added ? '' : order.orderId),
    mishap === 'delay' ? happened : words[mishap],
    claims.join('\n'),
    `${words.pay}\n${words.refuse}`,
    [words.closing, names[0] ?? words.namesUnknown].join('\n'),
  ];
  return {
    subject: words.subject(segments.map(flightName).join(', '), first ? words.day(first) : ''),
    text: parts.filter(Boolean).join('\n\n'),
  };
}
