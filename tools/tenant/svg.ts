/* Cleaning and colouring of drawings, on the nodes that svgo reads. */
import { type CustomPlugin, type XastParent, optimize } from 'svgo';

type Visitor = ReturnType<CustomPlugin['fn']>;
type Attribute = [name: string, value: string];

/** A drawing after a visit of its nodes; all else stays as it is. */
const visited = (svg: string, visitor: Visitor): string =>
  optimize(svg, { plugins: [{ name: 'visitor', fn: () => visitor }] }).data;
const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
const isForeign = (name: string): boolean => !/^(?:(?:svg|xlink|xml):)?[^:]+$/.test(name);

const isStyle = (parent: XastParent): boolean => parent.type === 'element' && local(parent.name) === 'style';

const DROPPED: Record<string, string> = {
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
const PIXELS: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
const isInside = (href: string): boolean =>
  href.startsWith('#') || /^data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]+$/i.test(href);
/** Addresses in CSS that are not of the drawing itself. */
const FOREIGN_CSS = /@import[^;]*;?|url\(\s*["']?(?!#|data:image\/(?:png|jpeg|webp);)[^)]*\)/gi;

/** The first address outside of the drawing; null without one, or if it cannot be read. */
export function linkedOutside(svg: string): string | null {
  const found: string[] = [];
  const inCss = (css: string): void => {
    found.push(...(css.match(FOREIGN_CSS) ?? []));
  };
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
function pixels(text = ''): number | null {
  const found = /^([\d.]+)\s*([a-z]*)$/i.exec(text.trim());
  const unit = found ? PIXELS[(found[2] ?? '').toLowerCase()] : undefined;
  return found && unit && Number(found[1]) > 0 ? Math.round(Number(found[1]) * unit * 100) / 100 : null;
}

/** `removed`: what was taken away or added, in words. `broken`: why the drawing cannot be read. */
export interface CleanSvg {
  svg: string;
  removed: string[];
  broken?: string;
}
/** Letters as lines of points, and the width of their strokes. */
export interface Strokes {
  lines: readonly (readonly (readonly [number, number])[])[];
  width: number;
}

/**
 * The drawing alone: no comments, metadata, editor data, scripts, event attributes, links, addresses outside; with a viewBox.
 */
export function cleanSvg(text: string): CleanSvg {
  const removed = new Set<string>();
  const detach = (node: object, parent: XastParent): void => {
    parent.children = parent.children.filter((each) => each !== node);
  };
  const drop = (what: string) => (node: object, parent: XastParent) => {
    removed.add(what);
    detach(node, parent);
  };
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
      cdata: {
        enter(node) {
          Object.assign(node, { type: 'text', value: cleanCss(node.value, removed) });
        },
      },
      text: {
        enter(node, parent) {
          if (isStyle(parent)) node.value = cleanCss(node.value, removed);
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
    const { line, column, reason } = error as { line?: number; column?: number; reason?: string };
    if (!line) throw error;
    return { svg: '', removed: [], broken: `its XML is broken in line ${line}, column ${column} (${reason})` };
  }
}

function cleanCss(css: string, removed: Set<string>): string {
  const kept = css.replace(FOREIGN_CSS, '');
  if (kept !== css) removed.add('addresses outside of the drawing');
  return kept.replace(/\/\*[\s\S]*?\*\//g, '');
}

function keptAttributes(attributes: readonly Attribute[], removed: Set<string>): Attribute[] {
  return attributes.flatMap(([key, value]): Attribute[] => {
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

function rootAttributes(attributes: readonly Attribute[], removed: Set<string>): Attribute[] {
  const found: Record<string, string | undefined> = Object.fromEntries(attributes);
  const [width, height] = [pixels(found.width), pixels(found.height)];
  const viewBox = found.viewBox ?? (width && height ? `0 0 ${width} ${height}` : undefined);
  if (viewBox && !found.viewBox) removed.add('width and height, now a viewBox');
  const rest = attributes.filter(([key]) => !['width', 'height', 'x', 'y', 'viewBox', 'xmlns'].includes(key));
  const box: Attribute[] = viewBox ? [['viewBox', viewBox]] : [];
  return [['xmlns', 'http://www.w3.org/2000/svg'], ...box, ...rest];
}

const PAINTS = new Set(['fill', 'stroke', 'stop-color', 'color', 'flood-color']);
const isPaint = (value: string): boolean => !/^\s*(?:none|transparent|inherit|currentcolor|url\()/i.test(value);

/** Every paint in another one: a one-colour drawing in `currentColor`, or in white for dark surfaces. */
export function recolored(svg: string, color: string): string {
  const inCss = (css: string): string =>
    css.replace(
      /(^|[;{\s])(fill|stroke|stop-color|color)\s*:\s*([^;}]+)/gi,
      (all, before: string, name: string, value: string) => (isPaint(value) ? `${before}${name}:${color}` : all),
    );
  return visited(svg, {
    text: {
      enter(node, parent) {
        if (isStyle(parent)) node.value = inCss(node.value);
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

/** Letters of a monogram: of the first two words, without signs; of another alphabet those of the short name. */
export function initialsOf(name: string, short: string): string {
  const latin = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = latin(name).match(/[A-Z\d]+/g) ?? [];
  const letters = words
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
  return letters || (latin(short).match(/[A-Z\d]/)?.[0] ?? 'X');
}

/** A monogram in currentColor, drawn with strokes, so that it needs no font. */
export function monogram({ lines, width }: Strokes): string {
  const points = lines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  const [x0, y0] = [middle(xs), middle(ys)];
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + width * 1.6;
  const scale = 25 / side;
  const at = ([x, y]: readonly [number, number]): string =>
    `${((x - x0) * scale + 12.5).toFixed(1)} ${((y - y0) * scale + 12.5).toFixed(1)}`;
  const path = lines.map((line) => `M${line.map(at).join('L')}`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path d="${path}" fill="none" stroke="currentColor" stroke-width="${(width * scale).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
