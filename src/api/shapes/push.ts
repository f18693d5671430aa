import { type Infer, array, nonempty, nullable, optional, number, string, type as shape } from 'superstruct';

/** A flight to tell about. `navigate` and `tag` go into the message as they are. */
const PushTrip = shape({
  booking_id: nonempty(string()),
  /** The booking's bearer. */
  access_token: nonempty(string()),
  navigate: nonempty(string()),
  tag: nonempty(string()),
});

/** A watched price. */
const PushAlert = shape({
  /** As in the address of the results: GET /search. Days are missing for a month, or for every day. */
  query: nonempty(string()),
  /** `YYYY-MM` of the departure. */
  month: optional(string()),
  nights: optional(number()),
  merge_key: optional(string()),
  data_provider: optional(string()),
  /** For one person with the service fee, decimal. Told at or below; null: at a clear drop from `price`. */
  target: nullable(number()),
  /** The last price told, or that of the day it was set. */
  price: nullable(number()),
  currency: nonempty(string()),
  navigate: nonempty(string()),
  tag: nonempty(string()),
});

/** POST /push/subscription: everything that a device wants to be told. A later call with the same id takes its place. */
export const PushRequest = shape({
  id: nonempty(string()),
  subscription: shape({
    endpoint: nonempty(string()),
    keys: shape({ p256dh: nonempty(string()), auth: nonempty(string()) }),
  }),
  /** The language of the messages. */
  locale: nonempty(string()),
  trips: array(PushTrip),
  alerts: array(PushAlert),
});
export type PushRequest = Infer<typeof PushRequest>;

/** POST /push/unsubscribe. A repeat is harmless. */
export const PushEndRequest = shape({ id: nonempty(string()) });
