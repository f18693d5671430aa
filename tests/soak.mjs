/**
 * `npm run test:soak`: the long proofs of the outbox. Every course of the small worlds, a million random plans on all cores, ten
 * thousand plans on the database, a thousand orders over a faulty line, the long set of the browser tests, the narrowest screen in
 * every language and every tenant's colours. Takes hours on two cores; `PLANS`, `DEXIE_PLANS`, `FAULTY_RUNS`, `SOAK_SHARE` (of the
 * browser's trials) and `PROOF_SEED` shorten or repeat it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { commandLine } from '../tools/commandLine.ts';
import { ensureBrowser } from './browser.mjs';

commandLine(
  'npm run test:soak   the long proofs, for hours. PLANS=1000000 DEXIE_PLANS=10000 FAULTY_RUNS=1000 SOAK_SHARE=1 shorten it, PROOF_SEED repeats it.',
);
const PLANS = Number(process.env['PLANS'] ?? 1_000_000);
const CHUNK = 20_000;
const SEED = Number(process.env['PROOF_SEED'] ?? Date.now() % 1_000_000_000);
const bin = (name) => `node_modules/.bin/${name}`;
const run = { failed: 0 };

function step(title, command, args, env = {}) {
  const start = Date.now();
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - start) / 1000).toFixed(0)} s`);
  if (status !== 0) run.failed++;
}

const worker = (args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/proof/soak.ts', ...args], { stdio: 'inherit' });
    child.on('exit', (code) => {
      if (code !== 0) run.failed++;
      resolve();
    });
  });

console.log(`Seed ${SEED}; PROOF_SEED=${SEED} repeats the run.`);
spawnSync(process.execPath, ['tools/run.mjs', 'messages'], { stdio: 'inherit' });
console.log('\n▸ every course of the small worlds');
await worker(['exhaust']);

console.log(`\n▸ ${PLANS.toLocaleString('en')} random plans`);
let next = 0;
const cores = availableParallelism();
await Promise.all(
  Array.from({ length: cores }, async () => {
    while (next < PLANS && run.failed === 0) {
      const first = next;
      next += CHUNK;
      await worker(['plans', String(Math.min(CHUNK, PLANS - first)), String(SEED + first)]);
    }
  }),
);

step('plans on the database', bin('vitest'), ['run', 'tests/integration/offline/plans.test.ts'], {
  DEXIE_PLANS: process.env['DEXIE_PLANS'] ?? '10000',
  PROOF_SEED: String(SEED),
});
step('properties and plans, whole', bin('vitest'), ['run', 'tests/unit/cart', 'tests/unit/offline/proof.test.ts'], {
  SOAK: '1',
});
step('build', process.execPath, ['tools/run.mjs', 'build', '--all']);
step('orders over a faulty line', bin('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts', 'faulty'], {
  FAULTY_RUNS: process.env['FAULTY_RUNS'] ?? '1000',
  FAULTY_SEED: String(SEED),
  CHROMIUM_PATH: ensureBrowser(),
});
step('the browser, the long set', bin('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts', 'sync-'], {
  SOAK: '1',
  CHROMIUM_PATH: ensureBrowser(),
});
// `npm test` checks the two longest languages, and one tenant less.
const wide = ['test', '-c', 'tests/e2e/playwright.config.ts', '-g', 'letters of twice the size|@long'];
step('every language on the narrowest screen, every tenant', bin('playwright'), wide, {
  SOAK: '1',
  CHROMIUM_PATH: ensureBrowser(),
});
console.log(run.failed === 0 ? '\nAll held.' : `\n${run.failed} failed.`);
process.exit(run.failed === 0 ? 0 : 1);
