import { ENQUIRY_KINDS, type EnquiryDraft, type EnquiryKind } from '@/domain/enquiry/types';
import { isUuid } from '@/domain/enquiry/reference';
import { localStore, onStoredElsewhere, readJson } from '@/platform/webStorage';
import { db, openStore } from '../store/db';
import type { TableName } from '../store/rows';
import type { Store, Tx } from '../store/store';
import { ENQUIRY_ROW_VERSION, type EnquiryRow, ownerOfEnquiry, parseEnquiry, parseEnquiryDraft } from './enquiryShapes';
import { LEASE_MS } from './queueRules';

/**
 * Business and group enquiries on this device: rows of `meta`. The draft of each kind, as it is typed, and the enquiries that
 * were handed over: their bytes are frozen from the start, and a repeat under the same id is harmless.
 */
const ENQUIRY_PREFIX = 'enquiry:';
const DRAFT_PREFIX = 'enquiryDraft:';
/** Answered enquiries that are kept. */
const MOST_ANSWERED = 20;

/** `intents` only makes the transaction strict: a power cut may not cost an enquiry that was handed over (G1). */
const TABLES: readonly TableName[] = ['meta', 'intents'];

const keyOf = (id: string): string => ENQUIRY_PREFIX + id;
const draftKey = (kind: EnquiryKind): string => DRAFT_PREFIX + kind;

/* Drafts */

/**
 * Stores a draft with each change, before it is drawn: in IndexedDB, which survives a killed browser, and in local storage,
 * which needs no open database and tells other tabs (G1, G2). False where nothing outlives the tab.
 */
export function writeEnquiryDraft(draft: EnquiryDraft, uid: string): boolean {
  const row = { k: draftKey(draft.kind), v: { uid, draft } };
  const store = openStore();
  if (store) store.flush('meta', row);
  else
    void db().then(
      (opened) => opened.flush('meta', row),
      () => undefined,
    );
  localStore.set(draftKey(draft.kind), JSON.stringify({ uid, draft }));
  return store === null || !store.volatile || localStore.get(draftKey(draft.kind)) !== null;
}

const copyOf = (kind: EnquiryKind): EnquiryDraft | null => parseEnquiryDraft(readJson(localStore, draftKey(kind)));

/** The draft of a kind; null without one. */
export async function readEnquiryDraft(kind: EnquiryKind): Promise<EnquiryDraft | null> {
  const copy = copyOf(kind);
  const store = await db();
  const stored = parseEnquiryDraft((await store.run('r', ['meta'], (tx) => tx.get('meta', draftKey(kind))))?.v);
  return stored && stored.rev >= (copy?.rev ?? 0) ? stored : (copy ?? stored);
}

/** Calls `fn` with the draft that another tab has typed; null when it was removed there. Answers a function that ends it. */
export const onEnquiryDraftElsewhere = (kind: EnquiryKind, fn: (draft: EnquiryDraft | null) => void): (() => void) =>
  onStoredElsewhere(draftKey(kind), () => fn(copyOf(kind)));

/** "Start over". */
export async function removeEnquiryDraft(kind: EnquiryKind): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.remove('meta', draftKey(kind)));
  localStore.remove(draftKey(kind));
}

/* Enquiries */

const enquiriesIn = async (tx: Tx): Promise<EnquiryRow[]> =>
  (await tx.list('meta', { prefix: ENQUIRY_PREFIX }))
    .flatMap(({ v }) => parseEnquiry(v) ?? [])
    .sort((a, b) => b.at - a.at);

const enquiryIn = async (tx: Tx, id: string): Promise<EnquiryRow | null> =>
  parseEnquiry((await tx.get('meta', keyOf(id)))?.v);

const putIn = (tx: Tx, row: EnquiryRow) => tx.put('meta', { k: keyOf(row.id), v: row });

/** Every enquiry of this device, newest first. */
export async function listEnquiries(): Promise<EnquiryRow[]> {
  const store = await db();
  return await store.run('r', ['meta'], enquiriesIn);
}

export interface NewEnquiry {
  id: string;
  uid: string;
  at: number;
  draft: EnquiryDraft;
  body: string;
}

/** Hands an enquiry over: it is on the disk and the draft is gone, or neither. */
export async function enqueueEnquiry({ id, uid, at, draft, body }: NewEnquiry): Promise<void> {
  if (!isUuid(id)) throw new Error('An enquiry needs a UUID.');
  const store = await db();
  const { refusal: _, ...asked } = draft;
  await store.run('rw', TABLES, async (tx) => {
    const answered = (await enquiriesIn(tx)).filter(({ state }) => state === 'sent');
    for (const old of answered.slice(MOST_ANSWERED - 1)) await tx.remove('meta', keyOf(old.id));
    await putIn(tx, {
      v: ENQUIRY_ROW_VERSION,
      id,
      uid,
      at,
      draft: asked,
      body,
      state: 'queued',
      firstSentAt: null,
      attempts: 0,
      nextAt: null,
      epoch: 0,
      lease: null,
      error: null,
      refusal: null,
      sentAt: null,
    });
    await tx.remove('meta', draftKey(draft.kind));
  });
  localStore.remove(draftKey(draft.kind));
}

const leaseRuns = ({ lease }: EnquiryRow, at: number): boolean =>
  lease !== null && lease.until > at && lease.until - at <= LEASE_MS;

/** True when nothing of it can be at the agency: never sent, or refused there. */
export const mayChange = ({ state, firstSentAt }: Pick<EnquiryRow, 'state' | 'firstSentAt'>): boolean =>
  state === 'refused' || (state === 'queued' && firstSentAt === null);

/**
 * "Change it": the enquiry is a draft again, in place of the current one. With `refusal` the form says what was wrong. False
 * once it is on its way.
 */
export async function takeBackEnquiry(id: string): Promise<boolean> {
  const store = await db();
  const draft = await store.run('rw', TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (!row || !mayChange(row)) return null;
    const rev = row.draft.rev + 1;
    const again: EnquiryDraft = { ...row.draft, rev, ...(row.refusal && { refusal: row.refusal }) };
    await tx.put('meta', { k: draftKey(again.kind), v: { uid: row.uid, draft: again } });
    await tx.remove('meta', keyOf(id));
    return { again, uid: row.uid };
  });
  if (draft) localStore.set(draftKey(draft.again.kind), JSON.stringify({ uid: draft.uid, draft: draft.again }));
  return draft !== null;
}

/** Removes an enquiry on the traveller's word (G3). False while it is being sent. */
export async function removeEnquiry(id: string, at: number): Promise<boolean> {
  const store = await db();
  return await store.run('rw', TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (row && row.state === 'queued' && leaseRuns(row, at)) return false;
    await tx.remove('meta', keyOf(id));
    return true;
  });
}

/** "Try again": a refused one too, whose cause may be gone at the agency. */
export async function requeueEnquiry(id: string): Promise<void> {
  const store = await db();
  await store.run('rw', TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (row && row.state !== 'sent')
      await putIn(tx, { ...row, state: 'queued', attempts: 0, nextAt: null, refusal: null });
  });
}

/** Removes the drafts and enquiries of people who are gone from this device. */
export async function removeEnquiriesOf(isGone: (uid: string) => boolean): Promise<void> {
  const store = await db();
  const isTheirs = (value: unknown): boolean => isGone(ownerOfEnquiry(value) ?? '');
  await store.run('rw', TABLES, async (tx) => {
    for (const prefix of [ENQUIRY_PREFIX, DRAFT_PREFIX])
      for (const { k, v } of await tx.list('meta', { prefix })) if (isTheirs(v)) await tx.remove('meta', k);
  });
  for (const kind of ENQUIRY_KINDS)
    if (isTheirs(readJson(localStore, draftKey(kind)))) localStore.remove(draftKey(kind));
}

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
  store.run('rw', TABLES, async (tx) => {
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
  store.run('rw', TABLES, async (tx) => {
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
  store.run('rw', TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (!row || row.state === 'sent' || (outcome.state !== 'sent' && row.epoch !== epoch)) return null;
    const next: EnquiryRow = { ...row, lease: null, ...outcome };
    await putIn(tx, next);
    return next;
  });
