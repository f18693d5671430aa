/**
 * `npm test`: all checks, fastest to fail first. Every step runs even if an earlier one failed; the last line sums up
 * all runners.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { commandLine } from '../tools/commandLine.ts';
import { install } from '../sandbox/install.mjs';
import { failuresInPlaywright, failuresInVitest, summary } from './failures.mjs';
import { keepToolsPassed, stateOfTools, toolsPassed, toolsPassedIn } from './tools.mjs';

const { values: options } = commandLine(
  `npm test            types, lint, unit, contract and end-to-end tests; tests of tools only if something of them changed
npm test -- --all   with the tests of tools

single ones: npx vitest run FILE, npm run e2e -- FILE`,
  { all: { type: 'boolean' } },
);
install();
const { ensureBrowser } = await import('./browser.mjs');
const { SERVERS, missingServers } = await import('./host/servers.mjs');
const OUT = '.cache/test-results';
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

const bin = (name) => `node_modules/.bin/${name}`;
const totals = { passed: 0, failed: 0 };
const notAtOnce = { failed: [], retried: [] };
const skipped = [];

function run(title, command, args, env = {}) {
  const start = Date.now();
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return status === 0;
}

const add = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};
const check = (title, command, args) => add(...(run(title, command, args) ? [1, 0] : [0, 1]));

/** A check beside others: its output is printed once it has ended. */
async function checkBeside(title, command, args) {
  const start = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const passed = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
  console.log(`\n▸ ${title}\n${Buffer.concat(output).toString().trimEnd()}`);
  console.log(`  ${passed ? 'ok' : 'FAILED'}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
  add(passed ? 1 : 0, passed ? 0 : 1);
}

/**
 * Runs a test runner that writes a JSON report and adds its counts. A runner that fails without naming a test counts as
 * one failure. Gives whether it passed, and its report (`null`: it wrote none).
 */
function suite(title, command, args, report, count, failedIn, env) {
  const ok = run(title, command, args, env);
  const content = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const { passed, failed } = content ? count(content) : { passed: 0, failed: 0 };
  if (content) {
    const { failed: broken, retried } = failedIn(content);
    notAtOnce.failed.push(...broken);
    notAtOnce.retried.push(...retried);
  }
  add(passed, failed || (ok && passed > 0 ? 0 : 1));
  return { ok, report: content };
}

const browser = ensureBrowser();
const tools = stateOfTools();
const toolsToo = options.all || Boolean(process.env['CI']) || !toolsPassed(tools);
if (!toolsToo)
  skipped.push('Tests of tools: unchanged since the last green run, skipped; `npm test -- --all` runs them.');
check('messages: complete in five languages, compiled', 'node', ['tools/run.mjs', 'messages']);
// None of these reads what another writes, and each keeps little more than one core busy.
await Promise.all([
  checkBeside('types', bin('tsc'), ['-p', '.']),
  checkBeside('types of the worker', bin('tsc'), ['-p', 'sw']),
  checkBeside('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
  checkBeside('format', bin('oxfmt'), ['--check']),
  checkBeside('build of every tenant', 'node', ['tools/run.mjs', 'build', '--all']),
]);
const unit = suite(
  'rules, components, contract, gates',
  bin('vitest'),
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${OUT}/vitest.json`,
    ...(toolsToo ? [] : ['--project=!tools']),
  ],
  `${OUT}/vitest.json`,
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  failuresInVitest,
  // A larger young generation: a tenth less of the processor's time goes to garbage collection.
  { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() },
);
suite(
  'journeys in the browser',
  bin('playwright'),
  ['test', '-c', 'tests/e2e/playwright.config.ts'],
  `${OUT}/playwright.json`,
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  failuresInPlaywright,
  { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${OUT}/playwright.json` },
);

const missing = toolsToo ? missingServers() : [];
for (const name of missing)
  skipped.push(
    `SKIPPED: the build's configuration in a real ${name}. Install ${name}, or set ${name.toUpperCase()}_PATH.`,
  );
for (const line of skipped) console.log(`\n${line}`);
let hosts = { ok: true };
if (toolsToo && missing.length < SERVERS.length)
  hosts = suite(
    'configurations of the build in real servers',
    bin('playwright'),
    ['test', '-c', 'tests/host/playwright.config.ts'],
    `${OUT}/host.json`,
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    failuresInPlaywright,
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${OUT}/host.json` },
  );
if (toolsToo && hosts.ok && unit.report && toolsPassedIn(unit.report)) keepToolsPassed(tools);

for (const line of summary(notAtOnce)) console.log(line);
for (const line of skipped) console.log(`\n${line}`);
const { retried } = notAtOnce;
console.log(
  `\n${totals.passed} passed${retried.length ? ` (${retried.length} on a retry)` : ''}, ${totals.failed} failed`,
);
process.exit(totals.failed ? 1 : 0);
