import type { TableName } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { type EnquiryRow, parseEnquiry } from './enquiryShapes';
import { LEASE_MS, leaseRuns } from './queueRules';

/* Transactions over enquiries that page and worker share. */

export const ENQUIRY_PREFIX = 'enquiry:';
/** `intents` only makes the transaction strict: a power cut may not cost an enquiry that was handed over (G1). */
export const ENQUIRY_TABLES: readonly TableName[] = ['meta', 'intents'];

export const keyOf = (id: string): string => ENQUIRY_PREFIX + id;

export const enquiriesIn = async (tx: Tx): Promise<EnquiryRow[]> =>
  (await tx.meta.where('k').startsWith(ENQUIRY_PREFIX).toArray())
    .flatMap(({ v }) => parseEnquiry(v) ?? [])
    .sort((a, b) => b.at - a.at);

export const enquiryIn = async (tx: Tx, id: string): Promise<EnquiryRow | null> =>
  parseEnquiry((await tx.meta.get(keyOf(id)))?.v);

export const putIn = (tx: Tx, row: EnquiryRow) => tx.meta.put({ k: keyOf(row.id), v: row });

/* Sending: each step is one transaction. */

/** The longest wait between two tries; a later moment was written by a clock that was set back since. */
export const LONGEST_WAIT_MS = 3_600_000;

const waitsUntil = ({ nextAt }: EnquiryRow, at: number): number | null =>
  nextAt !== null && nextAt > at && nextAt - at <= LONGEST_WAIT_MS ? nextAt : null;

/** Ids of enquiries that can be sent, oldest first, and when each may be (ms; 0 at once). */
export const dueEnquiries = (store: Store, at: number): Promise<{ id: string; from: number }[]> =>
  store.run('r', ['meta'], async (tx) =>
    (await enquiriesIn(tx))
      .filter(({ state }) => state === 'queued')
      .map((row) => ({ id: row.id, from: waitsUntil(row, at) ?? 0 }))
      .reverse(),
  );

/** True when an enquiry waits to be sent. */
export const hasEnquiries = async (store: Store): Promise<boolean> => (await dueEnquiries(store, 0)).length > 0;

/** One try: whoever took the enquiry after it has a higher epoch. */
export interface EnquiryTry {
  id: string;
  epoch: number;
  body: string;
  /** Failures so far. */
  attempts: number;
}

interface Holder {
  owner: string;
  now: () => number;
}

/**
 * Takes an enquiry for one try, with a lease that keeps others away where no lock does (`fenced` false). Null when there is
 * nothing to send now.
 */
export const takeEnquiry = (
  store: Store,
  id: string,
  { owner, now }: Holder,
  fenced: boolean,
): Promise<EnquiryTry | null> =>
  store.run('rw', ENQUIRY_TABLES, async (tx) => {
    const at = now();
    const row = await enquiryIn(tx, id);
    if (!row || row.state !== 'queued' || waitsUntil(row, at) !== null) return null;
    if (!fenced && leaseRuns(row, at)) return null;
    const epoch = row.epoch + 1;
    await putIn(tx, { ...row, epoch, lease: { owner, until: at + LEASE_MS }, firstSentAt: row.firstSentAt ?? at });
    return { id, epoch, body: row.body, attempts: row.attempts };
  });

/** For a waiter that wants to take the lock away: true when the holder's lease is over, which also shuts it out. */
export const fenceEnquiry = (store: Store, id: string, { owner, now }: Holder): Promise<boolean> =>
  store.run('rw', ENQUIRY_TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (!row) return true;
    if (leaseRuns(row, now())) return false;
    await putIn(tx, { ...row, epoch: row.epoch + 1, lease: { owner, until: now() + LEASE_MS } });
    return true;
  });

/**
 * Writes the outcome of a try. That the server has the enquiry is true whoever brings it; every other outcome counts only
 * while nobody else took it since.
 */
export const settleEnquiry = (
  store: Store,
  { id, epoch }: EnquiryTry,
  outcome: Partial<Pick<EnquiryRow, 'state' | 'attempts' | 'nextAt' | 'error' | 'refusal' | 'sentAt'>>,
): Promise<EnquiryRow | null> =>
  store.run('rw', ENQUIRY_TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (!row || row.state === 'sent' || (outcome.state !== 'sent' && row.epoch !== epoch)) return null;
    const next: EnquiryRow = { ...row, lease: null, ...outcome };
    await putIn(tx, next);
    return next;
  });
