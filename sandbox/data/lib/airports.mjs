import { kilometres } from './geo.mjs';

/** The airports that sell scheduled flights, each with the code of the city it serves. */
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
      // All of China keeps Beijing time for flights.
      tz: supplement.airports.zones[a.iata] ?? (a.country_code === 'CN' ? 'Asia/Shanghai' : a.time),
      cc: a.country_code,
      type: a.type,
    }));
  return withCities(rows, sources.metro, supplement);
}

// The scheduled flag is TRUE for many closed fields and heliports which the second list never had;
// those carry no ICAO code or no runway.
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
    // The source also groups fields hundreds of kilometres apart and reuses the code of another country's airport.
    const near = hub ? hub.cc === r.cc && kilometres(hub, r) < 110 : false;
    const own = apart.has(r.iata) || !near ? r.iata : code;
    return { ...r, cityIata: groups.get(r.iata) ?? own };
  });
}

const round = (n) => Math.round(n * 1e4) / 1e4;
