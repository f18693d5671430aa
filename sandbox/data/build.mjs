import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../../tools/commandLine.ts';
import { buildAirlines, rankAirports, selectAirports } from './lib/airports.mjs';
import { buildCities } from './lib/cities.mjs';
import { LANGS, readSources } from './lib/sources.mjs';

commandLine(
  'npm run data   fetches the sources of airports, cities and airlines, and writes sandbox/data/world and the files of src/domain made of it.',
);

const here = import.meta.dirname;
const out = join(here, 'world');
const supplement = JSON.parse(readFileSync(join(here, 'supplement.json'), 'utf8'));
const sources = await readSources();

const selected = selectAirports(sources, supplement);
const first = buildCities(selected, sources, supplement);
const populations = new Map(first.map((c) => [c.iata, c.population]));
const airports = rankAirports(selected, populations, supplement, sources.ourAirports);

const rankOf = new Map();
for (const a of airports) if (!rankOf.has(a.cityIata)) rankOf.set(a.cityIata, a.rank);
// A second pass in order of rank, so that the busiest airport determines a city's name.
const cities = buildCities(airports, sources, supplement).sort((a, b) => rankOf.get(a.iata) - rankOf.get(b.iata));

const zones = [...new Set(airports.map((a) => a.tz))].sort();
const countries = [...new Set(airports.map((a) => a.cc))].sort();

mkdirSync(out, { recursive: true });
write('airports.json', {
  zones,
  rows: airports.map((a) => [
    a.iata,
    a.name,
    a.lat,
    a.lon,
    zones.indexOf(a.tz),
    a.cc,
    ...(a.cityIata === a.iata ? [] : [a.cityIata]),
  ]),
});
write('cities.json', { langs: LANGS, rows: cities.map(cityRow) });
write(
  'countries.json',
  Object.fromEntries(countries.map((cc) => [cc, ['en', ...LANGS].map((l) => countryName(cc, l))])),
);
write('airlines.json', { rows: buildAirlines(sources.airlines, supplement) });
report();

function cityRow(c) {
  const row = [
    c.iata,
    c.cc,
    c.lat,
    c.lon,
    c.names.en,
    ...LANGS.map((l) => (c.names[l] === c.names.en ? 0 : (c.names[l] ?? 0))),
  ];
  while (row.at(-1) === 0) row.pop();
  return row;
}

function countryName(cc, lang) {
  return new Intl.DisplayNames([lang], { type: 'region' }).of(cc);
}

function write(name, data) {
  // One row per line keeps diffs readable.
  const lines = JSON.stringify(data).replaceAll('],[', '],\n[').replaceAll('"],"', '"],\n"');
  writeFileSync(join(out, name), `${lines}\n`);
}

/** Number of cities with a name per language. */
function coverage(list) {
  return LANGS.map((l) => `${l} ${list.filter((c) => c.names[l]).length}`).join(', ');
}

function report() {
  console.log(
    `${airports.length} airports, ${cities.length} cities, ${cities.filter((c) => !c.matched).length} cities without a GeoNames place`,
  );
  for (const n of [300, 400, 1000, cities.length]) console.log(`names, top ${n}: ${coverage(cities.slice(0, n))}`);
  if (process.env.WORLD_MISSING) {
    for (const [i, c] of cities.slice(0, +process.env.WORLD_MISSING).entries()) {
      const lacks = LANGS.filter((l) => !c.names[l]);
      console.log(
        [
          i + 1,
          c.iata,
          c.cc,
          c.names.en,
          ...LANGS.map((l) => (c.names[l] ? (c.names[l] ?? '=') : '??')),
          lacks.length ? 'LACKS' : '',
        ].join(' | '),
      );
    }
  }
}

// These read the files written above.
const [{ coastText }, { coordinatesText }, { lawZonesText }, { offlineText }] = await Promise.all([
  import('./coast.ts'),
  import('./coordinates.ts'),
  import('./lawZones.ts'),
  import('./offline.ts'),
]);
const domain = join(here, '../../src/domain');
writeFileSync(join(domain, 'airports/coordinates.txt'), coordinatesText());
for (const scale of [110, 50]) writeFileSync(join(domain, `map/coast${scale}.txt`), coastText(scale));
writeFileSync(join(domain, 'trips/lawZones.txt'), lawZonesText());
writeFileSync(join(domain, 'airports/top300.txt'), offlineText());
