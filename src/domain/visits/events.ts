import { APP_PATHS } from '../appPaths';
import type { BookingDraft } from '../booking/types';
import { subtotal } from '../cart/cartPrice';
import { INFO_DOCUMENTS } from '../content/documents';
import { daysBetween, type IsoDate } from '../dates';
import { type Cents, toEuros } from '../money';
import type { Offer } from '../offers/types';
import { PAGE_IDS, pageOf } from '../pages';
import type { OrderSummary } from '../payment/order';
import type { PaymentType } from '../payment/types';
import type { Search } from '../search/types';

/**
 * Events of a visit, in the names of GA4 (`page_view`, its travel parameters of `search`, e-commerce), and `queue_state`
 * of our own. Prices are decimal euros, as everywhere on the wire. Nothing that a traveller types about a person is here:
 * no name, e-mail, phone, birth date, nationality, and no id that opens a booking.
 */
export interface VisitItem {
  /** Route by codes, `RIX-BCN`. */
  item_id: string;
  item_name: string;
  /** Codes of the carriers. */
  item_brand: string;
  /** Trip type. */
  item_category: string;
  /** Fare family, once it is chosen. */
  item_variant?: string;
  /** Per person. */
  price: number;
  /** People. */
  quantity: number;
}

interface Sale {
  currency: string;
  value: number;
  items: VisitItem[];
}

export interface VisitParams {
  page_view: { page_path: string; language: string };
  search: {
    search_term: string;
    origin: string;
    destination: string;
    start_date: string;
    end_date: string;
    travel_class: string;
    number_of_passengers: number;
    trip_type: string;
    /** Days from today to the first departure. */
    days_ahead: number;
  };
  view_item_list: { item_list_id: 'results'; found: number; currency: string; items: VisitItem[] };
  select_item: { item_list_id: 'results'; currency: string; items: VisitItem[] };
  begin_checkout: Sale;
  add_payment_info: Sale & { payment_type: PaymentType };
  purchase: Sale & { transaction_id: string; payment_type: PaymentType | 'unknown' };
  /** Updates that this device has not sent. `stopped` waits for the traveller; `oldest_minutes` is the age of the first. */
  queue_state: { waiting: number; stopped: number; refused: number; oldest_minutes: number };
}
export type VisitName = keyof VisitParams;
export type VisitEvent = { [Name in VisitName]: { name: Name; params: VisitParams[Name] } }[VisitName];

const PARTS = APP_PATHS.map((path) => path.split('/').filter((part) => /^[\w-]+$/.test(part)));
/** Of `/business/*`, `/groups/*` and `/device/*`. */
const BELOW = ['sent', 'outbox', 'compare'];
const WORDS = new Set<string | undefined>([
  ...PARTS.flat(),
  ...PAGE_IDS.flatMap((id) => pageOf(id).only ?? []),
  ...INFO_DOCUMENTS,
  ...BELOW,
]);
const FIRST = new Set(PARTS.map(([first]) => first));

/**
 * The path of a page with `:id` for whatever is no word of ours: an order number opens an order, and other parts may have
 * been typed. A page that does not exist is `/notfound`.
 */
export function pagePath(path: string): string {
  const parts = path.split('/').filter(Boolean);
  const [first] = parts;
  if (first === undefined) return '/';
  if (!FIRST.has(first)) return '/notfound';
  return `/${parts.map((part) => (WORDS.has(part) ? part : ':id')).join('/')}`;
}

const routeOf = ({ tripType, trips }: Search): string => {
  const legs = trips.map((trip) => [trip.srcLocation?.iata ?? '', trip.destLocation?.iata ?? '']);
  return tripType === 'multicity' ? legs.map((leg) => leg.join('-')).join(',') : (legs[0] ?? []).join('-');
};

const peopleOf = ({ passengers: { adult, child, infant } }: Search): number => adult + child + infant;

function itemOf(search: Search, offer: Offer, price: Cents, variant?: string): VisitItem {
  const route = routeOf(search);
  return {
    item_id: route,
    item_name: route,
    item_brand: offer.carriers.join(','),
    item_category: search.tripType,
    ...(variant !== undefined && { item_variant: variant }),
    price: toEuros(price),
    quantity: peopleOf(search),
  };
}

export const pageEvent = (path: string, language: string): VisitEvent => ({
  name: 'page_view',
  params: { page_path: pagePath(path), language },
});

export function searchEvent(search: Search, today: IsoDate): VisitEvent {
  const first = search.trips[0];
  const last = search.trips.at(-1);
  const start = first?.startDate ?? '';
  return {
    name: 'search',
    params: {
      search_term: routeOf(search),
      origin: first?.srcLocation?.iata ?? '',
      destination: (search.tripType === 'multicity' ? last : first)?.destLocation?.iata ?? '',
      start_date: start,
      end_date: first?.endDate ?? '',
      travel_class: search.cabinClass || 'all',
      number_of_passengers: peopleOf(search),
      trip_type: search.tripType,
      days_ahead: start ? daysBetween(today, start) : 0,
    },
  };
}

/** `offers`: the first of the list. `found`: how many there are. */
export const listEvent = (search: Search, found: number, offers: readonly Offer[], currency: string): VisitEvent => ({
  name: 'view_item_list',
  params: {
    item_list_id: 'results',
    found,
    currency,
    items: offers.map((offer) => itemOf(search, offer, offer.pricePerPerson)),
  },
});

export const selectEvent = (
  { search, offer }: Pick<BookingDraft, 'search' | 'offer'>,
  currency: string,
): VisitEvent => ({
  name: 'select_item',
  params: { item_list_id: 'results', currency, items: [itemOf(search, offer, offer.pricePerPerson)] },
});

function saleOf(draft: BookingDraft, currency: string): Sale {
  const fare = draft.fares.find(({ id }) => id === draft.fareId);
  const { pricePerPerson } = fare ?? draft.offer;
  return {
    currency,
    value: toEuros(subtotal(draft)),
    items: [itemOf(draft.search, draft.offer, pricePerPerson, fare?.family)],
  };
}

export const checkoutEvent = (draft: BookingDraft, currency: string): VisitEvent => ({
  name: 'begin_checkout',
  params: saleOf(draft, currency),
});

export const paymentEvent = (draft: BookingDraft, type: PaymentType, currency: string): VisitEvent => ({
  name: 'add_payment_info',
  params: { ...saleOf(draft, currency), payment_type: type },
});

/** `transactionId` tells orders apart and opens none: a hash of the order's id. */
export function purchaseEvent(order: OrderSummary, transactionId: string, currency: string): VisitEvent {
  const segments = order.legs.flatMap(({ segments: each }) => each);
  const ends = order.legs.map(({ segments: each }) => [each[0]?.dep.airport, each.at(-1)?.arr.airport].join('-'));
  const people = Math.max(1, order.people);
  return {
    name: 'purchase',
    params: {
      transaction_id: transactionId,
      currency,
      value: toEuros(order.amount),
      payment_type: order.paymentType ?? 'unknown',
      items: [
        {
          item_id: ends[0] ?? '',
          item_name: ends.join(','),
          item_brand: [...new Set(segments.map(({ carrier }) => carrier))].join(','),
          item_category: order.legs.length === 1 ? 'oneway' : order.legs.length === 2 ? 'roundtrip' : 'multicity',
          price: toEuros(Math.round(order.amount / people)),
          quantity: people,
        },
      ],
    },
  };
}
