import {
  type Infer,
  type Struct,
  array,
  boolean,
  enums,
  literal,
  nonempty,
  nullable,
  number,
  optional,
  string,
  type as shape,
  union,
} from 'superstruct';
import type { UpdateType } from '@/domain/booking/updates';
import { sentShapes } from './traveller';

/* Apart from the answers: the worker sends updates that a page has made, and needs no rule about them. */

/** Payloads of POST /booking/batchUpdate/{id}, by update type. */
export const PassengerPayload = shape({
  type: literal('passenger'),
  original_id: nonempty(string()),
  passenger_id: optional(string()),
  main: boolean(),
  ageGroup: enums(['adult', 'child', 'infant']),
  ...sentShapes,
  skipCheckedBaggage: boolean(),
});
export const PassengerRemovedPayload = shape({
  type: literal('passenger_removed'),
  original_id: nonempty(string()),
  passenger_id: optional(string()),
});
export const ContactPayload = shape({
  type: literal('contact'),
  email: string(),
  telCode: string(),
  tel: string(),
  isSubscribedNewsletter: boolean(),
});
export const BillingPayload = shape({
  type: literal('billing'),
  isVATRequired: boolean(),
  isCompany: boolean(),
  company: optional(
    shape({ companyName: string(), companyID: string(), VATNumber: string(), address: string(), country: string() }),
  ),
  person: optional(shape({ name: string(), surname: string(), address: string(), country: string() })),
});
export const ServicePayload = shape({
  type: literal('service'),
  serviceId: nonempty(string()),
  value: string(),
  segment: optional(number()),
  original_id: optional(string()),
});
export const BaggagePayload = shape({
  type: literal('baggage'),
  original_id: nonempty(string()),
  cabin: nullable(string()),
  checked: nullable(string()),
  protection: boolean(),
});
export const SeatsPayload = shape({
  type: literal('seats'),
  /** With `original_id` and `seat` one that a traveller chose on the plan; else the seat type of everyone. */
  seats: array(
    shape({
      segment: number(),
      serviceId: string(),
      airline: string(),
      original_id: optional(nonempty(string())),
      seat: optional(nonempty(string())),
    }),
  ),
});
export const DiscountPayload = shape({ type: literal('discount'), couponCode: string() });
export const OptOutPayload = shape({ type: literal('offers_opt_out'), isOffersOptedOut: boolean() });
/** The payload of each kind of update. */
export const PAYLOADS = {
  passenger: PassengerPayload,
  passenger_removed: PassengerRemovedPayload,
  contact: ContactPayload,
  billing: BillingPayload,
  service: ServicePayload,
  baggage: BaggagePayload,
  seats: SeatsPayload,
  discount: DiscountPayload,
  offers_opt_out: OptOutPayload,
} satisfies { [Type in UpdateType]: { TYPE: { type: Type } } };
export type UpdatePayload = { [Type in UpdateType]: Infer<(typeof PAYLOADS)[Type]> }[UpdateType];
export const UpdatePayload = union(Object.values(PAYLOADS) as unknown as [Struct<UpdatePayload>]);

export const BatchRequest = array(shape({ idempotency_id: nonempty(string()), payload: UpdatePayload }));
export type BatchRequest = Infer<typeof BatchRequest>;
