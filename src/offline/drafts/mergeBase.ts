import { sameDraft, withTouched } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';

/**
 * What this page last read or wrote of each draft. Against it a write finds out which fields changed here and which in
 * another tab. `from`: drafts of this page with a lower revision are older than that.
 */
interface MergeBase {
  from: number;
  data: BookingDraft;
}

const mergeBases = new Map<string, MergeBase>();
/** Each state of a draft that this page had since then, oldest first. */
const typed = new Map<string, BookingDraft[]>();
/** `known`, but for what was changed since and changed back: what such a state is compared with by whoever reads it. */
const editBases = new Map<string, { known: BookingDraft; base: BookingDraft }>();

/** `data` is on the device and on screen, as far as the traveller of this tab did not change it. */
export function setMergeBase(data: BookingDraft, from: number = data.rev): void {
  const earlier = mergeBases.get(data.id)?.from ?? from;
  // Another draft came to be this one: its revisions begin anew.
  if (from < earlier) typed.delete(data.id);
  mergeBases.set(data.id, { from, data });
}

/** The traveller changed the draft to this. Answers what it is to be compared with; undefined where nothing is known of it. */
export function recordEdit(draft: BookingDraft): BookingDraft | undefined {
  const { id } = draft;
  const known = mergeBases.get(id);
  const states = (typed.get(id) ?? []).filter(({ rev }) => rev >= (known?.from ?? 0));
  const before = states.at(-1);
  typed.set(id, [...states, draft]);
  if (!known) return undefined;
  const last = editBases.get(id);
  let base = known.data;
  if (last?.known === known.data && before) base = withTouched(last.base, before, draft);
  else states.forEach((one, at) => (base = withTouched(base, one, states[at + 1] ?? draft)));
  editBases.set(id, { known: known.data, base });
  return base;
}

/** What is on screen now came from elsewhere as well: only what is changed from here on is this traveller's. */
export const restartEdits = (draft: BookingDraft): void => void typed.set(draft.id, [draft]);

/**
 * The draft as this page had it at that revision, if that is not older than what it last read or wrote. `rev` is what a draft's
 * row says of this page: another write of it, or another tab, took that much in. Against it is found out what was changed here
 * since, and there.
 */
export function editAtRevision(id: string, rev: number | undefined): BookingDraft | null {
  if (rev === undefined || rev < (mergeBases.get(id)?.from ?? 0)) return null;
  return typed.get(id)?.findLast((one) => one.rev === rev) ?? null;
}

/**
 * This page wrote `data` besides the keeper; nothing newer is forgotten for it. It is the screen as of that revision with the marks
 * of what was queued: seen without them, that they are set would be a change of this traveller's.
 */
export function recordWrite(data: BookingDraft): void {
  const { id, rev, sent } = data;
  if (rev < (mergeBases.get(id)?.from ?? 0)) return;
  setMergeBase(data);
  const marked = (one: BookingDraft) => (one.rev < rev ? one : { ...one, sent: { ...one.sent, ...sent } });
  typed.set(id, (typed.get(id) ?? []).map(marked));
}

export const getMergeBase = (id: string): MergeBase | null => mergeBases.get(id) ?? null;

export function dropMergeBase(id: string): void {
  for (const one of [mergeBases, typed, editBases]) one.delete(id);
}

/** For tests: another page. */
export function resetMergeBases(): void {
  for (const one of [mergeBases, typed, editBases]) one.clear();
}

/** True when both are the same write. Two tabs can reach the same revision in the same millisecond. */
export const isSameVersion = (a: BookingDraft, b: BookingDraft): boolean =>
  a.rev === b.rev && a.updatedAt === b.updatedAt && sameDraft(a, b);
