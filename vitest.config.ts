import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const noParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

const ZONES = ['search', 'trips', 'i18n'].map((folder) => `tests/unit/${folder}/zones.test.ts`);

/** Unit tests run in Node (real Dexie over fake-indexeddb), `*.test.tsx` on happy-dom. */
export default defineConfig({
  resolve: { alias: [{ find: '@', replacement: new URL('./src', import.meta.url).pathname }, noParser] },
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
        test: {
          name: 'zones',
          // A process can have its own time zone, a thread cannot.
          pool: 'forks',
          environment: 'node',
          include: ZONES,
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-node.ts', 'tests/fixtures/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,integration,arch,gates}/**/*.test.ts'],
          exclude: ZONES,
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-node.ts', 'tests/fixtures/patience.ts'],
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
          setupFiles: ['tests/fixtures/quiet.ts', 'tests/fixtures/setup-dom.ts', 'tests/fixtures/patience.ts'],
          server: { deps: { inline: [/react-intl/, /@formatjs/, /intl-messageformat/] } },
        },
      },
    ],
  },
});
