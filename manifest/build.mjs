/**
 * npm run build: one folder of static files per tenant in dist/. The JavaScript is the same for all of them.
 *   node manifest/build.mjs                       all tenants
 *   node manifest/build.mjs --tenant kaija        one
 *   node manifest/build.mjs --tenant kaija --base /flights/   one, for a path prefix
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp, compress } from './app.mjs';
import { headersFor } from './headers.mjs';
import { stampPage } from './html.mjs';
import { writeIcons } from './icons.mjs';
import { basePath, readMark, readTenant, tenantNames } from './tenants.mjs';
import { webManifest } from './webmanifest.mjs';
import { writeWorker } from './worker.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, '.cache/app');
const PAGES = { home: 'index.html', results: 'search/results/index.html', app: 'app.html' };

/** Entry chunk, what it imports at once, its CSS: read from Vite's manifest. */
function entryFiles(locale) {
  const chunks = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry);
  const scripts = new Set();
  const styles = new Set();
  const walk = (chunk) => {
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const name of chunk.imports ?? []) walk(chunks[name]);
  };
  walk(entry);
  const messages = Object.entries(chunks).find(([source]) => source.endsWith(`compiled/core/${locale}.json`));
  return { entry: entry.file, scripts: [...scripts], styles: [...styles], messages: messages?.[1].file };
}

async function buildTenant(name, base) {
  const tenant = readTenant(name);
  const at = basePath(base ?? tenant.basePath);
  const locale = tenant.settings.defaultLocale;
  const out = join(root, `dist/.${name}.${process.pid}`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'search/results'), { recursive: true });
  cpSync(join(app, 'assets'), join(out, 'assets'), { recursive: true });
  cpSync(join(root, 'public'), out, { recursive: true });

  const { prerender, soundSettings } = await import(pathToFileURL(join(root, '.cache/ssr/prerender.js')).href);
  const template = readFileSync(join(app, 'index.html'), 'utf8');
  const files = entryFiles(locale);
  if (files.styles.length > 1)
    throw new Error(`The first load has ${files.styles.length} style sheets, one was expected.`);
  const css = files.styles.map((file) => readFileSync(join(app, file), 'utf8')).join('');
  if (/url\((?!["']?data:)/.test(css)) throw new Error('The first CSS names a file: it could not be inlined.');
  const preload = [...files.scripts.filter((file) => file !== files.entry), files.messages].filter(Boolean);
  const settings = soundSettings({ ...tenant.settings, profile: tenant.profile });
  const pages = await Promise.all(
    Object.entries(PAGES).map(async ([page, file]) => {
      const rendered = await prerender({ page, base: at, settings });
      if (/<[^>]+\sstyle="/.test(rendered.html))
        throw new Error(`${file}: a style attribute, which the policy forbids.`);
      const html = stampPage(template, {
        tenant,
        settings,
        mark: readMark(tenant),
        base: at,
        css,
        cssHref: `./${files.styles[0] ?? ''}`,
        preload: preload.map((each) => `./${each}`),
        page: { name: page, ...rendered },
      });
      writeFileSync(join(out, file), html);
      return { html, searchName: rendered.searchName, lang: rendered.lang };
    }),
  );
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
  const worker = await writeWorker({ app, out, locale });
  compress(out, [
    ...Object.values(PAGES),
    'manifest.webmanifest',
    'icons/mark.svg',
    'icons/favicon.svg',
    ...(worker ? ['sw.js'] : []),
  ]);

  const final = join(root, 'dist', name);
  rmSync(final, { recursive: true, force: true });
  renameSync(out, final);
  const precache = worker ? `, ${worker.count} files (${Math.round(worker.size / 1000)} kB) for offline` : '';
  console.log(`dist/${name} at ${at}${precache}`);
}

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, base: { type: 'string' }, all: { type: 'boolean' } },
});
await buildApp(root);
for (const name of values.tenant ? [values.tenant] : tenantNames()) await buildTenant(name, values.base);
// Vite's worker threads would keep the process open.
process.exit(0);
