import { localStore } from '@/platform/webStorage';
import { isWebKit, type Persistence, persistenceOf } from '@/domain/device/storage';
import { isMemoryOnly, readAllRows } from '@/offline/storageHealth';
import { LOCAL_KEYS, isOrderRow, kindOfMeta } from './inventory';

/** What the browser says about its storage. Bytes; null where it does not say. */
export interface Room {
  used: number | null;
  quota: number | null;
  persistence: Persistence;
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

export async function readRoom(): Promise<Room> {
  const storage = navigator.storage as StorageManager | undefined;
  const [estimate, persisted, volatile] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => false),
    isMemoryOnly(),
  ]);
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persistence: persistenceOf({
      volatile,
      persisted: persisted === true,
      webkit: isWebKit(navigator.userAgent),
      installed: isInstalled(),
    }),
  };
}

/**
 * The traveller's own data as one object: what was typed, chosen and searched. Keys of bookings, ids for sending and what
 * can be fetched again are not the traveller's words and stay out of it.
 */
export async function ownData(): Promise<object> {
  const { drafts, outbox, searches, meta, quarantine } = await readAllRows();
  const facts = (kind: 'favourites' | 'travellers'): unknown[] =>
    meta.filter((row) => kindOfMeta(row) === kind).map(({ v }) => v);
  return {
    exported: new Date().toISOString(),
    bookings: drafts.map(({ data }) => ({ ...data, sent: undefined })),
    notSent: outbox.map(({ bookingId, kind, values, state, at, refusal }) => ({
      booking: bookingId,
      kind,
      values,
      state,
      since: new Date(at).toISOString(),
      refused: refusal?.message ?? null,
    })),
    orders: meta.filter(isOrderRow).map(({ v }) => v),
    favourites: facts('favourites'),
    savedTravellers: facts('travellers'),
    searches: searches.map(({ search, party, at }) => ({ ...search, party, at: new Date(at).toISOString() })),
    settings: Object.fromEntries(
      (['lang', 'theme', 'results.rules'] satisfies (typeof LOCAL_KEYS.settings)[number][]).map((key) => [
        key,
        localStore.get(key),
      ]),
    ),
    couldNotBeRead: quarantine.map(({ table, row }) => ({ table, row })),
  };
}
