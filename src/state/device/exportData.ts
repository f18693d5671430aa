import { localStore } from '@/platform/webStorage';
import { readAllRows } from '@/offline/storageHealth';
import { LOCAL_KEYS, isOrderRow, kindOfMeta } from './inventory';
import { localDay } from '@/domain/dates';
import { now } from '@/platform/clock';

/**
 * The traveller's own data as one object: what was typed, chosen and searched. Excludes bearers, idempotency keys and
 * what can be fetched again.
 */
export async function ownData(): Promise<object> {
  const { drafts, outbox, searches, meta, quarantine } = await readAllRows();
  const facts = (kind: 'favourites' | 'travellers'): unknown[] =>
    meta.filter((row) => kindOfMeta(row) === kind).map(({ v }) => v);
  return {
    exported: new Date(now()).toISOString(),
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

/** `shared` with another app, `saved` as a download, `dropped` when the traveller closed the dialog. */
export type HandOverResult = 'shared' | 'saved' | 'dropped';

function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // By then the download holds its own reference.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Hands an object over as a JSON file: shared with another app if `share` is set and the device can, else downloaded.
 */
export async function handOver(name: string, content: object, share: boolean): Promise<HandOverResult> {
  const text = JSON.stringify(content, null, 2);
  const title = `${name}-${localDay(now())}`;
  const file = new File([text], `${title}.json`, { type: 'application/json' });
  // Not every browser shares JSON files; all of them share text.
  const plain = new File([text], `${title}.txt`, { type: 'text/plain' });
  const able = typeof navigator.canShare === 'function' ? navigator.canShare.bind(navigator) : () => false;
  const given = share ? [file, plain].find((one) => able({ files: [one] })) : undefined;
  if (given) {
    try {
      await navigator.share({ files: [given] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  save(file);
  return 'saved';
}
