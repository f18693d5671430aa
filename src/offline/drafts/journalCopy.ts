import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { localStore, localKeys, readJson } from '@/platform/webStorage';
import { DraftShape } from '../store/rowShapes';

const KEY = 'draft-delta';

/** The draft, and what its tab had last read or written of it: without that, nobody knows which fields it changed. */
export type JournalEntry = BookingDraft & { base?: BookingDraft; tab?: string };

/** What a tab typed of a booking. */
export interface TabEdit {
  /** '' when unknown. */
  tab: string;
  draft: BookingDraft;
  base: BookingDraft | null;
}

export function toTabEdit({ base, tab, ...draft }: JournalEntry, whose: unknown = tab): TabEdit {
  return {
    draft,
    base: base && is(base, DraftShape) ? base : null,
    tab: typeof whose === 'string' ? whose : '',
  };
}

const keyOf = (id: string, tab: string): string => `${KEY}:${id}:${tab}`;

/**
 * A tab's draft in local storage: synchronous and behind nobody, so it survives what a database write may not. It does not
 * survive a killed browser, hence both are written (G1, G2; docs/decisions/0084). Each tab has an entry of its own.
 */
export function writeJournalCopy(draft: BookingDraft, base?: BookingDraft, tab = ''): void {
  localStore.set(keyOf(draft.id, tab), JSON.stringify({ ...draft, ...(base && { base }), ...(tab && { tab }) }));
}

/** What tabs left, and under which key. */
export const listJournalCopies = (): (TabEdit & { key: string })[] =>
  localKeys(KEY).flatMap((key) =>
    // An earlier version kept a list of them under one key.
    [readJson(localStore, key)]
      .flat()
      .filter((found): found is JournalEntry => is(found, DraftShape))
      .map((found) => ({ key, ...toTabEdit(found) })),
  );

/** Takes deltas away that are in the database now; one that its tab has written anew since stays. */
export function dropMergedCopies(adopted: readonly { key: string; draft: BookingDraft }[]): void {
  const newer = listJournalCopies();
  for (const { key, draft } of adopted)
    if (!newer.some((one) => one.key === key && one.draft.id === draft.id && one.draft.rev > draft.rev))
      localStore.remove(key);
}

/** Of every tab, or of one. */
export function dropJournalCopies(id: string, tab = ''): void {
  for (const key of localKeys(keyOf(id, tab))) localStore.remove(key);
}
