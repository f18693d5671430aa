import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE } from '../host/rules.mjs';
import { localTarget } from './local.mjs';

/** Some files are not there: a folder that no build was put into. */
const PARTIAL = 23;

function call(args, accepted = [0]) {
  const { status, error, stderr } = spawnSync('rsync', args, {
    encoding: 'utf8',
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  if (error?.code === 'ENOENT') throw new Error('rsync is not installed on this machine.');
  if (!accepted.includes(status)) throw new Error(`rsync ${args.join(' ')}: ${stderr.trim() || `exit code ${status}`}`);
}

/**
 * The arguments of each step. `list`: a file with names; `--delay-updates` puts a whole pass in place at its end. By checksum,
 * because two builds may have a file of the same size and second.
 */
export const rsyncArgs = {
  read: (to, copy) => ['-rtc', `${to}/${STORE}/`, `${copy}/`],
  put: (folder, list, to) => ['-rtc', '--delay-updates', `--files-from=${list}`, `${folder}/`, `${to}/`],
  remove: (empty, filter, to) => [
    '-r',
    '--delete',
    '--existing',
    '--ignore-existing',
    `--filter=merge ${filter}`,
    `${empty}/`,
    `${to}/`,
  ],
  write: (copy, to) => ['-rtc', '--delete', '--delay-updates', `${copy}/`, `${to}/${STORE}/`],
};

/** A folder that rsync reaches: `user@host:path`. What it knows of its builds is copied here and back. @param {string} to */
export function rsyncTarget(to) {
  const work = mkdtempSync(join(tmpdir(), 'deploy-'));
  const copy = join(work, 'target');
  const store = join(copy, STORE);
  const empty = join(work, 'empty');
  mkdirSync(store, { recursive: true });
  mkdirSync(empty);
  const mirror = localTarget(copy);
  const listOf = (lines) => {
    const list = join(work, 'list');
    writeFileSync(list, `${lines.join('\n')}\n`);
    return list;
  };
  return {
    name: to,
    examine() {},
    readState() {
      call(rsyncArgs.read(to, store), [0, PARTIAL]);
      return mirror.readState();
    },
    put: (folder, files) => call(rsyncArgs.put(folder, listOf(files), to)),
    keep: (build, folder) => mirror.keep(build, folder),
    kept: (id) => mirror.kept(id),
    lacks: () => [],
    remove(files) {
      if (files.length === 0) return;
      const folders = new Set(
        files.flatMap((file) =>
          file
            .split('/')
            .slice(0, -1)
            .map((_, at, all) => `${all.slice(0, at + 1).join('/')}/`),
        ),
      );
      for (const folder of folders) mkdirSync(join(empty, folder), { recursive: true });
      const included = [...folders, ...files].map((each) => `+ /${each}`);
      call(rsyncArgs.remove(empty, listOf([...included, '- *']), to));
    },
    writeState(state, dropped) {
      mirror.writeState(state, dropped);
      call(rsyncArgs.write(store, to));
    },
    close: () => rmSync(work, { recursive: true, force: true }),
  };
}
