import type { TableName } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { type ChangeReplyRow, parseChangeReply } from './changeReplyShapes';
import { type EnquiryRow, parseEnquiry } from './enquiryShapes';
import { orderBearerIn } from './outboxTx';
import { LEASE_MS, leaseRuns } from './queueRules';

/* Transactions over enquiries and replies to changes that page and worker share. */

export const ENQUIRY_PREFIX = 'enquiry:';
export const REPLY_PREFIX = 'changeReply:';
/** `intents` only makes the transaction strict: a power cut may not cost what was handed over (G1). */
export const POST_TABLES: readonly TableName[] = ['meta', 'intents'];

/** What is sent once, by itself. */
export type PostRow = EnquiryRow | ChangeReplyRow;
export const isReply = (row: PostRow): row is ChangeReplyRow => 'changeId' in row;

const PARSERS = [
  [ENQUIRY_PREFIX, parseEnquiry],
  [REPLY_PREFIX, parseChangeReply],
] as const;

async function rowsOf<Row extends PostRow>(
  tx: Tx,
  prefix: string,
  parse: (value: unknown) => Row | null,
): Promise<Row[]> {
  const rows = await tx.meta.where('k').startsWith(prefix).toArray();
  return rows.flatMap(({ v }) => parse(v) ?? []).sort((a, b) => b.at - a.at);
}

/** Newest first. */
export const enquiriesIn = (tx: Tx): Promise<EnquiryRow[]> => rowsOf(tx, ENQUIRY_PREFIX, parseEnquiry);
export const repliesIn = (tx: Tx): Promise<ChangeReplyRow[]> => rowsOf(tx, REPLY_PREFIX, parseChangeReply);

export const keyOf = (id: string): string => ENQUIRY_PREFIX + id;
export const replyKey = (id: string): string => REPLY_PREFIX + id;
const keyOfRow = (row: PostRow): string => (isReply(row) ? replyKey : keyOf)(row.id);

export const enquiryIn = async (tx: Tx, id: string): Promise<EnquiryRow | null> =>
  parseEnquiry((await tx.meta.get(keyOf(id)))?.v);

export async function postIn(tx: Tx, id: string): Promise<PostRow | null> {
  for (const [prefix, parse] of PARSERS) {
    const row = parse((await tx.meta.get(prefix + id))?.v);
    if (row) return row;
  }
  return null;
}

export const putIn = (tx: Tx, row: PostRow) =>
  tx.meta.put(isReply(row) ? { k: replyKey(row.id), v: row } : { k: keyOf(row.id), v: row });

/** Removes one on the traveller's word (G3). False while it is being sent. `at`: now. */
export const removePost = (store: Store, id: string, at: number): Promise<boolean> =>
  store.run('rw', POST_TABLES, async (tx) => {
    const row = await postIn(tx, id);
    if (row && row.state === 'queued' && leaseRuns(row, at)) return false;
    if (row) await tx.meta.delete(keyOfRow(row));
    return true;
  });

/** "Try again": a refused one too, whose cause may be gone at the agency. */
export const requeuePost = (store: Store, id: string): Promise<void> =>
  store.run('rw', POST_TABLES, async (tx) => {
    const row = await postIn(tx, id);
    if (row && row.state !== 'sent')
      await putIn(tx, { ...row, state: 'queued', attempts: 0, nextAt: null, refusal: null });
  });

/* Sending: each step is one transaction. */

/** The longest wait between two tries; a later moment was written by a clock that was set back since. */
export const LONGEST_WAIT_MS = 3_600_000;

const waitsUntil = ({ nextAt }: PostRow, at: number): number | null =>
  nextAt !== null && nextAt > at && nextAt - at <= LONGEST_WAIT_MS ? nextAt : null;

/** Rows that can be sent, oldest first, and when each may be (ms; 0 at once). */
export const duePosts = (store: Store, at: number): Promise<{ row: PostRow; from: number }[]> =>
  store.run('r', ['meta'], async (tx) =>
    [...(await enquiriesIn(tx)), ...(await repliesIn(tx))]
      .filter(({ state }) => state === 'queued')
      .sort((a, b) => a.at - b.at)
      .map((row) => ({ row, from: waitsUntil(row, at) ?? 0 })),
  );

/** True when something waits that this device can send without the bearer of an account. */
export const hasPosts = (store: Store, at: number): Promise<boolean> =>
  store.run('r', ['meta'], async (tx) => {
    if ((await enquiriesIn(tx)).some(({ state }) => state === 'queued')) return true;
    for (const { state, bookingId } of await repliesIn(tx))
      if (state === 'queued' && (await orderBearerIn(tx, bookingId, at)) !== null) return true;
    return false;
  });

/** One try: whoever took the row after it has a higher epoch. */
export interface PostTry {
  id: string;
  epoch: number;
  row: PostRow;
  /** Failures so far. */
  attempts: number;
}

interface Holder {
  owner: string;
  now: () => number;
}

/**
 * Takes a row for one try, with a lease that keeps others away where no lock does (`fenced` false). Null when there is
 * nothing to send now.
 */
export const takePost = (store: Store, id: string, { owner, now }: Holder, fenced: boolean): Promise<PostTry | null> =>
  store.run('rw', POST_TABLES, async (tx) => {
    const at = now();
    const row = await postIn(tx, id);
    if (!row || row.state !== 'queued' || waitsUntil(row, at) !== null) return null;
    if (!fenced && leaseRuns(row, at)) return null;
    const epoch = row.epoch + 1;
    const lease = { owner, until: at + LEASE_MS };
    await putIn(tx, { ...row, epoch, lease, firstSentAt: row.firstSentAt ?? at });
    return { id, epoch, row, attempts: row.attempts };
  });

/** For a waiter that wants to take the lock away: true when the holder's lease is over, which also shuts it out. */
export const fencePost = (store: Store, id: string, { owner, now }: Holder): Promise<boolean> =>
  store.run('rw', POST_TABLES, async (tx) => {
    const row = await postIn(tx, id);
    if (!row) return true;
    if (leaseRuns(row, now())) return false;
    await putIn(tx, { ...row, epoch: row.epoch + 1, lease: { owner, until: now() + LEASE_MS } });
    return true;
  });

/**
 * Writes the outcome of a try. That the server has it is true whoever brings it; every other outcome counts only while nobody
 * else took the row since.
 */
export const settlePost = (
  store: Store,
  { id, epoch }: Pick<PostTry, 'id' | 'epoch'>,
  outcome: Partial<Pick<PostRow, 'state' | 'attempts' | 'nextAt' | 'error' | 'refusal' | 'sentAt'>>,
): Promise<PostRow | null> =>
  store.run('rw', POST_TABLES, async (tx) => {
    const row = await postIn(tx, id);
    if (!row || row.state === 'sent' || (outcome.state !== 'sent' && row.epoch !== epoch)) return null;
    const next: PostRow = { ...row, lease: null, ...outcome };
    await putIn(tx, next);
    return next;
  });
