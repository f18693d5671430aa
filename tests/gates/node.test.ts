import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
const fake = join(folder, 'fake.cjs');

beforeAll(() => writeFileSync(fake, `Object.defineProperty(process.versions, 'node', { value: '20.18.3' });`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an older Node than the required one', () => {
  it.each(['start', 'test', 'dev', 'build'])('ends `npm run %s` at once with a message', (name) => {
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
