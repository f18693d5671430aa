import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import {
  type VisitEvent,
  checkoutEvent,
  listEvent,
  pageEvent,
  paymentEvent,
  purchaseEvent,
  searchEvent,
  selectEvent,
} from '@/domain/visits/events';
import { langOf } from '@/domain/locale';
import { isRecent, now, today } from '@/platform/clock';
import { mayHaveDatabase } from '@/platform/database';
import { log } from '@/platform/log';
import { localStore, readJson, sessionStore } from '@/platform/webStorage';
import { bookingsWithUpdates, listUpdates } from '@/offline/outbox';
import { listOrders } from '@/offline/orders';
import type { OrderSummary } from '@/domain/payment/order';
import { countedSince } from './consent';
import { booking, draftNow } from '../booking';
import { offerSets, results } from '../results';
import { offerAt } from '../results/list/offerSet';
import { session } from '../session';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Offers of a list that an event names. */
const LISTED = 5;
/** Orders counted on this device, as hashes. */
export const PURCHASES_KEY = 'visits.orders';
const PURCHASES_KEPT = 20;
/** What this tab has counted, so that a reload counts nothing twice. */
const COUNTED_KEY = 'visits.counted';

const words = (store: typeof localStore, key: string): string[] => {
  const found = readJson(store, key);
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
};

/** True the first time in this tab. */
function isFirst(mark: string): boolean {
  const counted = words(sessionStore, COUNTED_KEY);
  if (counted.includes(mark)) return false;
  sessionStore.set(COUNTED_KEY, JSON.stringify([...counted, mark].slice(-50)));
  return true;
}

/** SHA-256, the first 16 hex digits: tells orders apart and leads to none. */
async function hashed(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Visited {
  /** The path below the base. */
  path: () => string;
  /** Called after each navigation; returns the unsubscribe function. */
  onPath: (tell: () => void) => () => void;
}

const ORDER_PAGE = /^\/order\/[^/]+\/thankyou$/;

const isPlaced = ({ status, bankDetails, paymentType, added }: OrderSummary): boolean =>
  !added && (status === 'paid' || Boolean(bankDetails) || paymentType === 'offlinePayment');

/**
 * Counts the orders of this device, each once: those of the last day, placed since the traveller said yes. From the device
 * and not from the page that confirms them, which may be closed at once.
 */
async function countPurchases(count: (event: VisitEvent) => void): Promise<void> {
  if (!(await mayHaveDatabase())) return;
  const placed = (await listOrders()).filter(
    (order) => isPlaced(order) && isRecent(order.at, DAY_MS) && order.at >= countedSince(),
  );
  for (const order of placed) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each reads what the one before has noted
    const transaction = await hashed(order.orderId);
    const before = words(localStore, PURCHASES_KEY);
    if (before.includes(transaction)) continue;
    localStore.set(PURCHASES_KEY, JSON.stringify([...before, transaction].slice(-PURCHASES_KEPT)));
    count(purchaseEvent(order, transaction, session.profile.projectCurrency));
  }
}

/** The outbox of this device; null while it was empty and still is. */
async function queueState(wasWaiting: boolean): Promise<(VisitEvent & { name: 'queue_state' }) | null> {
  if (!(await mayHaveDatabase())) return null;
  const rows = (await Promise.all((await bookingsWithUpdates()).map(listUpdates))).flat();
  if (rows.length === 0 && !wasWaiting) return null;
  const refused = rows.filter(({ refusal }) => refusal !== null).length;
  const stopped = rows.filter(({ state }) => state === 'parked').length - refused;
  const oldest = Math.min(now(), ...rows.map(({ at }) => at));
  return {
    name: 'queue_state',
    params: {
      waiting: rows.length - stopped - refused,
      stopped,
      refused,
      oldest_minutes: Math.round((now() - oldest) / MINUTE_MS),
    },
  };
}

function watchResults(count: (event: VisitEvent) => void): () => void {
  const look = (): void => {
    const { phase, search, query, source } = results;
    if (!search) return;
    if ((phase === 'asking' || phase === 'streaming') && isFirst(`search:${query}`))
      count(searchEvent(search, today()));
    if (phase !== 'done' || source !== 'live' || !isFirst(`list:${query}`)) return;
    const { view } = offerSets.shown;
    const first = Array.from({ length: Math.min(LISTED, view.list.length) }, (_, at) =>
      offerAt(view.of, view.list.at(at) ?? 0),
    );
    count(listEvent(search, view.all, first, session.profile.projectCurrency));
  };
  look();
  return subscribeKey(results, 'phase', look);
}

function watchBooking(count: (event: VisitEvent) => void): () => void {
  const look = (): void => {
    const draft = draftNow();
    if (!draft) return;
    const currency = session.profile.projectCurrency;
    const mark = `${draft.query}|${draft.offer.id}`;
    // A draft of an earlier visit was selected then.
    if (isRecent(draft.pricedAt, DAY_MS) && isFirst(`select:${mark}`)) count(selectEvent(draft, currency));
    if (draft.step !== 'fares' && isFirst(`checkout:${mark}`)) count(checkoutEvent(draft, currency));
    const { type } = draft.payment;
    const isPaying = booking.pay.phase !== 'idle';
    if (isPaying && type && isFirst(`payment:${type}:${mark}`)) count(paymentEvent(draft, type, currency));
  };
  look();
  return subscribe(booking, look);
}

/**
 * Counts what a visit does, from the stores, so that no screen knows about it. Starts after the consent; returns what
 * ends it. `count` receives each event once.
 */
export function startCounting({ path, onPath }: Visited, count: (event: VisitEvent) => void): () => void {
  let shown = '';
  let wasWaiting = false;
  let counting = Promise.resolve();
  const purchases = (): void => {
    counting = counting
      .then(() => countPurchases(count))
      .catch((error: unknown) => log.warn('visits', 'the orders were not counted', error));
  };
  const page = (): void => {
    if (path() === shown) return;
    shown = path();
    count(pageEvent(shown, langOf(session.locale)));
    if (ORDER_PAGE.test(shown)) purchases();
  };
  const hidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    queueState(wasWaiting).then(
      (event) => {
        if (!event) return;
        const { waiting, stopped, refused } = event.params;
        wasWaiting = waiting + stopped + refused > 0;
        count(event);
      },
      (error: unknown) => log.warn('visits', 'the queue was not counted', error),
    );
  };
  page();
  purchases();
  document.addEventListener('visibilitychange', hidden);
  const ends = [
    onPath(page),
    watchResults(count),
    watchBooking(count),
    () => document.removeEventListener('visibilitychange', hidden),
  ];
  return () => ends.forEach((end) => end());
}

/** The traveller said no: the device forgets what it has counted. */
export function forgetCounted(): void {
  localStore.remove(PURCHASES_KEY);
  sessionStore.remove(COUNTED_KEY);
}
