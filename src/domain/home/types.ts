import type { IsoDate } from '../dates';
import type { Cents } from '../money';

/** A sale banner. Without an image a placeholder is shown. */
export interface SaleBanner {
  id: string;
  /** Image address as the server sent it. */
  image: string | null;
  /** An app path, or an http(s) address. */
  link: string | null;
  /** Alternative text; '' if unknown. */
  title: string;
}

/** A destination of a category. The code is upper case, the category is in the site's language. */
export interface TravelDeal {
  iata: string;
  category: string;
}

/** The cheapest one-way flight to a destination for one adult, without the service fee. */
export interface OneWayOffer {
  /** In the site's language. */
  city: string;
  iata: string;
  price: Cents;
  /** 0 is direct. */
  stops: number;
  /** Departure day of the price, if the server sent it. */
  date: IsoDate | null;
}

/** A top or cheap destination. */
export interface DestinationCard {
  id: string;
  city: string;
  iata: string;
  /** Service fee included. */
  price: Cents;
  /** App path. */
  link: string;
  direct: boolean;
  stops: number;
  date: IsoDate | null;
  /** Top destinations only. */
  category?: string;
}

/** State of one section of the home page. `at`: when the server answered; `held`: loaded from this device. */
export type Section<T> =
  | { phase: 'loading' }
  | { phase: 'ready'; data: T; at: number; held: boolean }
  | { phase: 'error' };

/**
 * Combines two sections: failed if one failed, loading if one is loading, else as old as the older one. Top
 * destinations need deals and offers, so that a failure of either fails them.
 */
export function together<A, B>(a: Section<A>, b: Section<B>): Section<[A, B]> {
  if (a.phase === 'error' || b.phase === 'error') return { phase: 'error' };
  if (a.phase === 'loading' || b.phase === 'loading') return { phase: 'loading' };
  return { phase: 'ready', data: [a.data, b.data], at: Math.min(a.at, b.at), held: a.held || b.held };
}
