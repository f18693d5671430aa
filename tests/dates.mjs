/**
 * `npm run test:dates`: the unit and integration tests on days to come, which a test that mixes a written date with the
 * machine's clock does not survive. `npm run test:dates -- 2028-02-29 FILE…` runs one day, or single files.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { commandLine } from '../tools/commandLine.ts';

/** An ordinary day, the ends of February and of the year; after each is a month or a year of another length. */
const DAYS = ['2027-01-15', '2027-02-28', '2027-12-31', '2028-01-15', '2028-02-29', '2028-12-31'];
/** These read no clock. */
const UNDATED = ['tests/arch/**', 'tests/gates/**', 'tests/unit/offline/proof.test.ts'];

const { words } = commandLine(
  `npm run test:dates                        the unit and integration tests on days to come
npm run test:dates -- 2028-02-29 FILE…    on one day, or single files`,
  {},
  Number.POSITIVE_INFINITY,
);
const days = words.filter((word) => /^\d{4}-\d\d-\d\d$/.test(word));
const files = words.filter((word) => !days.includes(word));
const preload = resolve('tests/fixtures/shiftedDate.cjs');
const red = [];
for (const day of days.length > 0 ? days : DAYS) {
  console.log(`\n▸ ${day}`);
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--reporter=dot', ...UNDATED.map((path) => `--exclude=${path}`), ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_SHIFT: String(Date.parse(`${day}T12:00:00Z`) - Date.now()),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require=${preload}`.trim(),
      },
    },
  );
  if (status !== 0) red.push(day);
}
console.log(red.length === 0 ? '\nGreen on every day.' : `\nRed on ${red.join(', ')}.`);
process.exit(red.length === 0 ? 0 : 1);
