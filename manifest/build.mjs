/**
 * npm run build: one folder of static files per tenant in dist/. The JavaScript is the same for all of them.
 *   node manifest/build.mjs                       all tenants
 *   node manifest/build.mjs --tenant kaija        one
 *   node manifest/build.mjs --tenant kaija --base /flights/   one, for a path prefix
 *   node manifest/build.mjs --tenant kaija --out ../site      into another folder than dist
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp, compress } from './app.mjs';
import { headersFor } from './headers.mjs';
import { simpleMark, stampPage } from './html.mjs';
import { writeIcons } from './icons.mjs';
import { basePath, readMark, readTenant, tenantNames } from './tenants.mjs';
import { webManifest } from './webmanifest.mjs';
import { writeWorker } from './worker.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, '.cache/app');
const PAGES = { home: 'index.html', results: 'search/results/index.html', app: 'app.html' };

/** Chunks a page needs besides the entry: what its first render draws. */
const EXTRA = { home: [], results: ['src/app/routes/resultsFallback.tsx'], app: ['src/app/PageFallback.tsx'] };

/** Scripts and styles of the first load of a page, in order, read from Vite's manifest. */
function firstLoad(page, locale) {
  const chunks = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));
  const scripts = new Set();
  const styles = new Set();
  const walk = (chunk) => {
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const name of chunk.imports ?? []) walk(chunks[name]);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry);
  const extra = EXTRA[page].map((source) => chunks[source]);
  for (const chunk of [entry, ...extra]) walk(chunk);
  scripts.add(chunks[`src/i18n/compiled/core/${locale}.json`].file);
  // The entry comes last: it finds the others evaluated.
  scripts.delete(entry.file);
  scripts.add(entry.file);
  return { scripts: [...scripts], styles: [...styles] };
}

async function buildTenant(name, base, folder) {
  const tenant = readTenant(name);
  const at = basePath(base ?? tenant.basePath);
  const locale = tenant.settings.defaultLocale;
  const out = join(folder, `.${name}.${process.pid}`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'search/results'), { recursive: true });
  cpSync(join(app, 'assets'), join(out, 'assets'), { recursive: true });
  cpSync(join(root, 'public'), out, { recursive: true });

  const { prerender, soundSettings } = await import(pathToFileURL(join(root, '.cache/ssr/prerender.js')).href);
  const template = readFileSync(join(app, 'index.html'), 'utf8');
  const mark = simpleMark(readMark(tenant));
  const settings = soundSettings({ ...tenant.settings, ...(mark ? { mark } : {}), profile: tenant.profile });
  const pages = [];
  // One after the other: the stores that the pages are drawn from are shared.
  for (const [page, file] of Object.entries(PAGES)) {
    const { scripts, styles } = firstLoad(page, locale);
    const css = styles.map((style) => readFileSync(join(app, style), 'utf8')).join('');
    if (/url\((?!["']?data:)/.test(css)) throw new Error(`${file}: its CSS names a file, so it cannot be inlined.`);
    const rendered = await prerender({ page, base: at, settings });
    if (/<[^>]+\sstyle="/.test(rendered.html)) throw new Error(`${file}: a style attribute, which the policy forbids.`);
    const html = stampPage(template, {
      tenant,
      settings,
      mark: readMark(tenant),
      base: at,
      css,
      styles: styles.map((each) => `./${each}`),
      scripts: scripts.map((each) => `./${each}`),
      page: { name: page, ...rendered },
    });
    writeFileSync(join(out, file), html);
    pages.push({ html, searchName: rendered.searchName, lang: rendered.lang });
  }
  await writeIcons(tenant, join(out, 'icons'));
  const { lang, searchName } = pages[0];
  writeFileSync(
    join(out, 'manifest.webmanifest'),
    JSON.stringify(webManifest(tenant, { base: at, lang, searchName }), null, 1),
  );
  writeFileSync(
    join(out, 'headers.json'),
    JSON.stringify(
      headersFor(
        tenant,
        pages.map(({ html }) => html),
      ),
      null,
      1,
    ),
  );
  const { tenantName, apiBaseUrl } = tenant.settings;
  const sender = { tenant: tenantName, apiBaseUrl, locale };
  const worker = await writeWorker({ app, out, locale, sender });
  compress(out, [
    ...Object.values(PAGES),
    'manifest.webmanifest',
    'icons/mark.svg',
    'icons/favicon.svg',
    ...(worker ? ['sw.js'] : []),
  ]);

  const final = join(folder, name);
  rmSync(final, { recursive: true, force: true });
  renameSync(out, final);
  const precache = worker ? `, ${worker.count} files (${Math.round(worker.size / 1000)} kB) for offline` : '';
  console.log(`${relative(root, final)} at ${at}${precache}`);
}

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, base: { type: 'string' }, out: { type: 'string' }, all: { type: 'boolean' } },
});
await buildApp(root);
const folder = resolve(root, values.out ?? 'dist');
for (const name of values.tenant ? [values.tenant] : tenantNames()) await buildTenant(name, values.base, folder);
// Vite's worker threads would keep the process open.
process.exit(0);
