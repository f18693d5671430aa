import { withTouched } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';

/**
 * What this page last read or wrote of each draft. Merges compare with it to tell which fields changed in this tab and which
 * in another one. Drafts of this page with a revision below `from` are older than that.
 */
interface MergeBase {
  from: number;
  data: BookingDraft;
}

const mergeBases = new Map<string, MergeBase>();
/** Every state this page gave a draft since its merge base, oldest first. */
const edits = new Map<string, BookingDraft[]>();
/** The merge base as edits compare with it: a field that was changed and changed back counts as changed (`withTouched`). */
const editBases = new Map<string, { known: BookingDraft; base: BookingDraft }>();

/** `data` is stored, and on screen except for what the traveller changed in this tab. */
export function setMergeBase(data: BookingDraft, from: number = data.rev): void {
  const earlier = mergeBases.get(data.id)?.from ?? from;
  // Another draft took this id: its revisions start again.
  if (from < earlier) edits.delete(data.id);
  mergeBases.set(data.id, { from, data });
}

/** Records an edit of the traveller. Answers the draft it has to be compared with; undefined without a merge base. */
export function recordEdit(draft: BookingDraft): BookingDraft | undefined {
  const { id } = draft;
  const known = mergeBases.get(id);
  const states = (edits.get(id) ?? []).filter(({ rev }) => rev >= (known?.from ?? 0));
  const before = states.at(-1);
  edits.set(id, [...states, draft]);
  if (!known) return undefined;
  const last = editBases.get(id);
  let base = known.data;
  if (last?.known === known.data && before) base = withTouched(last.base, before, draft);
  else states.forEach((state, index) => (base = withTouched(base, state, states[index + 1] ?? draft)));
  editBases.set(id, { known: known.data, base });
  return base;
}

/** The draft on screen now contains changes of other tabs: only later changes count as this traveller's. */
export const restartEdits = (draft: BookingDraft): void => void edits.set(draft.id, [draft]);

/**
 * The draft as this page had it at revision `rev`, unless that is older than the merge base. A draft's row says up to which
 * revision it contains this page's edits (`tabs`); this is the base to merge with it.
 */
export function editAtRevision(id: string, rev: number | undefined): BookingDraft | null {
  if (rev === undefined || rev < (mergeBases.get(id)?.from ?? 0)) return null;
  return edits.get(id)?.findLast((state) => state.rev === rev) ?? null;
}

/**
 * Records that this page stored `data` outside of autosave: the screen at that revision, plus the `sent` marks of what was
 * queued. The marks go into later states too, or they would look like changes of the traveller.
 */
export function recordWrite(data: BookingDraft): void {
  const { id, rev, sent } = data;
  if (rev < (mergeBases.get(id)?.from ?? 0)) return;
  setMergeBase(data);
  const withMarks = (state: BookingDraft) => (state.rev < rev ? state : { ...state, sent: { ...state.sent, ...sent } });
  edits.set(id, (edits.get(id) ?? []).map(withMarks));
}

export const getMergeBase = (id: string): MergeBase | null => mergeBases.get(id) ?? null;

export function dropMergeBase(id: string): void {
  for (const map of [mergeBases, edits, editBases]) map.delete(id);
}

/** For tests: as in a new page. */
export function resetMergeBases(): void {
  for (const map of [mergeBases, edits, editBases]) map.clear();
}
