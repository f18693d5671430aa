import type { STORED, StoredKind, StoredKindWith } from '@/domain/device/stored';
import { canShareFiles, handOverFiles, type HandOverResult, shareFiles } from '@/platform/files';
import { localStore } from '@/platform/webStorage';
import { parseChangeReply } from '@/offline/changeReplies';
import { parseEnquiry } from '@/offline/enquiries';
import { type StoredRows, readAllRows } from '@/offline/storageHealth';
import { isOrderRow, isWatchRow, kindOfMeta } from './inventory';
import { localDay } from '@/domain/dates';
import { now } from '@/platform/clock';

/** Rows of `meta` of a kind, as they are stored. */
const facts = ({ meta }: StoredRows, kind: StoredKind): unknown[] =>
  meta.filter((row) => kindOfMeta(row) === kind).map(({ v }) => v);

const SETTINGS = [
  'lang',
  'theme',
  'results.rules',
  'results.bags',
] satisfies (typeof STORED)['settings']['local'][number][];

/** The parts of the file that hold each kind. Excludes bearers, idempotency keys and what can be fetched again. */
const EXPORTED: Record<StoredKindWith<{ exported: true }>, (rows: StoredRows) => Record<string, unknown>> = {
  drafts: ({ drafts }) => ({ bookings: drafts.map(({ data }) => ({ ...data, sent: undefined })) }),
  outbox: ({ outbox }) => ({
    notSent: outbox.map(({ bookingId, kind, values, state, at, refusal }) => ({
      booking: bookingId,
      kind,
      values,
      state,
      since: new Date(at).toISOString(),
      refused: refusal?.message ?? null,
    })),
  }),
  orders: ({ meta }) => ({
    orders: meta.filter(isOrderRow).map(({ v }) => v),
    messagesAboutOrders: meta
      .filter(({ k }) => k.startsWith('help:'))
      .map(({ k, v }) => ({ order: k.slice(5), message: v })),
    repliesToChanges: meta.flatMap(({ v }) => {
      const reply = parseChangeReply(v);
      return reply ? [{ order: reply.orderId, action: reply.action, state: reply.state, asked: reply.body }] : [];
    }),
  }),
  // Those that wait to be sent, too.
  enquiries: ({ meta }) => ({
    enquiries: meta
      .filter(({ k }) => k.startsWith('enquiry'))
      .map(({ v }) => {
        const sent = parseEnquiry(v);
        return sent ? { id: sent.id, state: sent.state, asked: JSON.parse(sent.body) as object } : v;
      }),
  }),
  favourites: (rows) => ({ favourites: facts(rows, 'favourites') }),
  sharedLists: (rows) => ({ sharedLists: facts(rows, 'sharedLists') }),
  alerts: ({ meta }) => ({ priceAlerts: meta.filter(isWatchRow).map(({ v }) => v) }),
  travellers: (rows) => ({ savedTravellers: facts(rows, 'travellers') }),
  searches: ({ searches }) => ({
    searches: searches.map(({ search, party, at }) => ({ ...search, party, at: new Date(at).toISOString() })),
  }),
  settings: () => ({ settings: Object.fromEntries(SETTINGS.map((key) => [key, localStore.get(key)])) }),
  aside: ({ quarantine }) => ({ couldNotBeRead: quarantine.map(({ table, row }) => ({ table, row })) }),
};

/** The traveller's own data as one object: what was typed, chosen and searched. */
export async function ownData(): Promise<object> {
  const rows = await readAllRows();
  const parts = Object.values(EXPORTED).map((part) => part(rows));
  return Object.assign({ exported: new Date(now()).toISOString() }, ...parts) as object;
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
