import { ApiError, isNoAnswer, isStatus } from '@/api/errors';
import { afterCheck, afterFailure, dueWatches } from '@/domain/alerts/rules';
import type { FoundPrice, PriceWatch } from '@/domain/alerts/types';
import { type CalendarQuestion, bestOf, calendarQuestion, isExact } from '@/domain/alerts/watch';
import type { DayPrice } from '@/domain/cheap/types';
import type { IsoDate } from '@/domain/dates';
import { log } from '@/platform/log';

/** At most this many questions to the calendar, and searches, in one run. The rest is checked at the next opening. */
const MOST_CALENDARS = 10;
const MOST_SEARCHES = 3;
/** After this many failures in a run the server is left alone. */
const MOST_FAILURES = 2;

/** What a run needs. The page and the worker have the same rule and different means. */
export interface CheckTools {
  /** ms */
  now: () => number;
  today: () => IsoDate;
  /** From 0 to 1. */
  chance: () => number;
  watches: () => Promise<PriceWatch[]>;
  /** Edits a stored watch; null when it was removed meanwhile. */
  edit: (id: string, edit: (watch: PriceWatch) => PriceWatch) => Promise<PriceWatch | null>;
  /** Prices of a route by day, without the tenant's fee. Rejects with ApiError. */
  calendar: (question: CalendarQuestion) => Promise<DayPrice[]>;
  /** The current lowest price of an exact search or flight, without the fee; null when nothing is sold. Null: no searches here. */
  search: ((watch: PriceWatch) => Promise<FoundPrice | null>) | null;
  /** The tenant's fee for one person; null where only the watch knows it. */
  fee: number | null;
  tell: (watch: PriceWatch, price: FoundPrice) => void;
}

/** `offline`: the run ended without a connection, and no attempt counts. */
export type CheckResult = 'done' | 'offline' | 'failed';

const keyOf = ({ type, from, to, nights }: CalendarQuestion): string => [type, from, to, nights].join('|');

/** Watches of one route share a question about the whole year. */
function sharedQuestions(watches: readonly PriceWatch[], today: IsoDate): Map<string, CalendarQuestion> {
  const shared = new Map<string, CalendarQuestion>();
  for (const watch of watches) {
    const question = calendarQuestion(watch, today);
    if (!question) continue;
    const key = keyOf(question);
    shared.set(key, shared.has(key) ? { ...question, start: null, end: null } : question);
  }
  return shared;
}

/** The server knows no such flights: nothing is sold. */
const isNotSold = (error: unknown): boolean => [400, 404, 410].some((status) => isStatus(error, status));

const toFound = ({ cents, start, end, pricedAt }: DayPrice): FoundPrice => ({
  cents,
  total: null,
  start,
  end,
  pricedAt,
});

const withFee = (price: FoundPrice, fee: number, people: number): FoundPrice => ({
  ...price,
  cents: price.cents + fee,
  total: price.total === null ? null : price.total + fee * people,
});

const peopleOf = ({ search: { passengers } }: PriceWatch): number =>
  passengers.adult + passengers.child + passengers.infant;

/**
 * Checks the due watches, the one checked longest ago first: the calendar answers many days with one call; a search asks for
 * exact days that the calendar does not know, and confirms a price before it is told. Never rejects for a lost answer.
 */
export async function checkWatches(tools: CheckTools): Promise<CheckResult> {
  const { now, today, search } = tools;
  const due = dueWatches(await tools.watches(), now(), today());
  const questions = sharedQuestions(due, today());
  const answers = new Map<string, Promise<DayPrice[]>>();
  let searches = 0;
  let failures = 0;

  const mayAsk = (key: string): boolean => answers.has(key) || answers.size < MOST_CALENDARS;
  const canSearch = (watch: PriceWatch): boolean => search !== null && isExact(watch) && searches < MOST_SEARCHES;
  const searchFor = async (watch: PriceWatch, fee: number): Promise<FoundPrice | null> => {
    searches += 1;
    const found = await search?.(watch);
    return found ? withFee(found, fee, peopleOf(watch)) : null;
  };

  /** The price of a watch; null: nothing is sold; undefined: nobody could be asked in this run. */
  async function priceOf(watch: PriceWatch, fee: number): Promise<FoundPrice | null | undefined> {
    const own = calendarQuestion(watch, today());
    const key = own && keyOf(own);
    const question = key === null ? undefined : questions.get(key);
    if (own && key !== null && question && mayAsk(key)) {
      const asked = answers.get(key) ?? tools.calendar(question);
      answers.set(key, asked);
      const best = bestOf(await asked, own, today());
      const price = best && withFee(toFound(best), fee, peopleOf(watch));
      const isNews = price && afterCheck(watch, price, now()).tell;
      if ((price && !isNews) || !canSearch(watch)) return price;
    }
    return canSearch(watch) ? await searchFor(watch, fee) : undefined;
  }

  for (const watch of due) {
    const fee = tools.fee ?? watch.fee;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one call at a time: the traveller's own requests come first
      const price = await priceOf(watch, fee).catch((error: unknown) => {
        if (isNotSold(error)) return null;
        throw error;
      });
      if (price === undefined) continue;
      let tell = false;
      // oxlint-disable-next-line no-await-in-loop -- the same
      const stored = await tools.edit(watch.id, (current) => {
        const after = afterCheck({ ...current, fee }, price, now());
        ({ tell } = after);
        return after.watch;
      });
      if (stored && tell && price) tools.tell(stored, price);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isNoAnswer(error)) return 'offline';
      log.warn('api', 'a watched price was not checked', error);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await tools.edit(watch.id, (current) => afterFailure(current, now(), tools.chance()));
      failures += 1;
      if (failures >= MOST_FAILURES) break;
    }
  }
  return failures > 0 ? 'failed' : 'done';
}
