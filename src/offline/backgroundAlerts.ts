import { retrieveBooking } from '@/api/booking';
import { cheapRoute } from '@/api/cheapFlights';
import { toOrderedBooking } from '@/api/trips/tripsAdapter';
import { unseenCount } from '@/domain/alerts/rules';
import type { PriceWatch } from '@/domain/alerts/types';
import { watchPath, watchRoute } from '@/domain/alerts/watch';
import { LANGS, type Lang, langOf, localeOf, tagOf } from '@/domain/locale';
import { toEuros } from '@/domain/money';
import { type PushTarget, toldTripPath, tripTag, watchTag } from '@/domain/push/telling';
import { tripNews } from '@/domain/trips/tripNews';
import { chance, now, today } from '@/platform/clock';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { checkWatches } from './alertChecks';
import { editTellingIn, tellingIn } from './alerts/tellingRow';
import { checkTripsIn } from './alerts/tripChecks';
import { editWatchIn, openWatchChannel, planIn, watchesIn } from './alerts/watchRows';
import { sendTelling } from './outbox/subscriptionSender';
import { openExistingStore } from './store/existing';
import type { Store } from './store/store';

export { ALERTS_TAG } from './alerts/periodicTag';

/** A notification of the worker. `path` is below the app's scope. */
export interface WorkerNews {
  tag: string;
  title: string;
  body: string;
  path: string;
}

/** Runs over the database of the pages; null without one of this version. Needs `configureSender` before. */
async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  const store = await openExistingStore(databaseName());
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

async function checkPricesIn(store: Store): Promise<{ news: WorkerNews[]; unseen: number }> {
  const channel = openWatchChannel();
  try {
    const plan = await planIn(store);
    const news: WorkerNews[] = [];
    const tell = (watch: PriceWatch, price: { cents: number }): void => {
      if (!plan?.notify) return;
      const lang: Lang = LANGS.find((each) => each === plan.lang) ?? 'en';
      const money = new Intl.NumberFormat(tagOf(localeOf(lang)), {
        style: 'currency',
        currency: watch.currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
      const fill = (text: string): string =>
        text.replaceAll('{route}', watchRoute(watch, lang)).replaceAll('{price}', money.format(toEuros(price.cents)));
      news.push({ tag: watchTag(watch.id), title: fill(plan.title), body: fill(plan.body), path: watchPath(watch) });
    };
    await withLock(`alerts:${databaseName()}`, () =>
      checkWatches({
        now,
        today,
        chance,
        watches: () => watchesIn(store),
        edit: (id, edit) => editWatchIn(store, id, edit),
        calendar: ({ type, from, to, nights, start, end }) =>
          cheapRoute({ type, from, to, min: nights, max: nights, ...(start && { start }), ...(end && { end }) }),
        search: null,
        fee: null,
        tell,
      }),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
    channel?.postMessage('');
    return { news, unseen: unseenCount(await watchesIn(store), today()) };
  } finally {
    channel?.close();
  }
}

/** Asks about the flights of the next days. The news are of orders that the traveller wants to hear of. */
async function checkFlightsIn(store: Store, asked?: string): Promise<WorkerNews[]> {
  const telling = await tellingIn(store);
  const news: WorkerNews[] = [];
  await checkTripsIn(
    store,
    {
      now,
      retrieve: async (bookingId, token) => {
        const told = await retrieveBooking(bookingId, token);
        return { ...toOrderedBooking(told), bookingId: told.bookingId };
      },
      stored: (was, is) => {
        const text = telling?.orders.includes(is.orderId) && tripNews(was, is, telling.texts, langOf(telling.locale));
        if (text) news.push({ ...text, tag: tripTag(is.orderId), path: toldTripPath(is.orderId) });
      },
    },
    asked,
  );
  return news;
}

/** Fetches what a message told of an order, so that its page has it without a connection. */
export const fetchToldTrip = (orderId: string): Promise<unknown> =>
  withStore((store) => checkFlightsIn(store, orderId));

/**
 * Checks flights, and with `prices` the watched prices, without a page; prices by the calendar only: a search needs the page.
 * Resolves to what the traveller is told (nothing without their consent) and the number of prices not yet looked at; null without a
 * database of this version.
 */
export const checkInWorker = (prices: boolean): Promise<{ news: WorkerNews[]; unseen: number } | null> =>
  withStore(async (store) => {
    const flights = await checkFlightsIn(store);
    const { news, unseen } = prices ? await checkPricesIn(store) : { news: [], unseen: 0 };
    return { news: [...flights, ...news], unseen };
  });

/** The sentence for a message that cannot be read, in the traveller's language; null without one. */
export const wordsForUnread = (): Promise<string | null> =>
  withStore(async (store) => (await tellingIn(store))?.texts.look ?? null);

/** The key that a new subscription is bound to; null where nothing is told by push. */
export const toldKey = (): Promise<string | null> =>
  withStore(async (store) => (await tellingIn(store))?.publicKey || null);

/** The browser has another subscription now, or none: the agency is told. */
export const changeTarget = (target: PushTarget | null): Promise<unknown> =>
  withStore(async (store) => {
    await editTellingIn(store, (telling) => telling && { ...telling, target });
    await sendTelling(store, now);
  });
