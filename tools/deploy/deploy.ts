import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { STORE } from '../host/rules';
import { USUAL_HOURS } from '../tenant/tenants';
import { localTarget } from './local';
import { isRemote } from './place';
import { afterDeploy, beforeLive, isAsset, isOurs, passesOf, readBuild, tenantOf, withPrices } from './plan';
import { rsyncTarget } from './rsync';
import type { Build, State, Target } from './target';

/** What every deployment may be told. `replace`: files that deploy did not put there; `dryRun`: only says what it would do. */
export interface Given {
  replace?: boolean;
  dryRun?: boolean;
  say?: (line: string) => void;
}

export const targetOf = (target: string): Target =>
  isRemote(target) ? rsyncTarget(target) : localTarget(resolve(target));

/** Where the files of `other` are, seen from the disk of `to`; null where they are on another one. */
export function besideOf(to: string, other: string): string | null {
  if (!isRemote(to) && !isRemote(other)) return resolve(other);
  const split = (each: string): [host: string, path: string] => {
    const end = each.indexOf(':');
    return [each.slice(0, end), each.slice(end + 1)];
  };
  const [[host, path], [theirs, at]] = [split(to), split(other)];
  if (!isRemote(to) || !isRemote(other) || host !== theirs) return null;
  if (at.startsWith('/') && path.startsWith('/')) return at;
  return posix.dirname(path) === posix.dirname(at) ? `../${posix.basename(at)}` : null;
}

const wordsOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const allOf = (known: State | null): Build[] => [...(known?.builds ?? []), ...(known?.left ?? [])];

/** Another tenant whose build somebody has copied there. */
function otherIn(target: Target, like: string, tenantName: string): string | null {
  target.look(['index.html'], like);
  const there = tenantOf(target.read('index.html'));
  return there === tenantName ? null : there;
}

/** Throws where `files` cannot be put, or would replace what no deployment has put there. */
function refuseForeign(
  target: Target,
  files: readonly string[],
  { like, builds, replace }: { like: string; builds: readonly Build[]; replace: boolean },
): void {
  const { obstacles, hashes } = target.look([...files, `${STORE}/builds.json`], like);
  for (const [path, kind] of obstacles)
    throw new Error(
      kind === 'link'
        ? `${target.name}/${path} is a link, and deploy writes through none. Remove it, or choose another folder.`
        : `${target.name}/${path} is a ${kind}, where the build has a ${kind === 'file' ? 'folder' : 'file'}. Move it away, or choose another folder.`,
    );
  const foreign = files.filter((file) => hashes.has(file) && !isOurs(builds, file, hashes.get(file)));
  if (foreign.length > 0 && !replace)
    throw new Error(
      [
        `${target.name} has ${wordsOf(foreign.length, 'file')} that deploy did not put there, or that changed since, and the build would replace:`,
        ...foreign.slice(0, 10).map((file) => `  ${file}`),
        ...(foreign.length > 10 ? ['  …'] : []),
        'Choose another folder, or add --replace, which keeps nothing of them.',
      ].join('\n'),
    );
}

/** Of files that may go: those that are still as deployed. The others stay, and are told. */
function removable(
  target: Target,
  gone: string[],
  { like, builds, say }: { like: string; builds: readonly Build[]; say: (line: string) => void },
): string[] {
  if (gone.length === 0) return gone;
  const { hashes } = target.look(gone, like);
  const stay = gone.filter((file) => hashes.has(file) && !isOurs(builds, file, hashes.get(file)));
  if (stay.length > 0)
    say(
      `${wordsOf(stay.length, 'file')} of old builds changed since and will stay: ${stay.slice(0, 10).join(', ')}${stay.length > 10 ? ', …' : ''}`,
    );
  return gone.filter((file) => hashes.has(file) && !stay.includes(file));
}

/**
 * Puts a build on a target: assets first, pages after them, the worker last. Assets of the builds before stay. `beside`: another
 * deployment on the same disk (besideOf), with which assets are shared.
 */
export function deploy(
  target: Target,
  {
    folder,
    tenant,
    tenantName = tenant,
    beside = null,
    replace = false,
    dryRun = false,
    say = () => {},
    now = () => new Date(),
  }: Given & { folder: string; tenant: string; tenantName?: string; beside?: string | null; now?: () => Date },
): string {
  const build = readBuild(folder, tenant);
  const builtFor = tenantOf(readFileSync(join(folder, 'index.html'), 'utf8'));
  if (builtFor !== null && builtFor !== tenantName)
    throw new Error(`${folder} is a build of the tenant "${builtFor}", not of "${tenantName}".`);
  target.examine();
  const known = target.readState();
  const other = known
    ? allOf(known).find((each) => each.tenant !== tenant)?.tenant
    : otherIn(target, folder, tenantName);
  if (other) throw new Error(`${target.name} holds the tenant "${other}". Give a folder of its own.`);
  const at = now().toISOString();
  const { state, gone: old, dropped } = afterDeploy(known, build, at);
  const builds = [...allOf(known), build];
  refuseForeign(target, build.files, { like: folder, builds, replace });
  const gone = removable(target, old, { like: folder, builds, say });
  if (!dryRun) {
    target.sweep(build.files);
    // A deployment that is killed has put files, too: the next one knows them as its own.
    target.writeState({ live: '', builds: [], ...known, left: [...(known?.left ?? []), { ...build, at }] }, []);
  }
  const verb = dryRun ? 'would put' : 'put';
  for (const pass of passesOf(build.files)) {
    if (!dryRun) target.put(folder, pass, beside);
    say(`${verb} ${wordsOf(pass.length, 'file')}: ${pass.slice(0, 3).join(', ')}${pass.length > 3 ? ', …' : ''}`);
  }
  if (gone.length > 0)
    say(`${dryRun ? 'would remove' : 'removed'} ${wordsOf(gone.length, 'file')} of builds that are no longer kept`);
  if (!dryRun) {
    target.keep(build, folder);
    target.writeState(state, dropped);
    target.remove(gone);
  }
  say(
    `${target.name}: build ${build.id}${dryRun ? ' would be' : ' is'} live, ${wordsOf(state.builds.length - 1, 'build')} to go back to`,
  );
  return build.id;
}

/**
 * Puts the pages with prices of a build in place of the live ones. Everything else has to be the same, so that an installed app
 * gets no new version. `hours`: how long the tenant shows a price.
 */
export function deployPrices(
  target: Target,
  {
    folder,
    tenant,
    hours = USUAL_HOURS,
    replace = false,
    dryRun = false,
    say = () => {},
    now = () => new Date(),
  }: Given & { folder: string; tenant: string; hours?: number | undefined; now?: () => Date },
): void {
  if (!readFileSync(join(folder, 'index.html'), 'utf8').includes('id="prices"'))
    throw new Error(`${folder} has no prices, because the API gave none. What is live stays as it is.`);
  target.examine();
  const known = target.readState();
  if (!known) throw new Error(`Nothing was deployed to ${target.name} with npm run deploy: do that first.`);
  const made = readBuild(folder, tenant);
  const at = now().toISOString();
  const { build, changed, gone } = withPrices(known, made, { at, hours });
  const builds = [...allOf(known), made];
  refuseForeign(target, changed, { like: folder, builds, replace });
  const old = removable(target, gone, { like: folder, builds, say });
  if (!dryRun) {
    target.sweep(changed);
    target.writeState({ ...known, left: [...(known.left ?? []), { ...made, at }] }, []);
    for (const pass of passesOf(changed)) target.put(folder, pass);
    // Kept pages are not in the folder, and still there from before.
    target.keep({ ...made, id: build.id }, folder);
    target.writeState({ ...known, builds: known.builds.map((each) => (each.id === build.id ? build : each)) }, []);
    target.remove(old);
  }
  say(
    `${target.name}: ${wordsOf(changed.length, 'file')} with prices${dryRun ? ' would be' : ''} new${old.length > 0 ? `, ${old.length} gone` : ''}`,
  );
}

/** Brings back the build before the live one. Its assets are there; its pages were kept. */
export function rollback(target: Target, { replace = false, dryRun = false, say = () => {} }: Given = {}): string {
  const known = target.readState();
  if (!known)
    throw new Error(`Nothing was deployed to ${target.name} with npm run deploy, so there is nothing to go back to.`);
  const { build, gone: old, state } = beforeLive(known);
  const kept = target.kept(build.id);
  const pages = build.files.filter((file) => !isAsset(file));
  const missing = pages.filter((file) => !existsSync(join(kept, file)));
  if (missing.length > 0)
    throw new Error(
      `Build ${build.id} of ${build.at} cannot come back: ${target.name}/${STORE}/${build.id} lacks ${missing[0]}. Build that version and deploy it.`,
    );
  const lacking = target.lacks(build.files.filter(isAsset));
  if (lacking.length > 0)
    throw new Error(
      `${lacking.length} files of build ${build.id} are gone, like ${lacking[0]}. Build that version and deploy it.`,
    );
  const builds = allOf(known);
  refuseForeign(target, pages, { like: kept, builds, replace });
  const gone = removable(target, old, { like: kept, builds, say });
  if (!dryRun) {
    target.sweep(pages);
    for (const pass of passesOf(pages)) target.put(kept, pass);
    target.writeState(state, []);
    target.remove(gone);
  }
  say(`${target.name}: build ${build.id} of ${build.at}${dryRun ? ' would be' : ' is'} live again`);
  return build.id;
}
