import { DELETION_KEPT_MS, ITEM_LIMITS, type ItemKind } from '@/domain/account/items/kinds';
import type { ItemsAnswer } from '@/api/shapes/items';
import type { Store } from './store';

type WireItem = ItemsAnswer['items'][number];

/** Whose things, and which. */
export interface ItemsOf {
  tenant: string;
  uid: string;
  kind: ItemKind;
}
const keysOf = ({ tenant, uid, kind }: ItemsOf): [string, string, string] => [tenant, uid, kind];
const WHERE = 'where tenant = ? and uid = ? and kind = ?';

/** Everything of a kind. Deletions are forgotten after 90 days. */
export function itemsOf(store: Store, of: ItemsOf, now: number): ItemsAnswer {
  store.run(`delete from items ${WHERE} and value is null and at < ?`, [...keysOf(of), now - DELETION_KEPT_MS]);
  const row = store.get(`select version from item_versions ${WHERE}`, keysOf(of));
  const items = store
    .all(`select id, at, value from items ${WHERE} order by id`, keysOf(of))
    .map(({ id, at, value }) => ({
      id: String(id),
      at: Number(at),
      value: value === null ? null : (JSON.parse(String(value)) as WireItem['value']),
    }));
  return { version: String(row?.['version'] ?? 0), items };
}

/** Whether these entries fit beside what is there. */
export function haveRoom(store: Store, of: ItemsOf, items: readonly WireItem[]): boolean {
  const known = new Set(store.all(`select id from items ${WHERE}`, keysOf(of)).map(({ id }) => String(id)));
  return new Set([...known, ...items.map(({ id }) => id)]).size <= ITEM_LIMITS.items;
}

/** Stores entries in place of those with their ids. Answers the new version. */
export function putItems(store: Store, of: ItemsOf, items: readonly WireItem[]): string {
  for (const { id, at, value } of items)
    store.run('insert or replace into items (tenant, uid, kind, id, at, value) values (?, ?, ?, ?, ?, ?)', [
      ...keysOf(of),
      id,
      at,
      value && JSON.stringify(value),
    ]);
  store.run(
    'insert into item_versions (tenant, uid, kind, version) values (?, ?, ?, 1) on conflict do update set version = version + 1',
    keysOf(of),
  );
  return String(store.get(`select version from item_versions ${WHERE}`, keysOf(of))?.['version']);
}
