import { type IsoDate } from '../dates';
import type { Cents } from '../money';
import { DEFAULT_PASSENGERS, type Place } from '../search/types';
import { dateWindow } from '../search/dates';
import { writeQuery } from '../search/query';
import type { DestinationCard, OneWayOffer, TravelDeal } from './types';

/** Most cheap destinations in the list. */
export const MOST_CHEAP = 9;

/** Context for making cards. */
export interface CardTools {
  /** Origin of the offers; its names are part of the results address. */
  origin: Place;
  /** The tenant's service fee for one adult, added to every price (docs/decisions/0003). */
  fee: Cents;
  today: IsoDate;
  /** There is a price calendar. */
  hasCalendar: boolean;
}

/** The distinct categories in the server's order, so that the first, preselected one is the same in each language. */
export const categoriesOf = (deals: readonly TravelDeal[]): string[] => [
  ...new Set(deals.map(({ category }) => category)),
];

/** The cheapest offer of each destination, sorted by price; equal prices keep the server's order. */
export function cheapestDeal(offers: readonly OneWayOffer[]): OneWayOffer[] {
  const best = new Map<string, OneWayOffer>();
  for (const offer of offers) {
    const known = best.get(offer.iata);
    if (!known || offer.price < known.price) best.set(offer.iata, offer);
  }
  return [...best.values()].sort((a, b) => a.price - b.price);
}

/**
 * Link of a card: the one-way search of the offer's day, or the price calendar of the route if there is no day or it
 * can no longer be searched. Without a calendar the search itself asks for the day.
 */
export function offerLink(
  offer: OneWayOffer,
  { origin, today, hasCalendar }: Pick<CardTools, 'origin' | 'today' | 'hasCalendar'>,
): string {
  const { min, max } = dateWindow(today);
  const { date, city, iata } = offer;
  const isOpen = date !== null && date >= min && date <= max;
  if (!isOpen && hasCalendar) return `/cheap-flights/oneway/${origin.iata}/${iata}`;
  const destLocation: Place = { city, iata, cityIata: iata, isCity: false, names: {} };
  const query = writeQuery({
    tripType: 'oneway',
    trips: [{ id: 'leg1', srcLocation: origin, destLocation, startDate: isOpen ? date : null, endDate: null }],
    passengers: { ...DEFAULT_PASSENGERS },
    cabinClass: 'economy',
  });
  return `/search/results?${query}`;
}

function cardOf(offer: OneWayOffer, tools: CardTools, category?: string): DestinationCard {
  const { city, iata, price, stops, date } = offer;
  return {
    id: category === undefined ? iata : `${category} ${iata}`,
    city,
    iata,
    price: price + tools.fee,
    link: offerLink(offer, tools),
    direct: stops === 0,
    stops,
    date,
    ...(category !== undefined && { category }),
  };
}

/** Cards of a category: its deals in the server's order with the cheapest offer of each. */
export function topCards(
  deals: readonly TravelDeal[],
  offers: readonly OneWayOffer[],
  category: string,
  tools: CardTools,
): DestinationCard[] {
  const priced = new Map(cheapestDeal(offers).map((offer) => [offer.iata, offer]));
  const iatas = new Set(deals.filter((deal) => deal.category === category).map(({ iata }) => iata));
  return [...iatas].flatMap((iata) => {
    const offer = priced.get(iata);
    return offer ? [cardOf(offer, tools, category)] : [];
  });
}

/** Cheap destinations: the nine cheapest that are not among the deals (docs/rules.md, Home and cheap flights). */
export function cheapCards(
  deals: readonly TravelDeal[],
  offers: readonly OneWayOffer[],
  tools: CardTools,
): DestinationCard[] {
  const selected = new Set(deals.map(({ iata }) => iata));
  return cheapestDeal(offers)
    .filter(({ iata }) => !selected.has(iata))
    .slice(0, MOST_CHEAP)
    .map((offer) => cardOf(offer, tools));
}

/** Columns and rows of one page of top deals. */
const DEAL_PAGE = { desktop: { columns: 5, rows: 2 }, mobile: { columns: 2, rows: 3 } } as const;
type DealLayout = keyof typeof DEAL_PAGE;

interface Paging {
  /** Number of cards shown. */
  shown: number;
  /** Action of the button; null if one page shows everything. */
  button: 'more' | 'less' | null;
}

export const pageSize = (layout: DealLayout): number => DEAL_PAGE[layout].columns * DEAL_PAGE[layout].rows;

/** Each press of "more" adds a page until all cards are shown; then "less" returns to the first page. */
export function pagingOf(total: number, pages: number, layout: DealLayout): Paging {
  const size = pageSize(layout);
  const shown = Math.min(total, size * Math.max(1, pages));
  if (total <= size) return { shown, button: null };
  return { shown, button: shown < total ? 'more' : 'less' };
}

/** Number of pages after a press of the button. */
export const pagesAfter = (total: number, pages: number, layout: DealLayout): number =>
  pagingOf(total, pages, layout).button === 'more' ? Math.max(1, pages) + 1 : 1;
