import { SENT_FIELDS, sentText } from '../booking/travellerFields';
import { ownValue } from '../ownValue';

/** Why a booking's updates wait for the traveller. A changed price has its own dialog. */
export type Stuck = 'halted' | 'refused' | 'conflict' | 'quarantine' | 'auth' | 'closed';

export interface StuckFacts {
  /** State of the queue. */
  state: string;
  pause: string | null;
  /** Numbers of updates. */
  waiting: number;
  parked: number;
  refused: number;
}

/** Null if there are no updates or they will be sent without the traveller. */
export function stuckOf({ state, pause, waiting, parked, refused }: StuckFacts): Stuck | null {
  // A quarantined row is no longer counted as an update and may have been the only one.
  if (state === 'paused' && pause === 'quarantine') return pause;
  if (waiting + parked + refused === 0) return null;
  if (state === 'closed') return state;
  if (state === 'paused' && pause === 'conflict') return pause;
  if (state === 'needs-auth') return 'auth';
  if (state === 'halted' || parked > 0) return 'halted';
  return refused > 0 ? 'refused' : null;
}

/** Cause of an error, as a key of `device.reason.*`. Server texts are not shown. */
type Reason = 'unreachable' | 'silent' | 'busy' | 'fault' | 'refused' | 'strange' | 'unknown';

export function reasonOf({ kind, status }: { kind: string; status: number | null }): Reason {
  if (kind === 'offline') return 'unreachable';
  if (kind === 'timeout') return 'silent';
  if (kind === 'shape') return 'strange';
  if (kind !== 'http' || status === null) return 'unknown';
  if (status === 429) return 'busy';
  return status >= 500 ? 'fault' : 'refused';
}

/** A field that differs between this device and the server. Its label is `device.field.*`. */
export interface Difference {
  field: ComparedField;
  ours: string;
  theirs: string;
}

/** Fields that travellers type, by kind of update; only these are compared. */
export const TYPED_FIELDS = {
  passenger: SENT_FIELDS,
  contact: ['email', 'telCode', 'tel'],
  billing: ['companyName', 'companyID', 'VATNumber', 'name', 'surname', 'address', 'country'],
} as const;
type ComparedKind = keyof typeof TYPED_FIELDS;
export type ComparedField = (typeof TYPED_FIELDS)[ComparedKind][number];

const isKind = (kind: string): kind is ComparedKind => Object.hasOwn(TYPED_FIELDS, kind);

function valueIn(record: Readonly<Record<string, unknown>> | null, field: string): string {
  if (!record) return '';
  const nested = record['isCompany'] ? record['company'] : record['person'];
  return (
    sentText(ownValue(record, field)) || sentText(ownValue(nested as Record<string, unknown> | null | undefined, field))
  );
}

/** The differing fields in the order of the form. Null for an update without typed fields. */
export function differences(
  kind: string,
  ours: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>> | null,
): Difference[] | null {
  if (!isKind(kind)) return null;
  return TYPED_FIELDS[kind]
    .map((field) => ({ field, ours: valueIn(ours, field), theirs: valueIn(theirs, field) }))
    .filter((one) => one.ours !== one.theirs);
}
