import { existsSync } from 'node:fs';
import { firefox, webkit } from '../engines/drivers';
import { DOORS } from '../hostile/doors';
import { SERVER_DOORS } from '../hostile/serverDoors';
import { SERVERS, missingServers } from '../host/servers.mjs';
import { CLOCKS } from '../clocks.mjs';

/** How a part of the night tells what it tried: a file of `tellResult`, or the JSON report of a test runner. */
export type Told = 'result' | 'vitest' | 'playwright' | 'exit code';

/** One command of a proof, which ends by itself. What is done is not done again in the same night. */
export interface Part {
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  told: Told;
  /** Minutes after which it is ended and counts as not run. */
  most: number;
}

/** One row of the table. */
export interface Proof {
  name: string;
  parts: readonly Part[];
  /** It mostly waits, and measures no time: it runs beside the others. */
  light?: boolean;
  /** What this machine lacks for it, with the way to get it; null when nothing is missing. */
  missing?: () => string | null;
}

const run = (script: string, ...args: string[]): string[] => ['node', 'tools/run.mjs', script, ...args];
const playwright = (...args: string[]): string[] => [
  'node_modules/.bin/playwright',
  'test',
  '-c',
  'tests/e2e/playwright.config.ts',
  ...args,
];
const SOAK = { SOAK: '1' };

/** `count` things in portions: the first number and the size of each. */
const portions = (count: number, size: number): { first: number; size: number }[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    first: at * size,
    size: Math.min(size, count - at * size),
  }));

/** Whole bookings over a line with faults: 14 kinds in turn. */
const faulty = (engine: string, runs: number, seed: number): Part[] =>
  portions(runs, 50).map(({ first, size }) => ({
    name: `${engine} ${first + 1} to ${first + size}`,
    command: run('tests/faulty/run.ts'),
    env: { ENGINE: engine, FAULTY_RUNS: String(size), FAULTY_SEED: String(seed + first) },
    told: 'result',
    most: 30,
  }));

/**
 * The long proofs, cheapest first. `seed` samples what is too long to be tried whole: plans, faults, walks, and the crawl's
 * languages.
 */
export const proofsOf = (seed: number): readonly Proof[] => [
  {
    name: 'outbox: every course of the small worlds',
    parts: [{ name: 'all', command: run('tests/proof/soak.ts', 'exhaust'), told: 'result', most: 20 }],
  },
  {
    name: 'outbox: random plans',
    parts: portions(200_000, 50_000).map(({ first, size }) => ({
      name: `from ${first}`,
      command: run('tests/proof/soak.ts', 'plans', String(size), String(seed + first)),
      told: 'result',
      most: 15,
    })),
  },
  {
    name: 'outbox: plans on the database',
    parts: [
      {
        name: '2,000',
        command: ['node_modules/.bin/vitest', 'run', 'tests/integration/offline/plans.test.ts'],
        env: { DEXIE_PLANS: '2000', PROOF_SEED: String(seed) },
        told: 'vitest',
        most: 20,
      },
    ],
  },
  {
    name: 'properties of cart and outbox, whole',
    parts: [
      {
        name: 'all',
        command: ['node_modules/.bin/vitest', 'run', 'tests/unit/cart', 'tests/unit/offline/proof.test.ts'],
        env: SOAK,
        told: 'vitest',
        most: 20,
      },
    ],
  },
  {
    name: 'clocks: dated tests on other days, in other zones',
    parts: CLOCKS.map(({ day, zone }) => ({
      name: `${day} in ${zone}`,
      command: run('tests/clocks.mjs', day, zone),
      told: 'result',
      most: 25,
    })),
  },
  {
    name: 'screen reader: home to paid',
    parts: ['en', 'lt'].map((lang) => ({
      name: lang,
      command: playwright('screen-reader.spec', '--project=phone', '-g', `spoken in ${lang}`),
      env: SOAK,
      told: 'playwright',
      most: 10,
    })),
  },
  {
    name: 'the browser, the long set',
    parts: [
      ...Object.entries({ sessions: 0.2, worker: 0.05, device: 0.05 }).map(([name, share]) => ({
        name: `outbox, ${name}`,
        command: playwright(`sync-${name}`),
        // The whole soak takes a day.
        env: { ...SOAK, SOAK_SHARE: String(share), SOAK_SEED: String(seed) },
        told: 'playwright' as const,
        most: 30,
      })),
      {
        name: 'all others',
        command: playwright(String.raw`e2e/(?!sync-)[\w.-]+\.spec`, '-g', 'letters of twice the size|@long'),
        env: SOAK,
        told: 'playwright',
        most: 40,
      },
    ],
  },
  { name: 'faulty line, Chromium', parts: faulty('Chromium', 1000, seed) },
  { name: 'faulty line, Firefox', parts: faulty('Firefox', 100, seed), missing: () => firefox.missing() },
  { name: 'faulty line, WebKitGTK', parts: faulty('WebKitGTK', 100, seed), missing: () => webkit.missing() },
  {
    name: 'walks against a model',
    parts: portions(500, 50).map(({ first, size }) => ({
      name: `${first + 1} to ${first + size}`,
      command: run('tests/walks/run.ts'),
      env: { WALKS: String(size), WALKS_SEED: String(seed + first) },
      told: 'result',
      most: 20,
    })),
  },
  {
    name: 'hostile texts, all doors',
    parts: [...DOORS.map(({ name }) => name), ...Object.keys(SERVER_DOORS)].map((name) => ({
      name,
      command: run('tests/hostile/run.ts'),
      // Four nights try every text at every door.
      env: {
        DOOR: `^${name.replaceAll(/[^\w ]/g, '.')}$`,
        HOSTILE_SHARE: '4',
        HOSTILE_SEED: String(seed),
      },
      told: 'result',
      most: 30,
    })),
  },
  ...[firefox, webkit].map((engine) => ({
    name: `journey, offline, hostile texts and hosts in ${engine.name}`,
    parts: [
      {
        name: 'all',
        command: run('tests/engines/run.ts', '--allow-missing'),
        env: { ENGINE: engine.name },
        told: 'result' as const,
        most: 25,
      },
    ],
    missing: () => engine.missing(),
  })),
  {
    name: 'kills and two tabs in Firefox',
    parts: [{ name: 'all', command: run('tests/firefox.ts'), told: 'result', most: 15 }],
    missing: () => firefox.missing(),
  },
  {
    name: 'configurations of hosts',
    parts: [
      {
        name: 'nginx and Caddy',
        command: ['node_modules/.bin/playwright', 'test', '-c', 'tests/host/playwright.config.ts'],
        told: 'playwright',
        most: 15,
      },
    ],
    missing: () => (missingServers().length < SERVERS.length ? null : SERVERS.join(' or ')),
  },
  {
    name: 'crawl: every link, every press',
    parts: ['kaija', 'yellow', 'burgundy'].map((tenant) => ({
      name: tenant,
      command: run('tests/crawl/run.ts'),
      env: { TENANT: tenant, CRAWL_SEED: String(seed), WALKS: '6' },
      told: 'result',
      most: 40,
    })),
  },
  {
    name: 'benchmarks',
    parts: ['results', 'search', 'booking', 'effort', 'load'].map((name) => ({
      name,
      command: run(`tests/bench/${name}.ts`),
      told: 'exit code',
      most: 20,
    })),
  },
  {
    name: 'memory: one tab for two hours',
    light: true,
    parts: [{ name: 'all', command: run('tests/memory/run.ts'), told: 'result', most: 135 }],
  },
];

/** Commands of parts that are not there: a name that was changed elsewhere. */
export const missingFiles = (proofs: readonly Proof[]): string[] =>
  proofs
    .flatMap(({ parts }) => parts.flatMap(({ command }) => command))
    .filter((word) => /^tests\/.*\.(?:ts|mjs)$/.test(word) && !existsSync(word));
