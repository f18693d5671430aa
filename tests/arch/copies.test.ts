import { expect, it } from 'vitest';
import { readSources } from './imports';

it('data are copied by plainCopy: a structured clone refuses the proxies of a rendered snapshot', () => {
  const files = ['src/domain', 'src/state', 'src/features'].flatMap(readSources);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(({ text }) => text.includes('structuredClone(')).map(({ path }) => path)).toEqual([]);
});
