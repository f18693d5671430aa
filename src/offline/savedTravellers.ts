import {
  type Infer,
  array,
  boolean,
  enums,
  is,
  nonempty,
  number,
  optional,
  string,
  type as shape,
  unknown,
} from 'superstruct';
import { storedShapes } from '@/api/shapes/traveller';
import { TRAVEL_DOCUMENTS, type SavedTraveller } from '@/domain/booking/saved';
import { SAVED_FIELDS } from '@/domain/booking/travellerFields';
import { isIsoDate } from '@/domain/dates';
import { db } from './store/db';

/** One row of `meta`, because consent and list change together. */
export const TRAVELLERS_KEY = 'travellers';

/** `keep`: the traveller agreed to save the travellers of the next booking too. */
export interface SavedTravellers {
  keep: boolean;
  list: SavedTraveller[];
}

const Document = shape({ kind: enums(TRAVEL_DOCUMENTS), country: nonempty(string()), expires: string() });

const Traveller = shape({
  id: nonempty(string()),
  ...storedShapes(SAVED_FIELDS),
  gender: enums(['female', 'male']),
  usedAt: number(),
  travelDocument: optional(unknown()),
});
const Row = shape({ keep: boolean(), list: array(Traveller) });

/** Whether this can be stored as a traveller. */
export const isSavedTraveller = (value: unknown): value is SavedTraveller =>
  is(value, Traveller) && isIsoDate(value.dob);

/** Without a document that cannot be read. */
function readTraveller({ travelDocument, ...saved }: Infer<typeof Traveller>): SavedTraveller {
  const rest = saved as SavedTraveller;
  if (!is(travelDocument, Document) || !isIsoDate(travelDocument.expires)) return rest;
  const { kind, country, expires } = travelDocument;
  return { ...rest, travelDocument: { kind, country, expires } };
}

/** The row without unreadable travellers; empty when it has another shape. */
export const parseSavedTravellers = (value: unknown): SavedTravellers =>
  is(value, Row)
    ? { keep: value.keep, list: value.list.filter(({ dob }) => isIsoDate(dob)).map(readTraveller) }
    : { keep: false, list: [] };

export async function getSavedTravellers(): Promise<SavedTravellers> {
  const store = await db();
  const row = await store.run('r', ['meta'], (tx) => tx.meta.get(TRAVELLERS_KEY));
  return parseSavedTravellers(row?.v);
}

/** Edits the row in one transaction, because another tab may edit it too, and returns the result. Removes an empty row. */
export async function updateSavedTravellers(
  edit: (saved: SavedTravellers) => SavedTravellers,
): Promise<SavedTravellers> {
  const store = await db();
  return await store.run('rw', ['meta'], async (tx) => {
    const saved = edit(parseSavedTravellers((await tx.meta.get(TRAVELLERS_KEY))?.v));
    if (saved.keep || saved.list.length > 0) await tx.meta.put({ k: TRAVELLERS_KEY, v: saved });
    else await tx.meta.delete(TRAVELLERS_KEY);
    return saved;
  });
}
