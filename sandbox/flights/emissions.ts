import type { WireSegment } from '../../src/api/shapes/offers.ts';
import { hash01 } from './hash.ts';
import type { Flight } from './schedule.ts';

/** Share of airlines that tell aircraft and emissions. */
const TELLS = 0.55;
/** The aircraft of a carrier by distance, and what it burns against the average. */
const SHORT = [
  { name: 'Airbus A220-300', burns: 0.84 },
  { name: 'Airbus A320neo', burns: 0.92 },
  { name: 'Boeing 737-800', burns: 1.08 },
  { name: 'Airbus A320', burns: 1.1 },
];
const LONG = [
  { name: 'Airbus A350-900', burns: 0.88 },
  { name: 'Boeing 787-9', burns: 0.91 },
  { name: 'Airbus A330-300', burns: 1.07 },
  { name: 'Boeing 777-300ER', burns: 1.12 },
];
const SEATS: Record<string, number> = { 'premium-economy': 1.4, business: 3, first: 4.2 };

/** Aircraft and emissions of a flight, for one passenger; nothing for airlines that tell none. */
export function emissionsOf(
  { carrier, from, to, km }: Flight,
  cabin: string,
): Pick<WireSegment, 'aircraft' | 'emissions'> {
  if (hash01(`co2 ${carrier.code}`) > TELLS) return {};
  const fleet = km > 4500 ? LONG : SHORT;
  const { name, burns } = fleet[Math.floor(hash01(`fleet ${carrier.code} ${from} ${to}`) * fleet.length)]!;
  return {
    aircraft: name,
    emissions: {
      kg: Math.round((20 + km * 0.059) * burns * (SEATS[cabin] ?? 1)),
      source: 'Sandbox',
      model: '1',
      at: '2026-06-01',
    },
  };
}
