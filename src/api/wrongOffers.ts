import { validate } from 'superstruct';
import { StreamLine, WireOffer } from './shapes/offers';
import { CONTENT_TYPE, reportFailure, reportWrong } from './wrongAnswers';

const CALL = 'GET /search/stream/{key}';

/** Says what is wrong with the type, a line or an offer of the stream, which the fast checks of the reader only refuse. */
export function reportWrongPart(part: 'type' | 'line' | 'offer', value: unknown): void {
  if (part === 'type') return reportWrong(CALL, CONTENT_TYPE, 'application/x-ndjson', value || undefined);
  if (part === 'line' && typeof value === 'string') return reportWrong(CALL, '', 'one JSON object on each line', value);
  const [failure] = part === 'line' ? validate(value, StreamLine) : validate(value, WireOffer);
  if (failure) return reportFailure(CALL, failure, ...(part === 'offer' ? ['offers', 0] : []));
  const expected =
    'segments in order of time with real days, indexes of segments_direction within segments, and prices above zero';
  reportWrong(CALL, 'offers.0', expected, value);
}
