import { readFileSync } from 'node:fs';
import { minVersion, satisfies, validRange } from 'semver';
import { describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  engines: { node: string };
  allowScripts: Record<string, boolean>;
};
const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** npm would find `name` from a package at `from`: in its node_modules or in one above. */
function found(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at ? `${at}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (at === '' || !at.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
  }
}

describe('the lock file', () => {
  it('has every platform of every package, so that npm ci works on all of them', () => {
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

  it('has only packages that support the oldest Node we name, so that npm ci does not warn', () => {
    const oldest = minVersion(manifest.engines.node)?.version ?? '';
    const refuse = Object.entries(lock.packages)
      // npm skips an optional package whose engine does not match.
      .filter(([, { engines, optional }]) => !optional && engines?.node && !satisfies(oldest, engines.node))
      .map(([path, { version, engines }]) => `${path} ${version} needs Node ${engines?.node}`);
    expect(oldest).toMatch(/^\d+\.\d+\.0$/);
    expect(refuse).toEqual([]);
  });

  it('has a decision in package.json for every install script, so that npm ci does not ask', () => {
    const scripted = Object.keys(lock.packages).filter((path) => lock.packages[path]?.hasInstallScript);
    expect(scripted.map(nameAt).filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });

  it('overrides every dependency on a tag: npm ci would fail once "latest" moves', () => {
    const moving = Object.entries(lock.packages).flatMap(([path, { dependencies = {} }]) =>
      Object.entries(dependencies)
        .filter(([name, range]) => validRange(range) === null && !(name in manifest.overrides))
        .map(([name, range]) => `${path} needs ${name} ${range}`),
    );
    expect(moving).toEqual([]);
  });

  it('never contains the package formatjs, which is not FormatJS', () => {
    expect(lock.packages).not.toHaveProperty('node_modules/formatjs');
  });
});
