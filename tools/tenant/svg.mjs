/* Cleaning and colouring of drawings, on the nodes that svgo reads. */
import { optimize } from 'svgo';

/** A drawing after a visit of its nodes; all else stays as it is. */
const visited = (svg, visitor) => optimize(svg, { plugins: [{ name: 'visitor', fn: () => visitor }] }).data;
const local = (name) => name.slice(name.indexOf(':') + 1).toLowerCase();
const isForeign = (name) => !/^(?:(?:svg|xlink|xml):)?[^:]+$/.test(name);

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
/** Its code may have a <, which is no XML. */
const SCRIPT = /<((?:[\w-]+:)?script)\b(?:"[^"]*"|'[^']*'|[^'">])*(?<!\/)>[\s\S]*?<\/\1\s*>/gi;
const PIXELS = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
const isInside = (href) => href.startsWith('#') || /^data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]+$/i.test(href);
/** Addresses in CSS that are not of the drawing itself. */
const FOREIGN_CSS = /@import[^;]*;?|url\(\s*["']?(?!#|data:image\/(?:png|jpeg|webp);)[^)]*\)/gi;

/** The first address outside of the drawing; null without one, or if it cannot be read. @param {string} svg */
export function linkedOutside(svg) {
  const found = [];
  const inCss = (css) => found.push(...(css.match(FOREIGN_CSS) ?? []));
  try {
    visited(svg, {
      element: {
        enter({ name, attributes }) {
          if (local(name) === 'a') return;
          for (const [key, value] of Object.entries(attributes))
            if (local(key) === 'href' && !isInside(value)) found.push(value);
            else inCss(value);
        },
      },
      text: { enter: ({ value }) => inCss(value) },
      cdata: { enter: ({ value }) => inCss(value) },
    });
  } catch {
    return null;
  }
  return found[0]?.slice(0, 60) ?? null;
}

/** A length in px; null for percents and the like. */
function pixels(text = '') {
  const found = /^([\d.]+)\s*([a-z]*)$/i.exec(text.trim());
  const unit = found ? PIXELS[found[2].toLowerCase()] : undefined;
  return found && unit && Number(found[1]) > 0 ? Math.round(Number(found[1]) * unit * 100) / 100 : null;
}

/**
 * The drawing alone: no comments, metadata, editor data, scripts, event attributes, links, addresses outside; with a viewBox.
 * `removed`: what was taken away or added, in words. `broken`: why it cannot be read.
 * @param {string} text
 * @returns {{ svg: string, removed: string[], broken?: string }}
 */
export function cleanSvg(text) {
  const removed = new Set();
  const detach = (node, parent) => (parent.children = parent.children.filter((each) => each !== node));
  const drop = (what) => (node, parent) => removed.add(what) && void detach(node, parent);
  const source = text
    .replace(/^\uFEFF/, '')
    .replace(SCRIPT, () => removed.add('scripts') && '')
    // Illustrator writes its namespaces as entities. One that names others would grow without end.
    .replace(/<!ENTITY[^>]*&[^>]*>/g, '');
  if (!/<\/(?:[\w-]+:)?svg\s*>/i.test(source)) return { svg: '', removed: [], broken: 'it ends before </svg>' };
  try {
    const svg = visited(source, {
      comment: { enter: drop('comments') },
      doctype: { enter: drop('DOCTYPE') },
      instruction: { enter: detach },
      cdata: { enter: (node) => Object.assign(node, { type: 'text', value: cleanCss(node.value, removed) }) },
      text: {
        enter(node, parent) {
          if (local(parent.name) === 'style') node.value = cleanCss(node.value, removed);
        },
      },
      element: {
        enter(node, parent) {
          const dropped = isForeign(node.name) ? 'editor data' : DROPPED[local(node.name)];
          if (dropped) drop(dropped)(node, parent);
          else if (local(node.name) !== 'a') {
            const kept = keptAttributes(Object.entries(node.attributes), removed);
            node.attributes = Object.fromEntries(parent.type === 'root' ? rootAttributes(kept, removed) : kept);
          }
        },
        exit(node, parent) {
          if (local(node.name) !== 'a') return;
          removed.add('links');
          parent.children.splice(parent.children.indexOf(node), 1, ...node.children);
        },
      },
    });
    return { svg, removed: [...removed] };
  } catch (error) {
    const { line, column, reason } = error;
    if (!line) throw error;
    return { svg: '', removed: [], broken: `its XML is broken in line ${line}, column ${column} (${reason})` };
  }
}

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
    return [[key, cleanCss(value, removed)]];
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
  return visited(svg, {
    text: {
      enter(node, parent) {
        if (local(parent.name) === 'style') node.value = inCss(node.value);
      },
    },
    element: {
      enter({ attributes }, parent) {
        for (const [key, value] of Object.entries(attributes))
          if (key === 'style') attributes.style = inCss(value);
          else if (PAINTS.has(key) && isPaint(value)) attributes[key] = color;
        if (parent.type !== 'root') return;
        delete attributes.color;
        // Without a fill SVG draws in black.
        attributes.fill ??= color;
      },
    },
  });
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
