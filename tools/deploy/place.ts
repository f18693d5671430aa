import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';

/** Folders of this project where nobody's site is: its sources, and what builds write. */
const OWN = [
  '.cache',
  '.ci',
  '.git',
  'dist',
  'docs',
  'manifest',
  'node_modules',
  'public',
  'sandbox',
  'src',
  'sw',
  'tests',
  'tools',
];

/** Folders of the machine itself. A site may be below them. */
const SYSTEM =
  /^\/(?:Applications|Library|System|Users|Volumes|bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|usr\/local|var\/(?:lib|log|spool|tmp|www))$/;

/** `user@host:path` and `host:path` are rsync's; `C:\\…` and everything else are folders. */
export const isRemote = (to: string): boolean => /^[^/\\]{2,}:/.test(to);

const pathOf = (to: string): string => to.slice(to.indexOf(':') + 1);

/** Where the path leads once links are followed, though its end may not be there yet. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);

/** Throws for a target where a deployment would do harm. `source`: the folder of the build. */
export function refusePlace(
  to: string,
  { project, source, platform = process.platform }: { project: string; source: string | null; platform?: string },
): void {
  const refuse = (why: string): never => {
    throw new Error(`${to} ${why}. Give a folder of its own, like /srv/NAME.`);
  };
  if (/^(?!rsync:)[a-z][a-z\d+.-]*:\/\//i.test(to)) refuse('is an address, and deploy goes to a folder or over ssh');
  if (/^[^/\\:]*@[^/\\:]*$/.test(to)) refuse('has no path behind the host, like user@host:/srv/NAME');
  if (isRemote(to)) {
    const path = pathOf(to).replace(/(?<=.)\/+$/, '');
    if (/^(?:\/*|[~.]|\.\.|~\/\.|\$HOME)$/.test(path)) refuse("is the server's root or a home folder");
    if (SYSTEM.test(path)) refuse('is a folder of the system');
    return;
  }
  if (platform !== 'win32' && /^[A-Za-z]:[\\/]/.test(to)) refuse('is a path of Windows');
  const [folder, own, built] = [realOf(resolve(to)), realOf(project), source && realOf(source)];
  if (folder === parse(folder).root) refuse('is the root of this machine');
  if (isWithin(own, folder)) refuse('contains this project');
  if (isWithin(folder, own) && OWN.includes(relative(own, folder).split(sep)[0] ?? ''))
    refuse('belongs to this project');
  if (built && (isWithin(folder, built) || isWithin(built, folder))) refuse('is where the build itself is');
  if (folder === realOf(homedir())) refuse('is your home folder');
  if (SYSTEM.test(folder) || SYSTEM.test(resolve(to))) refuse('is a folder of the system');
}

/** A folder below a place. */
export const below = (to: string, name: string): string =>
  isRemote(to) ? to.replace(/(?<!:)\/*$/, '/') + name : join(to, name);

/** The folder on the server, for its nginx.conf; undefined where the target does not tell. */
export function rootOf(to: string): string | undefined {
  const path = isRemote(to) ? pathOf(to) : resolve(to);
  return /^\/[\w.-][\w./-]*$/.test(path) ? path : undefined;
}

const FULL = 'has no room left. Free some and deploy again';
const CLOSED = 'cannot be written to by this user. Give it to them, or choose another folder';
const REASONS: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: CLOSED,
};

/** An error of files in a sentence with its remedy; any other as it is. */
export function whyNot(error: NodeJS.ErrnoException, to: string): string {
  // Making a folder in a read-only one is answered so.
  const reason = error.code === 'ENOENT' && error.syscall === 'mkdir' ? CLOSED : REASONS[error.code ?? ''];
  return reason ? `${to} ${reason}. What was live is still whole (${error.message.split(',')[0]}).` : error.message;
}

/** What rsync says in a sentence with its remedy; null for words that are not known. `said`: its own words. */
export function whyNoRsync(said: string, to: string): string | null {
  const [host = ''] = to.split(':');
  const [first = ''] = said.trim().split('\n');
  const isHere = !isRemote(to);
  if (/rsync: (?:command )?not found|command not found: rsync|rsync: No such file/i.test(said))
    return `${host} has no rsync. Install it there.`;
  if (/No space left|Disk quota/i.test(said)) return whyNot(Object.assign(new Error(first), { code: 'ENOSPC' }), to);
  if (/(?:mkdir|mkstemp|open|rename|recv_generator|delete)[^]*(?:Permission denied|Read-only file system)/i.test(said))
    return whyNot(Object.assign(new Error(first), { code: 'EACCES' }), to);
  if (
    !isHere &&
    /^(?:ssh:|Host key|.*(?:Permission denied \(|Connection (?:refused|closed|timed out|reset)))/im.test(said)
  )
    return `${host} cannot be reached: ${first}. Try "ssh ${host}" first.`;
  return null;
}
