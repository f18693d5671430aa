/* A small reader of SVG, for cleaning and colouring drawings. */

const SCRIPT = /^<(?:[\w-]+:)?script\b[\s\S]*<\/(?:[\w-]+:)?script\s*>$/i;
/** A script is one token: its code may have a < in it. */
const TOKEN =
  /<(?:[\w-]+:)?script\b(?:"[^"]*"|'[^']*'|[^'">])*(?<!\/)>[\s\S]*?<\/(?:[\w-]+:)?script\s*>|<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>|<\?[\s\S]*?(?:\?>|$)|<\/?[\w:-]+(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;

/** @returns {{ kind: 'open' | 'close' | 'text' | 'script' | 'comment' | 'doctype' | 'instruction' | 'cdata', text: string, name?: string, attributes?: [string, string][], isEmpty?: boolean }[]} */
function tokensOf(svg) {
  return Array.from(svg.matchAll(TOKEN), ([text]) => {
    if (text.startsWith('<!--')) return { kind: 'comment', text };
    if (text.startsWith('<![CDATA[')) return { kind: 'cdata', text };
    if (/^<!DOCTYPE/i.test(text)) return { kind: 'doctype', text };
    if (text.startsWith('<?')) return { kind: 'instruction', text };
    if (SCRIPT.test(text)) return { kind: 'script', text };
    const tag = /^<(\/?)([\w:-]+)/.exec(text);
    if (!tag) return { kind: 'text', text: text === '<' ? '&lt;' : text };
    const name = tag[2];
    if (tag[1]) return { kind: 'close', text, name };
    const attributes = Array.from(text.slice(tag[0].length).matchAll(ATTRIBUTE), ([, key, value]) => [
      key,
      value.replace(/^["']|["']$/g, ''),
    ]);
    return { kind: 'open', text, name, attributes, isEmpty: text.endsWith('/>') };
  });
}

const local = (name) => name.slice(name.indexOf(':') + 1).toLowerCase();
const prefix = (name) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');
const escape = (value) =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;');
const put = ({ name, attributes, isEmpty }) =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}${isEmpty ? '/' : ''}>`;

const DROPPED = {
  metadata: 'metadata',
  title: 'metadata',
  desc: 'metadata',
  script: 'scripts',
  handler: 'scripts',
  foreignobject: 'foreign content',
  iframe: 'foreign content',
  audio: 'foreign content',
  video: 'foreign content',
  animate: 'animations',
  animatetransform: 'animations',
  animatemotion: 'animations',
  animatecolor: 'animations',
  set: 'animations',
};
const PIXELS = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
const isInside = (href) => href.startsWith('#') || /^data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]+$/i.test(href);
/** Addresses in CSS that are not of the drawing itself. */
const FOREIGN_CSS = /@import[^;]*;?|url\(\s*["']?(?!#|data:image\/(?:png|jpeg|webp);)[^)]*\)/gi;

/** The first address outside of the drawing; null without one. @param {string} svg */
export function linkedOutside(svg) {
  for (const { kind, name, attributes = [], text } of tokensOf(svg)) {
    if (kind === 'open' && local(name) !== 'a')
      for (const [key, value] of attributes) {
        if (local(key) === 'href' && !isInside(value)) return value.slice(0, 60);
        const found = value.match(FOREIGN_CSS)?.[0];
        if (found) return found.slice(0, 60);
      }
    if (kind === 'text' && /@import|url\(/.test(text)) {
      const found = text.match(FOREIGN_CSS)?.[0];
      if (found) return found.slice(0, 60);
    }
  }
  return null;
}

/** A length in px; null for percents and the like. */
function pixels(text = '') {
  const found = /^([\d.]+)\s*([a-z]*)$/i.exec(text.trim());
  const unit = found ? PIXELS[found[2].toLowerCase()] : undefined;
  return found && unit && Number(found[1]) > 0 ? Math.round(Number(found[1]) * unit * 100) / 100 : null;
}

/**
 * The drawing alone: no comments, metadata, editor data, scripts, event attributes, links, addresses outside; with a viewBox.
 * `removed`: what was taken away or added, in words.
 * @param {string} text
 * @returns {{ svg: string, removed: string[] }}
 */
export function cleanSvg(text) {
  const removed = new Set();
  const entities = new Map();
  let out = '';
  let skipped = 0;
  let seenRoot = false;
  let inStyle = false;
  const expand = (value) => value.replace(/&([\w-]+);/g, (all, name) => entities.get(name) ?? all);
  for (const token of tokensOf(text.replace(/^\uFEFF/, ''))) {
    const { kind, name = '' } = token;
    if (skipped > 0) {
      if (kind === 'open' && !token.isEmpty) skipped += 1;
      if (kind === 'close') skipped -= 1;
      continue;
    }
    if (kind === 'comment') removed.add('comments');
    else if (kind === 'script') removed.add('scripts');
    else if (kind === 'instruction') continue;
    else if (kind === 'doctype') {
      removed.add('DOCTYPE');
      // Adobe Illustrator writes its namespaces as entities. A value that names another one would grow without end.
      for (const [, entity, , value] of token.text.matchAll(/<!ENTITY\s+([\w-]+)\s+(["'])([^"'&<]{0,200})\2\s*>/g))
        entities.set(entity, value);
    } else if (kind === 'cdata') {
      if (seenRoot) out += cleanCss(token.text.replace(/^<!\[CDATA\[|\]\]>$/g, ''), removed).replace(/</g, '&lt;');
    } else if (kind === 'text') {
      if (!seenRoot) continue;
      out += inStyle
        ? cleanCss(token.text, removed)
        : token.text.replace(/\s+/g, ' ').trim() === ''
          ? ''
          : expand(token.text);
    } else if (kind === 'close') {
      if (!isForeign(name) && local(name) !== 'a') out += `</${local(name) === 'style' ? 'style' : name}>`;
      if (local(name) === 'style') inStyle = false;
    } else {
      const dropped = isForeign(name) ? 'editor data' : DROPPED[local(name)];
      if (dropped) {
        removed.add(dropped);
        if (!token.isEmpty) skipped = 1;
        continue;
      }
      if (local(name) === 'a') {
        removed.add('links');
        continue;
      }
      const isRoot = !seenRoot && local(name) === 'svg';
      if (!seenRoot && !isRoot) continue;
      seenRoot = true;
      inStyle = local(name) === 'style' && !token.isEmpty;
      const attributes = keptAttributes(
        token.attributes.map(([key, value]) => [key, expand(value)]),
        removed,
      );
      out += put({ ...token, attributes: isRoot ? rootAttributes(attributes, removed) : attributes });
    }
  }
  return { svg: out.trim(), removed: [...removed] };
}

const KEPT_PREFIXES = new Set(['', 'svg', 'xlink', 'xml']);
const isForeign = (name) => !KEPT_PREFIXES.has(prefix(name));

function cleanCss(css, removed) {
  const kept = css.replace(FOREIGN_CSS, '');
  if (kept !== css) removed.add('addresses outside of the drawing');
  return kept.replace(/\/\*[\s\S]*?\*\//g, '');
}

function keptAttributes(attributes, removed) {
  return attributes.flatMap(([key, value]) => {
    if (/^on/i.test(key)) return removed.add('event attributes') && [];
    if (/^data-/i.test(key)) return removed.add('editor data') && [];
    if (key.startsWith('xmlns:'))
      return ['xmlns:xlink', 'xmlns:svg'].includes(key) ? [[key, value]] : removed.add('editor data') && [];
    if (isForeign(key)) return removed.add('editor data') && [];
    if (key === 'xml:space' || key === 'enable-background' || key === 'version') return [];
    if (local(key) === 'href' && !isInside(value)) return removed.add('addresses outside of the drawing') && [];
    const css = cleanCss(value, removed);
    return [[key, css]];
  });
}

function rootAttributes(attributes, removed) {
  const found = Object.fromEntries(attributes);
  const [width, height] = [pixels(found.width), pixels(found.height)];
  const viewBox = found.viewBox ?? (width && height ? `0 0 ${width} ${height}` : undefined);
  if (viewBox && !found.viewBox) removed.add('width and height, now a viewBox');
  const rest = attributes.filter(([key]) => !['width', 'height', 'x', 'y', 'viewBox', 'xmlns'].includes(key));
  return [['xmlns', 'http://www.w3.org/2000/svg'], ...(viewBox ? [['viewBox', viewBox]] : []), ...rest];
}

const PAINTS = new Set(['fill', 'stroke', 'stop-color', 'color', 'flood-color']);
const isPaint = (value) => !/^\s*(?:none|transparent|inherit|currentcolor|url\()/i.test(value);

/**
 * Every paint in another one: a one-colour drawing in `currentColor`, or in white for dark surfaces.
 * @param {string} svg
 * @param {string} color
 */
export function recolored(svg, color) {
  const inCss = (css) =>
    css.replace(/(^|[;{\s])(fill|stroke|stop-color|color)\s*:\s*([^;}]+)/gi, (all, before, name, value) =>
      isPaint(value) ? `${before}${name}:${color}` : all,
    );
  let isFirst = true;
  let inStyle = false;
  return tokensOf(svg)
    .map((token) => {
      if (token.kind === 'text' && inStyle) return inCss(token.text);
      if (token.kind === 'close' && local(token.name) === 'style') inStyle = false;
      if (token.kind !== 'open') return token.text;
      inStyle = local(token.name) === 'style' && !token.isEmpty;
      let attributes = token.attributes.map(([key, value]) => [
        key,
        PAINTS.has(key) && isPaint(value) ? color : key === 'style' ? inCss(value) : value,
      ]);
      if (isFirst && local(token.name) === 'svg') {
        isFirst = false;
        attributes = attributes.filter(([key]) => key !== 'color');
        // Without a fill SVG draws in black.
        if (!attributes.some(([key]) => key === 'fill')) attributes.push(['fill', color]);
      }
      return put({ ...token, attributes });
    })
    .join('');
}

/** Letters of a monogram: of the first two words, without signs; of another alphabet those of the short name. @param {string} name @param {string} short */
export function initialsOf(name, short) {
  const latin = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = latin(name).match(/[A-Z\d]+/g) ?? [];
  const letters = words
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
  return letters || (latin(short).match(/[A-Z\d]/)?.[0] ?? 'X');
}

/**
 * A monogram in currentColor, drawn with strokes, so that it needs no font.
 * @param {{ lines: readonly (readonly (readonly [number, number])[])[], width: number }} strokes
 */
export function monogram({ lines, width }) {
  const points = lines.flat();
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const [x0, y0] = [middle(xs), middle(ys)];
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + width * 1.6;
  const scale = 25 / side;
  const at = ([x, y]) => `${((x - x0) * scale + 12.5).toFixed(1)} ${((y - y0) * scale + 12.5).toFixed(1)}`;
  const path = lines.map((line) => `M${line.map(at).join('L')}`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path d="${path}" fill="none" stroke="currentColor" stroke-width="${(width * scale).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
