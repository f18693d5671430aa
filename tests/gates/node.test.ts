import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
const fake = join(folder, 'fake.cjs');

beforeAll(() => writeFileSync(fake, `Object.defineProperty(process.versions, 'node', { value: '20.18.3' });`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an older Node than the required one', () => {
  it.each(['start', 'test', 'dev', 'build', 'unit'])('ends `npm run %s` at once with a message', (name) => {
    const { status, stdout, stderr } = spawnSync(scripts[name] ?? '', {
      cwd: root,
      shell: true,
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, NODE_OPTIONS: `--require "${fake.replaceAll('\\', '/')}"` },
    });
    expect(stderr.trim()).toBe('Node 20.19 or newer is needed; this is 20.18.3.');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

describe('a fresh clone', () => {
  it('installs its packages with each command', () => {
    const without = Object.values(scripts).filter(
      (script) => !/^node (?:tools\/run\.mjs |sandbox\/install\.mjs && )/.test(script),
    );
    expect(without).toEqual([]);
  });

  it('runs npm ci, and says in a sentence that it failed', () => {
    const clone = mkdtempSync(join(tmpdir(), 'clone-'));
    try {
      for (const path of [
        'package.json',
        'package-lock.json',
        'sandbox/install.mjs',
        'sandbox/node.mjs',
        'tools/run.mjs',
      ])
        cpSync(join(root, path), join(clone, path));
      mkdirSync(join(clone, 'bin'));
      writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "npm $1" >&2\nexit 1\n');
      chmodSync(join(clone, 'bin/npm'), 0o755);
      const { status, stderr } = spawnSync(scripts['build'] ?? '', {
        cwd: clone,
        shell: true,
        encoding: 'utf8',
        env: { ...process.env, PATH: [join(clone, 'bin'), process.env['PATH']].join(delimiter) },
      });
      expect(stderr.trim().split('\n')).toEqual([
        'npm ci',
        'The packages could not be installed. Run "npm ci" and read what it says.',
      ]);
      expect(status).toBe(1);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });
});
