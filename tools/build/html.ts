import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { BROWSERS, TARGET } from './browsers';
import { escapeText as text, organisation, shareTags } from './finding';
import type { PagePrices } from '../../src/domain/home/pagePrices';
import type { Settings } from '../../src/platform/settings';
import type { Prerendered } from '../../src/app/prerender';
import type { Tenant } from '../tenant/tenants';
import type { EarlyBlock, FirstLoad } from './chunks';
import { pagePolicy } from '../host/headers';

/** Text of the settings block: JSON that cannot close its script element. */
export const settingsBlock = (settings: object): string => JSON.stringify(settings).replace(/</g, '\\u003c');

/** Replaces exactly one occurrence; an incomplete template fails the build. */
function put(html: string, found: string, value: string): string {
  const parts = html.split(found);
  if (parts.length !== 2) throw new Error(`index.html: expected one ${found}, found ${parts.length - 1}.`);
  return parts.join(value);
}

/** Browsers before modules; they run old-browser.js. */
const WITHOUT_MODULES = 'chrome49';
/** The first browsers with modules and import(); they run the script of index.html. */
const WITH_MODULES = 'chrome63';

/** Minifies an inline script, because every page contains it. */
function slimScript(source: string, target: string | string[]): string {
  const { code, errors } = minifySync('inline.js', source, { module: false, compress: { target } });
  if (errors.length > 0) throw new Error(`An inline script of index.html: ${errors[0]?.message}`);
  return code.trim();
}

/** The template without comments and indents. */
const slim = (html: string): string =>
  html
    .replace(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => `<script>${slimScript(code, WITH_MODULES)}</script>`)
    .replace(/>\s+</g, '><')
    .replace(/<meta\s[^>]*>/g, (tag) => tag.replace(/\s+/g, ' '));

/**
 * A mark with a single path, which the page can draw inline; the first paint would wait for a picture in CSS. Null for any
 * other drawing, and without a mark.
 */
export function simpleMark(mark: string | null): Settings['mark'] | null {
  const found = /^<svg[^>]*\sviewBox="([\d. -]+)"[^>]*>\s*<path((?:\s(?:d|fill-rule)="[^"]*")+)\s*\/>\s*<\/svg>$/.exec(
    mark?.trim() ?? '',
  );
  const [, box, attributes = ''] = found ?? [];
  const path = /\sd="([^"]*)"/.exec(attributes)?.[1];
  return box && path ? { box, path, ...(/fill-rule="evenodd"/.test(attributes) ? { rule: 'evenodd' } : {}) } : null;
}

/** Any other mark as a CSS mask: no request, and the policy allows data images. */
export const logoStyle = (mark: string | null): string | null =>
  mark &&
  `:root{--logo:url("data:image/svg+xml,${mark
    .trim()
    .replace(/"/g, "'")
    .replace(/[<>#%{}]/g, encodeURIComponent)}")}`;

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
/** One script, for each has a hash in the policy. */
const inline = (...names: string[]): string =>
  `<script>${slimScript(names.map((name) => read(`../inline/${name}.js`)).join('\n'), TARGET)}</script>`;
const block = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${settingsBlock(data)}</script>`;

/** The limit is not in the script, whose hash stays the same. */
const oldPricesScript = ({ at, until }: PagePrices): string =>
  inline('oldPrices').replace('<script>', `<script data-at="${at}" data-until="${until}">`);

/** An address with its language in the path, see inline/addressLang.js. */
export const addressLangScript = (lang: string): string =>
  inline('addressLang').replace('<script>', `<script data-lang="${lang}">`);
/** For the end of a route's HTML. `at`: when its prices were asked for */
export const oldRoutePricesScript = (at: number): string =>
  inline('oldRoutePrices').replace('<script>', `<script data-at="${at}">`);

/** The script old-browser.js, which index.html loads. */
export function oldBrowserScript(texts: readonly { lang: string; text: string }[]): string {
  const names: Record<string, string> = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };
  const browsers = Object.entries(BROWSERS).map(([name, version]) => `${names[name]} ${version}+`);
  const source = read('../inline/oldBrowser.js')
    .replace('__TEXTS__', () => JSON.stringify(texts))
    .replace('__BROWSERS__', () => JSON.stringify(browsers.join(', ')));
  return slimScript(source, WITHOUT_MODULES);
}

/** What is stamped into a page. `scripts`: first load without its entry; `importMap`: JSON; `early`: input of inline/early.js. */
export interface Stamp extends FirstLoad {
  tenant: Tenant;
  settings: object & Pick<Settings, 'mark'>;
  mark: string | null;
  base: string;
  address: string | null;
  css: string;
  brandCss?: string;
  /** Home's page with prices: what its sections were made of. */
  prices?: PagePrices;
  importMap: string;
  /** A route's page: its address below the base, a script before all others, and what its head has more. */
  written?: { path: string; first: string; head: string };
  early: object & Pick<EarlyBlock, 'fonts'>;
  page: Pick<
    Prerendered,
    'lang' | 'title' | 'description' | 'loading' | 'noScript' | 'colors' | 'themeColors' | 'html'
  > & { name: string };
}

/** One page of one tenant. `template`: index.html as Vite built it. */
export function stampPage(
  template: string,
  {
    tenant,
    settings,
    mark,
    base,
    address,
    css,
    brandCss = '',
    styles,
    scripts,
    entry,
    importMap,
    early,
    page,
    prices,
    written,
  }: Stamp,
): string {
  const { manifest } = tenant;
  const head = [
    `<meta name="description" content="${text(page.description)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${page.themeColors.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${page.themeColors.dark}">`,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="apple-mobile-web-app-title" content="${text(manifest.short_name)}">`,
    '<meta name="format-detection" content="telephone=no">',
    shareTags(tenant, page, address),
    '<script nomodule src="./old-browser.js"></script>',
    `<style>${css}${page.colors}${(!settings.mark && logoStyle(mark)) || ''}${brandCss}</style>`,
    ...[...scripts, entry].map((src) => `<link rel="preload" as="script" crossorigin href="${src}">`),
    block('early', { ...early, loading: page.loading, ...(prices && { isWritten: true }) }),
    ...(prices ? [oldPricesScript(prices)] : []),
    inline('early', ...(early.fonts ? ['fonts'] : [])),
    // Inlined above. The part loader needs the links to know that they are loaded, and browsers do not fetch disabled
    // sheets.
    ...styles.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    ...(address && page.name === 'home'
      ? [`<script type="application/ld+json">${settingsBlock(organisation(tenant, address))}</script>`]
      : []),
    ...(written ? [written.head] : []),
    '<link rel="manifest" href="./manifest.webmanifest">',
    '<link rel="icon" type="image/svg+xml" href="./icons/favicon.svg">',
    '<link rel="icon" type="image/png" sizes="48x48" href="./icons/favicon-48.png">',
    '<link rel="apple-touch-icon" href="./icons/apple-touch-icon.png">',
  ].join('');
  // After the content, which they would keep back. The map precedes the first module, else older browsers ignore it.
  const end = [
    `<script type="importmap">${importMap}</script>`,
    // Separate scripts are evaluated in separate tasks.
    ...[...scripts, entry].map((src) => `<script type="module" crossorigin src="${src}"></script>`),
    inline('rescue'),
  ].join('');
  let html = slim(template)
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\s*<script type="(?:module|importmap)"[^>]*>[^<]*<\/script>/g, '');
  html = html.replace(/>\s*{}\s*<\/script>/, () => `>${settingsBlock(settings)}</script>`);
  html = put(html, '<html lang="en">', `<html lang="${page.lang}">`);
  html = put(html, '<base href="/" />', `<base href="${text(base)}">`);
  html = put(html, '<title>Flights</title>', `<title>${text(page.title)}</title>`);
  html = put(html, '<!--head-->', head);
  if (written?.first)
    html = put(
      html,
      '<script type="application/json" id="settings">',
      `${written.first}<script type="application/json" id="settings">`,
    );
  const noScript = page.noScript.map((each) => `<p lang="${each.lang}">${text(each.text)}</p>`).join('');
  html = put(html, '<noscript></noscript>', `<noscript>${noScript}</noscript>`);
  html = put(html, '<!--scripts-->', end);
  const root = `<div id="root" data-page="${page.name}"${written ? ` data-written="${text(written.path)}"` : ''}>${page.html}</div>`;
  html = put(html, '<div id="root"></div>', prices ? root + block('prices', prices) : root);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(tenant, html)}">`;
  return put(html, '<!--policy-->', policy);
}
