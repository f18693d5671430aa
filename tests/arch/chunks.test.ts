import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHUNK_GROUPS } from '../../tools/build/chunkGroups';

it('code is grouped by folder, in at most eight groups', () => {
  expect(CHUNK_GROUPS.length).toBeLessThanOrEqual(8);
  for (const { name, test } of CHUNK_GROUPS)
    // Folders end with a slash, packages stand below node_modules.
    for (const [, path = ''] of test?.source.matchAll(/(src[\w\\/]*)/g) ?? []) expect(path, name).toMatch(/\/$/);
});

it('the configuration is no more than that', () => {
  expect(readFileSync('vite.config.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(90);
});
