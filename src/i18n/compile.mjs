/**
 * Compiles the message catalogues at build time, so that no ICU parser ships. messages/<area>/<locale>.json →
 * compiled/<group>/<locale>.json (ASTs) and compiled/keys.ts (types). Fails on missing or extra keys, lost variables,
 * keys outside their area, an area without a group, empty texts or empty output. Concurrent runs are safe: each works in
 * its own folder and moves finished files into place.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { areaTexts, areasIn } from './catalogues.mjs';
import { localeList } from './locales.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
/** `{ [group]: { areas } }` */
const GROUPS = JSON.parse(readFileSync(join(here, 'groups.json'), 'utf8'));

function groupOf(area) {
  const group = Object.keys(GROUPS).find((name) => GROUPS[name].areas.includes(area));
  if (!group) throw new Error(`the area "${area}" is in no group: add it to src/i18n/groups.json`);
  return group;
}

const formatjs = () => {
  const manifest = createRequire(import.meta.url).resolve('@formatjs/cli/package.json');
  return join(dirname(manifest), 'bin', 'formatjs');
};

/**
 * @param {string} messages
 * @param {readonly string[]} locales
 * @returns {Record<string, Record<string, Record<string, string>>>} texts by group, locale and key
 */
function gather(messages, locales) {
  const groups = Object.fromEntries(Object.keys(GROUPS).map((group) => [group, {}]));
  const lacking = [];
  // An area starts with its English file; then it needs every language.
  for (const area of areasIn(messages)) {
    const wanted = Object.keys(areaTexts(area, 'en_GB', messages).texts);
    for (const locale of locales) {
      const { file = locale, texts = {} } = areaTexts(area, locale, messages) ?? {};
      lacking.push(...wanted.filter((key) => !(key in texts)).map((key) => `${locale}: ${key}`));
      for (const [key, text] of Object.entries(texts)) {
        if (!key.startsWith(`${area}.`)) throw new Error(`${file}: key "${key}" must begin with "${area}."`);
        if (typeof text !== 'string' || !text.trim()) throw new Error(`${file}: "${key}" has no text`);
      }
      Object.assign((groups[groupOf(area)][locale] ??= {}), texts);
    }
  }
  if (lacking.length > 0)
    throw new Error(
      `${lacking.length} texts are missing:\n${lacking.slice(0, 40).join('\n')}${lacking.length > 40 ? '\n…' : ''}`,
    );
  return groups;
}

/** The type of every area's texts, for `keys.ts`. A new key needs no new file, a new area does. */
const keysModule = (
  areas,
  folder,
) => `${areas.map((area) => `import type ${area} from '${folder}/${area}/en_GB.json';\n`).join('')}
/** Texts of each area. Made by compile.mjs. */
export interface AreaTexts {
${areas.map((area) => `  ${area}: typeof ${area};\n`).join('')}}
`;

/** Increment if the output changes for the same texts. */
const FORMAT = '3';

/** A message without variables is stored as a string instead of `[{ type: 0, value }]`. */
const slim = (messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, ast]) => [key, ast.length === 1 && ast[0].type === 0 ? ast[0].value : ast]),
  );

/** Like Promise.all, but a failure waits for the others: their processes still write into the folder that is removed then. */
async function settled(works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function compileGroup(group, byLocale, { work, out, locales }) {
  const merged = join(work, group);
  const built = join(work, `${group}-built`);
  await Promise.all([mkdir(merged, { recursive: true }), mkdir(built, { recursive: true })]);
  for (const [locale, texts] of Object.entries(byLocale)) {
    await writeFile(join(merged, `${locale}.json`), JSON.stringify(texts));
  }
  const files = locales.map((locale) => join(merged, `${locale}.json`));
  const checks = ['--source-locale', 'en_GB', '--missing-keys', '--extra-keys', '--structural-equality'];
  await settled([
    run(process.execPath, [formatjs(), 'verify', ...checks, ...files]),
    run(process.execPath, [formatjs(), 'compile-folder', '--ast', '--format', 'simple', merged, built]),
  ]);
  await mkdir(join(out, group), { recursive: true });
  for (const locale of locales) {
    const compiled = JSON.parse(await readFile(join(built, `${locale}.json`), 'utf8'));
    const count = Object.keys(compiled).length;
    const wanted = Object.keys(byLocale[locale]).length;
    if (!count || count !== wanted) throw new Error(`${group}/${locale}: ${count} of ${wanted} messages compiled`);
    await writeFile(join(built, `${locale}.json`), JSON.stringify(slim(compiled)));
    await rename(join(built, `${locale}.json`), join(out, group, `${locale}.json`));
  }
  // Of languages that the app no longer has: `import.meta.glob` would find them.
  const left = (await readdir(join(out, group))).filter((file) => !locales.includes(file.replace('.json', '')));
  await Promise.all(left.map((file) => rm(join(out, group, file), { force: true })));
}

/**
 * @param {string} messages folder of the areas
 * @param {string} out folder of the groups
 * @param {string} cache folder for work in progress and the stamp of the last run
 * @param {readonly string[]} [locales]
 * @returns {Promise<boolean>} false when nothing had changed since the last run
 */
export async function compileMessages(messages, out, cache, locales = localeList) {
  const groups = gather(messages, locales);
  const stamp = createHash('sha256')
    .update(FORMAT + JSON.stringify(groups))
    .digest('hex');
  const stampFile = join(out, 'stamp.txt');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return false;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'messages-'));
  try {
    const found = Object.entries(groups).filter(([, byLocale]) => Object.keys(byLocale).length);
    await settled(found.map(([group, byLocale]) => compileGroup(group, byLocale, { work, out, locales })));
    // Groups that are no more, for the same reason as languages.
    const kept = new Set(found.map(([group]) => group));
    const gone = (await readdir(out, { withFileTypes: true })).filter(
      (each) => each.isDirectory() && !kept.has(each.name),
    );
    await Promise.all(gone.map(({ name }) => rm(join(out, name), { recursive: true, force: true })));
    await writeFile(join(work, 'keys.ts'), keysModule(areasIn(messages), relative(out, messages)));
    await rename(join(work, 'keys.ts'), join(out, 'keys.ts'));
    await writeFile(join(work, 'stamp'), stamp);
    await rename(join(work, 'stamp'), stampFile);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return true;
}
