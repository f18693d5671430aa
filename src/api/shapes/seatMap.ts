import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  min,
  nonempty,
  nullable,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { SEAT_TYPES } from '@/domain/services/types';

/**
 * The plan of a flight's cabin (`seat_map` of a segment in GET /search?{query}&merge_key=). A seat is its catalogue id; null is
 * an occupied one; a letter left out has no seat.
 */
export const WireSeatMap = shape({
  /** Letters from left to right; an empty text is an aisle. */
  columns: nonempty(array(string())),
  rows: nonempty(
    array(
      shape({
        row: min(integer(), 1),
        /** At an emergency exit. */
        exit: optional(boolean()),
        seats: record(string(), nullable(enums(SEAT_TYPES))),
      }),
    ),
  ),
});
export type WireSeatMap = Infer<typeof WireSeatMap>;
