import { flightName } from '../calendar/trip';
import { type Lang, localeOf, tagOf } from '../locale';
import { ownValue } from '../ownValue';
import { likelyMoment } from '../offers/moment';
import type { Stop } from '../offers/types';
import type { OrderSummary } from '../payment/order';
import { routeDash } from '../search/places';
import type { NewsTexts } from '../push/newsTexts';
import { type FlightChange, flightChanges, isQuiet } from './flightChanges';
import { isPastTrip } from './trip';

const HOUR_MS = 3_600_000;
/** Flights of the next two weeks are asked about, each order at most every four hours. */
const AHEAD_MS = 14 * 24 * HOUR_MS;
const PAUSE_MS = 4 * HOUR_MS;
const MOST_LINES = 3;

type Known = Pick<OrderSummary, 'legs' | 'depart' | 'cancellation' | 'checkedAt'>;

/** Whether the worker asks about an order at a time (ms). */
export function isTripCheckDue(order: Known, now: number): boolean {
  const { cancellation, legs, checkedAt = 0 } = order;
  if (cancellation || isPastTrip(order, now) || (checkedAt <= now && now - checkedAt < PAUSE_MS)) return false;
  return legs.some(({ segments: [first] }) => {
    const departs = first ? likelyMoment(first.dep) : Infinity;
    return departs > now - HOUR_MS && departs - now < AHEAD_MS;
  });
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ownValue(values, name) ?? all);

function timeText({ date, time }: Stop, withDay: boolean, lang: Lang): string {
  if (!withDay) return time;
  const day = new Intl.DateTimeFormat(tagOf(localeOf(lang)), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return `${day.format(Date.parse(date))}, ${time}`;
}

function lineOf(change: FlightChange, texts: NewsTexts, lang: Lang): string[] {
  if (change.kind !== 'time') return [];
  const { was, is, departs } = change;
  const end = departs === 0 ? 'arr' : 'dep';
  const withDay = was[end].date !== is[end].date;
  return [
    fill(departs === 0 ? texts.arrives : texts.departs, {
      flight: flightName(is),
      is: timeText(is[end], withDay, lang),
      was: timeText(was[end], withDay, lang),
    }),
  ];
}

/**
 * What a notification says of an order that was `was` before an answer of the server; null where there is nothing to tell, or
 * only what is told quietly.
 */
export function tripNews(
  was: OrderSummary,
  is: OrderSummary,
  texts: NewsTexts,
  lang: Lang,
): { title: string; body: string } | null {
  const { from, to } = is.routes?.[lang] ?? is;
  const title = (text: string): string => fill(text, { route: from && to ? from + routeDash(lang) + to : is.orderId });
  if (is.cancellation) return was.cancellation ? null : { title: title(texts.cancelled), body: texts.look };
  const changes = flightChanges(was.legs, is.legs);
  if (isQuiet(changes)) return null;
  const lines = changes.flatMap((change) => lineOf(change, texts, lang)).slice(0, MOST_LINES);
  return { title: title(texts.changed), body: lines.join('\n') || texts.look };
}
