import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { local, readJson } from '@/platform/webStorage';
import { DraftShape } from './shapes';

const KEY = 'draft-delta';
/** Drafts that may be typed in at the same time, one a tab. */
const KEPT = 3;

/**
 * The draft, and what its tab had last read or written of it: without that, nobody knows which fields it changed. `tab`: whose
 * it is, where it is not told by a key (`typed.ts`).
 */
export type Delta = BookingDraft & { base?: BookingDraft; tab?: string };

function all(): Delta[] {
  const found = readJson(local, KEY);
  return Array.isArray(found) ? found.filter((draft): draft is Delta => is(draft, DraftShape)) : [];
}

/** The draft alone, its base when that can be read, and its tab ('' when unknown). */
export function splitDelta({ base, tab, ...draft }: Delta): {
  draft: BookingDraft;
  base: BookingDraft | null;
  tab: string;
} {
  return { draft, base: base && is(base, DraftShape) ? base : null, tab: typeof tab === 'string' ? tab : '' };
}

function write(drafts: readonly Delta[]): void {
  if (drafts.length === 0) local.remove(KEY);
  else local.set(KEY, JSON.stringify(drafts));
}

/**
 * The last moment of a page, in local storage: synchronous, so it survives what a database write may not. It does not
 * survive a killed browser, hence both are written and the higher `rev` wins at boot (G2).
 */
export function writeDelta(draft: BookingDraft, base?: BookingDraft, tab = ''): void {
  write(
    [{ ...draft, ...(base && { base }), ...(tab && { tab }) }, ...all().filter(({ id }) => id !== draft.id)].slice(
      0,
      KEPT,
    ),
  );
}

/** The delta of one draft, or the newest of all; null when there is none. */
export function readDelta(id?: string): BookingDraft | null {
  const found = all().find((draft) => id === undefined || draft.id === id);
  return found ? splitDelta(found).draft : null;
}

export function dropDelta(id: string): void {
  write(all().filter((draft) => draft.id !== id));
}

export const listDeltas = (): Delta[] => all();
