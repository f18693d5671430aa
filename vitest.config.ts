import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const noParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

const ZONES = 'tests/unit/search/zones.test.ts';

/** Unit tests run in node (real Dexie over fake-indexeddb); `*.test.tsx` run on happy-dom. */
export default defineConfig({
  resolve: { alias: [{ find: '@', replacement: new URL('./src', import.meta.url).pathname }, noParser] },
  test: {
    // Left to itself it keeps one core of two for its own work, which is a minute more.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    pool: 'threads',
    // Nobody measures here: a machine of half the speed, or a busy one, is to find the same. What hangs fails all the same.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // As in the browser: a second try where nobody sits before it, and it is told ("retry x1").
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'zones',
          // Only a process of its own can be in another time zone.
          pool: 'forks',
          environment: 'node',
          include: [ZONES],
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-node.ts', 'tests/fixtures/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,integration,arch,gates}/**/*.test.ts'],
          exclude: [ZONES],
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-node.ts', 'tests/fixtures/patience.ts'],
          // Proofs are bundled for plain node: nothing there is to be transformed once more.
          server: { deps: { external: [/\.cache\/proof\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/unit/**/*.test.tsx'],
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-dom.ts', 'tests/fixtures/patience.ts'],
          server: { deps: { inline: [/react-intl/, /@formatjs/, /intl-messageformat/] } },
        },
      },
    ],
  },
});
