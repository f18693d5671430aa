/** Why a booking's updates do not go out until the traveller says so. A changed price has a dialog of its own. */
export type Stuck = 'halted' | 'refused' | 'conflict' | 'quarantine' | 'auth' | 'closed';

/** What decides it. */
export interface StuckFacts {
  /** Of the queue. */
  state: string;
  pause: string | null;
  /** Counts of updates. */
  waiting: number;
  parked: number;
  refused: number;
}

/** Null when they go by themselves, now or with the connection, or when there are none. */
export function stuckOf({ state, pause, waiting, parked, refused }: StuckFacts): Stuck | null {
  // The row that was put aside is no update any more: it may have been the only one.
  if (state === 'paused' && pause === 'quarantine') return pause;
  if (waiting + parked + refused === 0) return null;
  if (state === 'closed') return state;
  if (state === 'paused' && pause === 'conflict') return pause;
  if (state === 'needs-auth') return 'auth';
  if (state === 'halted' || parked > 0) return 'halted';
  return refused > 0 ? 'refused' : null;
}

/** What went wrong, as a word of `device.reason.*`. The server's own words stay out of it. */
type Reason = 'unreachable' | 'silent' | 'busy' | 'fault' | 'refused' | 'strange' | 'unknown';

export function reasonOf({ kind, status }: { kind: string; status: number | null }): Reason {
  if (kind === 'offline') return 'unreachable';
  if (kind === 'timeout') return 'silent';
  if (kind === 'shape') return 'strange';
  if (kind !== 'http' || status === null) return 'unknown';
  if (status === 429) return 'busy';
  return status >= 500 ? 'fault' : 'refused';
}

/** One field of an update as this device has it and as the server has it. `field` names its text `device.field.*`. */
export interface Difference {
  field: ComparedField;
  ours: string;
  theirs: string;
}

/** Fields shown side by side, with where they stand in an update. What is not here is not the traveller's own word. */
const FIELDS = {
  passenger: ['name', 'surname', 'gender', 'dob', 'nationality'],
  contact: ['email', 'telCode', 'tel'],
  billing: ['companyName', 'companyID', 'VATNumber', 'name', 'surname', 'address', 'country'],
} as const;
type ComparedKind = keyof typeof FIELDS;
export type ComparedField = (typeof FIELDS)[ComparedKind][number];

const isKind = (kind: string): kind is ComparedKind => kind in FIELDS;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function valueIn(record: Readonly<Record<string, unknown>> | null, field: string): string {
  if (!record) return '';
  const nested = record['isCompany'] ? record['company'] : record['person'];
  return textOf(record[field]) || textOf((nested as Record<string, unknown> | null | undefined)?.[field]);
}

/** The fields that differ, in the order of the form. Null for an update that is not made of the traveller's words. */
export function differences(
  kind: string,
  ours: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>> | null,
): Difference[] | null {
  if (!isKind(kind)) return null;
  return FIELDS[kind]
    .map((field) => ({ field, ours: valueIn(ours, field), theirs: valueIn(theirs, field) }))
    .filter((one) => one.ours !== one.theirs);
}
