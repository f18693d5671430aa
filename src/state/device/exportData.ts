import { canShareFiles, handOverFiles, type HandOverResult, shareFiles } from '@/platform/files';
import { localStore } from '@/platform/webStorage';
import { parseEnquiry } from '@/offline/enquiries';
import { readAllRows } from '@/offline/storageHealth';
import { LOCAL_KEYS, isOrderRow, isWatchRow, kindOfMeta } from './inventory';
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
    messagesAboutOrders: meta
      .filter(({ k }) => k.startsWith('help:'))
      .map(({ k, v }) => ({ order: k.slice(5), message: v })),
    enquiries: meta
      .filter(({ k }) => k.startsWith('enquiry'))
      .map(({ v }) => {
        const sent = parseEnquiry(v);
        return sent ? { id: sent.id, state: sent.state, asked: JSON.parse(sent.body) as object } : v;
      }),
    favourites: facts('favourites'),
    priceAlerts: meta.filter(isWatchRow).map(({ v }) => v),
    savedTravellers: facts('travellers'),
    searches: searches.map(({ search, party, at }) => ({ ...search, party, at: new Date(at).toISOString() })),
    settings: Object.fromEntries(
      (['lang', 'theme', 'results.rules', 'results.bags'] satisfies (typeof LOCAL_KEYS.settings)[number][]).map(
        (key) => [key, localStore.get(key)],
      ),
    ),
    couldNotBeRead: quarantine.map(({ table, row }) => ({ table, row })),
  };
}

/**
 * Hands an object over as a JSON file: shared with another app if `share` is set and the device can, else downloaded.
 */
export async function handOverJson(name: string, content: object, share: boolean): Promise<HandOverResult> {
  const text = JSON.stringify(content, null, 2);
  const title = `${name}-${localDay(now())}`;
  const file = new File([text], `${title}.json`, { type: 'application/json' });
  // Not every browser shares JSON files; all of them share text.
  const plain = new File([text], `${title}.txt`, { type: 'text/plain' });
  const given = share ? [file, plain].find((one) => canShareFiles([one])) : undefined;
  return given ? await shareFiles([given]) : await handOverFiles([file]);
}
