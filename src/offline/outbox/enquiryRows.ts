import { ENQUIRY_KINDS, type EnquiryDraft, type EnquiryKind } from '@/domain/enquiry/types';
import { isUuid } from '@/domain/enquiry/reference';
import { localStore, onStoredElsewhere, readJson } from '@/platform/webStorage';
import { db, openStore } from '../store/db';
import { type EnquiryRow, ownerOfEnquiry, parseEnquiryDraft } from './enquiryShapes';
import { ENQUIRY_PREFIX, POST_TABLES, enquiriesIn, enquiryIn, keyOf, putIn } from './postTx';
import { newPost } from './postShapes';

/**
 * Business and group enquiries on this device: rows of `meta`. The draft of each kind, as it is typed, and the enquiries that
 * were handed over: their bytes are frozen from the start, and a repeat under the same id is harmless.
 */
const DRAFT_PREFIX = 'enquiryDraft:';
/** Answered enquiries that are kept. */
const MOST_ANSWERED = 20;

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
  const stored = parseEnquiryDraft((await store.run('r', ['meta'], (tx) => tx.meta.get(draftKey(kind))))?.v);
  return stored && stored.rev >= (copy?.rev ?? 0) ? stored : (copy ?? stored);
}

/** Calls `fn` with the draft that another tab has typed; null when it was removed there. Answers a function that ends it. */
export const onEnquiryDraftElsewhere = (kind: EnquiryKind, fn: (draft: EnquiryDraft | null) => void): (() => void) =>
  onStoredElsewhere(draftKey(kind), () => fn(copyOf(kind)));

/** "Start over". */
export async function removeEnquiryDraft(kind: EnquiryKind): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.delete(draftKey(kind)));
  localStore.remove(draftKey(kind));
}

/* Enquiries */

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
  await store.run('rw', POST_TABLES, async (tx) => {
    const answered = (await enquiriesIn(tx)).filter(({ state }) => state === 'sent');
    for (const old of answered.slice(MOST_ANSWERED - 1)) await tx.meta.delete(keyOf(old.id));
    await putIn(tx, { ...newPost(id, uid, at, body), draft: asked });
    await tx.meta.delete(draftKey(draft.kind));
  });
  localStore.remove(draftKey(draft.kind));
}

/** True when nothing of it can be at the agency: never sent, or refused there. */
export const mayChange = ({ state, firstSentAt }: Pick<EnquiryRow, 'state' | 'firstSentAt'>): boolean =>
  state === 'refused' || (state === 'queued' && firstSentAt === null);

/**
 * "Change it": the enquiry is a draft again, in place of the current one. With `refusal` the form says what was wrong. False
 * once it is on its way.
 */
export async function takeBackEnquiry(id: string): Promise<boolean> {
  const store = await db();
  const draft = await store.run('rw', POST_TABLES, async (tx) => {
    const row = await enquiryIn(tx, id);
    if (!row || !mayChange(row)) return null;
    const rev = row.draft.rev + 1;
    const again: EnquiryDraft = { ...row.draft, rev, ...(row.refusal && { refusal: row.refusal }) };
    await tx.meta.put({ k: draftKey(again.kind), v: { uid: row.uid, draft: again } });
    await tx.meta.delete(keyOf(id));
    return { again, uid: row.uid };
  });
  if (draft) localStore.set(draftKey(draft.again.kind), JSON.stringify({ uid: draft.uid, draft: draft.again }));
  return draft !== null;
}

/** Removes the drafts and enquiries of people who are gone from this device. */
export async function removeEnquiriesOf(isGone: (uid: string) => boolean): Promise<void> {
  const store = await db();
  const isTheirs = (value: unknown): boolean => isGone(ownerOfEnquiry(value) ?? '');
  await store.run('rw', POST_TABLES, async (tx) => {
    for (const prefix of [ENQUIRY_PREFIX, DRAFT_PREFIX])
      for (const { k, v } of await tx.meta.where('k').startsWith(prefix).toArray())
        if (isTheirs(v)) await tx.meta.delete(k);
  });
  for (const kind of ENQUIRY_KINDS)
    if (isTheirs(readJson(localStore, draftKey(kind)))) localStore.remove(draftKey(kind));
}
