/**
 * One folder of static files per tenant in dist/. The JavaScript is the same for all of them.
 * Beside it, in NAME.host, files for its host (tools/host). The tenant's file says where that is (`hosting`), or options do:
 * --root (of all tenants: the folder that has theirs), --listen, --brotli, and --api, --bucket, --visits for paths of the settings
 * that the host passes on; --sandbox in place of these.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Prerender from '../../src/app/prerender';
import type { Prerendered, ShellPage } from '../../src/app/prerender';
import type { PagePrices } from '../../src/domain/home/pagePrices';
import type { Settings } from '../../src/platform/settings';
import { buildApp, compress } from './app';
import { writeBrand } from './brand';
import { filesOf } from './cache';
import { whyNot } from '../deploy/place';
import { earlyBlock, filesOf as filesOfModules, firstLoad, readChunks, readImportMap } from './early';
import { siteAddress, writeFinding, writeSitemap } from './finding';
import { hostOf, lacksOf } from '../host/host';
import { writeHost } from '../host/write';
import { type HostOptions, hostingOf } from '../host/hosting';
import { oldBrowserScript, simpleMark, stampPage } from './html';
import { writeIcons } from './icons';
import { licences } from './licences';
import { refuseOthersFolder } from './outFolder';
import { askPrices, localesOf, usedStyles } from './prices';
import { askRoutes, writeRoutePages } from './routePages';
import { shareFolder } from './share';
import { apiAddress, tenantApi } from './tenantApi';
import { basePath, readMark, readTenant, tenantNames, webManifest, writeScreenshots } from '../tenant/tenants';
import { refuseFaults } from '../tenant/check';
import { readTexts, writeTexts } from './texts';
import { writeWorker } from './worker';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const app = join(root, '.cache/app');
const PAGES: Record<ShellPage, string> = { home: 'index.html', results: 'search/results/index.html', app: 'app.html' };

/** The sandbox behind the host is the identity provider, too: at the origin of the site. */
const withSandbox = ({ identity, ...settings }: Settings): Settings => ({
  ...settings,
  identity: identity?.projectId.startsWith('sandbox-') ? { ...identity, sandboxUrl: '/' } : identity,
});

/** Builds into `out`, then puts it in place in `folder`. Gives the options that the ready files of its host still need. */
async function buildTenant(
  name: string,
  { base, ...options }: HostOptions & { base?: string },
  folder: string,
  out: string,
): Promise<string[]> {
  const tenant = readTenant(name);
  const at = basePath(base ?? tenant.basePath);
  const final = join(folder, name);
  refuseOthersFolder(final);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'search/results'), { recursive: true });
  shareFolder(join(app, 'assets'), join(out, 'assets'));
  cpSync(join(root, 'public'), out, { recursive: true });

  const prerenderer = (await import(pathToFileURL(join(root, '.cache/ssr/prerender.js')).href)) as typeof Prerender;
  const { pages: routes, about, hasPath, closed, found, absentFiles, prerender, soundSettings } = prerenderer;
  const hosting = hostingOf(tenant, options);
  const host = hostOf(tenant, { ...hosting, name, base: at, pages: routes });
  const template = readFileSync(join(app, 'index.html'), 'utf8');
  const mark = simpleMark(readMark(tenant));
  const texts = writeTexts(readTexts(name), out);
  const chunks = readChunks(app);
  const first = firstLoad(chunks);
  const css = first.styles.map((style) => readFileSync(join(app, style), 'utf8')).join('');
  if (/url\((?!["']?data:)/.test(css))
    throw new Error('The CSS of the first load names a file, so it cannot be inlined.');
  const stack = /--font:([^;}]+)/.exec(css)?.[1] ?? '';
  const brand = await writeBrand(tenant, { out, stack, ...(await about(tenant)) });
  for (const note of brand.notes) console.warn(`${name}: ${note}`);
  const settings = await soundSettings({
    ...(hosting.sandbox === undefined ? tenant.settings : withSandbox(tenant.settings)),
    ...(mark ? { mark } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
    ...(tenant.features ? { features: tenant.features } : {}),
    ...(brand.block ? { brand: brand.block } : {}),
    profile: tenant.profile,
  });
  // What the policy and the files of the host follow.
  tenant.settings = { ...tenant.settings, identity: settings.identity };
  const isThere = (path: string): boolean => hasPath(settings, path);
  const pages: Prerendered[] = [];
  const stampOf = ({ early }: Pick<Prerendered, 'early'>) => ({
    tenant,
    settings,
    mark: readMark(tenant),
    base: at,
    address: siteAddress(tenant, at),
    brandCss: brand.css,
    ...first,
    importMap: readImportMap(app),
    early: earlyBlock(chunks, { early, settings, first, files: filesOf(app), fonts: brand.fonts }),
  });
  // Of late parts, what the HTML needs.
  const lateStyles = ({ early }: Pick<Prerendered, 'early'>, html: string): string => {
    const { styles } = filesOfModules(
      chunks,
      early.flatMap(({ modules }) => modules),
    );
    return usedStyles(
      app,
      styles.filter((style) => !first.styles.includes(style)),
      html,
    );
  };
  // Sequential, because the pages are rendered from shared stores.
  const write = async (page: ShellPage, prices?: PagePrices): Promise<Prerendered> => {
    const file = PAGES[page];
    const rendered = await prerender({ page, base: at, settings, ...(prices && { prices }) });
    if (rendered.html.includes('<!--$!-->')) throw new Error(`${file}: a part could not be prerendered.`);
    if (/<[^>]+\sstyle="/.test(rendered.html)) throw new Error(`${file}: a style attribute, which the policy forbids.`);
    const html = stampPage(template, {
      ...stampOf(rendered),
      css: css + (prices ? lateStyles(rendered, rendered.html) : ''),
      ...(prices && { prices }),
      page: { name: page, ...rendered },
    });
    writeFileSync(join(out, file), html);
    return rendered;
  };
  for (const page of Object.keys(PAGES) as ShellPage[]) pages.push(await write(page));
  await writeIcons(tenant, join(out, 'icons'));
  writeScreenshots(tenant, out);
  const [home] = pages;
  if (!home) throw new TypeError('There is no page.');
  const { lang, names, oldBrowser, langs } = home;
  await writeFinding(tenant, { out, base: at, langs, closed, found: found.filter(isThere) });
  writeFileSync(join(out, 'old-browser.js'), oldBrowserScript(oldBrowser));
  writeFileSync(
    join(out, 'manifest.webmanifest'),
    JSON.stringify(webManifest(tenant, { base: at, lang, names, hasPath: isThere }), null, 1),
  );
  writeFileSync(join(out, 'licences.txt'), licences(root, app));
  const worker = await writeWorker({ app, out, chunks, settings, brand, absent: absentFiles(settings) });
  // After the worker, which must not differ by prices: installed apps would take them for a new version.
  const address = apiAddress(settings, hosting);
  const api = address === null ? null : tenantApi(address, { name, settings, client: prerenderer.client });
  const locales = localesOf(settings);
  const prices =
    api && address && (await askPrices(api, { address, settings, locales, hours: tenant.priceHours, prerenderer }));
  if (prices) await write('home', prices);
  const asked =
    prices && isThere('/cheap-flights')
      ? await askRoutes(api, { settings, hours: tenant.priceHours, prerenderer })
      : null;
  const generic = pages.at(-1);
  const early = generic?.early.filter(({ path }) => path.startsWith('^/cheap-flights')) ?? [];
  const written =
    asked && generic && asked.routes.length > 0
      ? await writeRoutePages(asked, {
          out,
          settings,
          prerenderer,
          stamp: { ...stampOf({ early }), template, css, page: { name: 'app', ...generic } },
          styleOf: (html) => lateStyles({ early }, html),
        })
      : null;
  if (written) writeSitemap(tenant, { out, base: at, langs, found: found.filter(isThere), written: written.paths });
  const ofRoutes = new Set(written?.files);
  compress(
    out,
    filesOf(out).filter((file) => !ofRoutes.has(file) && !existsSync(join(out, `${file}.gz`))),
  );
  // Hundreds of pages, each read a few times a day: the best compression would take minutes.
  compress(out, [...ofRoutes], 'fast');

  rmSync(final, { recursive: true, force: true });
  renameSync(out, final);
  writeHost(host, filesOf(final), `${final}.host`);
  console.log(
    `${relative(root, final)} at ${at}, ${worker.files} files for offline${prices ? `, with prices${written ? ` and ${written.paths.length} routes` : ''}` : ''}`,
  );
  return lacksOf(host);
}

/** What the command line says; without a tenant all of them are built. */
export type BuildOptions = HostOptions & { tenant?: string; base?: string; out?: string };

/** Checks the tenants, builds the app if a source changed, then their folders. Ends the process where one cannot be built. */
export async function buildTenants({ tenant: only, out, ...options }: BuildOptions): Promise<void> {
  const names = only ? [only] : tenantNames();
  await refuseFaults(names);
  await buildApp(root);
  const folder = resolve(root, out ?? 'dist');
  for (const name of names) {
    const unfinished = join(folder, `.${name}.${process.pid}`);
    try {
      const { root: place } = options;
      const own = only || place === undefined ? options : { ...options, root: join(place, name) };
      const lacks = await buildTenant(name, own, folder, unfinished);
      if (only && lacks.length > 0)
        console.log(
          `For nginx or Caddy say where the site's own paths lead, in "hosting" of manifest/tenants/${name}.json or here: ${lacks.join(', ')}`,
        );
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      const { message, code, constructor } = error as NodeJS.ErrnoException;
      const sentence = code ? whyNot(error as Error, folder) : message;
      // What the build says itself is a sentence for the tenant's developer.
      if (sentence === message && constructor !== Error) throw error;
      console.error(`${name}: ${sentence}`);
      process.exit(1);
    }
  }
}
