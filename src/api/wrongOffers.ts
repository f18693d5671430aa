import { LINES_TYPE } from '@/domain/device/contentType';
import { validate } from 'superstruct';
import type { Nonsense } from './sense';
import { StreamLine, WireOffer } from './shapes/offers';
import { CONTENT_TYPE, reportFailure, reportWrong } from './wrongAnswers';

const STREAM_CALL = 'GET /search/stream/{key}';

/** Says what is wrong with the type, a line or an offer of the stream, which the fast checks of the reader only refuse. */
export function reportWrongPart(part: 'type' | 'line' | 'offer', value: unknown): void {
  if (part === 'type') return reportWrong(STREAM_CALL, CONTENT_TYPE, LINES_TYPE, value || undefined);
  if (part === 'line' && typeof value === 'string')
    return reportWrong(STREAM_CALL, '', 'one JSON object on each line', value);
  const [failure] = part === 'line' ? validate(value, StreamLine) : validate(value, WireOffer);
  if (failure) return reportFailure(STREAM_CALL, failure, ...(part === 'offer' ? ['offers', 0] : []));
}

/** What is expected in place of what cannot be true. */
const EXPECTED: Record<Nonsense, string> = {
  cart: 'the sum of its lines and the fee',
  cents: 'an amount with at most two digits after the point',
  clock: 'HH:MM',
  code: 'a code in capitals',
  day: 'a day that exists, DD.MM.YYYY',
  each: 'the price of a traveller by passengers_amounts_details, which is used',
  fare: 'the price of the cheapest fare, which is used',
  flights: '1 to 10 flights in a direction',
  flown: 'a moment after the departure, at most 30 hours later',
  index: 'the index of a segment',
  initial: 'STREAM behind the first line, as INITIAL makes the offers before it be forgotten',
  kg: 'kilograms above 0 and up to 20000',
  moment: 'the moment of date and time in seconds since 1970',
  order: 'a moment that is not before the arrival of the flight ahead',
  party: 'the travellers of the search',
  past: 'a moment to come (by the clock of this device)',
  place: 'the city where the flight ahead lands',
  price: 'amounts above 0 and up to 1000000',
  seq: 'a number above those of the lines before, which is the only one of its line',
  source: 'who counted the emissions',
};

export const reportNonsense = (call: string, kind: Nonsense, field: string, found?: unknown): void =>
  reportWrong(call, field, EXPECTED[kind], found);
