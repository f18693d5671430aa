import type { ItemKind } from '@/domain/account/items/kinds';
import type { ItemValue, LocalChanges, LocalItems } from '@/domain/account/items/merge';
import type { PriceWatch } from '@/domain/alerts/types';
import { type SavedTraveller, isSamePerson } from '@/domain/booking/saved';
import { readJson, localStore } from '@/platform/webStorage';
import { WATCH_PREFIX, isWatch, openWatchChannel } from '../alerts/watchRows';
import { FAVOURITE_PREFIX, isFavourite, openFavouriteChannel } from '../favourites';
import { TRAVELLERS_KEY, isSavedTraveller, parseSavedTravellers } from '../savedTravellers';
import type { Tx } from '../store/database';

/** Where the things of a kind lie on this device. */
export interface ItemSource {
  /** The things by their ids; null when they cannot be read, which is not the same as none. */
  read: (tx: Tx) => Promise<LocalItems | null>;
  /** `apart`: ids of things that are not the account's. */
  write: (tx: Tx, changes: LocalChanges, apart: readonly string[]) => Promise<void>;
  isSound: (value: ItemValue) => boolean;
  /** Tells this page and other tabs that they have changed, where nothing else does. */
  tell?: () => void;
}

/** The object without these fields. */
const without = (from: object, names: ReadonlySet<string>): ItemValue =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.has(name)));

/** One row of `meta` for each thing. `key`: its own field with the id; `left`: fields that stay on the device; `start`: what they begin with. */
function rowsOf(
  prefix: string,
  {
    key,
    left = [],
    start = {},
    isRow,
  }: {
    key: string;
    left?: readonly string[];
    start?: object;
    isRow: (value: unknown) => boolean;
  },
): Pick<ItemSource, 'read' | 'write' | 'isSound'> {
  const names = new Set([key, ...left]);
  return {
    read: async (tx) => {
      const rows = await tx.meta.where('k').startsWith(prefix).toArray();
      return new Map(
        rows.map(({ k, v }) => [k.slice(prefix.length), isRow(v) ? without(v as object, names) : null] as const),
      );
    },
    write: async (tx, changes) => {
      for (const [id, value] of changes) {
        const k = prefix + id;
        if (value === null) await tx.meta.delete(k);
        else {
          const before = (await tx.meta.get(k))?.v;
          const own = isRow(before) ? Object.entries(before as object).filter(([name]) => left.includes(name)) : [];
          await tx.meta.put({ k, v: { ...start, ...Object.fromEntries(own), ...value, [key]: id } });
        }
      }
    },
    isSound: (value) => isRow({ ...start, ...value, [key]: 'id' }),
  };
}

/** A message on a channel of its own reaches the listeners of this page, too. */
function tellOn(channel: BroadcastChannel | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  channel?.postMessage('');
  channel?.close();
}

/** What the checks of this device note of an alert. */
const CHECKED = ['lastCheck', 'failedAt', 'failures', 'retryAt', 'highest', 'isHeldBack'];
const UNCHECKED: Pick<PriceWatch, 'lastCheck' | 'failedAt'> = { lastCheck: null, failedAt: null };

/** The document of a traveller stays on the device where it was typed. */
const DOCUMENT = 'travelDocument';
const TRAVELLER_OWN = new Set(['id', DOCUMENT]);

const travellers: ItemSource = {
  read: async (tx) => {
    const row = await tx.meta.get(TRAVELLERS_KEY);
    if (!row) return new Map();
    const found = (row.v as { list?: unknown } | null)?.list;
    if (!Array.isArray(found)) return null;
    const { list } = parseSavedTravellers(row.v);
    const ids = found.flatMap((one: unknown) => {
      const id = (one as { id?: unknown } | null)?.id;
      return typeof id === 'string' ? [id] : [];
    });
    if (found.length > 0 && list.length === 0) return null;
    const read = new Map(list.map((one) => [one.id, without(one, TRAVELLER_OWN)]));
    return new Map(ids.map((id) => [id, read.get(id) ?? null]));
  },
  write: async (tx, changes, apart) => {
    const { keep, list } = parseSavedTravellers((await tx.meta.get(TRAVELLERS_KEY))?.v);
    const changed = [...changes].flatMap(([id, value]) => {
      const one = { ...value, id };
      return isSavedTraveller(one) ? [one] : [];
    });
    const last = ({ id }: SavedTraveller): number => (apart.includes(id) ? 1 : 0);
    const all = [...list.filter(({ id }) => !changes.has(id)), ...changed].toSorted(
      (a, b) => last(a) - last(b) || b.usedAt - a.usedAt || (a.id < b.id ? -1 : 1),
    );
    // The same person, saved on two devices: every device keeps the same one.
    const next = all.filter((one, at) => !all.slice(0, at).some((other) => isSamePerson(one, other)));
    const withDocument = next.map((one): SavedTraveller => {
      const document = list.find((other) => other.travelDocument && (other.id === one.id || isSamePerson(other, one)));
      return document?.travelDocument ? { ...one, [DOCUMENT]: document.travelDocument } : one;
    });
    if (keep || next.length > 0) await tx.meta.put({ k: TRAVELLERS_KEY, v: { keep, list: withDocument } });
    else await tx.meta.delete(TRAVELLERS_KEY);
  },
  isSound: (value) => isSavedTraveller({ ...value, id: 'id' }),
};

/** Choices of the traveller in local storage, one entry each. */
export const PREFERENCES = { rules: 'results.rules', bags: 'results.bags' } as const;

const preferences: ItemSource = {
  read: async () =>
    new Map(
      Object.entries(PREFERENCES).flatMap(([id, key]) => {
        const found = readJson(localStore, key);
        return typeof found === 'object' && found !== null ? [[id, found as ItemValue]] : [];
      }),
    ),
  write: async (_tx, changes) => {
    for (const [id, key] of Object.entries(PREFERENCES)) {
      const value = changes.get(id);
      if (value === null) localStore.remove(key);
      else if (value) localStore.set(key, JSON.stringify(value));
    }
  },
  isSound: (value) => Object.keys(value).length > 0,
  // Other tabs hear of it from the browser.
  tell: () => {
    for (const key of Object.values(PREFERENCES)) dispatchEvent(new StorageEvent('storage', { key: `:${key}` }));
  },
};

export const ITEM_SOURCES: Record<ItemKind, ItemSource> = {
  travellers,
  alerts: {
    ...rowsOf(WATCH_PREFIX, { key: 'id', left: CHECKED, start: UNCHECKED, isRow: isWatch }),
    tell: () => tellOn(openWatchChannel()),
  },
  favourites: {
    ...rowsOf(FAVOURITE_PREFIX, { key: 'key', isRow: isFavourite }),
    tell: () => tellOn(openFavouriteChannel()),
  },
  preferences,
};
