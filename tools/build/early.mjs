import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's manifest of a build. @param {string} app folder of the build */
export const readChunks = (app) => JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));

const TEXTS = /^src\/i18n\/compiled\/(\w+)\/(\w+)\.json$/;

/** Files of the compiled messages: `{ [locale]: { [group]: file } }`. */
export function textFiles(chunks) {
  const texts = {};
  for (const [source, { file }] of Object.entries(chunks)) {
    const [, group, locale] = TEXTS.exec(source) ?? [];
    if (group) (texts[locale] ??= {})[group] = file;
  }
  return texts;
}

/** Scripts and styles that modules stand on, themselves last. Throws for a module that has no chunk of its own. */
export function filesOf(chunks, modules) {
  const scripts = new Set();
  const styles = new Set();
  const walked = new Set();
  const walk = ({ file, imports = [], css = [] }) => {
    if (walked.has(file)) return;
    walked.add(file);
    for (const name of imports) walk(chunks[name]);
    scripts.add(file);
    for (const sheet of css) styles.add(sheet);
  };
  for (const module of modules) {
    if (!chunks[module]) throw new Error(`${module} is no part of the build.`);
    walk(chunks[module]);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

const entryOf = (chunks) => Object.keys(chunks).find((key) => chunks[key].isEntry);

/** The first load of every page: what the entry stands on, its own script apart. */
export function firstLoad(chunks) {
  const entry = entryOf(chunks);
  const { scripts, styles } = filesOf(chunks, [entry]);
  return { entry: chunks[entry].file, scripts: scripts.filter((file) => file !== chunks[entry].file), styles };
}

/**
 * The block that inline/early.js reads.
 * @param {object} chunks
 * @param {{ early: readonly any[], settings: any, first: { scripts: string[], styles: string[], entry: string }, files: string[], fonts?: unknown[] }} given
 *   `early`: the routes of earlyRoutes.ts; `files`: all of the build; `fonts`: of the tenant
 */
export function earlyBlock(chunks, { early, settings, first, files, fonts = [] }) {
  const here = new Set([first.entry, ...first.scripts, ...first.styles]);
  const late = (files) => files.filter((file) => !here.has(file));
  /** A web worker is a separate build; its file is found by name. */
  const workerFile = (name) => {
    const found = files.filter((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'));
    if (found.length !== 1) throw new Error(`The build has ${found.length} workers called ${name}.`);
    return found[0];
  };
  const texts = textFiles(chunks);
  const groups = new Set(['core', ...early.flatMap((route) => route.groups)]);
  const { tenantName, apiBaseUrl, defaultLocale, profile } = settings;
  const { languages } = profile;
  return {
    tenant: tenantName,
    api: apiBaseUrl,
    ...(fonts.length > 0 && { fonts }),
    locale: languages.includes(defaultLocale) ? defaultLocale : languages[0],
    languages: Object.fromEntries(languages.map((locale) => [locale.slice(0, 2), locale])),
    texts: Object.fromEntries(
      languages.map((locale) => [
        locale,
        Object.fromEntries([...groups].map((group) => [group, texts[locale][group]])),
      ]),
    ),
    routes: early.map(({ modules, workers = [], ...route }) => {
      const { scripts, styles } = filesOf(chunks, modules);
      return { ...route, scripts: late(scripts), styles: late(styles), workers: workers.map(workerFile) };
    }),
  };
}
