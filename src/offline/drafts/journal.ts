import { is } from 'superstruct';
import type { TabEdit } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { uuid } from '@/platform/ids';
import { localKeys, localStore, readJson } from '@/platform/webStorage';
import { DraftShape } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { recordEdit } from './mergeBase';

/**
 * The journal: edits of a tab that its draft's row does not contain yet. Each tab has its own entry per draft, so it can be
 * written without reading first, before the letter is drawn (G1). Whoever reads drafts next merges the entries into their
 * rows. Each entry is in IndexedDB, which survives a killed browser, and in local storage, which survives a crash while
 * another page's transaction blocks the write (docs/offline.md "Drafts").
 */
export const JOURNAL_PREFIX = 'typed:';
/** Identifies this tab, and begins the keys of its entries. */
export const OWN_TAB = `${JOURNAL_PREFIX}${uuid()}:`;
const COPY_PREFIX = 'draft-delta';

/** The draft with its merge base: without that, nobody could tell which fields the tab changed. */
type JournalEntry = BookingDraft & { base?: BookingDraft; tab?: string };

/** Revision this tab wrote last, by draft id; a draft may occur under its local id and its booking id. */
const writtenRevs = new Map<string, number>();

function toTabEdit({ base, tab, ...draft }: JournalEntry, owner: unknown = tab): TabEdit {
  return {
    draft,
    base: base && is(base, DraftShape) ? base : null,
    tab: typeof owner === 'string' ? owner : '',
  };
}

const copyKey = (id: string, tab: string): string => `${COPY_PREFIX}:${id}:${tab}`;

/** Writes a tab's journal entry to local storage: synchronous, and blocked by no transaction (G2). */
export function writeJournalCopy(draft: BookingDraft, base?: BookingDraft, tab = ''): void {
  localStore.set(copyKey(draft.id, tab), JSON.stringify({ ...draft, ...(base && { base }), ...(tab && { tab }) }));
}

/** The entries of all tabs in local storage, with their keys. */
export const listJournalCopies = (): (TabEdit & { key: string })[] =>
  localKeys(COPY_PREFIX).flatMap((key) =>
    // An earlier version kept a list under one key.
    [readJson(localStore, key)]
      .flat()
      .filter((entry): entry is JournalEntry => is(entry, DraftShape))
      .map((entry) => ({ key, ...toTabEdit(entry) })),
  );

/** Removes entries from local storage that the database contains now, unless their tab has written newer ones since. */
export function dropMergedCopies(merged: readonly { key: string; draft: BookingDraft }[]): void {
  const current = listJournalCopies();
  for (const { key, draft } of merged)
    if (!current.some((one) => one.key === key && one.draft.id === draft.id && one.draft.rev > draft.rev))
      localStore.remove(key);
}

/** Removes the entries of a draft from local storage, of every tab or of one. */
export function dropJournalCopies(id: string, tab = ''): void {
  for (const key of localKeys(copyKey(id, tab))) localStore.remove(key);
}

/** Updates queued in memory are lost with the tab: the next one must send these parts again. */
export const withoutMarks = (draft: BookingDraft): BookingDraft => ({ ...draft, sent: {} });

/**
 * Writes this tab's entry for a draft to the database and to local storage. False where the database is no use: not open yet,
 * or gone with the tab. Never throws.
 */
export function appendJournalEntry(store: Store | null, draft: BookingDraft): boolean {
  const base = recordEdit(draft);
  const v: JournalEntry = base ? { ...draft, base } : draft;
  const isDurable = store !== null && !store.volatile;
  // The database first: it needs longer, and local storage has the entry within the same task.
  if (isDurable) store.flush('meta', { k: OWN_TAB + draft.id, v });
  if (store?.volatile) writeJournalCopy(withoutMarks(draft), base && withoutMarks(base), OWN_TAB);
  else writeJournalCopy(draft, base, OWN_TAB);
  writtenRevs.set(draft.id, draft.rev);
  return isDurable;
}

/** The entries of all tabs in the database, inside a transaction over `meta`. Entries of an unknown shape are left alone. */
export async function readJournal(tx: Tx): Promise<(TabEdit & { k: string })[]> {
  const rows = await tx.meta.where('k').startsWith(JOURNAL_PREFIX).toArray();
  return rows.flatMap(({ k, v }) =>
    is(v, DraftShape) ? { ...toTabEdit(v as JournalEntry, k.slice(0, -(v as JournalEntry).id.length)), k } : [],
  );
}

/**
 * Removes this tab's entries for a draft whose row now contains its edits up to `rev`; `isOf` tells under which ids they were
 * written. Answers a function that removes the copies in local storage: call it after the transaction.
 */
export async function dropOwnEntries(
  tx: Tx,
  rev: number,
  isOf: (id: string) => boolean | Promise<boolean>,
): Promise<() => void> {
  const ids: string[] = [];
  for (const id of writtenRevs.keys())
    if (await isOf(id)) {
      ids.push(id);
      await tx.meta.delete(OWN_TAB + id);
    }
  return () => {
    for (const id of ids) if ((writtenRevs.get(id) ?? Infinity) <= rev) dropJournalCopies(id, OWN_TAB);
  };
}
