import { proxy, useSnapshot } from 'valtio';
import { cheapRoute } from '@/api/cheapFlights';
import { getFlight } from '@/api/flight';
import { langOf } from '@/domain/locale';
import { watchRoute, watchPath } from '@/domain/alerts/watch';
import type { FoundPrice, PriceWatch } from '@/domain/alerts/types';
import { writeQuery } from '@/domain/search/query';
import { formatters } from '@/i18n/formatters';
import { translate } from '@/i18n/t';
import { chance, now, today } from '@/platform/clock';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { onOnline } from '@/platform/connectivity';
import { loadPart } from '@/platform/parts';
import { savesData } from '@/platform/savesData';
import type { CheckResult } from '@/offline/alertChecks';
import { hasFeature } from '../features';
import { results } from '../results';
import { session } from '../session';
import { lowestPrice } from './lowestPrice';
import { notify, readTelling } from './permission';
import { loadWatches, watchFee } from './watches';

/** Result of the last check of this page; `waiting`: data saver is on, so a press is needed. */
export type CheckState = 'idle' | 'checking' | 'waiting' | CheckResult;

const state = proxy<{ state: CheckState }>({ state: 'idle' });
export const useCheckState = (): CheckState => useSnapshot(state).state;

/** Shows a price change on screen if notifications are not allowed; set by `startAlerts`. */
let tellOnScreen: (text: string, path: string) => void = () => undefined;

function tell(watch: PriceWatch, price: FoundPrice): void {
  const { locale, profile } = session;
  const values = {
    route: watchRoute(watch, langOf(locale)),
    price: formatters(locale, profile).money(price.cents),
  };
  const title = translate('alerts.tell.title', values);
  const path = watchPath(watch, hasFeature('cheapFlights'));
  void notify({ title, body: translate('alerts.tell.body', values), id: watch.id, path }).then(
    (told) => told || tellOnScreen(title, path),
  );
}

/** The current price of exact days or one flight. */
async function searchPrice(watch: PriceWatch): Promise<FoundPrice | null> {
  const { search, flight } = watch;
  const query = writeQuery(search);
  const [first] = search.trips;
  const days = { start: first?.startDate ?? today(), end: first?.endDate ?? null };
  if (flight) {
    const { offer, pricedAt } = await getFlight(query, flight.mergeKey, flight.dataProvider);
    return { ...days, cents: offer.pricePerPerson, total: offer.total, pricedAt };
  }
  const found = await lowestPrice(query);
  return found && { ...days, ...found, pricedAt: now() };
}

const isSearchRunning = (): boolean => results.phase === 'asking' || results.phase === 'streaming';

let running: Promise<void> | null = null;

async function run(): Promise<void> {
  state.state = 'checking';
  let result: CheckResult = 'failed';
  try {
    // On demand: this module shares a file with pages that need no storage.
    const [{ checkWatches }, { editWatch, listWatches }] = await Promise.all([
      loadPart(() => import('@/offline/alertChecks')),
      loadPart(() => import('@/offline/alerts')),
    ]);
    result = await withLock(`alerts:${databaseName()}`, () =>
      checkWatches({
        now,
        today,
        chance,
        watches: listWatches,
        edit: editWatch,
        calendar: ({ type, from, to, nights, start, end }) =>
          cheapRoute({ type, from, to, min: nights, max: nights, ...(start && { start }), ...(end && { end }) }),
        // A search on screen gets the whole bandwidth.
        search: isSearchRunning() ? null : searchPrice,
        fee: watchFee(),
        tell,
      }),
    );
  } catch (error) {
    log.warn('storage', 'the watched prices were not checked', error);
  } finally {
    state.state = result;
    await loadWatches();
  }
}

/**
 * Checks the watched prices that are due, one run at a time. Without a press not while the traveller saves data. Never
 * rejects.
 */
export async function checkPrices(pressed = false): Promise<void> {
  if (!session.online) state.state = 'offline';
  else if (savesData() && !pressed) state.state = 'waiting';
  else
    await (running ??= run().finally(() => {
      running = null;
    }));
}

/**
 * Checks each time the connection returns, and now if `atOnce`. `onNews` shows a price change on screen. Needs the message
 * group `alerts`. Called once per page.
 */
export async function startAlerts(onNews: (text: string, path: string) => void, atOnce: boolean): Promise<void> {
  tellOnScreen = onNews;
  onOnline(() => void checkPrices());
  const watches = await loadWatches();
  await readTelling((watches?.length ?? 0) > 0);
  if (atOnce) await checkPrices();
}
