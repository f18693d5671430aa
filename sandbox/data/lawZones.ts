/**
 * `npm run data` writes src/domain/trips/lawZones.txt: airports and airlines by the law
 * on travellers' rights that holds for them (ATTRIBUTION.md).
 */
import { packZones } from '@/domain/trips/lawZones';
import { airlines, airports } from '../world/world';

const EU = new Set(
  // The EU with its outermost regions, the EEA and Switzerland.
  'AT BE BG HR CY CZ DK EE FI AX FR GP MQ GF RE YT MF DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS NO LI CH'.split(
    ' ',
  ),
);
/** Listed under Cyprus, but the law of the EU is suspended there. */
const SUSPENDED = new Set(['ECN']);
/** Their airlines may have a licence of another country. */
const UNCLEAR = new Set(['FO', 'GG', 'NC', 'PF']);

/** The data file, sorted by code. */
export function lawZonesText(): string {
  const airportsOf = (isHere: (cc: string) => boolean) =>
    [...airports.values()].filter(({ iata, cc }) => isHere(cc) && !SUSPENDED.has(iata)).map(({ iata }) => iata);
  const airlinesOf = (isHere: (cc: string) => boolean) =>
    [...airlines.values()].filter(({ cc }) => cc && !UNCLEAR.has(cc) && isHere(cc)).map(({ code }) => code);
  const isUk = (cc: string) => cc === 'GB';
  const isEu = (cc: string) => EU.has(cc);
  return packZones({
    airports: { eu: airportsOf(isEu).toSorted(), uk: airportsOf(isUk).toSorted() },
    airlines: {
      eu: airlinesOf(isEu).toSorted(),
      uk: airlinesOf(isUk).toSorted(),
      other: airlinesOf((cc) => !isEu(cc) && !isUk(cc)).toSorted(),
    },
  });
}
