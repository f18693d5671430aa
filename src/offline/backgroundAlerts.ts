import { cheapRoute } from '@/api/cheapFlights';
import { unseenCount } from '@/domain/alerts/rules';
import type { PriceWatch } from '@/domain/alerts/types';
import { watchPath, watchRoute } from '@/domain/alerts/watch';
import { LANGS, type Lang, localeOf, tagOf } from '@/domain/locale';
import { toEuros } from '@/domain/money';
import { chance, now, today } from '@/platform/clock';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { checkWatches } from './alertChecks';
import { editWatchIn, openWatchChannel, planIn, watchesIn } from './alerts/watchRows';
import { openExistingStore } from './store/existing';

export { ALERTS_TAG } from './alerts/periodicTag';

/** A notification about a watched price. `path` is below the app's scope. */
export interface PriceNews {
  id: string;
  title: string;
  body: string;
  path: string;
}

/**
 * Checks the watched prices without a page, by the calendar only: a search needs the page. Needs `configureSender` before.
 * Resolves to what the traveller is told (nothing without their consent) and the number of news not yet looked at; null
 * without a database of this version.
 */
export async function checkInWorker(): Promise<{ news: PriceNews[]; unseen: number } | null> {
  const store = await openExistingStore(databaseName());
  if (!store) return null;
  const channel = openWatchChannel();
  try {
    const plan = await planIn(store);
    const news: PriceNews[] = [];
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
      news.push({ id: watch.id, title: fill(plan.title), body: fill(plan.body), path: watchPath(watch) });
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
    store.close();
  }
}
