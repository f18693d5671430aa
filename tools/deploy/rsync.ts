import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { STORE } from '../host/rules';
import { localTarget } from './local';
import { isAsset } from './plan';
import { whyNoRsync } from './place';
import type { Target } from './target';

/** Some files are not there: a folder that no build was put into. */
const PARTIAL = 23;

function run(to: string, args: readonly string[], accepted: readonly number[] = [0]): number {
  const { status, error, stderr } = spawnSync('rsync', args, {
    encoding: 'utf8',
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  if (error && 'code' in error && error.code === 'ENOENT') throw new Error('rsync is not installed on this machine.');
  if (status === null || !accepted.includes(status))
    throw new Error(whyNoRsync(stderr, to) ?? `rsync ${args.join(' ')}: ${stderr.trim() || `exit code ${status}`}`);
  return status;
}

/**
 * The arguments of each step. `list`: a file with names; `--delay-updates` puts a whole pass in place at its end. By checksum,
 * because two builds may have a file of the same size and second.
 */
export const rsyncArgs = {
  read: (to: string, copy: string): string[] => ['-rtc', `${to}/${STORE}/`, `${copy}/`],
  /** Folders and links as they are, nothing below them. */
  look: (list: string, like: string, to: string, copy: string): string[] => [
    '-ltc',
    `--files-from=${list}`,
    `--copy-dest=${like}`,
    `${to}/`,
    `${copy}/`,
  ],
  /** `beside`: a folder of the same host; what is equal there becomes a hard link. */
  put: (folder: string, list: string, to: string, beside = ''): string[] => [
    '-rtc',
    '--delay-updates',
    ...(beside === '' ? [] : [`--link-dest=${beside}`]),
    `--files-from=${list}`,
    `${folder}/`,
    `${to}/`,
  ],
  remove: (empty: string, filter: string, to: string): string[] => [
    '-r',
    '--delete',
    '--existing',
    '--ignore-existing',
    `--filter=merge ${filter}`,
    `${empty}/`,
    `${to}/`,
  ],
  write: (copy: string, to: string): string[] => ['-rtc', '--delete', '--delay-updates', `${copy}/`, `${to}/${STORE}/`],
};

const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap((file) =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, at, all) => all.slice(0, at + 1).join('/')),
    ),
  ),
];

/** A folder that rsync reaches: `user@host:path`. What it knows of its builds is copied here and back. */
export function rsyncTarget(to: string): Target {
  const call = (args: readonly string[], accepted?: readonly number[]): number => run(to, args, accepted);
  const work = mkdtempSync(join(tmpdir(), 'deploy-'));
  const copy = join(work, 'target');
  const store = join(copy, STORE);
  const empty = join(work, 'empty');
  mkdirSync(store, { recursive: true });
  mkdirSync(empty);
  const mirror = localTarget(copy, to);
  const seenAt = join(work, 'seen');
  const seen = localTarget(seenAt);
  let isThere = true;
  const listOf = (lines: readonly string[]): string => {
    const list = join(work, 'list');
    writeFileSync(list, `${lines.join('\n')}\n`);
    return list;
  };
  return {
    name: to,
    examine() {
      isThere = call(['-dn', `${to}/`, `${work}/probe/`], [0, PARTIAL]) === 0;
    },
    readState() {
      call(rsyncArgs.read(to, store), [0, PARTIAL]);
      return mirror.readState();
    },
    /** By a copy: its folders first, for nothing may come here through a link. What `like` has is not sent again. */
    look(files, like) {
      rmSync(seenAt, { recursive: true, force: true });
      mkdirSync(seenAt);
      if (!isThere) return seen.look([], like);
      const fetched = (list: readonly string[]): number =>
        call(rsyncArgs.look(listOf(list), resolve(like), to, seenAt), [0, PARTIAL]);
      const folders = foldersOf(files);
      if (folders.length > 0) fetched(folders);
      const first = seen.look(files, like);
      if (first.obstacles.size > 0) return first;
      fetched(files);
      return seen.look(files, like);
    },
    read: (file) => seen.read(file),
    sweep() {},
    put: (folder, files, beside = null) =>
      call(rsyncArgs.put(folder, listOf(files), to, files.every(isAsset) && beside !== null ? beside : '')),
    keep: (build, folder) => mirror.keep(build, folder),
    kept: (id) => mirror.kept(id),
    lacks: () => [],
    remove(files) {
      if (files.length === 0) return;
      const folders = foldersOf(files).map((each) => `${each}/`);
      for (const folder of folders) mkdirSync(join(empty, folder), { recursive: true });
      const included = [...folders, ...files].map((each) => `+ /${each}`);
      call(rsyncArgs.remove(empty, listOf([...included, '- *']), to));
    },
    writeState(state, dropped) {
      mirror.writeState(state, dropped);
      if (!isThere) call(['-d', `${empty}/`, `${to}/`]);
      isThere = true;
      call(rsyncArgs.write(store, to));
    },
    close: () => rmSync(work, { recursive: true, force: true }),
  };
}
