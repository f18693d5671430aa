import type { CheapDestination, CheapType, DayPrice } from '@/domain/cheap/types';
import { type NamesByLang } from '@/domain/search/types';
import { LANGS } from '@/domain/locale';
import { toCents } from '@/domain/money';
import { getJson } from './client';
import { type CheapPrice, WireCheapDestinations, CheapRoute } from './shapes/cheapFlights';

export const CHEAP_PATH = '/statistics/cheap-flights';

/** What is asked: codes, and for a round trip the shortest and longest stay in nights. */
export interface CheapQuestion {
  type: CheapType;
  from: string;
  min: number;
  max: number;
}
/** First and last departure day; left out they are today and twelve months ahead, in the server's words. */
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

/** Rows without the day of return that a round trip needs are left out, and returns of a one way forgotten. */
const fit = (type: CheapType, prices: DayPrice[]): DayPrice[] =>
  type === 'roundtrip' ? prices.filter(({ end }) => end !== null) : prices.map((price) => ({ ...price, end: null }));

/** Lowest prices of a route by day, each with its time (docs/decisions/0007). Rejects with ApiError. */
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

/** The cheapest destinations of an origin, cheapest first. Rejects with ApiError. */
export async function cheapDestinations(question: CheapQuestion, signal?: AbortSignal): Promise<CheapDestination[]> {
  const query = { ...paramsOf(question), summary: 'true' };
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
