import type { Lang } from '../locale';
import type { Cents } from '../money';
import type { Place } from '../search/types';
import { MOST_CHEAP, categoriesOf, cheapestDeal, pageSize } from './cards';
import type { OneWayOffer, SaleBanner, TravelDeal } from './types';

/** Answers that home shows to everyone, in one language. */
export interface HomeAnswers {
  banners: SaleBanner[];
  deals: TravelDeal[];
  offers: OneWayOffer[];
}

/** What home's HTML was made of (`tools/build/prices.ts`): the page has it as a block, so that the sections hydrate from it. */
export interface PagePrices {
  /** When the tenant's API was asked, ms. */
  at: number;
  /** From then on (ms) the prices are too old to be shown. */
  until: number;
  /** The service fee of that time, for one adult. */
  fee: Cents;
  /** Departure of the offers, and of the form. */
  origin: Place | null;
  /** `age`: the time in words, in the tenant's zone, for the HTML is the same for everyone. */
  texts: Partial<Record<Lang, HomeAnswers & { age: string }>>;
}

/** A device's clock may be behind that of the build (ms). */
const BEHIND_MS = 10 * 60_000;

/** Whether written prices may still be shown. */
export const mayBeShown = ({ at, until }: Pick<PagePrices, 'at' | 'until'>, now: number): boolean =>
  at - BEHIND_MS <= now && now < until;

/**
 * What is on screen before anything is pressed: the first page of the first category, one destination of each other one (for the
 * tabs), and the cheapest that are no deals. A page with all of them would be several times as long.
 */
export function firstShown({ banners, deals, offers }: HomeAnswers): HomeAnswers {
  const cheapest = cheapestDeal(offers);
  const priced = new Set(cheapest.map(({ iata }) => iata));
  const all = new Set(deals.map(({ iata }) => iata));
  const shown = categoriesOf(deals)
    .map((category) => deals.filter((deal) => deal.category === category && priced.has(deal.iata)))
    .filter((some) => some.length > 0)
    .flatMap((some, at) => some.slice(0, at === 0 ? pageSize('desktop') + 1 : 1));
  const wanted = new Set([
    ...shown.map(({ iata }) => iata),
    ...cheapest
      .filter(({ iata }) => !all.has(iata))
      .slice(0, MOST_CHEAP)
      .map(({ iata }) => iata),
  ]);
  return { banners, deals: shown, offers: cheapest.filter(({ iata }) => wanted.has(iata)) };
}
