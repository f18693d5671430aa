import { isNoAnswer, isRefusal } from '@/api/errors';
import { sendSubscription } from '@/api/push';
import type { PushRequest } from '@/api/shapes/push';
import type { PriceWatch } from '@/domain/alerts/types';
import { isWatchOver, watchPath } from '@/domain/alerts/watch';
import { fnv1a } from '@/domain/hash';
import { localDay } from '@/domain/dates';
import { toEuros } from '@/domain/money';
import { type Telling, isSilent, toldTripPath, tripTag, watchTag } from '@/domain/push/telling';
import { writeQuery } from '@/domain/search/query';
import { isPastTrip } from '@/domain/trips/trip';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { editTellingIn, tellingIn } from '../alerts/tellingRow';
import { bearerIn, ordersIn } from '../alerts/tripChecks';
import { watchesIn } from '../alerts/watchRows';
import type { Store } from '../store/store';
import { waitAfter } from './postSender';
import { LONGEST_WAIT_MS } from './postTx';

const addressOf = (site: string, path: string): string => new URL(path.slice(1), site).href;
const euros = (cents: number | null | undefined): number | null => (cents == null ? null : toEuros(cents));

type PushAlert = PushRequest['alerts'][number];

function alertOf({ site }: Telling, watch: PriceWatch): PushAlert {
  const { search, month, nights, flight, target, currency, notified, base, id } = watch;
  return {
    query: writeQuery(search),
    ...(month !== null && { month }),
    ...(nights !== null && { nights }),
    ...(flight && { merge_key: flight.mergeKey, data_provider: flight.dataProvider }),
    target: euros(target),
    price: euros(notified?.cents ?? base),
    currency,
    navigate: addressOf(site, watchPath(watch)),
    tag: watchTag(id),
  };
}

/** Everything the agency is to know of this device at a time (ms); null for nothing. */
async function requestOf(store: Store, telling: Telling, now: number): Promise<PushRequest | null> {
  const { id, target, locale, site } = telling;
  if (!target || isSilent(telling)) return null;
  const wanted = (await ordersIn(store)).filter(
    (order) => telling.orders.includes(order.orderId) && !isPastTrip(order, now),
  );
  const trips: PushRequest['trips'] = [];
  for (const { orderId, bookingId } of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- a few rows of one table
    const token = await bearerIn(store, bookingId, now);
    const address = addressOf(site, toldTripPath(orderId));
    if (token !== null)
      trips.push({ booking_id: bookingId, access_token: token, navigate: address, tag: tripTag(orderId) });
  }
  const watches = telling.alerts ? await watchesIn(store) : [];
  const alerts = watches.filter((watch) => !isWatchOver(watch, localDay(now))).map((watch) => alertOf(telling, watch));
  const { endpoint, p256dh, auth } = target;
  if (trips.length + alerts.length === 0) return null;
  return { id, subscription: { endpoint, keys: { p256dh, auth } }, locale, trips, alerts };
}

async function sendNow(store: Store, now: () => number): Promise<boolean> {
  const telling = await tellingIn(store);
  if (!telling) return false;
  const request = await requestOf(store, telling, now());
  const body = JSON.stringify(request ?? { id: telling.id });
  const print = request ? fnv1a(body) : null;
  const isSame = print === telling.sent;
  if (isSame || (print !== null && print === telling.refused)) {
    // Nothing is wanted, and the agency has nothing.
    if (isSame && isSilent(telling)) await editTellingIn(store, (row) => (row && isSilent(row) ? null : row));
    return false;
  }
  const wait = (telling.nextAt ?? 0) - now();
  if (wait > 0 && wait <= LONGEST_WAIT_MS) return true;
  const settle = (change: (row: Telling) => Partial<Telling>): Promise<unknown> =>
    editTellingIn(store, (row) => (row?.id === telling.id ? { ...row, ...change(row) } : row));
  try {
    await sendSubscription(body, request === null);
    await settle(() => ({ sent: print, refused: null, failures: 0, nextAt: null }));
    return await sendNow(store, now);
  } catch (error) {
    log.info('sync', 'what is told by push is not at the agency yet', error);
    if (isNoAnswer(error)) await settle(() => ({ nextAt: null }));
    // A server without these calls answers 404; an end that it refuses has nothing to end.
    else if (isRefusal(error))
      await settle(() => (print === null ? { sent: null } : { refused: print, failures: 0, nextAt: null }));
    else await settle(({ failures }) => ({ failures: failures + 1, nextAt: now() + waitAfter(failures + 1) }));
    return !isRefusal(error);
  }
}

/**
 * Sends the agency what this device is to be told, or that this has ended, unless it has that already. The whole is sent each time,
 * so an attempt may be repeated. True when something is left for a later call. Never rejects for a lost answer.
 */
export const sendTelling = (store: Store, now: () => number): Promise<boolean> =>
  withLock(`push:${databaseName()}`, () => sendNow(store, now));
