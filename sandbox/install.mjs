import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './node.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${ROOT}node_modules/.install-stamp`;

/**
 * Whether an `npm ci` by hand has installed what the lock file names: npm writes down what it installed. Optional packages may
 * be of another platform.
 */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')).packages;
    const there = JSON.parse(readFileSync(`${ROOT}node_modules/.package-lock.json`, 'utf8')).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/**
 * Runs `npm ci` if node_modules does not match the lock file. Every command of package.json begins with it, so that it works in a
 * fresh clone.
 */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  if (!isInstalled()) {
    console.log('Installing packages (npm ci)');
    const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) {
      console.error('The packages could not be installed. Run "npm ci" and read what it says.');
      process.exit(1);
    }
  }
  writeFileSync(STAMP, lock);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
