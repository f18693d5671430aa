import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { BROWSERS } from '../../tools/build/browsers';
import { unopened } from '../../tools/build/worker';
import { absentPages } from '../../src/app/pageSources';
import { ASSETS_KEPT } from '../../sw/match';
import { BUDGETS } from './budgets';
import { newerIn, newerInCss } from './newer';

const root = new URL('../../', import.meta.url).pathname;
const tenants = ['kaija', 'yellow', 'burgundy'];
const PAGES = ['index.html', 'search/results/index.html', 'app.html'];
const dist = (tenant: string, file: string): string => join(root, 'dist', tenant, file);
const sizes = new Map<string, number>();
/** Each content is compressed once: tenants share most of their files. */
function brotli(content: Buffer | string): number {
  const key = createHash('sha256').update(content).digest('base64');
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const { length } = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  sizes.set(key, length);
  return length;
}

interface Early {
  locale: string;
  texts: Record<string, Record<string, string>>;
  routes: { path: string; scripts: string[]; styles: string[]; groups: string[]; workers: string[] }[];
}
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isDynamicEntry?: boolean;
}

/** Words that content blockers look for in addresses. */
const BLOCKED = /banner|advert|analytics|tracking|tracker|sponsor|popup|(?:^|[/._-])ads?(?=[/._-]|$)/i;

const pageOf = (tenant: string, file: string): string => readFileSync(dist(tenant, file), 'utf8');
const earlyOf = (html: string): Early =>
  JSON.parse(/<script type="application\/json" id="early">([^<]*)</.exec(html)?.[1] ?? '') as Early;
const chunks = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(root, '.cache/app/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Files that a page needs to be interactive: its scripts in order, and the first texts. */
function firstScripts(html: string): string[] {
  const scripts = Array.from(
    html.matchAll(/<script type="module" crossorigin src="([^"]+)"/g),
    ([, file]) => file ?? '',
  );
  const { texts, locale } = earlyOf(html);
  return [...scripts, texts[locale]?.['core'] ?? ''];
}

const sizeOf = (tenant: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotli(readFileSync(dist(tenant, file))), 0);

/** Files that the worker stores after the others, on a fast connection: the second list of its kind. */
function keptLater(tenant: string): string[] {
  const worker = readFileSync(dist(tenant, 'sw.js'), 'utf8');
  const [, list = ''] = worker.match(/\[(?:["'`]assets\/[^"'`]+["'`],?)+\]/g) ?? [];
  return Array.from(list.matchAll(/["'`](assets\/[^"'`]+)["'`]/g), ([, file]) => file ?? '');
}

/** Files that the worker stores on every line: precache list and parts. */
function kept(tenant: string): string[] {
  const worker = readFileSync(dist(tenant, 'sw.js'), 'utf8');
  const urls = Array.from(worker.matchAll(/url:\s*["'`]([^"'`]+)["'`]|"url":"([^"]+)"/g), ([, a, b]) => a ?? b ?? '');
  const parts = /\[(?:["'`]assets\/[^"'`]+["'`],?)+\]/.exec(worker)?.[0] ?? '';
  const files = Array.from(parts.matchAll(/["'`](assets\/[^"'`]+)["'`]/g), ([, file]) => file ?? '');
  return [...new Set([...urls, ...files])].map((file) => (file === './' ? 'index.html' : file));
}

beforeAll(() => {
  // Builds only what changed, so that a stale dist cannot pass.
  execFileSync(process.execPath, [join(root, 'tools/run.mjs'), 'build'], { stdio: 'pipe' });
}, 180_000);

describe('budgets', () => {
  it.each(tenants)('the first load of %s', (tenant) => {
    const html = pageOf(tenant, 'index.html');
    const files = firstScripts(html);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(brotli(html) + sizeOf(tenant, files)).toBeLessThanOrEqual(BUDGETS.firstLoad.most);
  });

  it('each booking step, none of which is in the first load', () => {
    const first = new Set(firstScripts(pageOf('kaija', 'index.html')));
    const steps = Object.entries(chunks()).filter(
      ([key, { isDynamicEntry }]) => isDynamicEntry && /^src\/features\/booking\/\w+\/\w+Step\.tsx$/.test(key),
    );
    expect(steps.length).toBeGreaterThan(2);
    for (const [key, { file, css = [] }] of steps) {
      expect(first.has(file), key).toBe(false);
      expect(sizeOf('kaija', [file, ...css]), key).toBeLessThanOrEqual(BUDGETS.step.most);
    }
  });

  it('the worker, which runs without a page', () => {
    const worker = readFileSync(dist('kaija', 'sw.js'), 'utf8');
    expect(worker).toContain('batchUpdate');
    // Not a module: an import() of a shared file would bring this, and no browser would start it.
    expect(worker).not.toContain('import.meta');
    expect(brotli(worker)).toBeLessThanOrEqual(BUDGETS.worker.most);
  });

  it('the installation of one language', () => {
    const files = kept('kaija');
    expect(files).toEqual(expect.arrayContaining(PAGES));
    expect(files.length).toBeGreaterThan(50);
    expect(sizeOf('kaija', files)).toBeLessThanOrEqual(BUDGETS.installation.most);
  });

  it('rare parts, which follow', () => {
    const installed = new Set(kept('kaija'));
    const later = keptLater('kaija');
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter((file) => installed.has(file))).toEqual([]);
    expect(sizeOf('kaija', later)).toBeLessThanOrEqual(BUDGETS.later.most);
  });

  it('a tenant without features installs less, and the build knows their parts', () => {
    const all = chunks();
    const off = ['business', 'groups', 'dashboard', 'cheapFlights', 'priceAlerts', 'bookingGuide', 'signIn'];
    const without = (names: readonly string[]) => {
      const features = Object.fromEntries(names.map((name) => [name, false]));
      return unopened(all, features, absentPages(features));
    };
    const left = [...without(off)];
    expect(sizeOf('kaija', left)).toBeGreaterThan(30_000);
    for (const name of off.slice(2)) expect(without([name]).size, name).toBeGreaterThan(0);
  });

  it('the parts cache has room for two versions in every language', () => {
    const installed = new Set(kept('kaija'));
    const files = readdirSync(dist('kaija', 'assets')).filter((file) => /\.(?:js|css)$/.test(file));
    const foreign = files.filter((file) => !installed.has(`assets/${file}`));
    expect(foreign.length).toBeGreaterThan(10);
    expect(2 * files.length).toBeLessThanOrEqual(ASSETS_KEPT);
  });
});

/** Files by the names that chunks import them by. */
const importMap = (): [string, string][] => {
  const text = /<script type="importmap">([^<]*)</.exec(pageOf('kaija', 'index.html'))?.[1] ?? '';
  const { imports } = JSON.parse(text) as { imports: Record<string, string> };
  return Object.entries(imports).map(([name, file]) => [name, file].map((each) => each.replace('./assets/', ''))) as [
    string,
    string,
  ][];
};
const mapped = (name: string): string => new Map(importMap()).get(name) ?? name;

describe('an update', () => {
  it('renames no file because another one changed: chunks name each other by the import map', () => {
    const files = importMap().map(([, file]) => file);
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const code = readFileSync(dist('kaija', `assets/${file}`), 'utf8');
      expect(
        files.filter((other) => code.includes(other)),
        `${file} names`,
      ).toEqual([]);
    }
  });
});

describe('the first load', () => {
  it('lists every static import of its scripts on the page, so that none is found late', () => {
    const names = firstScripts(pageOf('kaija', 'index.html')).map((file) => file.replace('assets/', ''));
    for (const name of names) {
      const code = readFileSync(dist('kaija', `assets/${name}`), 'utf8');
      const wanted = Array.from(code.matchAll(/(?:^|;)\s*import\s*(?:[^'"();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g));
      for (const [, file = ''] of wanted) expect(names, `${name} imports it`).toContain(mapped(file));
    }
  });

  it.each([
    ['dexie', 'DexieError'],
    ['superstruct', 'refiner'],
    ['react-toastify', 'Toastify'],
    ['dompurify', 'ALLOWED_TAGS'],
    ['downshift', 'getMenuProps'],
    ['the registration of the worker', 'updatefound'],
    ['wretch', 'fetchError'],
  ])('does not contain %s', (_, mark) => {
    const everywhere = readdirSync(dist('kaija', 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(dist('kaija', `assets/${file}`), 'utf8'));
    expect(
      everywhere.some((text) => text.includes(mark)),
      `nothing contains ${mark}`,
    ).toBe(true);
    const first = firstScripts(pageOf('kaija', 'index.html')).map((file) => readFileSync(dist('kaija', file), 'utf8'));
    expect(first.join('\n')).not.toContain(mark);
  });
});

describe('early requests of a page', () => {
  const routesOf = (file: string): Early['routes'] => earlyOf(pageOf('kaija', file)).routes;

  it.each(PAGES)('%s names files of this build outside the first load', (file) => {
    const html = pageOf('kaija', file);
    const first = new Set(firstScripts(html));
    const { routes, texts } = earlyOf(html);
    expect(routes.length).toBeGreaterThan(0);
    for (const { path, scripts, styles, workers, groups } of routes) {
      for (const each of [...scripts, ...styles, ...workers]) {
        expect(readFileSync(dist('kaija', each)).length, path).toBeGreaterThan(0);
        expect(first.has(each), `${path}: ${each}`).toBe(false);
      }
      for (const locale of Object.keys(texts)) for (const group of groups) expect(texts[locale]).toHaveProperty(group);
    }
  });

  it('home, results, cheap flights and information do not load offline or booking code', () => {
    const light = [...routesOf('index.html'), ...routesOf('search/results/index.html'), ...routesOf('app.html')].filter(
      // An enquiry is stored as it is typed, a shared list as it is opened.
      ({ path }) => !/order|booking|device|help|dashboard|business|groups|shared/.test(path),
    );
    expect(light.length).toBeGreaterThan(4);
    for (const { path, scripts } of light)
      expect(
        scripts.filter((file) => /\/(?:offline|booking)-/.test(file)),
        path,
      ).toEqual([]);
  });

  it('the list of trips loads neither booking nor results, which would hold up its first card offline', () => {
    const trips = routesOf('app.html').find(({ path }) => new RegExp(path).test('/dashboard/trips'));
    expect(trips?.scripts.some((file) => /\/trips-/.test(file))).toBe(true);
    const others = [...(trips?.scripts ?? []), ...(trips?.styles ?? [])].filter((file) =>
      /\/(?:booking|screens)-/.test(file),
    );
    expect(others).toEqual([]);
  });

  it('chunks have no import cycles', () => {
    const all = chunks();
    const done = new Set<string>();
    const walk = (key: string, above: readonly string[]): void => {
      expect(above, [...above, key].join(' → ')).not.toContain(key);
      if (done.has(key)) return;
      for (const next of all[key]?.imports ?? []) walk(next, [...above, key]);
      done.add(key);
    };
    for (const key of Object.keys(all)) walk(key, []);
  });
});

describe('the pages', () => {
  it.each(tenants.flatMap((tenant) => PAGES.map((file) => [tenant, file])))(
    '%s/%s complies with its security policy',
    (tenant = '', file = '') => {
      const html = pageOf(tenant, file);
      const body = html.slice(html.indexOf('<body'));
      expect(body).not.toMatch(/<[^>]+\sstyle=/);
      expect(body).not.toMatch(/<[^>]+\son\w+=/);
      expect(html).not.toContain('javascript:');
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
    },
  );

  it.each(PAGES)('%s names its own inline scripts and styles, before the first of them', (file) => {
    const html = pageOf('kaija', file);
    const found = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html);
    expect(found?.index).toBeLessThan(html.search(/<(?:script|style|link)\b/));
    const inline = Array.from(
      html.matchAll(/<(script|style)(?: type="importmap")?>([\s\S]*?)<\/\1>/g),
      ([, , content = '']) => content,
    );
    // Of the start, the styles, the early requests, the import map, the rescue.
    expect(inline).toHaveLength(5);
    const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64');
    const named = Array.from(found?.[1]?.matchAll(/'sha256-([^']+)'/g) ?? [], ([, hash]) => hash);
    expect(named.toSorted()).toEqual(inline.map(hashOf).toSorted());
  });

  it('the headers of a server fit every build', () => {
    const headers = readFileSync(dist('kaija.host', 'headers.json'), 'utf8');
    expect(headers).not.toContain('sha256');
    expect(headers).not.toMatch(/(?:default|script|style)-src/);
  });

  it('no file or address of ours has a name that content blockers know, except the API call for banners', () => {
    const files = tenants.flatMap((tenant) =>
      readdirSync(join(root, 'dist', tenant), { recursive: true, encoding: 'utf8' }),
    );
    expect(files.length).toBeGreaterThan(300);
    // The hash is by chance.
    expect(files.filter((file) => BLOCKED.test(file.replace(/-[\w-]{8}(?=\.\w+(?:\.(?:br|gz))?$)/, '')))).toEqual([]);
    expect(Object.keys(chunks()).filter((key) => chunks()[key]?.isDynamicEntry && BLOCKED.test(key))).toEqual([]);
    const routes = readdirSync(join(root, 'sandbox/routes')).flatMap((file) =>
      Array.from(
        readFileSync(join(root, 'sandbox/routes', file), 'utf8').matchAll(/['"`](\/[\w:/.{}[\]-]+)['"`]/g),
        ([, path]) => path ?? '',
      ),
    );
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((path) => BLOCKED.test(path))).toEqual(['/static/links/banners/default/:lang']);
  });

  it('only existing Trusted Types policies are allowed', () => {
    const headers = readFileSync(dist('kaija.host', 'headers.json'), 'utf8');
    expect(headers).toContain("require-trusted-types-for 'script'");
    expect(headers).toContain('trusted-types app dompurify');
    expect(headers).not.toContain('unsafe');
  });
});

describe('the shipped code', () => {
  const files = (kind: RegExp): string[] =>
    readdirSync(dist('kaija', ''), { recursive: true })
      .map(String)
      .filter((file) => kind.test(file));

  /** In a path that these browsers do not take. */
  const ALLOWED: Record<string, readonly string[]> = {
    // FormatJS makes one for a duration, which no message has.
    'assets/vendor-': ['Intl.DurationFormat'],
    // Asks for showPopover, which comes with it.
    'assets/toastHost-': ['hidePopover'],
  };

  it('runs in the oldest browsers: no newer syntax or API', () => {
    const scripts = files(/\.js$/);
    expect(scripts.length).toBeGreaterThan(60);
    const found = scripts.flatMap((file) => newerIn(pageOf('kaija', file)).map((name) => `${file}: ${name}`));
    const isAllowed = (line: string): boolean =>
      Object.entries(ALLOWED).some(
        ([start, names]) => line.startsWith(start) && names.some((one) => line.endsWith(one)),
      );
    expect(found.filter((line) => !isAllowed(line))).toEqual([]);
  });

  it.each(PAGES)('of %s and its styles neither', (file) => {
    const html = pageOf('kaija', file);
    const inline = (name: string): string[] =>
      Array.from(html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), ([, content = '']) => content);
    expect(inline('script').flatMap(newerIn)).toEqual([]);
    const styles = files(/\.css$/).map((style) => pageOf('kaija', style));
    expect([...inline('style'), ...styles].flatMap(newerInCss)).toEqual([]);
  });

  it('tells browsers that are too old, in syntax they read', () => {
    const [check = ''] = Array.from(
      pageOf('kaija', 'index.html').matchAll(/<script>([\s\S]*?)<\/script>/g),
      ([, code = '']) => code,
    ).filter((code) => code.includes('old-browser.js'));
    // Without ?., ?? and what came with them: browsers with modules, but without these, read it as well.
    expect(check).not.toMatch(/\?\.|\?\?|catch\{/);
    const notice = pageOf('kaija', 'old-browser.js');
    expect(notice).not.toMatch(/=>|\?\.|\?\?|\b(?:let|const|class|async)\b|\.\.\./);
    for (const lang of ['en', 'lv', 'lt', 'ru', 'et']) expect(notice).toMatch(new RegExp(`lang"?:["\`]${lang}["\`]`));
    expect(notice).toContain(`Safari ${BROWSERS.safari}+`);
  });

  it('names the same browsers in README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const { chrome, firefox, safari } = BROWSERS;
    expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
  });
});

describe('licences.txt', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  /** Bundled under the name of the package that it re-exports. */
  const INSIDE: Readonly<Record<string, string>> = { 'react-router-dom': 'react-router' };

  it.each(tenants)('of %s names every package that is bundled, the worker’s too', (tenant) => {
    const text = readFileSync(dist(tenant, 'licences.txt'), 'utf8');
    const names = [...Object.keys(dependencies).map((name) => INSIDE[name] ?? name), 'workbox-core', 'workbox-routing'];
    expect(names.filter((name) => !text.includes(`## ${name} - `))).toEqual([]);
  });
});
