import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../build/cache';
import { STORE } from '../host/rules';
import type { Build, PlacedBuild, State } from './target';

/** Builds whose files stay on the server: the live one and two before it, for pages that are open and for a rollback. */
export const KEPT = 3;

const isPacked = /\.(?:br|gz)$/;
const plain = (file: string): string => file.replace(isPacked, '');

/** Order of the upload: nothing names a file that is not there yet. The worker comes last, because it starts updates. */
const PASSES: ((file: string) => boolean)[] = [
  (file) => file.startsWith('assets/'),
  (file) => !plain(file).endsWith('.html') && plain(file) !== 'sw.js',
  (file) => plain(file).endsWith('.html'),
  () => true,
];

export function passesOf(files: readonly string[]): string[][] {
  const passes = PASSES.map((): string[] => []);
  for (const file of files) passes[PASSES.findIndex((isOf) => isOf(file))]?.push(file);
  return passes.filter((pass) => pass.length > 0);
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The tenant that a page was built for, as its settings block says. */
export function tenantOf(html: string | null): string | null {
  const block = /<script type="application\/json" id="settings">([^<]*)</.exec(html ?? '')?.[1];
  try {
    return block === undefined ? null : ((JSON.parse(block) as { tenantName?: string }).tenantName ?? null);
  } catch {
    return null;
  }
}

/** True for a file whose content one of these builds has put there. Builds of an older deploy know their names only. */
export const isOurs = (builds: readonly Build[], file: string, hash: string | undefined): boolean =>
  builds.some(({ files, hashes }) => (hashes ? hashes[file] === hash : files.includes(file)));

/** A build in a folder: its files with their hashes, and a name that the same content always has. */
export function readBuild(folder: string, tenant: string): Required<Build> {
  const files = filesOf(folder)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(`${STORE}/`));
  for (const file of ['index.html', 'app.html', 'sw.js'])
    if (!files.includes(file)) throw new Error(`${folder} is no build: it has no ${file}.`);
  const hashes: Record<string, string> = {};
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    hashes[file] = hashOf(content);
    if (!isPacked.test(file)) hash.update(file).update('\0').update(content).update('\0');
  }
  return { id: hash.digest('hex').slice(0, 10), tenant, files, hashes };
}

/** Pages that the build writes with prices, and what lists them. */
const isPriced = (file: string): boolean =>
  ['index.html', 'sitemap.xml'].includes(plain(file)) || file.startsWith('cheap-flights/');

const HOUR_MS = 3_600_000;

/**
 * The live build with the pages of another one that differs from it by prices only; `changed`: files to put, `gone`: to remove.
 * Pages of routes that the other one lacks stay for `hours`, because a slow API gives a part of them: they say how old their price
 * is. Throws where more differs.
 */
export function withPrices(
  { live, builds }: State,
  build: Required<Build>,
  { at, hours }: { at: string; hours: number },
): { build: PlacedBuild; changed: string[]; gone: string[] } {
  const before = builds.find(({ id }) => id === live);
  const known = before?.hashes;
  if (!before || !known)
    throw new Error('What is live was not deployed with this version: run npm run deploy once without --prices.');
  const changed = build.files.filter((file) => known[file] !== build.hashes[file]);
  const lacking = before.files.filter((file) => !(file in build.hashes));
  const putAt = (file: string): string => before.earlier?.[file] ?? before.at;
  const isYoung = (file: string): boolean => Date.parse(at) - Date.parse(putAt(file)) < hours * HOUR_MS;
  const kept = lacking.filter((file) => file.startsWith('cheap-flights/') && isYoung(file));
  const gone = lacking.filter((file) => !kept.includes(file));
  const others = [...changed, ...gone].filter((file) => !isPriced(file));
  if (others.length > 0)
    throw new Error(
      `More than prices is new: ${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}. Run npm run deploy without --prices.`,
    );
  const files = [...build.files, ...kept];
  const hashes = { ...build.hashes, ...Object.fromEntries(kept.map((file) => [file, known[file] ?? ''])) };
  const earlier = Object.fromEntries(kept.map((file) => [file, putAt(file)]));
  return { build: { ...build, id: live, at, files, hashes, earlier }, changed, gone };
}

export const isAsset = (file: string): boolean => file.startsWith('assets/');

/**
 * What a target knows after this build is live, and what may go. Builds that were taken back are `left` until the next
 * deployment: their pages may be open.
 */
export function afterDeploy(
  known: State | null,
  build: Build,
  at: string,
): { state: State; gone: string[]; dropped: string[] } {
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
export function beforeLive({ builds, live, ...rest }: State): { build: PlacedBuild; gone: string[]; state: State } {
  const at = builds.findIndex(({ id }) => id === live);
  const [now, build] = [builds[at], builds[at + 1]];
  if (!build) throw new Error('There is no build before the live one.');
  const files = new Set(build.files);
  return {
    build,
    gone: (now?.files ?? []).filter((file) => !isAsset(file) && !files.has(file)),
    state: { ...rest, live: build.id, builds },
  };
}
