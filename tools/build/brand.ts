import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LOCALES } from '../../src/domain/locale';
import { lettersOf } from '../../src/i18n/catalogues.mjs';
import type { Settings } from '../../src/platform/settings';
import { type Font, type ProductFont, PRODUCT_FONT, readFont } from './fonts';
import { type Brand, type Tenant, soundMark } from '../tenant/tenants';

/*
 * A tenant's own looks (`brand` of its file): logo, fonts, corners and pictures become hashed files and one piece of CSS, so that
 * the app needs no code for them.
 */

/** Colours of the header in both themes, plain and over the hero. */
interface Surfaces {
  light: string;
  dark: string;
  hero: string;
  heroDark: string;
}
/** A font for early.js. */
export type FontFace = [
  family: string,
  path: string,
  descriptors: { weight: string; style: string; display: FontDisplay; unicodeRange?: string },
];
export interface BuiltBrand {
  /** For the page. */
  css: string;
  /** For the settings block. */
  block: NonNullable<Settings['brand']> | null;
  /** For early.js. */
  fonts: FontFace[];
  /** Files for offline. */
  shell: string[];
  parts: string[];
  /** Of these languages only. */
  ofLangs: Record<string, string[]>;
  /** Warnings for the tenant. */
  notes: string[];
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const HEX = /^#[\da-f]{6}$/i;
/** Smaller drawings stand in the CSS of the page, so that the first paint has them. */
const INLINE_BYTES = 3000;
/** A logo up to this ratio of width to height is an emblem without a name (src/domain/tenant/logo.ts). */
const EMBLEM = 1.6;
/** Maximum width of a logo in the header (px): links are beside it. */
const WIDEST = 240;
const HERO_WIDTHS = [720, 1440, 2160];

function read(folder: string, file: string): Buffer {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`${path}: there is no such file.`);
  const bytes = readFileSync(path);
  return /\.svg$/i.test(file) ? Buffer.from(soundMark(bytes.toString('utf8'), path)) : bytes;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 8);

/** Writes a file under a name that changes with its content. Its path is relative to the base. */
function writeHashed(out: string, name: string, extension: string, bytes: Buffer): string {
  const path = `assets/${name}-${hashOf(bytes)}${extension}`;
  mkdirSync(join(out, 'assets'), { recursive: true });
  writeFileSync(join(out, path), bytes);
  return path;
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([r = 0, g = 0, b = 0]: ArrayLike<number> & Iterable<number>): number =>
  0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
const bytesOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const ofHex = (hex: string): number => luminance(bytesOf(hex));
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Luminance along the outline of a drawing; null if it is opaque and so has its own background. */
async function outlineOf(bytes: Buffer): Promise<number[] | null> {
  const { data, info } = await sharp(bytes, { density: 300 })
    .resize({ width: 320, height: 320, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const alpha = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[4 * (y * width + x) + 3] ?? 0);
  const corners = [alpha(0, 0), alpha(width - 1, 0), alpha(0, height - 1), alpha(width - 1, height - 1)];
  if (corners.every((each) => each > 250)) return null;
  const found: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (alpha(x, y) < 200) continue;
      const isEdge = [-2, 2].some((step) => alpha(x + step, y) < 60 || alpha(x, y + step) < 60);
      const at = 4 * (y * width + x);
      if (isEdge) found.push(luminance(data.subarray(at, at + 3)));
    }
  if (found.length === 0) throw new Error('the logo shows nothing');
  return found;
}

/** True if a drawing is opaque, so that it needs no background. */
export const fillsItsRoom = async (bytes: Buffer): Promise<boolean> => (await outlineOf(bytes)) === null;

/**
 * True if nine tenths of the outline contrast with the background. A dark background needs more contrast: navy is lost on black,
 * yellow is seen on white.
 */
function contrasts(outline: readonly number[] | null, ground: string): boolean {
  const behind = ofHex(ground);
  const least = behind < 0.18 ? 3 : 1.5;
  return outline === null || outline.filter((each) => contrast(each, behind) >= least).length >= 0.9 * outline.length;
}

const css = (bytes: Buffer): string =>
  `data:image/svg+xml,${bytes
    .toString('utf8')
    .replace(/"/g, "'")
    .replace(/[<>#%{}\n]/g, encodeURIComponent)}`;

/** A logo for the CSS. `ratio`: width by height; `path`: null where it stands in the CSS itself. */
interface Logo {
  name: string;
  ratio: number;
  outline: number[] | null;
  path: string | null;
  url: string;
}
interface Place {
  folder: string;
  out: string;
}

async function readLogo(
  name: string,
  { folder, file, out, prefix }: Place & { file: string; prefix: string },
): Promise<Logo> {
  const bytes = read(folder, file);
  const { width, height } = await sharp(bytes).metadata();
  if (!width || !height) throw new Error(`${join(folder, file)}: the picture has no size.`);
  const isInline = /\.svg$/i.test(file) && bytes.length <= INLINE_BYTES;
  const path = isInline ? null : writeHashed(out, 'logo', extname(file).toLowerCase(), bytes);
  return {
    name,
    ratio: width / height,
    outline: await outlineOf(bytes),
    path,
    url: `url("${path === null ? css(bytes) : prefix + path}")`,
  };
}

/**
 * A logo on a surface: the first that stands there without a plate, else the first one on its plate, which is the tenant's
 * `ground`, else white or near-black.
 */
function placed(
  logos: readonly [Logo, ...Logo[]],
  surface: string,
  ground: string | undefined,
): { name: string; plate: string } {
  const free = logos.find(({ outline }) => contrasts(outline, surface));
  if (free) return { name: free.name, plate: '#0000' };
  const [{ name, outline }] = logos;
  const isLight = !contrasts(outline, '#ffffff') && contrasts(outline, '#14181d');
  return { name, plate: ground ?? (isLight ? '#14181d' : '#ffffff') };
}

const inTheme = (light: string, dark: string): string =>
  `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;

/**
 * The CSS of a logo. `surfaces`: of the header in both themes, plain and over the hero. The plate is a shadow, so that it takes no
 * room but that at the edge of the page, where its own edge stands in line.
 */
function logoCss(
  { light, dark }: { light: Logo; dark: Logo | null },
  surfaces: Surfaces,
  ground: string | undefined,
): string {
  const vars = (logos: readonly [Logo, ...Logo[]], plain: string, hero: string): string => {
    const [here, over] = [placed(logos, plain, ground), placed(logos, hero, ground)];
    const room = ({ plate }: { plate: string }): string => (plate === '#0000' ? '0px' : '6px');
    return `--logo-pic:var(--${here.name});--logo-plate:${here.plate};--logo-pic-over:var(--${over.name});--logo-plate-over:${over.plate};--logo-room:${room(here)};--logo-room-over:${room(over)}`;
  };
  const both: [Logo, ...Logo[]] = dark ? [light, dark] : [light];
  const darkFirst: [Logo, ...Logo[]] = dark ? [dark, light] : [light];
  const ratio = Math.round(light.ratio * 1000) / 1000;
  const width = Math.min(WIDEST, Math.round(ratio * (ratio <= EMBLEM ? 34 : 36)));
  return (
    `:root{${both.map(({ name, url }) => `--${name}:${url}`).join(';')}}` +
    inTheme(vars(both, surfaces.light, surfaces.hero), vars(darkFirst, surfaces.dark, surfaces.heroDark)) +
    `.brand-logo{flex:0 1 ${width}px;inline-size:${width}px;min-inline-size:0;max-inline-size:100%;margin-inline-start:var(--logo-room);aspect-ratio:${ratio};` +
    `border-radius:2px;background:var(--logo-plate) var(--logo-pic) center/contain no-repeat;` +
    `box-shadow:0 0 0 6px var(--logo-plate);forced-color-adjust:none;print-color-adjust:exact}` +
    `@media print{:root:root{--logo-pic:var(--${light.name});--logo-plate:#0000;--logo-room:0px}}`
  );
}

/** Radii of the design's tokens (src/ui/styles/tokens.css); `soft` is the design's own. */
const CORNERS: Record<NonNullable<Brand['corners']>, string> = {
  sharp: ':root{--r-s:2px;--r-m:3px;--r-l:4px;--r-full:3px}',
  soft: '',
  round: ':root{--r-s:8px;--r-m:18px;--r-l:24px}',
};

const LOCAL = {
  regular: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica'],
  bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold', 'Helvetica Bold'],
};
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

/** A weight of the device's own font with the width and height of `family`, which it stands in for. */
const standIn = (
  family: string,
  { weight, local, size }: ProductFont['standIns'][number],
  { ascent, descent, gap }: Font['metrics'],
): string =>
  `@font-face{font-family:"${family} alike";font-weight:${weight};src:${LOCAL[local].map((name) => `local("${name}")`).join()};` +
  `size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:${percent(gap / size)}}`;

const ALWAYS = '0123456789€–—“”’·…abcdefghijklmnopqrstuvwxyz';
/** Small and capital letters of languages beyond those of English. */
export function fontLetters(langs: readonly string[]): string {
  const small = langs.map((lang) => lettersOf(LOCALES.find((locale) => locale.startsWith(lang)) ?? 'en_GB')).join('');
  return small + small.toUpperCase();
}

/**
 * The fonts of a tenant. What is set before a font is here has its width, because Arial stands in at its size: nothing moves when
 * it comes. Early.js fetches the files after the first paint.
 */
async function readFonts(
  fonts: NonNullable<Brand['fonts']>,
  { folder, out, langs, stack }: Place & { langs: readonly string[]; stack: string },
): Promise<{ css: string; faces: FontFace[]; files: string[]; notes: string[] }> {
  const notes: string[] = [];
  const faces: FontFace[] = [];
  const files: string[] = [];
  const families = new Map<string, { uses: Set<string>; font: Font }>();
  for (const { family, file, weight = '400', style = 'normal', for: uses = ['text', 'headings'] } of fonts) {
    if (!/^[\w -]+$/.test(family)) throw new Error(`brand.fonts: "${family}" is no name of a font family.`);
    const bytes = read(folder, file);
    let font;
    try {
      // oxlint-disable-next-line no-await-in-loop -- they would wait for each other anyway
      font = await readFont(bytes, { letters: fontLetters(langs), weight });
    } catch (error) {
      throw new Error(`${join(folder, file)}: no font that can be read (${(error as Error).message}).`, {
        cause: error,
      });
    }
    for (const lang of langs) {
      const lacks = font.lacks(fontLetters([lang]) + (lang === langs[0] ? ALWAYS : ''));
      if (lacks.length > 0)
        notes.push(`${file} has no ${lacks.slice(0, 8).join(' ')} for "${lang}": the device's own font stands in.`);
    }
    const path = writeHashed(out, 'font', '.woff2', font.woff2);
    files.push(path);
    faces.push([family, path, { weight, style, display: 'swap' }]);
    const known = families.get(family) ?? { uses: new Set<string>(), font };
    for (const use of uses) known.uses.add(use);
    families.set(family, known);
  }
  const standIns = [...families].map(([family, { font }]) => {
    const { size, metrics } = font;
    return [
      standIn(family, { weight: 400, local: 'regular', size }, metrics),
      standIn(family, { weight: 700, local: 'bold', size }, metrics),
    ].join('');
  });
  const listOf = (use: string): string[] =>
    [...families].filter(([, { uses }]) => uses.has(use)).map(([family]) => `"${family}","${family} alike"`);
  const text = listOf('text');
  const headings = listOf('headings');
  return {
    css:
      standIns.join('') +
      (text.length > 0 ? `:root{--font:${text.join()},${stack}}` : '') +
      (headings.join() === text.join() || headings.length === 0
        ? ''
        : `h1,h2,h3,h4{--font:${headings.join()},${stack};font-family:var(--font)}`),
    faces,
    files,
    notes,
  };
}

/** The product's own font, for texts of a tenant that has none. Cyrillic letters are kept for languages that have them. */
function readProductFont({ out, langs, stack }: Omit<Place, 'folder'> & { langs: readonly string[]; stack: string }): {
  css: string;
  faces: FontFace[];
  parts: string[];
  ofLangs: Record<string, string[]>;
} {
  const at = new URL(PRODUCT_FONT, import.meta.url);
  const { family, files, standIns, metrics } = JSON.parse(readFileSync(at, 'utf8')) as ProductFont;
  const weight = [standIns[0], standIns.at(-1)].map((each) => each?.weight).join(' ');
  const written = Object.entries(files).map(([part, { file, range }]) => ({
    part,
    range,
    path: writeHashed(out, `font-${part}`, '.woff2', readFileSync(new URL(file, at))),
  }));
  const pathsOf = (isCyrillic: boolean): string[] =>
    written.flatMap(({ part, path }) => ((part === 'cyrillic') === isCyrillic ? path : []));
  const cyrillic = langs.filter((lang) => /\p{Script=Cyrillic}/u.test(fontLetters([lang])));
  return {
    css:
      standIns.map((each) => standIn(family, each, metrics)).join('') +
      `:root{--font:"${family}","${family} alike",${stack}}`,
    faces: written.map(({ path, range }) => [
      family,
      path,
      { weight, style: 'normal', display: 'swap', unicodeRange: range },
    ]),
    parts: pathsOf(false),
    ofLangs: Object.fromEntries(cyrillic.map((lang) => [lang, pathsOf(true)])),
  };
}

/** The hero's picture in several widths, none wider than it is. Cached in .cache by content. */
async function writeHero(folder: string, file: string, out: string): Promise<{ src: string; set: string }> {
  const bytes = read(folder, file);
  const { width } = await sharp(bytes).metadata();
  const widths = [...HERO_WIDTHS.filter((each) => each < width), Math.min(width, ...HERO_WIDTHS.slice(-1))];
  const cache = join(root, '.cache/brand', hashOf(bytes));
  const made: [path: string, width: number][] = [];
  for (const each of new Set(widths)) {
    const at = join(cache, `${each}.webp`);
    if (!existsSync(at)) {
      mkdirSync(cache, { recursive: true });
      // oxlint-disable-next-line no-await-in-loop -- one picture at a time is enough for a build
      writeFileSync(at, await sharp(bytes).resize(each).webp({ quality: 68 }).toBuffer());
    }
    made.push([writeHashed(out, 'hero', '.webp', readFileSync(at)), each]);
  }
  return { src: made.at(-1)?.[0] ?? '', set: made.map(([path, each]) => `${path} ${each}w`).join(', ') };
}

/** Contrast of the hero's text, and what share of the picture may miss it: single bright points do not hide a letter. */
const READABLE = 4.5;
const STRAY = 0.01;

/**
 * How much of the hero's colour has to lie over its picture, from 0 to 1, so that text on it can be read. `ground`: the hero's
 * colour, which the text is readable on; `bytes`: of the picture.
 */
export async function veilOf(bytes: Buffer, ground: string, text: string): Promise<number> {
  const points = await sharp(bytes)
    .resize(96, 96, { fit: 'fill' })
    .flatten({ background: ground })
    .removeAlpha()
    .raw()
    .toBuffer();
  const own = bytesOf(ground);
  const behind = ofHex(text);
  const misses = (veil: number): number => {
    let count = 0;
    for (let at = 0; at < points.length; at += 3) {
      const mix = own.map((value, n) => veil * value + (1 - veil) * (points[at + n] ?? 0));
      if (contrast(luminance(mix), behind) < READABLE) count += 1;
    }
    return count / (points.length / 3);
  };
  let veil = 0;
  while (veil < 100 && misses(veil / 100) > STRAY) veil += 2;
  return veil / 100;
}

/**
 * The CSS of a hero's picture of one's own: it is shown whole, with the hero's colour only behind the text, at the left and below
 * the header, and on a phone above the search.
 */
async function heroCss(bytes: Buffer, { hero, heroDark }: Surfaces): Promise<string> {
  const ink = contrast(ofHex(hero), 1) >= READABLE ? '#ffffff' : '#000000';
  const [light, dark] = [await veilOf(bytes, hero, ink), await veilOf(bytes, heroDark, '#ffffff')];
  const of = (veil: number): string => `--hero-cover:color-mix(in srgb,var(--hero) ${Math.round(veil * 100)}%,#0000)`;
  const wide =
    'linear-gradient(95deg,var(--hero-cover) 42%,#0000 78%),linear-gradient(var(--hero-cover) 56px,#0000 112px)';
  return (
    inTheme(of(light), of(dark)) +
    `:root{--hero-mask:none;--hero-shown:1;--hero-veil:${wide}}` +
    `@media(width<992px){:root{--hero-room:168px;--hero-veil:linear-gradient(var(--hero-cover) calc(100% - 168px),#0000 calc(100% - 128px))}}`
  );
}

/** Name of the picture of a shared link, below `icons/`. */
export const shareName = ({ brand }: Tenant): string =>
  `share${brand?.share ? extname(brand.share).toLowerCase() : '.png'}`;

/** Copies the tenant's own picture of a shared link; false where it has none. */
export async function copyShare(tenant: Tenant, icons: string): Promise<boolean> {
  const file = tenant.brand?.share;
  if (!file) return false;
  const path = join(tenant.folder, file);
  const { width, height } = await sharp(read(tenant.folder, file)).metadata();
  if (width !== 1200 || height !== 630)
    throw new Error(`${path} is ${width} by ${height}; a shared link has 1200 by 630.`);
  mkdirSync(icons, { recursive: true });
  cpSync(path, join(icons, shareName(tenant)));
  return true;
}

export interface Drawing {
  bytes: Buffer;
  ground: string;
  /** As a data address. */
  href: string;
}

/** The drawing and ground of the icons in full colour; null where the tinted mark is used. */
export function iconDrawing(tenant: Tenant): Drawing | null {
  const { square, ground = '#ffffff' } = tenant.brand?.logo ?? {};
  if (!square) return null;
  const bytes = read(tenant.folder, square);
  const type = /\.svg$/i.test(square) ? 'svg+xml' : extname(square).slice(1).toLowerCase().replace('jpg', 'jpeg');
  return { bytes, ground, href: `data:image/${type};base64,${bytes.toString('base64')}` };
}

/**
 * Writes the files of a tenant's brand.
 * `langs`: of the tenant, the default one first; `stack`: the font of the design; `prefix`: what leads from the page to `out`.
 */
export async function writeBrand(
  tenant: Tenant,
  {
    out,
    surfaces,
    langs,
    stack,
    prefix = '',
  }: { out: string; surfaces: Surfaces; langs: readonly string[]; stack: string; prefix?: string },
): Promise<BuiltBrand> {
  const { logo, fonts, corners = 'soft', hero } = tenant.brand ?? {};
  const { folder } = tenant;
  const made: Omit<BuiltBrand, 'block'> = { css: '', fonts: [], shell: [], parts: [], ofLangs: {}, notes: [] };
  const block: NonNullable<BuiltBrand['block']> = {};
  if (!(corners in CORNERS))
    throw new Error(`brand.corners: "${corners}" is none of ${Object.keys(CORNERS).join(', ')}.`);
  made.css += CORNERS[corners];
  if (logo) {
    if (logo.ground !== undefined && !HEX.test(logo.ground))
      throw new Error(`brand.logo.ground: "${logo.ground}" is no colour like "#ffffff".`);
    const light = await readLogo('logo-light', { folder, file: logo.light, out, prefix });
    const dark = logo.dark ? await readLogo('logo-dark', { folder, file: logo.dark, out, prefix }) : null;
    made.css += logoCss({ light, dark }, surfaces, logo.ground);
    block.logo = light.ratio <= EMBLEM ? 'mark' : 'whole';
    made.shell.push(...[light, dark].flatMap((each) => each?.path ?? []));
  }
  if (!fonts?.some(({ for: uses = ['text'] }) => uses.includes('text'))) {
    const own = readProductFont({ out, langs, stack });
    made.css += own.css;
    made.fonts.push(...own.faces);
    made.parts.push(...own.parts);
    made.ofLangs = own.ofLangs;
  }
  if (fonts && fonts.length > 0) {
    const read = await readFonts(fonts, { folder, out, langs, stack });
    made.css += read.css;
    made.fonts.push(...read.faces);
    made.parts.push(...read.files);
    made.notes.push(...read.notes);
  }
  if (hero) {
    made.css += await heroCss(read(folder, hero), surfaces);
    block.hero = await writeHero(folder, hero, out);
  }
  return { ...made, block: Object.keys(block).length > 0 ? block : null };
}
