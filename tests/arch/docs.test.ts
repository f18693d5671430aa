import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const FOLDERS = ['docs', 'manifest', 'public', 'sandbox', 'src', 'sw', 'tests', 'tools'];
const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
];
const docs = files.filter((path) => /^(?:README|AGENTS|docs\/.*)\.md$/.test(path));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** `{a,b}.ts` names two files. */
const expand = (path: string): string[] => {
  const found = /^(.*)\{([^{}]+)\}(.*)$/.exec(path);
  return found ? (found[2] ?? '').split(',').map((part) => `${found[1]}${part}${found[3]}`) : [path];
};

describe('the documents', () => {
  it('name files that exist', () => {
    const missing = docs.flatMap((doc) =>
      Array.from(read(doc).matchAll(/`([\w@./{},-]+\.(?:tsx?|mjs|css|svg|yaml))`/g), ([, path = '']) => path)
        .flatMap(expand)
        .filter((path) => !/[A-Z]{3,}/.test(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)))
        .map((path) => `${doc}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('link to documents that exist', () => {
    const broken = docs.flatMap((doc) =>
      Array.from(read(doc).matchAll(/\]\(((?!https?:|#)[^)#]+)/g), ([, path = '']) => path)
        .filter((path) => !existsSync(join(root, dirname(doc), path)))
        .map((path) => `${doc}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  it('take an hour to read: 12,000 words without the contract of the API, 25 decisions of 40 lines', () => {
    // The table of settings is made of `tools/tenant/tenantSchema.ts`.
    const prose = docs.filter(
      (path) => path.startsWith('docs/') && !['docs/api.md', 'docs/settings.md'].includes(path),
    );
    const words = prose.reduce((sum, path) => sum + read(path).split(/\s+/).filter(Boolean).length, 0);
    expect(words).toBeLessThanOrEqual(12_000);
    const decisions = docs.filter((path) => path.startsWith('docs/decisions/'));
    expect(decisions.length).toBeLessThanOrEqual(25);
    expect(decisions.filter((path) => read(path).trimEnd().split('\n').length > 40)).toEqual([]);
  });
});
