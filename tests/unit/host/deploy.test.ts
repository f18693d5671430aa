import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { besideOf, deploy, rollback, targetOf } from '../../../tools/deploy/deploy';
import { localTarget } from '../../../tools/deploy/local';
import { below, refusePlace, rootOf, whyNoRsync, whyNot } from '../../../tools/deploy/place';
import { rsyncArgs, rsyncTarget } from '../../../tools/deploy/rsync';
import type { Target } from '../../../tools/deploy/target';
import { readTenant } from '../../../tools/tenant/tenants';

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

describe('a deployment', () => {
  const onto = (site: string, work: (target: Target) => unknown): void => void work(localTarget(site));
  const put = (site: string, name: string): void => {
    deploy(localTarget(site), { folder: build(name), tenant: 'kaija' });
  };

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
    const site = join(folder(), 'new');
    expect(() => onto(site, (target) => rollback(target))).toThrow(/Nothing was deployed/);
    put(site, 'a');
    expect(() => onto(site, (target) => deploy(target, { folder: build('b'), tenant: 'yellow' }))).toThrow(
      /holds the tenant "kaija"/,
    );
    expect(() => onto(site, (target) => deploy(target, { folder: folder(), tenant: 'kaija' }))).toThrow(/is no build/);
  });

  it('does not replace a file that nobody deployed, or that changed since, unless it is told to', () => {
    const site = folder();
    writeFileSync(join(site, 'robots.txt'), 'of the agency');
    expect(() => put(site, 'a')).toThrow(/1 file that deploy did not put there[^]*\n {2}robots\.txt\n.*--replace/);
    expect(() => onto(site, (target) => deploy(target, { folder: build('a'), tenant: 'kaija', dryRun: true }))).toThrow(
      /robots\.txt/,
    );
    expect(readdirSync(site)).toEqual(['robots.txt']);
    onto(site, (target) => deploy(target, { folder: build('a'), tenant: 'kaija', replace: true }));
    expect(read(site, 'robots.txt')).toBe('User-agent: *');
    put(site, 'b');
    writeFileSync(join(site, 'index.html'), 'edited');
    expect(() => put(site, 'c')).toThrow(/index\.html/);
    expect(() => onto(site, (target) => rollback(target))).toThrow(/index\.html/);
    expect(read(site, 'index.html')).toBe('edited');
    onto(site, (target) => rollback(target, { replace: true }));
    expect(read(site, 'index.html')).toBe('home of a');
  });

  it("does not remove a file of an old build that is somebody's own by now", () => {
    const site = folder();
    put(site, 'a');
    writeFileSync(join(site, 'screenshots/a.webp'), 'of the agency');
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    onto(site, (target) => deploy(target, { folder: build('b'), tenant: 'kaija', dryRun: true, say }));
    expect(lines.join('\n')).toContain('1 file of old builds changed since and will stay: screenshots/a.webp');
    put(site, 'b');
    expect(read(site, 'screenshots/a.webp')).toBe('of the agency');
    writeFileSync(join(site, 'screenshots/b.webp'), 'of the agency');
    onto(site, (target) => rollback(target, { replace: true }));
    expect(read(site, 'screenshots/b.webp')).toBe('of the agency');
  });

  it('refuses a build of another tenant, and a folder where such a one was copied', () => {
    const site = folder();
    const made = build('a');
    writeFileSync(
      join(made, 'index.html'),
      '<script type="application/json" id="settings">{"tenantName":"yellow"}</script>',
    );
    expect(() => onto(site, (target) => deploy(target, { folder: made, tenant: 'kaija' }))).toThrow(
      /is a build of the tenant "yellow", not of "kaija"/,
    );
    for (const file of ['index.html', 'app.html']) writeFileSync(join(site, file), read(made, 'index.html'));
    expect(() =>
      onto(site, (target) => deploy(target, { folder: build('b'), tenant: 'kaija', replace: true })),
    ).toThrow(/holds the tenant "yellow"/);
  });

  it('names what is in the way: a link, a folder, a broken list of builds', () => {
    const site = folder();
    const elsewhere = folder();
    symlinkSync(elsewhere, join(site, 'assets'));
    expect(() => put(site, 'a')).toThrow(`${site}/assets is a link`);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(join(site, 'assets'));
    mkdirSync(join(site, 'robots.txt/mine'), { recursive: true });
    expect(() => put(site, 'a')).toThrow(`${site}/robots.txt is a folder`);
    expect(readdirSync(site)).toEqual(['robots.txt']);
    mkdirSync(join(site, '.builds'));
    for (const text of ['{', '{}', '{"live":"a","builds":[{"id":"a","files":["../x"]}]}']) {
      writeFileSync(join(site, '.builds/builds.json'), text);
      expect(() => put(site, 'a')).toThrow(`${site}/.builds/builds.json is broken`);
    }
  });

  it('goes on after a deployment that was killed', () => {
    const site = folder();
    expect(() =>
      onto(site, (target) => {
        let puts = 0;
        const put = (from: string, files: readonly string[]): void => {
          if ((puts += 1) === 3) throw new Error('killed');
          target.put(from, files);
        };
        deploy({ ...target, put }, { folder: build('a'), tenant: 'kaija' });
      }),
    ).toThrow('killed');
    expect(() => onto(site, (target) => rollback(target))).toThrow(/no build before/);
    const made = build('b');
    writeFileSync(join(made, 'robots.txt'), 'other');
    onto(site, (target) => deploy(target, { folder: made, tenant: 'kaija' }));
    expect(filesIn(site)).not.toContain('assets/index-a.js');
    expect(read(site, 'robots.txt')).toBe('other');
  });
});

/* The rules are those of a folder, above; here is what rsync itself does for them. Each run of it takes its time. */
describe.skipIf(spawnSync('rsync', ['--version']).status !== 0)('a deployment over rsync', () => {
  const onto = (site: string, work: (target: Target) => unknown): void => {
    const target = rsyncTarget(site);
    try {
      work(target);
    } finally {
      target.close();
    }
  };
  const lines: string[] = [];
  const given = (name: string) => ({ folder: build(name), tenant: 'kaija', say: (line: string) => lines.push(line) });

  it('makes the folder, keeps what is not its own, goes back and removes', () => {
    const site = join(folder(), 'new');
    onto(site, (target) => deploy(target, { ...given('a'), dryRun: true }));
    expect(existsSync(site)).toBe(false);
    onto(site, (target) => deploy(target, given('a')));
    writeFileSync(join(site, 'terms.pdf'), 'of the agency');
    writeFileSync(join(site, 'screenshots/a.webp'), 'of the agency');
    onto(site, (target) => deploy(target, given('b')));
    expect(lines.join('\n')).toContain('1 file of old builds changed since and will stay: screenshots/a.webp');
    writeFileSync(join(site, 'index.html'), 'edited');
    expect(() => onto(site, (target) => rollback(target))).toThrow(/\n {2}index\.html\n[^]*--replace/);
    onto(site, (target) => rollback(target, { replace: true }));
    expect(filesIn(site)).toEqual([
      'app.html',
      'app.html.br',
      'assets/index-a.js',
      'assets/index-b.js',
      'assets/shared-1.js',
      'index.html',
      'robots.txt',
      'screenshots/a.webp',
      'search/results/index.html',
      'sw.js',
      'terms.pdf',
    ]);
    expect(['index.html', 'app.html.br', 'sw.js'].map((file) => read(site, file))).toEqual([
      'home of a',
      'packed app of a',
      'worker of a',
    ]);
  });

  it('names what is in the way: a link, a folder, the page of another tenant, a broken list of builds', () => {
    const site = folder();
    const elsewhere = folder();
    const refused = (): void => onto(site, (target) => deploy(target, given('a')));
    symlinkSync(elsewhere, join(site, 'assets'));
    mkdirSync(join(site, 'robots.txt/mine'), { recursive: true });
    writeFileSync(
      join(site, 'index.html'),
      '<script type="application/json" id="settings">{"tenantName":"yellow"}</script>',
    );
    expect(refused).toThrow(/holds the tenant "yellow"/);
    rmSync(join(site, 'index.html'));
    expect(refused).toThrow(`${site}/assets is a link`);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(join(site, 'assets'));
    expect(refused).toThrow(`${site}/robots.txt is a folder`);
    expect(readdirSync(site)).toEqual(['robots.txt']);
    mkdirSync(join(site, '.builds'));
    writeFileSync(join(site, '.builds/builds.json'), '{');
    expect(refused).toThrow(`${site}/.builds/builds.json is broken`);
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
    ['C:/sites/kaija', false],
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
  expect(rsyncArgs.put('/b', '/l', 'u@h:p', '../q')).toContain('--link-dest=../q');
  expect(rsyncArgs.remove('/e', '/f', 'u@h:p').join(' ')).toMatch(/--delete .*--filter=merge \/f \/e\/ u@h:p\/$/);
});

it('counts the builds that a rollback reaches', () => {
  const site = folder();
  for (const name of ['a', 'b', 'c']) deploy(localTarget(site), { folder: build(name), tenant: 'kaija' });
  for (let n = 0; n < 2; n += 1) rollback(localTarget(site));
  const lines: string[] = [];
  deploy(localTarget(site), { folder: build('c'), tenant: 'kaija', say: (line) => void lines.push(line) });
  expect(lines.at(-1)).toContain('1 build to go back to');
  rollback(localTarget(site));
  expect(read(site, 'index.html')).toBe('home of a');
  expect(() => rollback(localTarget(site))).toThrow(/no build before/);
});

it('says which build cannot come back', () => {
  const site = folder();
  for (const name of ['a', 'b']) deploy(localTarget(site), { folder: build(name), tenant: 'kaija' });
  const { builds } = JSON.parse(read(site, '.builds/builds.json')) as { builds: { id: string }[] };
  const first = builds[1]!.id;
  rmSync(join(site, '.builds', first), { recursive: true });
  expect(() => rollback(localTarget(site))).toThrow(
    new RegExp(`Build ${first} of .* cannot come back: .*Build that version and deploy it`),
  );
  expect(read(site, 'index.html')).toBe('home of b');
});

it('removes the temporary files of a killed deployment, and no others', () => {
  const site = folder();
  mkdirSync(join(site, 'assets'));
  for (const file of ['.123.tmp', 'assets/.4.tmp', '.a.tmp', 'mine.tmp']) writeFileSync(join(site, file), '');
  deploy(localTarget(site), { folder: build('a'), tenant: 'kaija' });
  expect(filesIn(site).filter((file) => file.endsWith('.tmp'))).toEqual(['.a.tmp', 'mine.tmp']);
});

it('refuses a target where a deployment does harm', () => {
  const project = folder();
  const source = join(folder(), 'built');
  mkdirSync(source);
  const link = join(folder(), 'link');
  mkdirSync(join(project, 'src'));
  symlinkSync(join(project, 'src'), link);
  for (const [to, why] of [
    ['/', /root of this machine/],
    [dirname(project), /contains this project/],
    [project, /contains this project/],
    [join(project, 'tools/deploy'), /belongs to this project/],
    [join(project, 'dist/other'), /belongs to this project/],
    [link, /belongs to this project/],
    [source, /where the build itself is/],
    [join(source, 'assets'), /where the build itself is/],
    [dirname(source), /where the build itself is/],
    ['C:/sites/kaija', /path of Windows/],
    ['C:\\sites\\kaija', /path of Windows/],
    ['fly.example:/', /server's root/],
    ['fly.example:', /server's root/],
    ['web@fly.example:~/', /home folder/],
    ['web@fly.example:/etc/', /folder of the system/],
    ['/var', /folder of the system/],
    ['/tmp/../etc/', /folder of the system/],
    [homedir(), /home folder/],
    ['https://kaija.example/', /is an address/],
    ['web@fly.example', /no path behind the host/],
  ] as const)
    expect(() => refusePlace(to, { project, source, platform: 'linux' }), to).toThrow(why);
  for (const to of [folder(), join(folder(), 'new/site'), join(project, 'site'), 'fly.example:/srv/kaija'])
    expect(() => refusePlace(to, { project, source }), to).not.toThrow();
});

it('says in a sentence what files and rsync answer', () => {
  const error = (code: string, syscall: string) =>
    Object.assign(new Error(`${code}: why, ${syscall} '/x'`), { code, syscall });
  expect(whyNot(error('ENOSPC', 'copyfile'), '/srv/a')).toBe(
    '/srv/a has no room left. Free some and deploy again. What was live is still whole (ENOSPC: why).',
  );
  for (const one of [error('EACCES', 'open'), error('EROFS', 'rename'), error('ENOENT', 'mkdir')])
    expect(whyNot(one, '/srv/a')).toMatch(/^\/srv\/a cannot be written to by this user\. Give it to them/);
  expect(whyNot(error('ENOENT', 'open'), '/srv/a')).toBe("ENOENT: why, open '/x'");
  for (const [said, sentence] of [
    [
      'ssh: Could not resolve hostname h: Name or service not known\nrsync: ',
      /^u@h cannot be reached: .*"ssh u@h" first/,
    ],
    ['u@h: Permission denied (publickey).\nrsync: connection', /^u@h cannot be reached/],
    ['bash: line 1: rsync: command not found\n', /^u@h has no rsync/],
    ['rsync: [receiver] write failed on "/srv/a": No space left on device (28)', /^u@h:\/srv\/a has no room left/],
    ['rsync: [generator] recv_generator: mkdir "/srv/a" failed: Permission denied (13)', /cannot be written to/],
  ] as const)
    expect(whyNoRsync(said, 'u@h:/srv/a')).toMatch(sentence);
  expect(whyNoRsync('something else', 'u@h:/srv/a')).toBeNull();
});

it('names a file or a lost link where the folder should be', () => {
  const at = folder();
  writeFileSync(join(at, 'file'), '');
  symlinkSync(join(at, 'nowhere'), join(at, 'link'));
  const onto = (path: string) => () => deploy(localTarget(join(at, path)), { folder: build('a'), tenant: 'kaija' });
  expect(onto('file')).toThrow(`${at}/file is a file.`);
  expect(onto('file/site/new')).toThrow(`${at}/file is a file.`);
  expect(onto('link')).toThrow(`${at}/link is a link that leads nowhere.`);
});

it('shares equal assets of another tenant on the same disk, and never its pages', () => {
  const [one, other] = [folder(), folder()];
  deploy(localTarget(one), { folder: build('a'), tenant: 'kaija' });
  const same = (file: string): boolean => statSync(join(one, file)).ino === statSync(join(other, file)).ino;
  deploy(localTarget(other), { folder: build('a'), tenant: 'yellow' });
  expect(same('assets/shared-1.js')).toBe(false);
  deploy(localTarget(other), { folder: build('a'), tenant: 'yellow', beside: one });
  expect([same('assets/shared-1.js'), same('robots.txt')]).toEqual([true, false]);
  // What is put anew there is the other's alone.
  const third = build('a');
  writeFileSync(join(third, 'assets/shared-1.js'), 'changed');
  deploy(localTarget(other), { folder: third, tenant: 'yellow', beside: one });
  expect([read(one, 'assets/shared-1.js'), read(other, 'assets/shared-1.js')]).toEqual(['shared', 'changed']);
});

it('knows what is beside a place, and below it', () => {
  expect([
    besideOf('/srv/a', '/srv/b'),
    besideOf('u@h:/srv/a', 'u@h:/var/b'),
    besideOf('srv:sites/a', 'srv:sites/b'),
    besideOf('srv:sites/a', 'srv:b'),
    besideOf('u@h:/srv/a', 'u@g:/srv/b'),
    besideOf('u@h:/srv/a', '/srv/b'),
  ]).toEqual(['/srv/b', '/var/b', '../b', null, null, null]);
  expect([below('/srv', 'a'), below('srv:', 'a'), below('u@h:/srv/', 'a'), below('srv:sites', 'a')]).toEqual([
    '/srv/a',
    'srv:a',
    'u@h:/srv/a',
    'srv:sites/a',
  ]);
});

it("takes the target for the site's folder on its host", () => {
  expect(
    ['/srv/kaija', '/srv/kaija/', 'u@h:/srv/fly', 'h:kaija', 'rsync://h/module', '/srv/my site'].map(rootOf),
  ).toEqual(['/srv/kaija', '/srv/kaija', '/srv/fly', undefined, undefined, undefined]);
});

it('the command says what is wrong with its own call, and knows the place from the file of the tenant', () => {
  const tenants = folder();
  const site = folder();
  const { folder: _, ...kaija } = readTenant('kaija');
  writeFileSync(join(tenants, 'kaija.json'), JSON.stringify({ ...kaija, hosting: { target: site } }));
  const run = (...args: string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), 'deploy', ...args], {
      encoding: 'utf8',
      env: { ...process.env, TENANTS: tenants },
    });
    expect(stderr).not.toMatch(/^ {4}at /m);
    return stdout + stderr;
  };
  expect(run()).toMatch(/^Which tenant, and where to\?\nnpm run deploy -- /);
  expect(run('--tenant', 'kaija', '--from', build('a'))).toContain(`${site}: build`);
  expect(run('--tenant', 'kaija', '--rollback')).toContain('no build before');
  expect(existsSync(join(site, 'assets/index-a.js'))).toBe(true);
  expect(run('..', '--rollback')).toMatch(/project|root of this machine/);
  expect(run('--tenant', 'kaija', '--out', site, '--from', site)).toMatch(/^--out is where to build/);
});

it('the command deploys every tenant, each into its own folder, and says what to check at which path', () => {
  const [tenants, sites, built] = [folder(), folder(), folder()];
  for (const name of ['kaija', 'yellow']) {
    const { folder: _, ...tenant } = readTenant(name);
    writeFileSync(join(tenants, `${name}.json`), JSON.stringify(tenant));
    cpSync(build('a'), join(built, name), { recursive: true });
  }
  const run = (...args: string[]): string => {
    const env = { ...process.env, TENANTS: tenants };
    const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), 'deploy', ...args], {
      env,
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/^ {4}at /m);
    return stdout + stderr;
  };
  expect(run(sites, '--all', '--from', built)).toContain('Now: npm run check -- --all');
  const [one, other] = ['kaija', 'yellow'].map((name) => statSync(join(sites, name, 'assets/shared-1.js')).ino);
  expect(one).toBe(other);
  expect(run('--all', '--from', built)).toMatch(
    /^Where to\? Write hosting\.target into manifest\/tenants\/kaija\.json, /,
  );
  // One that fails does not hold up the others.
  writeFileSync(join(sites, 'kaija/robots.txt'), 'changed');
  const said = run(sites, '--all', '--from', built);
  expect(said).toContain(`${sites}/yellow: build`);
  expect(said).toContain('1 of 2 were not deployed: kaija.');
  writeFileSync(join(built, 'kaija/index.html'), '<base href="/flights/">');
  expect(run(join(sites, 'other'), '--tenant', 'kaija', '--from', join(built, 'kaija'))).toContain(
    'Now: npm run check -- https://kaija.example/flights/ --tenant kaija',
  );
});
