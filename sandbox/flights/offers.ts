import type { WireFare, WireOffer, WirePrice, WireSegment } from '../../src/api/shapes/offers.ts';
import type { Lang } from '@/domain/locale';
import { airlines, airports, cities, cityName } from '../world/world.ts';
import { type BagRules, bagsOf, type Family, rulesOf } from './bags.ts';
import { localOf } from './clock.ts';
import { emissionsOf } from './emissions.ts';
import { hash01, hashKey } from './hash.ts';
import type { Itinerary } from './itineraries.ts';
import type { ParsedSearch } from './query.ts';
import type { Flight } from './schedule.ts';
import { terminalOf } from './terminals.ts';

export interface Combination {
  legs: Itinerary[];
  /** One adult, euros, before rounding. */
  price: number;
}

const cents = (euros: number): number => Math.round(euros * 100) / 100;

function end(airport: string, at: number, carrier: string): WireSegment['dep'] {
  const place = airports.get(airport)!;
  const { date, time } = localOf(at, place.tz);
  const terminal = terminalOf(airport, carrier);
  return {
    airport: { code: airport },
    city: { code: place.cityIata, title: cities.get(place.cityIata)?.names.en ?? place.name },
    date,
    time,
    timestamp: at / 1000,
    ...(terminal ? { terminal } : {}),
  };
}

const company = (code: string): WireSegment['carrier'] => ({ code, title: airlines.get(code)?.name ?? code });

const segment = (flight: Flight, cabin: string): WireSegment => ({
  dep: end(flight.from, flight.dep, flight.carrier.code),
  arr: end(flight.to, flight.arr, flight.carrier.code),
  class: { name: cabin },
  carrier: company(flight.carrier.code),
  supplier: company(flight.supplier),
  flight_number: flight.number,
  ...emissionsOf(flight, cabin),
});

const CHILD = { network: 0.78, lowCost: 1 };
const INFANT = { network: 0.1, lowCost: 27.5 };

/** Prices of the party from one adult's price, with the carrier's discounts for children and infants. Decimal euros. */
function partyPrice(adult: number, lowCost: boolean, { passengers }: ParsedSearch, key: string): WirePrice {
  const each = {
    adult: cents(adult),
    child: cents(adult * (lowCost ? CHILD.lowCost : CHILD.network)),
    infant: lowCost ? INFANT.lowCost : cents(adult * INFANT.network),
  };
  const details: WirePrice['EUR']['passengers_amounts_details'] = {};
  for (const type of ['adult', 'child', 'infant'] as const) {
    const count = passengers[type];
    if (count) details[type] = { count, price: cents(each[type] * count) };
  }
  const dropped = hash01(`old${key}`) < 0.04;
  return {
    EUR: {
      price_per_person: each.adult,
      ...(dropped ? { old_price_per_person: cents(each.adult * 1.12) } : {}),
      passengers_amounts_details: details,
      agent_prices: { project_markup_per_person: cents(Math.min(12, each.adult * 0.03)) },
    },
  };
}

export function mergeKeyOf(legs: readonly Itinerary[], cabin: string): string {
  return hashKey(
    legs.map((leg) => leg.flights.map((f) => `${f.carrier.code}${f.number}@${f.dep}`).join()).join('|') + cabin,
  );
}

function bagRules(legs: readonly Itinerary[], cabin: string, key: string): BagRules {
  const flights = legs.flatMap((leg) => leg.flights);
  return {
    lowCost: flights.some((f) => f.carrier.lowCost),
    longHaul: flights.some((f) => f.km > 4500),
    premium: cabin === 'business' || cabin === 'first',
    directions: legs.length,
    dear: hash01(`bag${key.slice(0, 4)}`),
  };
}

/** A combination of directions as an offer in wire format. */
export function toOffer({ legs, price }: Combination, search: ParsedSearch): WireOffer {
  const cabin = search.cabin || 'economy';
  const mergeKey = mergeKeyOf(legs, cabin);
  const rules = bagRules(legs, cabin, mergeKey);
  const provider = legs.some((leg) => leg.selfTransfer)
    ? 'virtual'
    : rules.lowCost
      ? 'direct'
      : hash01(mergeKey) < 0.4
        ? 'ndc'
        : 'gds';
  const isVirtual = provider === 'virtual';
  let ticket = 0;
  /* Each direction has a ticket of its own, and each flight of a self-transfer, too. */
  const ticketOf = (leg: Itinerary, first: boolean) => (first || leg.selfTransfer ? ++ticket : ticket);
  const segments = legs.flatMap((leg) =>
    leg.flights.map((flight, n) => ({
      ...segment(flight, cabin),
      ...(isVirtual ? { ticket: ticketOf(leg, n === 0) } : {}),
    })),
  );
  let at = 0;
  return {
    id: `${provider}-${mergeKey}`,
    merge_key: mergeKey,
    data_provider: provider,
    price: partyPrice(price, rules.lowCost, search, mergeKey),
    segments,
    segments_direction: legs.map((leg) => leg.flights.map(() => at++)),
    is_vtrip: isVirtual,
    ...bagsOf('light', rules),
  };
}

const FAMILIES: readonly { family: Family; times: number; plus: number }[] = [
  { family: 'light', times: 1, plus: 0 },
  { family: 'standard', times: 1.1, plus: 14 },
  { family: 'flexible', times: 1.32, plus: 38 },
];

/** Fares of a combination, cheapest first; `light` is the price in the list. */
export function toFares({ legs, price }: Combination, search: ParsedSearch): WireFare[] {
  const cabin = search.cabin || 'economy';
  const key = mergeKeyOf(legs, cabin);
  const rules = bagRules(legs, cabin, key);
  return FAMILIES.map(({ family, times, plus }) => ({
    fare_id: `${key}-${family}`,
    family,
    price: partyPrice(
      price * times + plus * legs.length,
      rules.lowCost,
      search,
      family === 'light' ? key : `${key}${family}`,
    ),
    ...rulesOf(family, rules.lowCost),
    ...bagsOf(family, { ...rules, whole: true }),
  }));
}

/** The offer with its city names in another language. */
export function inLanguage(offer: WireOffer, lang: Lang): WireOffer {
  if (lang === 'en') return offer;
  const named = (at: WireSegment['dep']) => ({
    ...at,
    city: { code: at.city.code, title: cityName(at.city.code, lang) },
  });
  return { ...offer, segments: offer.segments.map((one) => ({ ...one, dep: named(one.dep), arr: named(one.arr) })) };
}
