import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { uuid } from '@/platform/ids';
import { type JournalEntry, type TabEdit, dropJournalCopies, toTabEdit, writeJournalCopy } from './journalCopy';
import { recordEdit } from './mergeBase';
import { DraftShape } from '../store/rowShapes';
import type { Store, Tx } from '../store/store';

/**
 * What a tab has typed and not laid into the draft's own row yet: a row of that tab alone, so that it is written without reading
 * first, and the browser has all it needs for it before the letter is drawn (G1). Merged with what other tabs wrote by whoever
 * reads drafts next; docs/decisions/0084.
 */
export const JOURNAL_PREFIX = 'typed:';
/** Begins the keys of this tab's rows. */
export const OWN_TAB = `${JOURNAL_PREFIX}${uuid()}:`;
/** Drafts of this tab by id, also those a booking went by before it was made, with the revision that was typed last. */
const noted = new Map<string, number>();

/**
 * Begins to store a draft as it is now: in local storage, which waits for nobody, and in the database. Behind a transaction of
 * any page the row would need this one until that is over, and a page that crashes takes it along. False where the database is
 * no use: it is not open, or nothing of it survives the tab.
 */
export function appendJournalEntry(store: Store | null, draft: BookingDraft): boolean {
  const base = recordEdit(draft);
  const v: JournalEntry = base ? { ...draft, base } : draft;
  const lasts = store !== null && !store.volatile;
  // The database first: it is the one with a way to go, and local storage has the letter within the same task.
  if (lasts) store.flush('meta', { k: OWN_TAB + draft.id, v });
  writeJournalCopy(draft, base, OWN_TAB);
  noted.set(draft.id, draft.rev);
  return lasts;
}

/** What tabs typed, in a transaction over `meta`. A row that cannot be read stays where it is. */
export async function readJournal(tx: Tx): Promise<(TabEdit & { k: string })[]> {
  const rows = await tx.list('meta', { prefix: JOURNAL_PREFIX });
  return rows.flatMap(({ k, v }) =>
    is(v, DraftShape) ? { ...toTabEdit(v as JournalEntry, k.slice(0, -(v as JournalEntry).id.length)), k } : [],
  );
}

/**
 * Another write of this tab has all that it typed of a booking up to `rev`; `isOf` tells by which ids that went. Answers what
 * takes the same out of local storage, for when the transaction is done.
 */
export async function dropOwnEntries(
  tx: Tx,
  rev: number,
  isOf: (id: string) => boolean | Promise<boolean>,
): Promise<() => void> {
  const ids: string[] = [];
  for (const id of noted.keys())
    if (await isOf(id)) {
      ids.push(id);
      await tx.remove('meta', OWN_TAB + id);
    }
  return () => {
    for (const id of ids) if ((noted.get(id) ?? Infinity) <= rev) dropJournalCopies(id, OWN_TAB);
  };
}
