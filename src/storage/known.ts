import { sameDraft } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';

/**
 * What this page last read or wrote of each draft. Against it a write finds out which fields changed here and which in
 * another tab. `from`: drafts of this page with a lower revision are older than that.
 */
interface Known {
  from: number;
  data: BookingDraft;
}

const kept = new Map<string, Known>();

/** `data` is on the device and on screen, as far as the traveller of this tab did not change it. */
export function knowDraft(data: BookingDraft, from: number = data.rev): void {
  kept.set(data.id, { from, data });
}

/** This page wrote `data` besides the keeper; nothing newer is forgotten for it. */
export function wroteDraft(data: BookingDraft): void {
  if (data.rev >= (kept.get(data.id)?.from ?? 0)) knowDraft(data);
}

export const knownDraft = (id: string): Known | null => kept.get(id) ?? null;

export function forgetDraft(id: string): void {
  kept.delete(id);
}

/** For tests: another page. */
export const forgetDrafts = (): void => kept.clear();

/** True when both are the same write. Two tabs can reach the same revision in the same millisecond. */
export const isVersion = (a: BookingDraft, b: BookingDraft): boolean =>
  a.rev === b.rev && a.updatedAt === b.updatedAt && sameDraft(a, b);
