import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TESTS_OF_TOOLS } from './tests/tools.mjs';

const at = (path: string): string => new URL(path, import.meta.url).pathname;
const fixture = (name: string): string => `tests/fixtures/${name}.ts`;

const noParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

const ZONES = ['search', 'trips', 'i18n'].map((folder) => `tests/unit/${folder}/zones.test.ts`);
const tools = TESTS_OF_TOOLS.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path));

/** Tests that replace a module, or say so, have modules of their own; all others share them, which takes half of the time. */
const isolated = ['unit', 'integration', 'arch', 'gates']
  .flatMap((folder) =>
    readdirSync(at(`./tests/${folder}`), { recursive: true, encoding: 'utf8' }).map(
      (name) => `tests/${folder}/${name}`,
    ),
  )
  .filter(
    (path) =>
      path.endsWith('.test.ts') &&
      /vi\.(?:(?:do)?[mM]ock|resetModules)\b|@isolated/.test(readFileSync(at(`./${path}`), 'utf8')),
  );

const node = { environment: 'node' as const, setupFiles: ['quiet', 'fresh', 'setup-node', 'patience'].map(fixture) };

/** Unit tests run in Node (real Dexie over fake-indexeddb), `*.test.tsx` on happy-dom. */
export default defineConfig({
  resolve: {
    alias: [
      // What modules keep is put back between tests.
      { find: /^valtio$/, replacement: at(`./${fixture('valtio')}`) },
      { find: /^(?:@\/platform|\.)\/memory$/, replacement: at(`./${fixture('memory')}`) },
      { find: '@', replacement: at('./src') },
      noParser,
    ],
  },
  test: {
    // By default Vitest keeps one of two cores for itself, which costs a minute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    pool: 'threads',
    // Generous limits, so that slow or busy machines get the same results; only real hangs fail.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // A retry on CI, where it is reported ("retry x1").
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        // A process can have its own time zone, a thread cannot.
        test: { ...node, name: 'zones', pool: 'forks', include: ZONES },
      },
      { extends: true, test: { ...node, name: 'tools', include: tools } },
      { extends: true, test: { ...node, name: 'isolated', include: isolated.filter((path) => !ZONES.includes(path)) } },
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          include: ['tests/{unit,integration,arch,gates}/**/*.test.ts'],
          exclude: [...ZONES, ...tools, ...isolated],
          isolate: false,
          // Proofs are bundled for plain Node and need no transform.
          server: { deps: { external: [/\.cache\/proof\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/unit/**/*.test.tsx'],
          setupFiles: ['quiet', 'fresh', 'setup-dom', 'patience'].map(fixture),
          server: { deps: { inline: [/react-intl/, /@formatjs/, /intl-messageformat/] } },
        },
      },
    ],
  },
});
