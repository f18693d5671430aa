import { resolve } from 'node:path';
import { localTarget } from './local.mjs';
import { afterDeploy, beforeLive, isAsset, passesOf, readBuild } from './plan.mjs';
import { rsyncTarget } from './rsync.mjs';

/** `user@host:path` and `host:path` are rsync's; `C:\…` and everything else are folders. @param {string} target */
export const targetOf = (target) => (/^[^/\\]{2,}:/.test(target) ? rsyncTarget(target) : localTarget(resolve(target)));

const wordsOf = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Puts a build on a target: assets first, pages after them, the worker last. Assets of the builds before stay.
 * @param {ReturnType<typeof localTarget>} target
 * @param {{ folder: string, tenant: string, dryRun?: boolean, say?: (line: string) => void, now?: () => Date }} given
 */
export function deploy(target, { folder, tenant, dryRun = false, say = () => {}, now = () => new Date() }) {
  const build = readBuild(folder, tenant);
  target.examine();
  const known = target.readState();
  const other = known?.builds.find((each) => each.tenant !== tenant);
  if (other) throw new Error(`${target.name} holds the tenant "${other.tenant}". Give a folder of its own.`);
  const { state, gone, dropped } = afterDeploy(known, build, now().toISOString());
  const verb = dryRun ? 'would put' : 'put';
  for (const pass of passesOf(build.files)) {
    if (!dryRun) target.put(folder, pass);
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

/** Brings back the build before the live one. Its assets are there; its pages were kept. */
export function rollback(target, { dryRun = false, say = () => {} } = {}) {
  const known = target.readState();
  if (!known)
    throw new Error(`Nothing was deployed to ${target.name} with npm run deploy, so there is nothing to go back to.`);
  const { build, gone, state } = beforeLive(known);
  const lacking = target.lacks(build.files.filter(isAsset));
  if (lacking.length > 0)
    throw new Error(
      `${lacking.length} files of build ${build.id} are gone, like ${lacking[0]}. Build that version and deploy it.`,
    );
  if (!dryRun) {
    for (const pass of passesOf(build.files.filter((file) => !isAsset(file)))) target.put(target.kept(build.id), pass);
    target.writeState(state, []);
    target.remove(gone);
  }
  say(`${target.name}: build ${build.id} of ${build.at}${dryRun ? ' would be' : ' is'} live again`);
  return build.id;
}
