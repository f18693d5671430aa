import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';

/** Folders of this project where nobody's site is: its sources, and what builds write. */
const OWN = [
  '.cache',
  '.ci',
  '.git',
  'conform',
  'dist',
  'docs',
  'manifest',
  'node_modules',
  'public',
  'sandbox',
  'src',
  'sw',
  'tests',
];

/** `user@host:path` and `host:path` are rsync's; `C:\\…` and everything else are folders. @param {string} to */
export const isRemote = (to) => /^[^/\\]{2,}:/.test(to);

const pathOf = (to) => to.slice(to.indexOf(':') + 1);

/** Where the path leads once links are followed, though its end may not be there yet. @param {string} path */
function realOf(path) {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}

const isWithin = (inner, outer) => inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);

/**
 * Throws for a target where a deployment would do harm.
 * @param {string} to
 * @param {{ project: string, source: string | null, platform?: string }} given `source`: the folder of the build
 */
export function refusePlace(to, { project, source, platform = process.platform }) {
  const refuse = (why) => {
    throw new Error(`${to} ${why}. Give a folder of its own, like /srv/NAME.`);
  };
  if (isRemote(to)) {
    if (/^\/*$/.test(pathOf(to))) refuse("is the server's root or a home folder");
    return;
  }
  if (platform !== 'win32' && /^[A-Za-z]:[\\/]/.test(to)) refuse('is a path of Windows');
  const [folder, own, built] = [resolve(to), project, source].map((each) => each && realOf(each));
  if (folder === parse(folder).root) refuse('is the root of this machine');
  if (isWithin(own, folder)) refuse('contains this project');
  if (isWithin(folder, own) && OWN.includes(relative(own, folder).split(sep)[0])) refuse('belongs to this project');
  if (built && (isWithin(folder, built) || isWithin(built, folder))) refuse('is where the build itself is');
}

/** The folder on the server, for its nginx.conf; undefined where the target does not tell. @param {string} to */
export function rootOf(to) {
  const path = isRemote(to) ? pathOf(to) : resolve(to);
  return /^\/[\w.-][\w./-]*$/.test(path) ? path : undefined;
}
