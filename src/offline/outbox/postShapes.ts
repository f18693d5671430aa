import { enums, integer, literal, min, nonempty, nullable, number, string, type as shape } from 'superstruct';

/** A row of a later form is neither sent nor dropped (G23). */
export const POST_ROW_VERSION = 1;

/** What every row has that is sent once, with bytes that are frozen from the start, and needs no order among others. Times are ms. */
export const POST_FIELDS = {
  v: literal(POST_ROW_VERSION),
  id: nonempty(string()),
  /** Who made it: '' for a guest. */
  uid: string(),
  at: number(),
  body: nonempty(string()),
  state: enums(['queued', 'sent', 'refused']),
  firstSentAt: nullable(number()),
  attempts: min(integer(), 0),
  nextAt: nullable(number()),
  epoch: integer(),
  lease: nullable(shape({ owner: string(), until: number() })),
  error: nullable(shape({ kind: string(), status: nullable(number()), message: string() })),
  refusal: nullable(shape({ field: string(), message: string() })),
  sentAt: nullable(number()),
} as const;

/** The fields of a row that nobody has tried to send. */
export const newPost = (id: string, uid: string, at: number, body: string) => ({
  v: POST_ROW_VERSION as typeof POST_ROW_VERSION,
  id,
  uid,
  at,
  body,
  state: 'queued' as const,
  firstSentAt: null,
  attempts: 0,
  nextAt: null,
  epoch: 0,
  lease: null,
  error: null,
  refusal: null,
  sentAt: null,
});
