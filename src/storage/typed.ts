import { is } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { uuid } from '@/platform/ids';
import { type Delta, splitDelta } from './delta';
import { knownDraft } from './known';
import { DraftShape } from './shapes';
import type { Store, Tx } from './store';

/**
 * What a tab has typed and not laid into the draft's own row yet: a row of that tab alone, so that it is written without reading
 * first, and the browser has all it needs for it before the letter is drawn (G1). Merged with what other tabs wrote by whoever
 * reads drafts next; docs/decisions/0084.
 */
export const TYPED = 'typed:';
/** Begins the keys of this tab's rows. */
export const OWN_TAB = `${TYPED}${uuid()}:`;
/** Ids of drafts that this tab has such a row of, or had: also those a booking went by before it was made. */
const noted = new Set<string>();

/** Begins to store a draft as it is now. False where that is no use: nothing of this store survives the tab. */
export function keepTyped(store: Store | null, draft: BookingDraft): boolean {
  if (!store || store.volatile) return false;
  noted.add(draft.id);
  const base = knownDraft(draft.id)?.data;
  const v: Delta = base ? { ...draft, base } : draft;
  store.flush('meta', { k: OWN_TAB + draft.id, v });
  return true;
}

export interface Typed {
  k: string;
  /** Begins the keys of its tab's rows. */
  tab: string;
  draft: BookingDraft;
  base: BookingDraft | null;
}

/** What tabs typed, in a transaction over `meta`. A row that cannot be read stays where it is. */
export async function typedIn(tx: Tx): Promise<Typed[]> {
  const rows = await tx.list('meta', { prefix: TYPED });
  return rows.flatMap(({ k, v }) =>
    is(v, DraftShape) ? { ...splitDelta(v as Delta), k, tab: k.slice(0, -(v as Delta).id.length) } : [],
  );
}

/** Another write of this tab has all that it typed of a booking; `isOf` tells by which ids that went. */
export async function dropOwnTyped(tx: Tx, isOf: (id: string) => Promise<boolean>): Promise<void> {
  for (const id of noted) if (await isOf(id)) await tx.remove('meta', OWN_TAB + id);
}
