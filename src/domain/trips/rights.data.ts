import type { Cents } from '../money';
import type { IsoDate } from '../dates';

/** The regulation of the EU, or the one of the United Kingdom. */
export type AirLaw = 'eu' | 'uk';
export type DistanceClass = 'short' | 'middle' | 'long';

interface LawData {
  /** Number of the law, the same in every language. */
  number: string;
  /** Its text. */
  source: string;
  currency: string;
  /** Compensation per traveller. */
  sums: Readonly<Record<DistanceClass, Cents>>;
}

interface RightsData {
  /** The law is described as it was in force on this day. */
  asOf: IsoDate;
  /** Up to and including these distances, in km. */
  km: Readonly<Record<'short' | 'middle', number>>;
  /** Delay of the departure from which meals and calls are due, in hours. */
  careHours: Readonly<Record<DistanceClass, number>>;
  /** Delay at the final destination from which compensation is due, in hours. */
  compensationHours: number;
  /** A class in which compensation is halved below this delay at the final destination, in hours. */
  halvedBelowHours: Readonly<Partial<Record<DistanceClass, number>>>;
  /** Compensation may be halved if another flight arrives no later than this, in hours. */
  otherFlightHours: Readonly<Record<DistanceClass, number>>;
  /** Delay of the departure from which the traveller may refuse to fly and get the money back, in hours. */
  refundHours: number;
  /** Days within which money is paid back. */
  refundDays: number;
  /**
   * A cancellation costs the airline nothing when told at least `freeDays` before. Later, the other flight may leave
   * and arrive by so many hours earlier and later.
   */
  cancelled: Readonly<{
    freeDays: number;
    lateDays: number;
    early: Readonly<{ leaveHours: number; arriveHours: number }>;
    late: Readonly<{ leaveHours: number; arriveHours: number }>;
  }>;
  laws: Readonly<Record<AirLaw, LawData>>;
}

/**
 * Rights of air travellers, as data. The sums and hours are those of Articles 4 to 9 of Regulation (EC) No 261/2004;
 * compensation for a delay of three hours or more follows from the Court of Justice (C-402/07 and C-432/07, Sturgeon).
 * A revision (proposal COM(2013) 130) was under negotiation on the day named in `asOf`: the Council agreed on its
 * position on 5 June 2025. It was not in force, and nothing of it is here.
 */
export const RIGHTS: RightsData = {
  asOf: '2026-01-01',
  km: { short: 1500, middle: 3500 },
  careHours: { short: 2, middle: 3, long: 4 },
  compensationHours: 3,
  halvedBelowHours: { long: 4 },
  otherFlightHours: { short: 2, middle: 3, long: 4 },
  refundHours: 5,
  refundDays: 7,
  cancelled: {
    freeDays: 14,
    lateDays: 7,
    early: { leaveHours: 2, arriveHours: 4 },
    late: { leaveHours: 1, arriveHours: 2 },
  },
  laws: {
    eu: {
      number: '261/2004',
      source: 'https://eur-lex.europa.eu/eli/reg/2004/261/oj',
      currency: 'EUR',
      sums: { short: 250_00, middle: 400_00, long: 600_00 },
    },
    uk: {
      number: 'UK261',
      source: 'https://www.legislation.gov.uk/eur/2004/261/contents',
      currency: 'GBP',
      sums: { short: 220_00, middle: 350_00, long: 520_00 },
    },
  },
};
