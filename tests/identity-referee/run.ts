/**
 * npm run test:identity: the same steps of the real SDK against the sandbox's identity provider and against the
 * official Firebase Auth emulator; the outcomes must be the same, and those of outcomes.json. Installs the emulator on
 * the first run.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { serve } from '@hono/node-server';
import { createSandbox } from '../../sandbox/app';
import { optionsFromEnv } from '../../sandbox/options';
import { createSite } from '../../sandbox/site/site';
import { browser, providerAt } from './provider';
import { runSteps } from './steps';
import { commandLine } from '../../tools/commandLine';

commandLine(
  "npm run test:identity   the sandbox's identity provider beside the official emulator. UPDATE=1 writes the outcomes.",
);

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROJECT = 'sandbox-kaija';
const EMULATOR = 'http://127.0.0.1:9399';

async function outcomesAt(origin: string): Promise<[string, unknown][]> {
  const [one, two] = [browser(origin, PROJECT, PROJECT), browser(origin, PROJECT, PROJECT)];
  const provider = providerAt(origin, PROJECT);
  const kept = { code: '', uid: '', pending: null };
  const outcomes = await runSteps({ provider, auth: one.auth, other: two.auth, kept });
  await Promise.all([one.close(), two.close()]);
  return outcomes;
}

async function atSandbox(): Promise<[string, unknown][]> {
  const folder = mkdtempSync(join(tmpdir(), 'identity-referee-'));
  const options = { ...optionsFromEnv({}, ROOT), dbFile: join(folder, 'db.sqlite'), control: true };
  const sandbox = createSandbox(options);
  const site = createSite(sandbox) as Parameters<typeof serve>[0]['fetch'];
  return new Promise((done, fail) => {
    const server = serve({ fetch: site, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const end = () => {
        server.close();
        sandbox.close();
        rmSync(folder, { recursive: true, force: true });
      };
      outcomesAt(`http://127.0.0.1:${port}`).then(done, fail).finally(end);
    });
  });
}

function startEmulator(): ChildProcess {
  if (!existsSync(join(HERE, 'node_modules/firebase-tools'))) {
    // With scripts, an optional native module is compiled for minutes.
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  }
  const firebase = join(HERE, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = [firebase, 'emulators:start', '--only', 'auth', '--project', PROJECT];
  return spawn(process.execPath, args, { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function atEmulator(): Promise<[string, unknown][]> {
  const emulator = startEmulator();
  try {
    const config = `${EMULATOR}/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`;
    const protectAddresses = () =>
      fetch(config, {
        method: 'PATCH',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
      });
    for (let tries = 0; ; tries++) {
      const answer = await protectAddresses().catch(() => null);
      if (answer?.ok) break;
      if (tries > 120 || emulator.exitCode !== null) throw new Error('The emulator does not start');
      await pause(500);
    }
    return await outcomesAt(EMULATOR);
  } finally {
    const ended = new Promise((done) => emulator.once('exit', done));
    emulator.kill('SIGINT');
    await ended;
  }
}

/** Outcomes that the sandbox is held to in the integration tests, without the emulator. */
const KEPT = join(HERE, 'outcomes.json');

const [ours, theirs] = [await atSandbox(), await atEmulator()];
let differences = 0;
for (const [at, [name, outcome]] of ours.entries()) {
  if (isDeepStrictEqual(outcome, theirs[at]?.[1])) continue;
  differences += 1;
  console.log(`${name}\n  sandbox  ${JSON.stringify(outcome)}\n  emulator ${JSON.stringify(theirs[at]?.[1])}`);
}
console.log(`${ours.length - differences} of ${ours.length} steps have the same outcome.`);
if (process.env['UPDATE'] === '1' && differences === 0) writeFileSync(KEPT, `${JSON.stringify(theirs, null, 2)}\n`);
const isKept = existsSync(KEPT) && isDeepStrictEqual(JSON.parse(readFileSync(KEPT, 'utf8')), theirs);
if (!isKept) console.log('outcomes.json is not what the emulator did: UPDATE=1 npm run test:identity writes it.');
process.exit(differences > 0 || !isKept ? 1 : 0);
