import type { CheapDestination, CheapType, DayPrice } from '@/domain/cheap/types';
import { type NamesByLang } from '@/domain/search/types';
import { LANGS } from '@/domain/locale';
import { toCents } from '@/domain/money';
import { getJson } from './client';
import { type CheapPrice, WireCheapDestinations, CheapRoute } from './shapes/cheapFlights';

export const CHEAP_PATH = '/statistics/cheap-flights';

/** `min` and `max` are the shortest and longest stay in nights; they apply to round trips only. */
export interface CheapQuestion {
  type: CheapType;
  from: string;
  min: number;
  max: number;
}
/** First and last departure day. Without them the server takes today and twelve months ahead. */
export interface CheapRange {
  start?: string;
  end?: string;
}

const paramsOf = ({ type, from, min, max }: CheapQuestion) => ({
  type,
  s_iata: from,
  ...(type === 'roundtrip' && { min: String(min), max: String(max) }),
});

const toPrice = ({ start, end, price, stopNum, priced_at }: CheapPrice): DayPrice => ({
  start,
  end: end ?? null,
  cents: toCents(price),
  stops: stopNum,
  pricedAt: Date.parse(priced_at),
});

/** Drops round-trip rows without a return day, and removes return days from one-way rows. */
const fit = (type: CheapType, prices: DayPrice[]): DayPrice[] =>
  type === 'roundtrip' ? prices.filter(({ end }) => end !== null) : prices.map((price) => ({ ...price, end: null }));

/** Lowest prices of a route by day, each with the time it was found. Rejects with ApiError. */
export async function cheapRoute(
  question: CheapQuestion & { to: string } & CheapRange,
  signal?: AbortSignal,
): Promise<DayPrice[]> {
  const { to, start, end } = question;
  const query = { ...paramsOf(question), d_iata: to, start, end };
  const { prices } = await getJson(CHEAP_PATH, CheapRoute, { query, signal });
  return fit(question.type, prices.map(toPrice));
}

const namesOf = (city: Record<string, string>): NamesByLang =>
  Object.fromEntries(LANGS.flatMap((lang) => (city[lang] ? [[lang, city[lang]]] : [])));

/** The destinations of an origin, cheapest first. Rejects with ApiError. */
export async function cheapDestinations(
  question: CheapQuestion & CheapRange,
  signal?: AbortSignal,
): Promise<CheapDestination[]> {
  const { start, end } = question;
  const query = { ...paramsOf(question), summary: 'true', start, end };
  const { destinations } = await getJson(CHEAP_PATH, WireCheapDestinations, { query, signal });
  return destinations
    .map((each) => ({
      iata: each.d_iata.toUpperCase(),
      names: namesOf(each.city),
      countryCode: each.countryCode ?? '',
      price: toPrice(each),
    }))
    .sort((a, b) => a.price.cents - b.price.cents);
}
