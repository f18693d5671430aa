/** Airports with scheduled flights, each with its city code. */
export function selectAirports(sources, supplement) {
  const drop = new Set(supplement.airports.drop);
  const keep = new Set(supplement.airports.keep);
  const rows = sources.airports
    .filter((a) => /^[A-Z]{3}$/.test(a.iata ?? '') && !drop.has(a.iata))
    .filter((a) => keep.has(a.iata) || isScheduled(a, sources.ourAirports.get(a.iata)))
    .map((a) => ({
      iata: a.iata,
      name: (supplement.airports.names[a.iata] ?? a.airport).replace(/\s+/g, ' ').trim(),
      lat: round(a.latitude),
      lon: round(a.longitude),
      // Flights in all of China use Beijing time.
      tz: supplement.airports.zones[a.iata] ?? (a.country_code === 'CN' ? 'Asia/Shanghai' : a.time),
      cc: a.country_code,
      type: a.type,
    }));
  return withCities(rows, sources.metro, supplement);
}

// The scheduled flag is also TRUE for closed airfields and heliports; those have no ICAO code or no runway, or are
// missing in the second list.
function isScheduled(a, known) {
  if (a.scheduled_service !== 'TRUE') return false;
  if (known) return true;
  return Boolean(a.icao && (a.runway_length || a.type === 'large_airport')) && !/heli(port|pad)/i.test(a.airport);
}

function withCities(rows, metro, supplement) {
  const byCode = new Map(rows.map((r) => [r.iata, r]));
  const groups = new Map();
  for (const [city, airports] of Object.entries(supplement.metro.groups)) {
    for (const iata of airports) groups.set(iata, city);
  }
  const apart = new Set(supplement.metro.apart);
  return rows.map((r) => {
    const code = metro.get(r.iata)?.city_code || r.iata;
    const hub = byCode.get(code);
    // The source also groups airfields hundreds of kilometres apart and reuses codes of other countries.
    const near = hub ? hub.cc === r.cc && kilometres(hub, r) < 110 : false;
    const own = apart.has(r.iata) || !near ? r.iata : code;
    return { ...r, cityIata: groups.get(r.iata) ?? own };
  });
}

const round = (n) => Math.round(n * 1e4) / 1e4;

const EUROPE = new Set(
  'AD AL AM AT AZ BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GI GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO PL PT RO RS RU SE SI SK TR UA XK'.split(
    ' ',
  ),
);

/** Orders airports by popularity and numbers them from 1; ATTRIBUTION.md says how. */
export function rankAirports(airports, populations, supplement, ourAirports) {
  const listed = new Map(supplement.popular.map((code, i) => [code, i]));
  const score = (a) => {
    const size = { large_airport: 3, medium_airport: 1.5 };
    const known = ourAirports.get(a.iata);
    return (
      (size[a.type] ?? 0) / 2 +
      (size[known?.type] ?? 0) / 2 +
      (known?.scheduled_service === 'yes' ? 1 : 0) +
      (EUROPE.has(a.cc) ? 0.8 : 0) +
      Math.log10(1 + (populations.get(a.cityIata) ?? 0)) * 0.6
    );
  };
  return airports
    .map((a) => ({ ...a, score: score(a), place: listed.get(a.iata) ?? Infinity }))
    .sort((a, b) => (a.place === b.place ? b.score - a.score || (a.iata < b.iata ? -1 : 1) : a.place - b.place))
    .map((a, i) => ({ ...a, rank: i + 1 }));
}

/** Carriers with an IATA code: hand-checked ones and the source's active ones. */
export function buildAirlines(source, supplement) {
  const rows = new Map();
  for (const a of source) {
    if (!a.active || !/^[A-Z0-9]{2}$/.test(a.iata ?? '')) continue;
    // Codes are reused over time; the entry filed under the code itself is the current holder.
    if (!rows.has(a.iata) || a.fs === a.iata) rows.set(a.iata, [a.iata, a.name]);
  }
  for (const code of supplement.airlines.drop) rows.delete(code);
  for (const [code, [name, cc]] of Object.entries(supplement.airlines.current)) rows.set(code, [code, name, cc]);
  return [...rows.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

const RAD = Math.PI / 180;

/** Great-circle distance of two points with lat and lon. */
export function kilometres(a, b) {
  const h =
    Math.sin(((b.lat - a.lat) * RAD) / 2) ** 2 +
    Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.sin(((b.lon - a.lon) * RAD) / 2) ** 2;
  return 12742 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Lower case without diacritics and punctuation. */
export function fold(text) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
