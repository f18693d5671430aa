import type { Offer, Segment } from './types';

/*
 * Two figures stand for a flight. The one that counts is "well to wake": CO2 (equivalents) of making and burning the
 * fuel, as the Travel Impact Model and its users show it. "Tank to wake" is the part that the aircraft burns.
 */

/** Kilograms of CO2 per kilogram of burnt fuel, and of making it (published constants of the Travel Impact Model). */
const BURNT_PER_KG = 3.1894;
const MADE_PER_KG = 0.6465;
/** Flights are longer than the great circle: 5.2 % is our assumption. */
const DETOUR = 1.052;
/**
 * Shares of a seat by cabin against economy, on narrow and wide bodies: those of IATA's recommended practice 1726. The aircraft of
 * an estimate is not known: long flights are flown by wide ones.
 */
const CABIN_SHARES: Readonly<Record<'narrow' | 'wide', Readonly<Record<Cabin, number>>>> = {
  narrow: { economy: 1, premium: 1, business: 1.5, first: 1.5 },
  wide: { economy: 1, premium: 1.5, business: 4, first: 5 },
};
const WIDE_FROM_KM = 4500;
/**
 * Fuel of an economy passenger, kilograms: take-off and landing (about 800 kg of an A320 with 150 people: our assumption), and
 * each kilometre flown. The second is fitted to one route, not published: Zurich to San Francisco is what the model publishes, 476 kg
 * tank to wake, 573 kg well to wake.
 */
const FUEL_PER_LANDING = 5.5;
const FUEL_PER_KM = 0.014_585;

type Cabin = 'economy' | 'premium' | 'business' | 'first';

/** Maps a server's cabin name to one of the four; economy by default. */
function cabinOf(name: string): Cabin {
  const word = name.toLowerCase();
  return (['first', 'business', 'premium'] as const).find((each) => word.includes(each)) ?? 'economy';
}

/** Great-circle km between two airports; null if one is unknown. */
export type DistanceOf = (from: string, to: string) => number | null;

/** Kilograms of fuel for a passenger on a flight of so many great-circle km. */
const fuelOf = (km: number, cabin: string): number =>
  (FUEL_PER_LANDING + FUEL_PER_KM * DETOUR * km) * CABIN_SHARES[km < WIDE_FROM_KM ? 'narrow' : 'wide'][cabinOf(cabin)];

/** Estimated kilograms of a flight for one passenger, well to wake. */
export const estimatedKg = (km: number, cabin: string): number => fuelOf(km, cabin) * (BURNT_PER_KG + MADE_PER_KG);

/** A CO2 figure of an offer for one passenger, all directions. */
export type Footprint = {
  /** Whole kilograms, well to wake. */
  kg: number;
} & (
  | {
      kind: 'estimate';
      /** The part that is burnt in flight. */
      burnt: number;
      /** Whole great-circle km of all flights. */
      km: number;
    }
  | {
      kind: 'server';
      /** Who counted, with the version: "Travel Impact Model 3.0". */
      sources: string[];
      /** The oldest day of counting; null where the server does not say. */
      at: string | null;
    }
);

const flightsOf = ({ legs }: Pick<Offer, 'legs'>): Segment[] => legs.flatMap(({ segments }) => segments);

/** The sum of the server's figures in whole kilograms; null unless every flight has one. */
export function servedKg({ legs }: Pick<Offer, 'legs'>): number | null {
  let kg = 0;
  for (const { segments } of legs)
    for (const { emissions } of segments) {
      if (!emissions) return null;
      kg += emissions.kg;
    }
  return Math.round(kg);
}

/** The same with its sources. */
export function servedFootprint(offer: Pick<Offer, 'legs'>): Footprint | null {
  const kg = servedKg(offer);
  if (kg === null) return null;
  const sources = new Set<string>();
  const days: string[] = [];
  for (const { emissions } of flightsOf(offer)) {
    if (!emissions) continue;
    sources.add([emissions.source, emissions.model].filter(Boolean).join(' '));
    if (emissions.at) days.push(emissions.at);
  }
  return { kind: 'server', kg, sources: [...sources], at: days.sort()[0] ?? null };
}

/** The estimate by distance and cabin; null if any distance is unknown. */
export function estimatedFootprint(offer: Pick<Offer, 'legs'>, distanceOf: DistanceOf): Footprint | null {
  let fuel = 0;
  let km = 0;
  for (const { dep, arr, cabin } of flightsOf(offer)) {
    const distance = distanceOf(dep.airport, arr.airport);
    if (distance === null) return null;
    km += distance;
    fuel += fuelOf(distance, cabin);
  }
  return {
    kind: 'estimate',
    kg: Math.round(fuel * (BURNT_PER_KG + MADE_PER_KG)),
    burnt: Math.round(fuel * BURNT_PER_KG),
    km: Math.round(km),
  };
}

/** The server's figure, else the estimate; null where neither is known. Without distances yet: `undefined`. */
export function footprintOf(
  offer: Pick<Offer, 'legs'>,
  distanceOf: DistanceOf | null | undefined,
): Footprint | null | undefined {
  const served = servedFootprint(offer);
  if (served) return served;
  return distanceOf ? estimatedFootprint(offer, distanceOf) : distanceOf;
}
