import {
  type Infer,
  array,
  boolean,
  enums,
  is,
  nonempty,
  nullable,
  number,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { liveQuery } from 'dexie';
import { ITEM_KINDS, type ItemKind } from '@/domain/account/items/kinds';
import {
  type Item,
  type Ledger,
  type LocalItems,
  changesToSend,
  matchLedger,
  newLedger,
  noteChanges,
  noteSent,
} from '@/domain/account/items/merge';
import { ITEM_SOURCES, PREFERENCES } from './items/sources';
import type { Tx } from './store/database';
import { db } from './store/db';

/*
 * What this device knows of the things of the signed-in person, one row of `meta` for each kind: whose they are, what was matched
 * with the account (fingerprints, no values), what waits to be sent. Row and things change in one transaction, so that a deletion
 * of all of them on signing out is never taken for deletions of the person.
 */

const LedgerShape = shape({
  matched: record(
    string(),
    shape({ at: number(), prints: nullable(record(string(), number())), held: boolean(), unread: optional(boolean()) }),
  ),
  own: record(string(), shape({ at: number(), print: nullable(number()) })),
  apart: array(string()),
  matchedAt: number(),
});

const Row = shape({
  uid: nonempty(string()),
  /** The account's version that was matched; null before the first time. */
  version: nullable(string()),
  ledger: nullable(LedgerShape),
  /** The traveller has decided about what was here before they signed in. */
  decided: boolean(),
  /** The traveller has removed the kind from this device. */
  away: boolean(),
  /** Why the account does not have it now: `absent`: the server has no such call; `refused`: it does not take what is here. */
  trouble: nullable(enums(['absent', 'refused', 'failed'])),
  failures: number(),
  /** The next try (ms). */
  nextAt: number(),
});
export type ItemsRow = Omit<Infer<typeof Row>, 'ledger'> & { ledger: Ledger | null };

const keyOf = (kind: ItemKind): string => `items:${kind}`;

const freshRow = (uid: string): ItemsRow => ({
  uid,
  version: null,
  ledger: null,
  decided: false,
  away: false,
  trouble: null,
  failures: 0,
  nextAt: 0,
});

async function rowIn(tx: Tx, kind: ItemKind): Promise<ItemsRow | null> {
  const found = (await tx.meta.get(keyOf(kind)))?.v;
  return is(found, Row) ? found : null;
}

/** Removes what the account has of a kind from this device; things that are apart stay. */
async function removeIn(tx: Tx, kind: ItemKind, { ledger, version }: ItemsRow): Promise<void> {
  // Without an account that has them they are the device's.
  if (version === null) return;
  const local = ledger && (await ITEM_SOURCES[kind].read(tx));
  if (!local) return;
  const theirs = [...local.keys()].filter((id) => !ledger.apart.includes(id));
  if (theirs.length > 0) await ITEM_SOURCES[kind].write(tx, new Map(theirs.map((id) => [id, null])), ledger.apart);
}

/** What is known of a kind, with what waits to be sent. */
export interface KnownItems {
  row: ItemsRow;
  local: LocalItems;
  waiting: readonly Item[];
}

const known = (row: ItemsRow, local: LocalItems): KnownItems => ({
  row,
  local,
  waiting: row.ledger ? changesToSend(row.ledger, local) : [],
});

type Work = (row: ItemsRow, local: LocalItems, tx: Tx) => Promise<ItemsRow> | ItemsRow;

/**
 * Notes what has changed on this device, then changes the row by `work`, in one transaction. Null where the device's own storage
 * does not answer, is memory only, or has something unreadable: what is missing there was not deleted.
 */
async function withRow(uid: string, kind: ItemKind, now: number, work: Work): Promise<KnownItems | null> {
  const store = await db();
  if (store.volatile) return null;
  const result = await store.run('rw', ['meta'], async (tx) => {
    const before = await rowIn(tx, kind);
    // Somebody else was signed in here.
    if (before && before.uid !== uid) await removeIn(tx, kind, before);
    const row = before?.uid === uid ? before : freshRow(uid);
    const source = ITEM_SOURCES[kind];
    const local = await source.read(tx);
    if (!local) return null;
    const ledger = row.ledger ?? newLedger(local);
    const noted = row.away ? row : { ...row, ledger: noteChanges(ledger, local, now) };
    const next = await work(noted, local, tx);
    if (JSON.stringify(next) !== JSON.stringify(before)) await tx.meta.put({ k: keyOf(kind), v: next });
    const after = next === noted ? local : await source.read(tx);
    return after && known(next, after);
  });
  return store.volatile ? null : result;
}

/** Notes what has changed here. */
export const noteItems = (uid: string, kind: ItemKind, now: number): Promise<KnownItems | null> =>
  withRow(uid, kind, now, (row) => row);

/** Notes something else about the kind. */
export const editItemsRow = (
  uid: string,
  kind: ItemKind,
  now: number,
  change: (row: ItemsRow) => Partial<ItemsRow>,
): Promise<KnownItems | null> => withRow(uid, kind, now, (row) => ({ ...row, ...change(row) }));

/** Writes what the account has into this device. */
export async function takeItems(
  uid: string,
  kind: ItemKind,
  { version, items }: { version: string; items: readonly Item[] },
  now: number,
): Promise<KnownItems | null> {
  let isChanged = false;
  const { write, isSound, tell } = ITEM_SOURCES[kind];
  const found = await withRow(uid, kind, now, async (row, local, tx) => {
    const { ledger, changes } = matchLedger(row.ledger ?? newLedger(local), local, { told: items, now, isSound });
    isChanged = changes.size > 0;
    if (isChanged) await write(tx, changes, ledger.apart);
    return { ...row, version, ledger, trouble: null, failures: 0, nextAt: 0 };
  });
  if (isChanged) tell?.();
  return found;
}

/** The account has these entries since now. */
export const confirmItems = (
  uid: string,
  kind: ItemKind,
  { version, sent }: { version: string; sent: readonly Item[] },
  now: number,
): Promise<KnownItems | null> =>
  withRow(uid, kind, now, (row) => ({ ...row, version, ledger: row.ledger && noteSent(row.ledger, sent, now) }));

/** What was here before the person signed in: into the account, or left on this device. */
export const decideApart = (uid: string, kind: ItemKind, isTaken: boolean, now: number): Promise<KnownItems | null> =>
  withRow(uid, kind, now, (row, local) => {
    const ledger: Ledger | null =
      row.ledger && isTaken ? noteChanges({ ...row.ledger, apart: [] }, local, now) : row.ledger;
    return { ...row, decided: true, ledger };
  });

/**
 * Deletes the things of accounts from this device, with all that is known of them. Things that are apart stay. `isGone`: by the
 * person.
 */
export async function forgetItems(isGone: (uid: string) => boolean): Promise<void> {
  const store = await db();
  const changed = await store.run('rw', ['meta'], async (tx) => {
    const kinds: ItemKind[] = [];
    for (const kind of ITEM_KINDS) {
      const row = await rowIn(tx, kind);
      if (!row || !isGone(row.uid)) continue;
      await removeIn(tx, kind, row);
      await tx.meta.delete(keyOf(kind));
      kinds.push(kind);
    }
    return kinds;
  });
  for (const kind of changed) ITEM_SOURCES[kind].tell?.();
}

/** The traveller deletes a kind from this device only: the account keeps it, and brings it here again only when asked. */
export async function keepItemsAway(kind: ItemKind): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], async (tx) => {
    const row = await rowIn(tx, kind);
    if (!row?.ledger || row.version === null) return;
    await removeIn(tx, kind, row);
    await tx.meta.put({ k: keyOf(kind), v: { ...freshRow(row.uid), away: true } });
  });
}

/** Changes of a person that their account does not have. */
export async function countWaitingItems(uid: string): Promise<number> {
  const store = await db();
  return await store.run('r', ['meta'], async (tx) => {
    let count = 0;
    for (const kind of ITEM_KINDS) {
      const row = await rowIn(tx, kind);
      const local = row?.uid === uid && row.version !== null ? await ITEM_SOURCES[kind].read(tx) : null;
      if (row && local) count += known(row, local).waiting.length;
    }
    return count;
  });
}

/** Calls `fn` now and whenever a thing of this device changes, in any tab. Returns the function that ends it. */
export function onItemsChanged(fn: () => void): () => void {
  const changes = liveQuery(async () => {
    const store = await db();
    await store.run('r', ['meta'], async (tx) => {
      for (const kind of ITEM_KINDS) await ITEM_SOURCES[kind].read(tx);
    });
  }).subscribe({ next: fn, error: () => undefined });
  const elsewhere = ({ key }: StorageEvent): void => {
    if (Object.values(PREFERENCES).some((name) => key?.endsWith(`:${name}`))) fn();
  };
  addEventListener('storage', elsewhere);
  return () => {
    changes.unsubscribe();
    removeEventListener('storage', elsewhere);
  };
}
