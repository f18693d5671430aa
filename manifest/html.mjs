import { minifySync } from 'vite';
import { atFold, splitStyles } from './twoStyles.mjs';

/** Text of the settings block: JSON that cannot close its script element. */
export const settingsBlock = (settings) => JSON.stringify(settings).replace(/</g, '\\u003c');

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => String(value).replace(/[&<>"]/g, (sign) => escapes[sign]);

/** Replaces exactly one place; a template that lost it must fail the build, not ship half a page. */
function put(html, found, value) {
  const parts = html.split(found);
  if (parts.length !== 2) throw new Error(`index.html: expected one ${found}, found ${parts.length - 1}.`);
  return parts.join(value);
}

/** An inline script as short as it can be: it travels with every page. */
function slimScript(source) {
  const { code, errors } = minifySync('inline.js', source, { module: false });
  if (errors.length > 0) throw new Error(`An inline script of index.html: ${errors[0]?.message}`);
  return code.trim();
}

/** The template without comments and indents. */
const slim = (html) =>
  html
    .replace(/<script>([\s\S]*?)<\/script>/g, (_, code) => `<script>${slimScript(code)}</script>`)
    .replace(/>\s+</g, '><')
    .replace(/<meta\s[^>]*>/g, (tag) => tag.replace(/\s+/g, ' '));

const colorsOf = ({ primary, secondary, accent }) =>
  `:root{--tenant-primary:${primary};--tenant-secondary:${secondary};--tenant-accent:${accent}}`;

/**
 * A mark of one path, as the page draws it itself: a picture in CSS is a document of its own that the first paint waits for.
 * Null for any other drawing.
 * @param {string} mark
 */
export function simpleMark(mark) {
  const found = /^<svg[^>]*\sviewBox="([\d. -]+)"[^>]*>\s*<path((?:\s(?:d|fill-rule)="[^"]*")+)\s*\/>\s*<\/svg>$/.exec(
    mark.trim(),
  );
  const [, box, attributes = ''] = found ?? [];
  const path = /\sd="([^"]*)"/.exec(attributes)?.[1];
  return box && path ? { box, path, ...(/fill-rule="evenodd"/.test(attributes) ? { rule: 'evenodd' } : {}) } : null;
}

/** Any other mark, as a mask in CSS: no request, and the policy allows data images. */
export const logoStyle = (mark) =>
  `:root{--logo:url("data:image/svg+xml,${mark
    .trim()
    .replace(/"/g, "'")
    .replace(/[<>#%{}]/g, encodeURIComponent)}")}`;

const NOTE_STYLE =
  'position:fixed;inset:auto 8px 80px;z-index:9;max-width:480px;margin:auto;padding:16px;border-radius:8px;background:var(--inverse);color:var(--on-inverse)';

/**
 * What is painted is in the HTML: the scripts are asked for once it is on the screen (performance.md 6.1), all at the same
 * time, and run one after the other so that no one of them holds the page for long. The last one is the entry. The second
 * part of the styles goes to the head before, where no page that comes and goes takes it away.
 *
 * A page whose scripts do not come is painted and dead: it says so, and asks for them until they are here. A browser that
 * remembers for a page's life what did not come once (decision 0116) gets a new page, once, when the network has the file.
 */
const startScript = (scripts, links, loading) =>
  `{const files=${JSON.stringify(scripts)}.map((file)=>new URL(file,document.baseURI).href);let note;` +
  "const make=(name,given)=>Object.assign(document.createElement(name),given);const add=(link)=>document.head.append(make('link',link));" +
  `const tell=()=>{note||document.body.append(note=make('p',{role:'alert',textContent:${JSON.stringify(loading)},style:${JSON.stringify(NOTE_STYLE)}}))};` +
  'const run=async(rest,late)=>{try{for(const file of files)await import(file);clearTimeout(late);note?.remove()}' +
  'catch{tell();await new Promise((on)=>setTimeout(on,rest));' +
  "rest>4e3&&performance.getEntriesByType('navigation')[0]?.type!='reload'&&(await fetch(files.at(-1)).catch(()=>0)).ok?location.reload():run(Math.min(2*rest,8e3),late)}};" +
  "let load=()=>{load=()=>{};const at=(id)=>document.getElementById(id);at('fold')?.remove();at('rest')&&document.head.append(at('rest'));" +
  `${JSON.stringify(links)}.forEach(add);` +
  "for(const href of files)add({rel:'modulepreload',crossOrigin:'',href});" +
  'run(1e3,setTimeout(tell,8e3))};' +
  // A browser that tells of no paint, or a page that nobody sees, waits for none.
  "document.hidden?load():setTimeout(()=>load(),1500);new PerformanceObserver((seen)=>seen.getEntriesByName('first-contentful-paint')[0]&&load()).observe({type:'paint',buffered:true})}";

/**
 * A press on what is painted before the scripts listen is not lost, and does nothing half (a form sent to nowhere, a radio that
 * the first render would take back): it is marked, with its time, for the start to do (src/app/presses.ts). Links lead on.
 */
const KEEP_PRESSES =
  "onclick=(press)=>{const at=press.target.closest('button,label');" +
  'if(at){press.preventDefault();at.dataset.kept=press.timeStamp}};';

/** What the head names and nothing on the screen waits for: it is written there by the start script, after the first paint. */
const laterLinks = (styles) => [
  // Disabled, never fetched: they tell Vite's loader that these files are on the page already.
  ...styles.map((href) => ({ rel: 'stylesheet', disabled: true, href })),
  { rel: 'manifest', href: './manifest.webmanifest' },
  { rel: 'icon', type: 'image/png', sizes: '48x48', href: './icons/favicon-48.png' },
  { rel: 'apple-touch-icon', href: './icons/apple-touch-icon.png' },
];

/**
 * One page of one tenant.
 * @param {string} template index.html as Vite built it
 * @param {{ tenant: any, settings: any, mark: string, base: string, css: string, styles: string[], scripts: string[], page: { name: string, lang: string,
 *   title: string, description: string, loading: string, themeColors: { light: string, dark: string }, html: string } }} given
 */
export function stampPage(template, { tenant, settings, mark, base, css, styles, scripts, page }) {
  const { manifest, profile } = tenant;
  const cut = atFold(page.html);
  const { first, rest } = cut ? splitStyles(css, cut.ahead) : {};
  const drawn = cut
    ? `${cut.ahead}<template id="fold"></template><style id="rest">${rest}</style>${cut.below}`
    : page.html;
  const head = [
    `<meta name="description" content="${text(page.description)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${page.themeColors.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${page.themeColors.dark}">`,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="apple-mobile-web-app-title" content="${text(manifest.short_name)}">`,
    '<meta name="format-detection" content="telephone=no">',
    // No frame is spent on a page without words: the first one shows all that is ahead of the fold.
    cut ? '<link rel="expect" href="#fold" blocking="render">' : '',
    `<style>${cut ? first : css}${colorsOf(profile.colorSchema)}${settings.mark ? '' : logoStyle(mark)}</style>`,
    '<link rel="icon" type="image/svg+xml" href="./icons/favicon.svg">',
  ].join('');
  let html = slim(template)
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '');
  html = put(
    html,
    '</body>',
    `<script>${slimScript(KEEP_PRESSES + startScript(scripts, laterLinks(styles), page.loading))}</script></body>`,
  );
  html = html.replace(/>\s*{}\s*<\/script>/, () => `>${settingsBlock(settings)}</script>`);
  html = put(html, '<html lang="en">', `<html lang="${page.lang}">`);
  html = put(html, '<base href="/" />', `<base href="${text(base)}">`);
  html = put(html, '<title>Flights</title>', `<title>${text(page.title)}</title>`);
  html = put(html, '<!--head-->', head);
  return put(html, '<div id="root"></div>', `<div id="root" data-page="${page.name}">${drawn}</div>`);
}

/**
 * Contents of the inline scripts and styles of a page, for the hashes of the policy. JSON blocks are data, not scripts.
 * @param {string} html
 */
export function inlineParts(html) {
  const of = (pattern) => Array.from(html.matchAll(pattern), (found) => found[1] ?? '');
  return {
    scripts: of(/<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: of(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}
