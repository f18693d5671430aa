/**
 * Known advisories about the packages that ship. A report, not a check: an advisory of today must not stop a change that has
 * nothing to do with it. Not every registry answers the question, and the report says so.
 */
import { spawnSync } from 'node:child_process';
import { commandLine } from '../tools/commandLine.ts';

commandLine(
  'node tools/run.mjs tests/audit.mjs   lists known advisories about the packages that ship; `.ci/run` calls it.',
);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
let answer = {};
try {
  answer = JSON.parse(stdout);
} catch {
  // No JSON: no answer.
}
const found = Object.values(answer.vulnerabilities ?? {});
if (!answer.metadata) console.log('▸ advisories: NOT KNOWN, the registry gave no answer');
else if (found.length === 0) console.log('▸ advisories: none for the packages that ship');
else {
  console.log(`▸ advisories: ${found.length} of the packages that ship, look at npm audit`);
  for (const { name, severity, range } of found) console.log(`  ${severity}: ${name} ${range}`);
}
