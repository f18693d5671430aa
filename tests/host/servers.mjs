import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const OWN = join(ROOT, '.cache/hosts');
const SBIN = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', join(OWN, 'usr/sbin'), join(OWN, 'usr/bin')];

/** The servers that the build writes configurations for. */
export const SERVERS = ['nginx', 'caddy'];

/** Path of a server: NGINX_PATH or CADDY_PATH, installed, or one of our own; null when there is none. @param {string} name */
export function findServer(name) {
  const configured = process.env[`${name.toUpperCase()}_PATH`];
  if (configured) return configured;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SBIN];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Whether a server is at least of a version, like "1.25.1". @param {string} name @param {string} version */
export function isSince(name, version) {
  const found = spawnSync(findServer(name) ?? name, [name === 'nginx' ? '-v' : 'version'], { encoding: 'utf8' });
  const numbers = (text) => (/\d+(?:\.\d+)+/.exec(text)?.[0] ?? '0').split('.').map(Number);
  const [own, least] = [numbers(found.stdout + found.stderr), numbers(version)];
  const at = least.findIndex((each, at) => each !== (own[at] ?? 0));
  return at < 0 || (own[at] ?? 0) > least[at];
}

const attempt = (command, args, cwd = ROOT) => {
  try {
    execFileSync(command, args, { cwd, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Unpacks a Debian package into .cache: nothing is installed, and no service is started. */
function fetchServer(name) {
  mkdirSync(OWN, { recursive: true });
  const download = () => attempt('apt-get', ['download', name], OWN);
  const update = () =>
    attempt(process.getuid?.() === 0 ? 'apt-get' : 'sudo', [
      ...(process.getuid?.() === 0 ? [] : ['-n', 'apt-get']),
      'update',
    ]);
  if (!download() && !(update() && download())) return;
  for (const file of readdirSync(OWN)) if (file.startsWith(`${name}_`)) attempt('dpkg', ['-x', join(OWN, file), OWN]);
}

/** The names of servers that cannot be had here. */
export function missingServers() {
  for (const name of SERVERS) if (!findServer(name) && existsSync('/usr/bin/dpkg')) fetchServer(name);
  return SERVERS.filter((name) => !findServer(name));
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('close', () => socket.destroy());
    socket.unref();
  });

/**
 * Runs a server on a configuration until `stop`.
 * @param {string} name
 * @param {string} config text of a Caddyfile, or what stands in nginx's `http`
 * @param {{ folder: string, port: number }} given `folder`: for its own files
 */
export async function runServer(name, config, { folder, port }) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  writeFileSync(
    file,
    name === 'nginx'
      ? `pid ${join(folder, 'pid')};\ndaemon off;\nmaster_process off;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${config}\n}\n`
      : `{\n\tadmin off\n}\n${config}`,
  );
  const args =
    name === 'nginx'
      ? ['-c', file, '-e', join(folder, 'error.log')]
      : ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn(findServer(name) ?? name, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const end = Date.now() + 15_000;
  while (child.exitCode === null && Date.now() < end && !(await answers(port)))
    await new Promise((next) => setTimeout(next, 50));
  if (child.exitCode !== null) throw new Error(`${name} refuses its configuration:\n${output}`);
  return () =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done(undefined);
      child.once('exit', () => done(undefined));
      return child.kill('SIGKILL');
    });
}
