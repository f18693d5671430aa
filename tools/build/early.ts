import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestChunk } from 'vite';
import type { EarlyRoute } from '../../src/app/earlyRoutes';
import type { Settings } from '../../src/platform/settings';
import type { FontFace } from './brand';
import { type Chunks, type EarlyBlock, type FirstLoad, type TextFiles, chunkOf, entryOf } from './chunks';

/** Vite's manifest of a build. `app`: folder of the build. */
export const readChunks = (app: string): Chunks =>
  JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8')) as Chunks;

/**
 * The import map of a build as JSON: the stable names by which chunks import each other, and their files. A change in one chunk
 * renames its file only (docs/decisions/0144). In order, because that of the bundler changes.
 */
export function readImportMap(app: string): string {
  const { imports } = JSON.parse(readFileSync(join(app, 'importmap.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return JSON.stringify({ imports: Object.fromEntries(Object.entries(imports).sort()) });
}

const TEXTS = /^src\/i18n\/compiled\/(\w+)\/(\w+)\.json$/;

/** Files of the compiled messages: `{ [locale]: { [group]: file } }`. */
export function textFiles(chunks: Chunks): TextFiles {
  const texts: TextFiles = {};
  for (const [source, { file }] of Object.entries(chunks)) {
    const [, group, locale] = TEXTS.exec(source) ?? [];
    if (group !== undefined && locale !== undefined) (texts[locale] ??= {})[group] = file;
  }
  return texts;
}

/** Scripts and styles that modules stand on, themselves last. Throws for a module that has no chunk of its own. */
export function filesOf(chunks: Chunks, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walked = new Set<string>();
  const walk = ({ file, imports = [], css = [] }: ManifestChunk): void => {
    if (walked.has(file)) return;
    walked.add(file);
    for (const name of imports) walk(chunkOf(chunks, name));
    scripts.add(file);
    for (const sheet of css) styles.add(sheet);
  };
  for (const module of modules) {
    walk(chunkOf(chunks, module));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** The first load of every page: what the entry stands on, its own script apart. */
export function firstLoad(chunks: Chunks): FirstLoad {
  const entry = entryOf(chunks);
  const { file: own } = chunkOf(chunks, entry);
  const { scripts, styles } = filesOf(chunks, [entry]);
  return { entry: own, scripts: scripts.filter((file) => file !== own), styles };
}

/**
 * The block that inline/early.js reads.
 *   `early`: the routes of earlyRoutes.ts; `files`: all of the build; `fonts`: of the tenant
 */
export function earlyBlock(
  chunks: Chunks,
  {
    early,
    settings,
    first,
    files,
    fonts = [],
  }: { early: readonly EarlyRoute[]; settings: Settings; first: FirstLoad; files: string[]; fonts?: FontFace[] },
): EarlyBlock {
  const here = new Set([first.entry, ...first.scripts, ...first.styles]);
  const late = (files: readonly string[]): string[] => files.filter((file) => !here.has(file));
  /** A web worker is a separate build; its file is found by name. */
  const workerFile = (name: string): string => {
    const found = files.filter((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'));
    const [file] = found;
    if (file === undefined || found.length > 1)
      throw new Error(`The build has ${found.length} workers called ${name}.`);
    return file;
  };
  const texts = textFiles(chunks);
  const groups = new Set(['core', ...early.flatMap((route) => route.groups)]);
  const { tenantName, apiBaseUrl, defaultLocale, profile } = settings;
  const { languages } = profile as { languages: string[] };
  return {
    tenant: tenantName,
    api: apiBaseUrl,
    ...(fonts.length > 0 && { fonts }),
    locale: languages.includes(defaultLocale) ? defaultLocale : languages[0],
    languages: Object.fromEntries(languages.map((locale) => [locale.slice(0, 2), locale])),
    texts: Object.fromEntries(
      languages.map((locale) => [
        locale,
        Object.fromEntries([...groups].map((group) => [group, texts[locale]?.[group]])),
      ]),
    ),
    routes: early.map(({ modules, workers = [], ...route }) => {
      const { scripts, styles } = filesOf(chunks, modules);
      return { ...route, scripts: late(scripts), styles: late(styles), workers: workers.map(workerFile) };
    }),
  };
}
