import {
  type Infer,
  array,
  boolean,
  enums,
  is,
  nonempty,
  nullable,
  number,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { ENQUIRY_KINDS, type EnquiryDraft, type EnquiryRefusal } from '@/domain/enquiry/types';
import type { QueueError } from '../store/rows';
import { POST_FIELDS } from './postShapes';

const Place = shape({
  city: string(),
  iata: nonempty(string()),
  cityIata: string(),
  isCity: boolean(),
  names: record(string(), string()),
});
const Draft = shape({
  kind: enums(ENQUIRY_KINDS),
  rev: number(),
  contact: shape({
    name: string(),
    email: string(),
    telCode: string(),
    tel: string(),
    isEmailSure: optional(boolean()),
  }),
  companyName: string(),
  registration: string(),
  travellers: string(),
  tripsAYear: string(),
  usualRoutes: string(),
  wishes: array(string()),
  isOneTrip: boolean(),
  groupName: string(),
  groupType: string(),
  adults: string(),
  children: string(),
  infants: string(),
  tripType: enums(['roundtrip', 'oneway', 'multicity']),
  trips: array(
    shape({
      id: nonempty(string()),
      srcLocation: nullable(Place),
      destLocation: nullable(Place),
      startDate: nullable(string()),
      endDate: nullable(string()),
    }),
  ),
  flexibility: record(string(), string()),
  cabin: string(),
  bags: string(),
  equipment: array(string()),
  equipmentNote: string(),
  budget: string(),
  note: string(),
  refusal: optional(shape({ field: string(), message: string() })),
});
const StoredDraft = shape({ uid: string(), draft: Draft });
const Row = shape({ ...POST_FIELDS, draft: Draft });

/** An enquiry that was handed over to the outbox. Times are ms. */
export type EnquiryRow = Omit<Infer<typeof Row>, 'draft' | 'error' | 'refusal'> & {
  draft: EnquiryDraft;
  /** The last failure; null without one. */
  error: QueueError | null;
  refusal: EnquiryRefusal | null;
};

/** Null for a row of another form, which is left alone. */
export const parseEnquiry = (value: unknown): EnquiryRow | null => (is(value, Row) ? (value as EnquiryRow) : null);

/** Who typed a stored draft or enquiry: '' for a guest. Null for a row of another form. */
export function ownerOfEnquiry(value: unknown): string | null {
  if (is(value, StoredDraft)) return value.uid;
  return parseEnquiry(value)?.uid ?? null;
}

/** The draft in a stored value; null for another form. */
export const parseEnquiryDraft = (value: unknown): EnquiryDraft | null =>
  is(value, StoredDraft) ? (value.draft as EnquiryDraft) : null;
