/* What the check knows of the world, read when it is first needed. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const once = (make) => {
  let made;
  return () => (made ??= make());
};
const data = (name) =>
  JSON.parse(readFileSync(new URL(`../../sandbox/data/world/${name}.json`, import.meta.url), 'utf8'));

/** Airports by code, with their countries. */
export const airports = once(
  () =>
    new Map(
      data('airports').rows.map(([iata, name, lat, lon, , country]) => [iata, { iata, name, lat, lon, country }]),
    ),
);
/** Languages that cities and countries have names in. */
export const namedLangs = once(() => ['en', ...data('cities').langs]);
const cities = once(() =>
  data('cities').rows.map(([code, , lat, lon, ...names]) => ({ code, lat, lon, names: names.filter(Boolean) })),
);

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Up to three airports that a name, or the code of a city, may mean; of a city the nearest ones. @param {string} text */
export function airportsOf(text) {
  const wanted = plain(text.trim());
  if (wanted === '') return [];
  const city = cities().find(
    ({ code, names }) => plain(code) === wanted || names.some((name) => plain(name) === wanted),
  );
  const byName = [...airports().values()].filter(({ name }) => plain(name).includes(wanted));
  const far = ({ lat, lon }) => Math.hypot(lat - city.lat, (lon - city.lon) * Math.cos((lat * Math.PI) / 180));
  const near = city ? [...airports().values()].filter((each) => far(each) < 0.7).sort((a, b) => far(a) - far(b)) : [];
  // The airport with the name of the city is the main one.
  const own = near.filter((each) => byName.includes(each) || each.iata === city.code);
  const all = [...own, ...near, ...(!city && wanted.length > 3 ? byName : [])].map(({ iata }) => iata);
  return [...new Set(all)].slice(0, 3);
}

/** Country codes of telephone numbers, by country. */
export const callingCodes = once(async () => {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min');
  return new Map(getCountries().map((country) => [country, getCountryCallingCode(country)]));
});

/** A colour in any words of CSS as six hex digits; null if it is none. @param {string} text */
export async function hexOfCss(text) {
  if (!/^[\w#(),.%/ -]{3,60}$/.test(text)) return null;
  // A colour that CSS does not know leaves the black below as it was.
  const paint = async (ground) => {
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
