import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/run.mjs', ...args], { cwd: ROOT, encoding: 'utf8', input: '' });
const QUIET = /^ {4}at |node:internal|Error:/m;

describe('the commands', () => {
  it('check and build name an unknown tenant, exit with 1 and print no stack', () => {
    const check = run('tenant', 'check', 'kaia');
    expect(check.stdout).toContain('manifest/tenants/kaia.json:1  No tenant is called "kaia": did you mean "kaija"?');
    const build = run('build', '--tenant', 'kaia');
    expect(build.stderr).toContain('did you mean "kaija"?');
    expect(build.stderr).toContain('Nothing is built');
    for (const { status, stdout, stderr } of [check, build]) {
      expect(status).toBe(1);
      expect(stdout + stderr).not.toMatch(QUIET);
    }
  });

  it.each(['tenant', 'build', 'deploy', 'check'])(
    '%s has help, and refuses an unknown option and one that stands twice with its usage',
    (command) => {
      const { stdout: usage, status } = run(command, '--help');
      expect([usage.startsWith('npm run '), status]).toEqual([true, 0]);
      for (const [args, sentence] of [
        [['--bogus'], "Unknown option '--bogus'."],
        [['--all', '--all'], '--all stands twice.'],
      ] as const) {
        const { stdout, stderr, status: code } = run(command, ...args);
        expect([stdout, stderr, code]).toEqual(['', `${sentence}\n\n${usage}`, 1]);
      }
    },
  );

  it('new without a terminal says what is missing', () => {
    const { status, stdout, stderr } = run('tenant', 'new', 'kaija');
    expect(status).toBe(1);
    expect(stdout).toContain('There is a tenant "kaija" already');
    expect(stdout).toContain('--email is missing');
    expect(stdout + stderr).not.toMatch(QUIET);
  });
});
