/**
 * npm start: installs what is missing, builds what changed, then serves the product and its sandbox API on one port.
 * npm run dev: the same sandbox behind Vite's own server with hot reload; `npm run dev -- NAME` shows another tenant.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../tools/commandLine';

const root = fileURLToPath(new URL('..', import.meta.url));
const dev = process.argv.includes('--dev');
const { words } = commandLine(
  dev
    ? 'npm run dev -- [NAME]   hot reload; NAME is another tenant than kaija. PORT=4500 chooses the port.'
    : 'npm start   builds what changed and serves every tenant with the sandbox. PORT=4500 chooses the port, HOST=0.0.0.0 is for a phone.',
  { dev: { type: 'boolean' } },
  dev ? 1 : 0,
);
const tenant = words[0] ?? process.env['TENANT'];
const STAMP = join(root, '.cache/build-stamp');
const SOURCES = [
  'src',
  'sw',
  'public',
  'manifest',
  'tools',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Hash of all sources of a build. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!existsSync(join(root, path)) || path.includes('/i18n/compiled')) return;
    let names: string[] | null = null;
    try {
      names = readdirSync(join(root, path)).sort();
    } catch {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
    for (const name of names ?? []) add(`${path}/${name}`);
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}

/** Runs a step that says itself what is wrong. */
function must(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function build(): void {
  const now = sourceHash();
  const built = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now;
  const tenants = readdirSync(join(root, 'manifest/tenants')).filter((name) => name.endsWith('.json'));
  const whole = tenants.every((name) => existsSync(join(root, 'dist', name.replace('.json', ''), 'index.html')));
  if (built && whole) return;
  console.log('Building the app (once, and after changes)');
  must(['tools/run.mjs', 'build', '--all']);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(STAMP, now);
}

const freePort = (from: number): Promise<number> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(freePort(from + 1)));
    probe.listen(from, '127.0.0.1', () => probe.close(() => done(from)));
  });

const children = new Set<ChildProcess>();
function run(args: readonly string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    stop(code ?? 0);
  });
}

let stopping = false;
/** Ends all children, then this process. A terminal's Ctrl-C has reached them already, a plain kill has not. */
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  const left = setInterval(() => {
    if (children.size > 0) return;
    clearInterval(left);
    process.exit(code);
  }, 20);
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
    process.exit(code);
  }, 3000).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

if (dev) {
  // The sandbox reads every tenant.
  must(['tools/run.mjs', 'tenant', 'check', '--quiet', '--all', tenant ?? 'kaija']);
  must(['tools/run.mjs', 'messages']);
  const port = await freePort(4401);
  run(['--import', 'tsx', 'sandbox/server.ts'], {
    PORT: String(port),
    SANDBOX_CONTROL: '1',
    SANDBOX_QUIET: '1',
    SANDBOX_WATCH: '1',
  });
  const front = await freePort(Number(process.env['PORT']) || 4400);
  run(['node_modules/vite/bin/vite.js', '--port', String(front), '--strictPort', '--clearScreen', 'false'], {
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    ...(tenant && { TENANT: tenant }),
  });
} else {
  build();
  run(['--import', 'tsx', 'sandbox/server.ts'], {
    SANDBOX_CONTROL: process.env['SANDBOX_CONTROL'] ?? '1',
    PORT_TRIES: '50',
  });
}
