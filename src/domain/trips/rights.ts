import type { DistanceOf } from '../offers/co2';
import type { Leg, Stop } from '../offers/types';
import type { LawZones } from './lawZones';
import { type AirLaw, type DistanceClass, RIGHTS } from './rights.data';

/** `depends`: on the airline, whose country is unknown, or on a place that is unknown. */
type Applies = 'yes' | 'depends';

export interface LawOfJourney {
  law: AirLaw;
  applies: Applies;
  /** Null if the distance is unknown. */
  distance: DistanceClass | null;
}

/** One direction: a journey from its first departure to its final destination, whatever lies between. */
export interface JourneyRights {
  from: Stop;
  to: Stop;
  /** Great circle between the two, in whole km; null if a place is unknown. */
  km: number | null;
  /** So close to a limit that the coordinates cannot tell on which side it lies. */
  near: boolean;
  /** The law of the departure first. Empty: neither applies. */
  laws: LawOfJourney[];
}

/** The coordinates of two airports are wrong by up to 10 km each. */
const ERROR_KM = 20;

/** Class of a distance in km. `inside`: within the EU, where no flight counts as long. */
export function distanceClass(km: number, inside: boolean): DistanceClass {
  if (km <= RIGHTS.km.short) return 'short';
  return inside || km <= RIGHTS.km.middle ? 'middle' : 'long';
}

function isNear(km: number, inside: boolean): boolean {
  const limits = inside ? [RIGHTS.km.short] : [RIGHTS.km.short, RIGHTS.km.middle];
  return limits.some((limit) => Math.abs(km - limit) <= ERROR_KM);
}

/** For an arrival from elsewhere: does the law hold because of the airline? The one that arrives decides. */
function byAirline(codes: readonly string[], laws: readonly AirLaw[], { airline }: LawZones): Applies | null {
  const zones = codes.map(airline);
  const isIn = (zone: (typeof zones)[number] | undefined): boolean => laws.some((law) => law === zone);
  if (isIn(zones.at(-1))) return 'yes';
  return zones.some((zone) => zone === null || isIn(zone)) ? 'depends' : null;
}

/**
 * The laws on a journey's delay and cancellation. Flights of one booking count as a whole, from the first departure to
 * the final destination (Court of Justice, C-559/16 and C-537/17); the way back counts by itself. Null without flights.
 */
export function journeyRights({ segments }: Leg, distanceOf: DistanceOf, zones: LawZones): JourneyRights | null {
  const from = segments[0]?.dep;
  const to = segments.at(-1)?.arr;
  if (!from || !to) return null;
  const exact = distanceOf(from.airport, to.airport);
  const [start, end] = [zones.airport(from.airport), zones.airport(to.airport)];
  const codes = segments.map(({ carrier }) => carrier);
  const isInside = start === 'eu' && end === 'eu';
  // An airport without coordinates is in no list either.
  const elsewhere = (): Applies | null => (exact === null && start === null && end === null ? 'depends' : null);
  const eu = start === 'eu' ? 'yes' : end === 'eu' ? byAirline(codes, ['eu'], zones) : elsewhere();
  const uk = start === 'uk' ? 'yes' : end === 'uk' ? byAirline(codes, ['uk', 'eu'], zones) : null;
  const found = (law: AirLaw, applies: Applies | null, inside: boolean): LawOfJourney[] =>
    applies === null ? [] : [{ law, applies, distance: exact === null ? null : distanceClass(exact, inside) }];
  const [ofEu, ofUk] = [found('eu', eu, isInside), found('uk', uk, false)];
  return {
    from,
    to,
    km: exact === null ? null : Math.round(exact),
    near: exact !== null && isNear(exact, isInside),
    laws: start === 'uk' ? [...ofUk, ...ofEu] : [...ofEu, ...ofUk],
  };
}

/** What can go wrong, as the letter to the airline names it. */
export const MISHAPS = ['delay', 'cancelled', 'denied'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Compensation of one traveller in cents; null if the distance is unknown. `half`: for a short delay of a long flight. */
export function compensationOf({ law, distance }: LawOfJourney, mishap: Mishap) {
  if (distance === null) return null;
  const { currency, sums } = RIGHTS.laws[law];
  const below = mishap === 'delay' ? RIGHTS.halvedBelowHours[distance] : undefined;
  return {
    currency,
    sum: sums[distance],
    half: below === undefined ? null : { sum: sums[distance] / 2, belowHours: below },
  };
}
