/**
 * `npm run test:clocks`: the unit and integration tests with dates, on other days, in other time zones. A test that mixes a written
 * date with the machine's clock or zone does not survive it. `npm run test:clocks -- 2028-02-29 Europe/Riga FILE…` runs one day, one
 * zone, or single files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { commandLine } from '../tools/commandLine.ts';

/**
 * An ordinary day, both changes of the clock, the end of the year and of a leap February, each in a zone that it may surprise: the day
 * before or after UTC's, half an hour beside the others, or one that changes its clock.
 */
export const CLOCKS = [
  { day: '2027-01-15', zone: 'Pacific/Apia' },
  { day: '2027-03-28', zone: 'Europe/Riga' },
  { day: '2027-10-31', zone: 'Europe/Riga' },
  { day: '2027-12-31', zone: 'America/St_Johns' },
  { day: '2028-02-29', zone: 'Pacific/Kiritimati' },
];
/** A written date, or a read of the clock. */
const DATED = /new Date|Date\.|\bnow\(|today|20[23]\d-\d\d|dayAhead|addDays|setSystemTime/;
/** Hours of plans, which have a clock of their own. */
const UNDATED = 'tests/unit/offline/proof.test.ts';
const REPORT = '.cache/test-results/clocks.json';

/** Does a test file, or a helper that it imports, have dates? */
function isDated(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (DATED.test(text)) return true;
  return Array.from(text.matchAll(/from '(\.[^']+)'/g), ([, path]) => resolve(dirname(file), path))
    .flatMap((path) => ['.ts', '.tsx', '/index.ts'].map((end) => path + end))
    .some((path) => path.includes('/tests/') && existsSync(path) && isDated(path, seen));
}

const datedTests = () =>
  ['unit', 'integration']
    .flatMap((folder) =>
      readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `tests/${folder}/${name}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && path !== UNDATED && isDated(resolve(path)));

function main() {
  const { words } = commandLine(
    `npm run test:clocks                             the tests with dates, on other days, in other zones
npm run test:clocks -- 2028-02-29 FILE…         on one day, or single files
npm run test:clocks -- 2028-02-29 Europe/Riga   in one zone`,
    {},
    Number.POSITIVE_INFINITY,
  );
  const isDay = (word) => /^\d{4}-\d\d-\d\d$/.test(word);
  const isZone = (word) => /^[A-Z]\w+\/\w+$/.test(word);
  const zone = words.find(isZone);
  const days = words.filter(isDay);
  const files = words.filter((word) => !isDay(word) && !isZone(word));
  const chosen =
    days.length > 0 ? days.map((day) => ({ day, zone: CLOCKS.find((one) => one.day === day)?.zone })) : CLOCKS;
  const preload = resolve('tests/fixtures/shiftedDate.cjs');
  mkdirSync('.cache/test-results', { recursive: true });
  const red = [];
  let [tried, failed] = [0, 0];
  for (const one of chosen) {
    const place = zone ?? one.zone ?? 'Europe/Riga';
    console.log(`\n▸ ${one.day} in ${place}`);
    const { status } = spawnSync(
      'node_modules/.bin/vitest',
      [
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${REPORT}`,
        '--project=!tools',
        ...(files.length > 0 ? files : datedTests()),
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          TZ: place,
          TEST_SHIFT: String(Date.parse(`${one.day}T12:00:00Z`) - Date.now()),
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require=${preload}`.trim(),
        },
      },
    );
    const report = JSON.parse(readFileSync(REPORT, 'utf8'));
    tried += report.numPassedTests + report.numFailedTests;
    failed += report.numFailedTests || (status === 0 ? 0 : 1);
    if (status !== 0) red.push(`${one.day} in ${place}`);
  }
  console.log(red.length === 0 ? '\nGreen with every clock.' : `\nRed on ${red.join(', ')}.`);
  const { PROOF_RESULT } = process.env;
  if (PROOF_RESULT) writeFileSync(PROOF_RESULT, JSON.stringify({ tried, failed }));
  process.exit(red.length === 0 ? 0 : 1);
}

if (process.argv[1] && resolve(process.argv[1]).endsWith('clocks.mjs')) main();
