import type { IsoDate } from '../dates';
import type { Cents } from '../money';

/** A sale banner (spec 3). Without an image a placeholder stands in its place; without a link it leads nowhere. */
export interface SaleBanner {
  id: string;
  /** Address of the picture, as the server gave it. */
  image: string | null;
  /** An app path, or an http(s) address. */
  link: string | null;
  /** What the picture says; '' when the server does not tell. */
  title: string;
}

/** A destination of a category (spec 3). The code is upper case, the category is a name in the site's language. */
export interface TravelDeal {
  iata: string;
  category: string;
}

/** The cheapest one-way flight to a destination (spec 3): one adult, without the tenant's service fee. */
export interface OneWayOffer {
  /** In the site's language. */
  city: string;
  iata: string;
  price: Cents;
  /** 0 is direct. */
  stops: number;
  /** The day the price was seen for, where the server tells it. */
  date: IsoDate | null;
}

/** A top or a cheap destination (spec 3). */
export interface DestinationCard {
  id: string;
  city: string;
  iata: string;
  /** With the service fee, as every list shows it. */
  price: Cents;
  /** App path. */
  link: string;
  direct: boolean;
  stops: number;
  date: IsoDate | null;
  /** Top destinations only. */
  category?: string;
}

/** One part of the home page and what is known of it. `at`: when the server answered; `held`: it comes from this device. */
export type Section<T> =
  | { phase: 'loading' }
  | { phase: 'ready'; data: T; at: number; held: boolean }
  | { phase: 'error' };

/**
 * Top destinations need the deals and the offers, cheap ones only the offers (spec 4: failed deals are failed top
 * destinations, failed destinations are both). Two parts together: waiting while one waits unless one has failed, as old as
 * the older one.
 */
export function together<A, B>(a: Section<A>, b: Section<B>): Section<[A, B]> {
  if (a.phase === 'error' || b.phase === 'error') return { phase: 'error' };
  if (a.phase === 'loading' || b.phase === 'loading') return { phase: 'loading' };
  return { phase: 'ready', data: [a.data, b.data], at: Math.min(a.at, b.at), held: a.held || b.held };
}
