import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Where npm would find `name` from a package at `from`: its own node_modules first, then each one above. */
function found(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at ? `${at}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (at === '' || !at.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
  }
}

describe('the lock file', () => {
  it('holds every platform of every package, so that npm ci works on each of them (stack.md, gotcha 1)', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !found(path, name))
        .map((name) => `${path} needs ${name}`),
    );
    expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it('agrees with package.json, where every version is pinned', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it('never holds the package called formatjs, which is not FormatJS', () => {
    expect(lock.packages).not.toHaveProperty('node_modules/formatjs');
  });
});
