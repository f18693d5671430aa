import { fold, kilometres } from './airports.mjs';
import { LANGS } from './sources.mjs';

const FIELD_WORDS =
  /\b(international|regional|municipal|domestic|intercontinental|airport|airfield|aerodrome|air base|seaplane base|sea plane base|heliport|field|county|city)\b/gi;

// Some translations name the district or county instead of the city.
const DISTRICT =
  /\s(emiraat|liidumaa|vald|linn|maakond|rajoon|provints|Shi|novads|province|savivaldybė|apskritis|район|область|провинция)$/;

/** One city per city code: names, coordinates and population. */
export function buildCities(airports, sources, supplement) {
  const find = cityFinder(sources.cities, sources.names.en);
  const exemplars = exemplarNames(sources.exemplars);
  const groups = new Map();
  for (const a of airports) groups.set(a.cityIata, [...(groups.get(a.cityIata) ?? []), a]);
  return [...groups].map(([code, fields]) => {
    const main = fields.find((f) => f.iata === code) ?? fields[0];
    const hand = supplement.cities[code] ?? {};
    const candidates = served(main, sources);
    // A place with another name than the hand-made one provides the coordinates but no translations.
    const named = find(main, hand.en ? [hand.en] : candidates);
    const place = named ?? find(main, candidates);
    const en = hand.en ?? (place ? (sources.names.en.get(String(place.cityId)) ?? place.name) : candidates[0]);
    const names = { en };
    for (const lang of LANGS) {
      const given = named && sources.names[lang].get(String(named.cityId));
      const name =
        hand[lang] ?? (given && !DISTRICT.test(given) ? given : exemplars[lang].get(`${main.tz}|${fold(en)}`));
      if (name) names[lang] = name === '=' ? en : name.trim();
    }
    const [lon, lat] = place?.loc.coordinates ?? [main.lon, main.lat];
    return {
      iata: code,
      cc: main.cc,
      names,
      lat: Math.round(lat * 1e3) / 1e3,
      lon: Math.round(lon * 1e3) / 1e3,
      population: place?.population ?? 0,
      matched: Boolean(place),
    };
  });
}

/** Possible names of the city that an airport serves, best first. */
function served(field, sources) {
  const municipality = sources.ourAirports.get(field.iata)?.municipality ?? '';
  const inside = /\(([^)]+)\)/.exec(municipality)?.[1] ?? '';
  const outside = municipality.replace(/\s*\([^)]*\)/, '');
  const words = bareName(field.name).split(/[\s/–-]+/);
  return [
    ...outside.split(/\s*[,/]\s*/).reverse(),
    ...outside.split(/\s*[,/–-]\s*/),
    ...[4, 3, 2, 1].map((n) => words.slice(0, n).join(' ')),
    inside,
    sources.metro.get(field.iata)?.city ?? '',
    sources.metro.get(field.iata)?.municipality ?? '',
    bareName(field.name),
  ].filter((n) => n.length > 2);
}

function bareName(airport) {
  return (
    airport
      .replace(/\([^)]*\)/g, '')
      .replace(FIELD_WORDS, '')
      .split(/[,/]/)[0]
      .replace(/\s+/g, ' ')
      .trim() || airport
  );
}

function cityFinder(cities, english) {
  const byName = new Map();
  for (const c of cities) {
    for (const key of new Set([c.name, c.altName ?? '', english.get(String(c.cityId)) ?? ''].map(fold))) {
      if (!key) continue;
      const id = `${c.country}|${key}`;
      byName.set(id, [...(byName.get(id) ?? []), c]);
    }
  }
  const nearest = (field, name) =>
    (byName.get(`${field.cc}|${fold(name)}`) ?? [])
      .filter((c) => kilometres(field, { lat: c.loc.coordinates[1], lon: c.loc.coordinates[0] }) < 80)
      .sort((a, b) => b.population - a.population)[0];
  return (field, candidates) => {
    const found = candidates.map((name) => nearest(field, name)).filter(Boolean);
    // An airport often lies in a village; a far larger city in its name is the one it serves.
    return found.find((c) => c.population > 20 * found[0].population && found[0].population < 60_000) ?? found[0];
  };
}

/** CLDR names by time zone and English name, so that a name applies only to the city that gave the zone its name. */
function exemplarNames(exemplars) {
  return Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      new Map(
        [...exemplars[lang]].map(([zone, name]) => {
          const english = exemplars.en.get(zone) ?? zone.split('/').at(-1).replaceAll('_', ' ');
          return [`${zone}|${fold(english)}`, name];
        }),
      ),
    ]),
  );
}
