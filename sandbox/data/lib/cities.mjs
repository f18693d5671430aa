import { fold, kilometres } from './geo.mjs';
import { LANGS } from './sources.mjs';

const FIELD_WORDS =
  /\b(international|regional|municipal|domestic|intercontinental|airport|airfield|aerodrome|air base|seaplane base|sea plane base|heliport|field|county|city)\b/gi;

/** One city per city code: names in the languages, place and population. */
export function buildCities(airports, sources, supplement) {
  const find = cityFinder(sources.cities);
  const exemplars = exemplarNames(sources.exemplars);
  const groups = Map.groupBy
    ? Map.groupBy(airports, (a) => a.cityIata)
    : airports.reduce((m, a) => m.set(a.cityIata, [...(m.get(a.cityIata) ?? []), a]), new Map());
  return [...groups].map(([code, fields]) => {
    const main = fields.find((f) => f.iata === code) ?? fields[0];
    const hand = supplement.cities[code] ?? {};
    const place = hand.geoname
      ? sources.cities.find((c) => c.cityId === hand.geoname)
      : find(main, [...(hand.en ? [hand.en] : []), ...served(main, sources)]);
    const en = hand.en ?? (place ? englishName(place, sources.names.en) : bareName(main.name));
    const names = { en };
    for (const lang of LANGS) {
      const zone = exemplars[lang].get(`${main.tz}|${fold(en)}`);
      const name = hand[lang] ?? (place && sources.names[lang].get(String(place.cityId))) ?? zone;
      if (name && name !== en) names[lang] = name.trim();
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
      sourced: LANGS.filter(
        (l) =>
          hand[l] ??
          (place && sources.names[l].has(String(place.cityId))) ??
          exemplars[l].has(`${main.tz}|${fold(en)}`),
      ),
    };
  });
}

/** The names an airport's served city may have, best first. */
function served(field, sources) {
  const municipality = sources.ourAirports.get(field.iata)?.municipality ?? '';
  const inside = /\(([^)]+)\)/.exec(municipality)?.[1] ?? '';
  const outside = municipality.replace(/\s*\([^)]*\)/, '');
  return [
    ...outside.split(/\s*[,/]\s*/).reverse(),
    ...outside.split(/\s*[,/–-]\s*/),
    bareName(field.name),
    ...field.name
      .split(/[\s/–-]+/)
      .slice(0, 3)
      .map((_, i, w) => w.slice(0, 3 - i).join(' ')),
    inside,
    sources.metro.get(field.iata)?.city ?? '',
    sources.metro.get(field.iata)?.municipality ?? '',
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

function cityFinder(cities) {
  const byName = new Map();
  for (const c of cities) {
    for (const key of new Set([fold(c.name), fold(c.altName ?? '')])) {
      if (!key) continue;
      const id = `${c.country}|${key}`;
      byName.set(id, [...(byName.get(id) ?? []), c]);
    }
  }
  return (field, candidates) => {
    for (const name of candidates) {
      const near = (byName.get(`${field.cc}|${fold(name)}`) ?? [])
        .filter((c) => kilometres(field, { lat: c.loc.coordinates[1], lon: c.loc.coordinates[0] }) < 90)
        .sort((a, b) => b.population - a.population);
      if (near[0]) return near[0];
    }
    return undefined;
  };
}

function englishName(place, en) {
  return en.get(String(place.cityId)) ?? place.name;
}

/** Zone-and-English-name keys to CLDR's name, so a name is taken only for the city which gave the zone its name. */
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
