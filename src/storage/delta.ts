import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { local, localKeys, readJson } from '@/platform/webStorage';
import { DraftShape } from './shapes';

const KEY = 'draft-delta';

/** The draft, and what its tab had last read or written of it: without that, nobody knows which fields it changed. */
export type Delta = BookingDraft & { base?: BookingDraft; tab?: string };

/** What a tab typed of a booking. */
export interface Typed {
  /** '' when unknown. */
  tab: string;
  draft: BookingDraft;
  base: BookingDraft | null;
}

export function typedOf({ base, tab, ...draft }: Delta, whose: unknown = tab): Typed {
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
export function writeDelta(draft: BookingDraft, base?: BookingDraft, tab = ''): void {
  local.set(keyOf(draft.id, tab), JSON.stringify({ ...draft, ...(base && { base }), ...(tab && { tab }) }));
}

/** What tabs left, and under which key. */
export const listDeltas = (): (Typed & { key: string })[] =>
  localKeys(KEY).flatMap((key) =>
    // An earlier version kept a list of them under one key.
    [readJson(local, key)]
      .flat()
      .filter((found): found is Delta => is(found, DraftShape))
      .map((found) => ({ key, ...typedOf(found) })),
  );

/** Takes deltas away that are in the database now; one that its tab has written anew since stays. */
export function dropDeltas(adopted: readonly { key: string; draft: BookingDraft }[]): void {
  const newer = listDeltas();
  for (const { key, draft } of adopted)
    if (!newer.some((one) => one.key === key && one.draft.id === draft.id && one.draft.rev > draft.rev))
      local.remove(key);
}

/** Of every tab, or of one. */
export function dropDelta(id: string, tab = ''): void {
  for (const key of localKeys(keyOf(id, tab))) local.remove(key);
}
