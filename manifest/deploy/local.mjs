import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { STORE } from '../host/rules.mjs';
import { isAsset } from './plan.mjs';

const STATE = 'builds.json';

/** Copies under another name first: whoever asks meanwhile gets the old file or the new one, whole. */
function putFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const temporary = join(dirname(to), `.${process.pid}.tmp`);
  copyFileSync(from, temporary);
  renameSync(temporary, to);
}

const isThere = (from, to) => existsSync(to) && statSync(to).size === statSync(from).size;

/** A folder of this machine. @param {string} root */
export function localTarget(root) {
  const store = join(root, STORE);
  return {
    name: root,
    /** Throws where another site is. */
    examine() {
      if (!existsSync(root)) return;
      if (!statSync(root).isDirectory()) throw new Error(`${root} is a file.`);
      const names = readdirSync(root);
      if (names.includes('index.html') && !names.includes('app.html'))
        throw new Error(`${root} holds another site. Give a folder of its own.`);
    },
    readState() {
      const file = join(store, STATE);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    },
    put(folder, files) {
      for (const file of files) {
        const [from, to] = [join(folder, file), join(root, file)];
        if (!isAsset(file) || !isThere(from, to)) putFile(from, to);
      }
    },
    /** Keeps the pages of a build for a rollback; assets stay where they are. */
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
