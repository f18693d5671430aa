import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../build/cache.mjs';
import { STORE } from '../host/rules.mjs';

/** Builds whose files stay on the server: the live one and two before it, for pages that are open and for a rollback. */
export const KEPT = 3;

const isPacked = /\.(?:br|gz)$/;
const plain = (file) => file.replace(isPacked, '');

/** Order of the upload: nothing names a file that is not there yet. The worker comes last, because it starts updates. */
const PASSES = [
  (file) => file.startsWith('assets/'),
  (file) => !plain(file).endsWith('.html') && plain(file) !== 'sw.js',
  (file) => plain(file).endsWith('.html'),
  () => true,
];

/** @param {readonly string[]} files @returns {string[][]} */
export function passesOf(files) {
  const passes = PASSES.map(() => []);
  for (const file of files) passes[PASSES.findIndex((isOf) => isOf(file))].push(file);
  return passes.filter((pass) => pass.length > 0);
}

/** @param {Buffer} content */
export const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The tenant that a page was built for, as its settings block says. @param {string | null} html */
export function tenantOf(html) {
  const block = /<script type="application\/json" id="settings">([^<]*)</.exec(html ?? '')?.[1];
  try {
    return block === undefined ? null : (JSON.parse(block).tenantName ?? null);
  } catch {
    return null;
  }
}

/** True for a file whose content one of these builds has put there. Builds of an older deploy know their names only. */
export const isOurs = (builds, file, hash) =>
  builds.some(({ files, hashes }) => (hashes ? hashes[file] === hash : files.includes(file)));

/** A build in a folder: its files with their hashes, and a name that the same content always has. */
export function readBuild(folder, tenant) {
  const files = filesOf(folder)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(`${STORE}/`));
  for (const file of ['index.html', 'app.html', 'sw.js'])
    if (!files.includes(file)) throw new Error(`${folder} is no build: it has no ${file}.`);
  const hashes = {};
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    hashes[file] = hashOf(content);
    if (!isPacked.test(file)) hash.update(file).update('\0').update(content).update('\0');
  }
  return { id: hash.digest('hex').slice(0, 10), tenant, files, hashes };
}

export const isAsset = (file) => file.startsWith('assets/');

/**
 * What a target knows after this build is live, and what may go. Builds that were taken back are `left` until the next
 * deployment: their pages may be open.
 * @param {{ live: string, builds: { id: string, tenant: string, at: string, files: string[] }[], left?: { id: string, files: string[] }[] } | null} known
 * @param {{ id: string, tenant: string, files: string[] }} build
 * @param {string} at
 */
export function afterDeploy(known, build, at) {
  const list = known?.builds ?? [];
  const live = Math.max(
    0,
    list.findIndex(({ id }) => id === known?.live),
  );
  const chain = [{ ...build, at }, ...list.slice(live).filter(({ id }) => id !== build.id)];
  const builds = chain.slice(0, KEPT);
  const left = list.slice(0, live).filter(({ id }) => id !== build.id);
  const stays = new Set([...builds, ...left].map(({ id }) => id));
  const dropped = [...chain, ...(known?.left ?? [])].filter(({ id }) => !stays.has(id));
  const needed = new Set([...builds, ...left].flatMap(({ files }) => files));
  const current = new Set(build.files);
  const before = list[live]?.files ?? [];
  const gone = [
    ...dropped.flatMap(({ files }) => files.filter((file) => isAsset(file) && !needed.has(file))),
    ...before.filter((file) => !isAsset(file) && !current.has(file)),
  ];
  return {
    state: { live: build.id, builds, left },
    gone: [...new Set(gone)],
    dropped: dropped.map(({ id }) => id),
  };
}

/** The build before the live one, and what of the live one it does not have. Throws where there is none. */
export function beforeLive({ builds, live, ...rest }) {
  const at = builds.findIndex(({ id }) => id === live);
  const [now, build] = [builds[at], builds[at + 1]];
  if (!build) throw new Error('There is no build before the live one.');
  const files = new Set(build.files);
  return {
    build,
    gone: now.files.filter((file) => !isAsset(file) && !files.has(file)),
    state: { ...rest, live: build.id, builds },
  };
}
