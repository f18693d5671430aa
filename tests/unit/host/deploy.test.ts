import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Target, deploy, rollback, targetOf } from '../../../manifest/deploy/deploy.mjs';
import { localTarget } from '../../../manifest/deploy/local.mjs';
import { rsyncArgs, rsyncTarget } from '../../../manifest/deploy/rsync.mjs';

const ROOT = new URL('../../..', import.meta.url).pathname;
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'deploy-test-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

/** A build with a script and a picture of its own. */
function build(name: string): string {
  const made = folder();
  const files: Record<string, string> = {
    'index.html': `home of ${name}`,
    'app.html': `app of ${name}`,
    'app.html.br': `packed app of ${name}`,
    'search/results/index.html': `results of ${name}`,
    'sw.js': `worker of ${name}`,
    'robots.txt': 'User-agent: *',
    'assets/shared-1.js': 'shared',
    [`assets/index-${name}.js`]: name,
    [`screenshots/${name}.webp`]: name,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), content);
  }
  return made;
}
const filesIn = (site: string): string[] =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(site.length + 1))
    .filter((file) => !file.startsWith('.builds/'))
    .sort();
const read = (site: string, file: string): string => readFileSync(join(site, file), 'utf8');

const hasRsync = spawnSync('rsync', ['--version']).status === 0;
const kinds: [string, (site: string) => Target][] = [['a folder', localTarget]];
if (hasRsync) kinds.push(['rsync', rsyncTarget]);

describe.each(kinds)('a deployment to %s', (_, open) => {
  const onto = (site: string, work: (target: Target) => unknown): void => {
    const target = open(site);
    try {
      work(target);
    } finally {
      target.close();
    }
  };
  const put = (site: string, name: string): void =>
    onto(site, (target) => deploy(target, { folder: build(name), tenant: 'kaija' }));

  it('keeps the files of the two builds before, and no others', () => {
    const site = folder();
    writeFileSync(join(site, 'terms.pdf'), 'of the agency');
    for (const name of ['a', 'b', 'c']) put(site, name);
    expect(filesIn(site)).toEqual([
      'app.html',
      'app.html.br',
      'assets/index-a.js',
      'assets/index-b.js',
      'assets/index-c.js',
      'assets/shared-1.js',
      'index.html',
      'robots.txt',
      'screenshots/c.webp',
      'search/results/index.html',
      'sw.js',
      'terms.pdf',
    ]);
    put(site, 'd');
    expect(filesIn(site)).not.toContain('assets/index-a.js');
    expect(filesIn(site)).toEqual(expect.arrayContaining(['assets/index-b.js', 'assets/shared-1.js', 'terms.pdf']));
    expect(read(site, 'app.html')).toBe('app of d');
  });

  it('is taken back by one command, and again, and a newer build follows the one that is live', () => {
    const site = folder();
    for (const name of ['a', 'b', 'c']) put(site, name);
    onto(site, (target) => rollback(target));
    expect([read(site, 'index.html'), read(site, 'app.html.br'), read(site, 'sw.js')]).toEqual([
      'home of b',
      'packed app of b',
      'worker of b',
    ]);
    expect(filesIn(site)).toEqual(expect.arrayContaining(['assets/index-c.js', 'screenshots/b.webp']));
    expect(filesIn(site)).not.toContain('screenshots/c.webp');
    put(site, 'd');
    onto(site, (target) => rollback(target));
    expect(read(site, 'index.html')).toBe('home of b');
    // Pages of the build that was taken back may be open.
    expect(filesIn(site)).toContain('assets/index-c.js');
    expect(() => onto(site, (target) => rollback(target))).not.toThrow();
    expect(() => onto(site, (target) => rollback(target))).toThrow(/no build before/);
  });

  it('does nothing twice, and nothing when it is only asked', () => {
    const site = folder();
    const made = build('a');
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    onto(site, (target) => deploy(target, { folder: made, tenant: 'kaija', dryRun: true, say }));
    expect(filesIn(site)).toEqual([]);
    expect(lines.join('\n')).toMatch(/would put 2 files: assets[\s\S]*would be live/);
    for (let n = 0; n < 2; n += 1) onto(site, (target) => deploy(target, { folder: made, tenant: 'kaija' }));
    expect(() => onto(site, (target) => rollback(target))).toThrow(/no build before/);
    put(site, 'b');
    onto(site, (target) => rollback(target, { dryRun: true, say }));
    expect(read(site, 'index.html')).toBe('home of b');
  });

  it("refuses another tenant's folder, a folder that is no build, and a rollback of nothing", () => {
    const site = folder();
    expect(() => onto(site, (target) => rollback(target))).toThrow(/Nothing was deployed/);
    put(site, 'a');
    expect(() => onto(site, (target) => deploy(target, { folder: build('b'), tenant: 'yellow' }))).toThrow(
      /holds the tenant "kaija"/,
    );
    expect(() => onto(site, (target) => deploy(target, { folder: folder(), tenant: 'kaija' }))).toThrow(/is no build/);
  });
});

it('puts assets before what names them, and the worker last', () => {
  const passes: string[][] = [];
  const target = localTarget(folder());
  deploy({ ...target, put: (_, files) => void passes.push([...files]) }, { folder: build('a'), tenant: 'kaija' });
  expect(passes.map((pass) => pass.toSorted())).toEqual([
    ['assets/index-a.js', 'assets/shared-1.js'],
    ['robots.txt', 'screenshots/a.webp'],
    ['app.html', 'app.html.br', 'index.html', 'search/results/index.html'],
    ['sw.js'],
  ]);
});

it('does not write over another site', () => {
  const site = folder();
  writeFileSync(join(site, 'index.html'), 'a blog');
  expect(() => deploy(localTarget(site), { folder: build('a'), tenant: 'kaija' })).toThrow(/holds another site/);
  expect(filesIn(site)).toEqual(['index.html']);
});

it('does not go back to a build whose files somebody has deleted', () => {
  const site = folder();
  for (const name of ['a', 'b']) deploy(localTarget(site), { folder: build(name), tenant: 'kaija' });
  rmSync(join(site, 'assets/index-a.js'));
  expect(() => rollback(localTarget(site))).toThrow(/1 files of build .* are gone, like assets\/index-a\.js/);
  expect(read(site, 'index.html')).toBe('home of b');
});

it('knows a folder from an address of rsync', () => {
  for (const [target, isRsync] of [
    ['/srv/kaija', false],
    ['site', false],
    ['C:\\sites\\kaija', false],
    ['fly.example:/srv/kaija', true],
    ['deploy@fly.example:kaija', true],
  ] as const) {
    const opened = targetOf(target);
    opened.close();
    expect([target, opened.name === target && target.includes(':') && !target.startsWith('C:')]).toEqual([
      target,
      isRsync,
    ]);
  }
  expect(rsyncArgs.put('/b', '/l', 'u@h:p')).toEqual(['-rtc', '--delay-updates', '--files-from=/l', '/b/', 'u@h:p/']);
  expect(rsyncArgs.remove('/e', '/f', 'u@h:p').join(' ')).toMatch(/--delete .*--filter=merge \/f \/e\/ u@h:p\/$/);
});

it('the command says what is wrong with its own call', () => {
  const run = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, [join(ROOT, 'manifest/deploy/run.mjs'), ...args], {
        stdio: 'pipe',
      }).toString();
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  };
  const site = folder();
  expect(run()).toContain('Usage: npm run deploy');
  expect(run(site)).toContain('--tenant NAME');
  expect(run(site, '--tenant', 'nobody')).toContain('There are: burgundy');
  expect(run(site, '--tenant', 'kaija', '--from', build('a'))).toContain('is live');
  expect(run(site, '--rollback')).toContain('no build before');
  expect(existsSync(join(site, 'assets/index-a.js'))).toBe(true);
});
