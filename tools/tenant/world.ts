/* What the check knows of the world, read when it is first needed. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
/** A table of the sandbox. */
const table = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../sandbox/data/world/${name}.json`, import.meta.url), 'utf8'));
/** A name in another language is 0 where it is the English one. */
interface Cities {
  langs: string[];
  rows: [code: string, country: string, lat: number, lon: number, ...names: (string | 0)[]][];
}
const cityTable = (): Cities => table('cities') as Cities;
interface Airports {
  rows: [iata: string, name: string, lat: number, lon: number, zone: number, country: string][];
}

export interface Airport {
  iata: string;
  name: string;
  lat: number;
  lon: number;
  country: string;
}

/** Airports by code, with their countries. */
export const airports = once(
  () =>
    new Map(
      (table('airports') as Airports).rows.map(([iata, name, lat, lon, , country]): [string, Airport] => [
        iata,
        { iata, name, lat, lon, country },
      ]),
    ),
);
/** Languages that cities and countries have names in. */
export const namedLangs = once(() => ['en', ...cityTable().langs]);
const cities = once(() =>
  cityTable().rows.map(([code, , lat, lon, ...names]) => ({
    code,
    lat,
    lon,
    names: names.flatMap((name) => name || []),
  })),
);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Up to three airports that a name, or the code of a city, may mean; of a city the nearest ones. */
export function airportsOf(text: string): string[] {
  const wanted = plain(text.trim());
  if (wanted === '') return [];
  const city = cities().find(
    ({ code, names }) => plain(code) === wanted || names.some((name) => plain(name) === wanted),
  );
  const byName = [...airports().values()].filter(({ name }) => plain(name).includes(wanted));
  const far = ({ lat, lon }: Airport): number =>
    city ? Math.hypot(lat - city.lat, (lon - city.lon) * Math.cos((lat * Math.PI) / 180)) : Infinity;
  const near = city ? [...airports().values()].filter((each) => far(each) < 0.7).sort((a, b) => far(a) - far(b)) : [];
  // The airport with the name of the city is the main one.
  const own = near.filter((each) => byName.includes(each) || each.iata === city?.code);
  const all = [...own, ...near, ...(!city && wanted.length > 3 ? byName : [])].map(({ iata }) => iata);
  return [...new Set(all)].slice(0, 3);
}

/** Country codes of telephone numbers, by country. */
export const callingCodes = once(async () => {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min');
  return new Map<string, string>(getCountries().map((country) => [country, getCountryCallingCode(country)]));
});

/** A colour in any words of CSS as six hex digits; null if it is none. */
export async function hexOfCss(text: string): Promise<string | null> {
  if (!/^[\w#(),.%/ -]{3,60}$/.test(text)) return null;
  // A colour that CSS does not know leaves the black below as it was.
  const paint = async (ground: string): Promise<string> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><g fill="${ground}"><rect width="1" height="1" fill="${text}"/></g></svg>`;
    const { data } = await sharp(Buffer.from(svg))
      .flatten({ background: ground })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${[...data.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
  const [black, white] = [await paint('#000000'), await paint('#ffffff')];
  return black === white ? black : null;
}
