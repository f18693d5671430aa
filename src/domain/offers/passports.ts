import { type CountryOf, SCHENGEN, borderOf } from '../entry/areas';
import { changesAirport } from './facts';
import type { PassportAt } from './transfers';

/** Travellers from Ireland enter the United Kingdom without a control (Common Travel Area). */
const isFree = (from: string, hub: string): boolean => from === 'IE' && hub === 'GB';

/**
 * Where passports are looked at between two flights, as a rule and never as an official word:
 * - in the Schengen area, between a flight within it and one from or to another country, at the airport where one changes
 *   (Regulation (EU) 2016/399, annex VI, 2.1.1);
 * - elsewhere for those who come from abroad and go on within the country, or on from another airport;
 * - in the United States for all who come from abroad: their airports have no transit area.
 * Flights from abroad to abroad have none otherwise, but often a security check. An unknown country says nothing.
 */
export const passportRule =
  (countryOf: CountryOf): PassportAt =>
  (before, next) => {
    const [from, hub, to] = [before.dep, before.arr, next.arr].map(({ airport }) => borderOf(airport, countryOf));
    if (!from || !hub || !to || isFree(from, hub)) return false;
    const isSchengen = SCHENGEN.has(hub);
    const isInside = (country: string): boolean => (isSchengen ? SCHENGEN.has(country) : country === hub);
    const leaves = isInside(from) && !isInside(to);
    const enters = !isInside(from) && (isInside(to) || hub === 'US' || changesAirport(before, next));
    return enters || (isSchengen && leaves);
  };
