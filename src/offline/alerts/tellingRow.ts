import { type Struct, array, boolean, enums, is, nonempty, nullable, number, string, type as shape } from 'superstruct';
import { LOCALES } from '@/domain/locale';
import { TELLING_KEY, type Telling } from '@/domain/push/telling';
import { TRIP_TEXT_NAMES, type NewsTexts } from '@/domain/push/newsTexts';
import type { Store } from '../store/store';

/* The one row of `meta` with what is told while the app is closed. Page and worker read and write it. */

const Texts = shape(
  Object.fromEntries(TRIP_TEXT_NAMES.map((name) => [name, string()])) as Record<keyof NewsTexts, Struct<string>>,
);
const Whole = nullable(number());
const Row = shape({
  id: nonempty(string()),
  orders: array(string()),
  alerts: boolean(),
  texts: Texts,
  locale: enums(LOCALES),
  site: string(),
  publicKey: string(),
  target: nullable(shape({ endpoint: nonempty(string()), p256dh: nonempty(string()), auth: nonempty(string()) })),
  sent: Whole,
  refused: Whole,
  failures: number(),
  nextAt: Whole,
});

/** What is told; null for nothing. */
export async function tellingIn(store: Store): Promise<Telling | null> {
  const row = await store.run('r', ['meta'], (tx) => tx.meta.get(TELLING_KEY));
  return row && is(row.v, Row) ? row.v : null;
}

/** Changes what is told in one transaction; null removes the row. */
export const editTellingIn = (
  store: Store,
  edit: (telling: Telling | null) => Telling | null,
): Promise<Telling | null> =>
  store.run('rw', ['meta'], async (tx) => {
    const row = await tx.meta.get(TELLING_KEY);
    const next = edit(row && is(row.v, Row) ? row.v : null);
    await (next ? tx.meta.put({ k: TELLING_KEY, v: next }) : tx.meta.delete(TELLING_KEY));
    return next;
  });
