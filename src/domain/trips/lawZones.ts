/*
 * Where the two laws on air travellers' rights apply, as text of five lines: airports of the EU, the EEA and
 * Switzerland; airports of the United Kingdom; airlines licensed in the first; in the second; and elsewhere. An airline
 * in none of the lines is unknown. Written by sandbox/data/lawZones.ts.
 */

export interface LawZones {
  /** Null: outside of both. */
  airport: (iata: string) => 'eu' | 'uk' | null;
  /** Null: unknown. */
  airline: (code: string) => 'eu' | 'uk' | 'other' | null;
}

export interface ListedZones {
  airports: Readonly<Record<'eu' | 'uk', readonly string[]>>;
  airlines: Readonly<Record<'eu' | 'uk' | 'other', readonly string[]>>;
}

export const packZones = ({ airports, airlines }: ListedZones): string =>
  `${[airports.eu, airports.uk, airlines.eu, airlines.uk, airlines.other].map((codes) => codes.join('')).join('\n')}\n`;

const codesOf = (line: string, length: number): ReadonlySet<string> =>
  new Set(Array.from({ length: line.length / length }, (_, at) => line.slice(at * length, (at + 1) * length)));

export function unpackZones(text: string): LawZones {
  const [euAirports = '', ukAirports = '', eu = '', uk = '', other = ''] = text.split('\n');
  const airports = [['eu', codesOf(euAirports, 3)] as const, ['uk', codesOf(ukAirports, 3)] as const];
  const airlines = [
    ['eu', codesOf(eu, 2)] as const,
    ['uk', codesOf(uk, 2)] as const,
    ['other', codesOf(other, 2)] as const,
  ];
  return {
    airport: (iata) => airports.find(([, codes]) => codes.has(iata))?.[0] ?? null,
    airline: (code) => airlines.find(([, codes]) => codes.has(code))?.[0] ?? null,
  };
}
