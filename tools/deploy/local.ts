import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { STORE } from '../host/rules';
import { shareFile } from '../build/share';
import { hashOf, isAsset } from './plan';
import type { Kind, State, Target } from './target';

const STATE = 'builds.json';

/** Makes it under another name first: whoever asks meanwhile gets the old file or the new one, whole. */
function putFile(from: string, to: string, make: (from: string, to: string) => void = copyFileSync): void {
  mkdirSync(dirname(to), { recursive: true });
  const temporary = join(dirname(to), `.${process.pid}.tmp`);
  try {
    make(from, temporary);
    renameSync(temporary, to);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** What a deployment that was killed leaves behind. */
const TEMPORARY = /^\.\d+\.tmp$/;

const isThere = (from: string, to: string): boolean => existsSync(to) && readFileSync(to).equals(readFileSync(from));
const isSame = (one: string, other: string): boolean => existsSync(other) && statSync(one).ino === statSync(other).ino;

function kindOf(path: string): Kind | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  if (stat.isSymbolicLink()) return 'link';
  return stat.isDirectory() ? 'folder' : 'file';
}

/** The first folder above that is there. */
const existing = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : existing(dirname(path));

const isState = (state: Partial<State> | null): state is State =>
  typeof state?.live === 'string' &&
  [state.builds, state.left ?? []].every(
    (list) =>
      Array.isArray(list) &&
      list.every(
        ({ id, files }) =>
          /^\w+$/.test(id) && files.every((file) => typeof file === 'string' && !file.split('/').includes('..')),
      ),
  );

function soundState(file: string): State | null {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as Partial<State> | null;
    return isState(state) ? state : null;
  } catch {
    return null;
  }
}

/** A folder of this machine. `name`: for its sentences */
export function localTarget(root: string, name: string = root): Target {
  const store = join(root, STORE);
  return {
    name,
    examine() {
      if (!existsSync(root)) {
        const above = existing(dirname(root));
        if (!statSync(above).isDirectory()) throw new Error(`${above} is a file. Choose another folder.`);
        if (kindOf(root) === 'link')
          throw new Error(`${root} is a link that leads nowhere. Remove it, or make its folder.`);
        return;
      }
      if (!statSync(root).isDirectory()) throw new Error(`${root} is a file. Choose another folder.`);
      const names = readdirSync(root);
      if (names.includes('index.html') && !names.includes('app.html'))
        throw new Error(`${root} holds another site. Give a folder of its own.`);
    },
    readState() {
      const file = join(store, STATE);
      if (!existsSync(file)) return null;
      const state = soundState(file);
      if (state) return state;
      throw new Error(
        `${name}/${STORE}/${STATE} is broken, so nobody knows which files are whose. Delete ${name}/${STORE} and deploy with --replace.`,
      );
    },
    look(files) {
      const obstacles = new Map<string, Kind>();
      const hashes = new Map<string, string>();
      for (const file of files) {
        const steps = file.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'));
        const odd = steps.slice(0, -1).find((step) => kindOf(join(root, step)) !== 'folder');
        const at = odd ?? file;
        const kind = kindOf(join(root, at));
        if (kind === null) continue;
        if (odd !== undefined || kind === 'folder') obstacles.set(at, kind);
        else hashes.set(file, kind === 'link' ? kind : hashOf(readFileSync(join(root, file))));
      }
      return { obstacles, hashes };
    },
    read: (file) => (kindOf(join(root, file)) === 'file' ? readFileSync(join(root, file), 'utf8') : null),
    sweep(files) {
      const folders = new Set(files.map((file) => dirname(join(root, file))));
      if (existsSync(store))
        for (const each of readdirSync(store, { recursive: true, withFileTypes: true })) folders.add(each.parentPath);
      for (const folder of folders)
        if (existsSync(folder))
          for (const each of readdirSync(folder))
            if (TEMPORARY.test(each) && kindOf(join(folder, each)) === 'file') rmSync(join(folder, each));
    },
    put(folder, files, beside = null) {
      for (const file of files) {
        const [from, to] = [join(folder, file), join(root, file)];
        const shared = beside !== null && isAsset(file) ? join(beside, file) : null;
        if (shared !== null && kindOf(shared) === 'file' && isThere(from, shared)) {
          if (!isSame(shared, to)) putFile(shared, to, shareFile);
        } else if (!isAsset(file) || !isThere(from, to)) putFile(from, to);
      }
    },
    keep({ id, files }, folder) {
      for (const file of files) if (!isAsset(file)) putFile(join(folder, file), join(store, id, file));
    },
    kept: (id) => join(store, id),
    lacks: (files) => files.filter((file) => !existsSync(join(root, file))),
    remove(files) {
      for (const file of files) rmSync(join(root, file), { force: true });
    },
    writeState(state, dropped) {
      mkdirSync(store, { recursive: true });
      writeFileSync(join(store, `${STATE}.tmp`), `${JSON.stringify(state, null, 1)}\n`);
      renameSync(join(store, `${STATE}.tmp`), join(store, STATE));
      for (const id of dropped) rmSync(join(store, id), { recursive: true, force: true });
    },
    close() {},
  };
}
