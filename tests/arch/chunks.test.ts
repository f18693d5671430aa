import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { CHUNK_GROUPS } from '../../tools/build/chunkGroups';

it('code is grouped in at most eight chunks, by folder: no group names a file', () => {
  expect(CHUNK_GROUPS.length).toBeLessThanOrEqual(8);
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  for (const { name, test } of CHUNK_GROUPS)
    for (const file of files) {
      const sibling = `/src/${dirname(file)}/another.ts`.replace('/./', '/');
      expect(test?.test(`/src/${file}`), `${name}: ${file}`).toBe(test?.test(sibling));
    }
});

it('vite.config.ts is configuration alone', () => {
  expect(readFileSync('vite.config.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(90);
});
