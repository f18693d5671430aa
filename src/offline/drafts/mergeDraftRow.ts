import { mergeDrafts } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { hasTombstone } from './tombstones';
import type { TabEdit } from './journalCopy';
import { isSameVersion, editAtRevision } from './mergeBase';
import { currentId } from './draftIds';
import type { DraftRow } from '../store/rows';
import type { Tx } from '../store/store';
import { OWN_TAB } from './journal';

/** How what was typed comes into a draft's own row, beside what others wrote there: inside a transaction over `drafts` and `meta`. */

/**
 * What is to be stored of a draft where another is stored already; null when that one is newer. With `base`, what both
 * tabs typed is kept field by field; without it the higher revision wins.
 */
function resolveConflict(
  found: BookingDraft | undefined,
  mine: BookingDraft,
  base: BookingDraft | null,
): BookingDraft | null {
  if (!found || isSameVersion(found, mine)) return mine;
  if (found.status === 'paid' && mine.status !== 'paid') return null;
  if (base && !isSameVersion(found, base)) return mergeDrafts(base, mine, found);
  return found.rev > mine.rev ? null : mine;
}

/** So many tabs of a draft are remembered by what the draft has of them. */
const TABS = 8;

/** `tab` has all up to `rev` in there now. */
const withTab = (tabs: DraftRow['tabs'], tab: string, rev: number): Record<string, number> =>
  Object.fromEntries([...Object.entries(tabs ?? {}).filter(([one]) => one !== tab), [tab, rev]].slice(-TABS));

/** `own`: a tab's write of its latest; what it typed earlier is asked about first. */
export async function mergeDraftRow(
  tx: Tx,
  { draft, base, tab }: TabEdit,
  own?: { uid: string; named: Promise<string> | undefined },
): Promise<BookingDraft | null> {
  const [id, under] = await Promise.all([own?.named ?? currentId(tx, draft.id), tx.get('drafts', draft.id)]);
  const found = id === draft.id ? under : await tx.get('drafts', id);
  if (!found && (await hasTombstone(tx, id))) return null;
  const at = tab ? found?.tabs?.[tab] : undefined;
  // A browser that was killed brings local storage back as it was a while ago: the draft has that, and newer.
  if (!own && at !== undefined && at >= draft.rev) return null;
  const from = tab === OWN_TAB ? editAtRevision(draft.id, at) : null;
  // Another write of this page was ahead.
  if (from && from.rev > draft.rev) return null;
  const mine = id === draft.id ? draft : { ...draft, id, bookingId: id };
  const data = resolveConflict(found?.data, mine, from ?? base);
  if (!data) return null;
  const { updatedAt, rev } = data;
  const tabs = withTab(found?.tabs, tab, draft.rev);
  await tx.put('drafts', { id, uid: own?.uid || (found?.uid ?? ''), updatedAt, rev, data, tabs });
  return data;
}

/**
 * Lays what tabs typed into the drafts' own rows, `rows` or all. A tab may have typed under the name a booking had before it
 * was made and typed on under the new one: the newer row says all of the earlier, which would put back what was typed over.
 */
export async function mergeEdits(tx: Tx, typed: readonly TabEdit[]): Promise<void> {
  const newest = new Map<string, TabEdit>();
  for (const one of typed) {
    const whose = one.tab + (await currentId(tx, one.draft.id));
    if (one.draft.rev >= (newest.get(whose)?.draft.rev ?? 0)) newest.set(whose, one);
  }
  for (const one of newest.values()) await mergeDraftRow(tx, one);
}
