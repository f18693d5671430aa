import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { local, readJson } from '@/platform/webStorage';
import { DraftShape } from './shapes';

const KEY = 'draft-delta';
/** Drafts that may be typed in at the same time, one a tab. */
const KEPT = 3;

function all(): BookingDraft[] {
  const found = readJson(local, KEY);
  return Array.isArray(found) ? found.filter((draft): draft is BookingDraft => is(draft, DraftShape)) : [];
}

function write(drafts: readonly BookingDraft[]): void {
  if (drafts.length === 0) local.remove(KEY);
  else local.set(KEY, JSON.stringify(drafts));
}

/**
 * The last moment of a page, in local storage: synchronous, so it survives what a database write may not. It does not
 * survive a killed browser, hence both are written and the higher `rev` wins at boot (G2).
 */
export function writeDelta(draft: BookingDraft): void {
  write([draft, ...all().filter(({ id }) => id !== draft.id)].slice(0, KEPT));
}

/** The delta of one draft, or the newest of all; null when there is none. */
export function readDelta(id?: string): BookingDraft | null {
  return all().find((draft) => id === undefined || draft.id === id) ?? null;
}

export function dropDelta(id: string): void {
  write(all().filter((draft) => draft.id !== id));
}

export const listDeltas = (): BookingDraft[] => all();
