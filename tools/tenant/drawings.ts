/* Checks of a tenant's files: drawings, pictures, fonts. By their content, not by their names. */
import sharp, { type Metadata } from 'sharp';
import { readFont } from '../build/fonts';
import { LIMITS, type Sized } from './tenantSchema';
import { linkedOutside } from './svg';
import type { Wrong } from './values';

const say = (why: string, remedy: string, soft = false): Wrong => ({ why, remedy, soft });
const LOADED: Record<Sized, string> = {
  mark: 'stands in every page',
  drawing: 'comes with every page',
  font: 'comes with every page',
  picture: 'comes with the home page',
  share: 'is fetched by messengers',
};
const SMALLER: Record<Sized, string> = {
  mark: 'simplify the drawing',
  drawing: 'simplify the drawing, or embed no pictures in it',
  font: 'write in "weight" only those that you need, or choose a simpler font',
  picture: 'save it smaller, as WebP',
  share: 'save it smaller, as JPEG',
};

export const sizeOf = (bytes: number): string =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** What a file is by its first bytes. */
export function typeOfFile(content: Buffer): string {
  const starts = (bytes: string, at = 0): boolean =>
    content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (content.length === 0) return 'empty file';
  if (starts('\x89PNG')) return 'PNG picture';
  if (starts('\xff\xd8\xff')) return 'JPEG picture';
  if (starts('RIFF') && starts('WEBP', 8)) return 'WebP picture';
  if (starts('ftypavif', 4) || starts('ftypavis', 4)) return 'AVIF picture';
  if (starts('GIF8')) return 'GIF picture';
  if (starts('wOF2')) return 'WOFF2 font';
  if (starts('wOFF')) return 'WOFF font';
  if (starts('\0\x01\0\0') || starts('OTTO') || starts('true')) return 'TrueType or OpenType font';
  if (starts('%PDF')) return 'PDF document';
  if (starts('\x1f\x8b')) return 'packed file (svgz)';
  if (content.subarray(0, 4000).includes(0)) return 'binary file';
  const text = content
    .subarray(0, 4000)
    .toString()
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (/<(?:[\w-]+:)?svg[\s/>]/i.test(text)) return 'SVG drawing';
  if (/<(?:!doctype html|html|head|body)[\s>]/i.test(text)) return 'HTML page';
  return text.trim() === '' ? 'empty file' : 'text';
}

/** Why the letters of a text cannot be read; null where it is UTF-8. */
export function wrongEncoding(content: Buffer): string | null {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'is written in UTF-16';
  if (content.includes(0)) return 'is no text';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return null;
  } catch {
    return 'is not written in UTF-8';
  }
}

const a = (word: string): string => `${/^(?:SVG|AVIF|HTML|empty)/.test(word) ? 'an' : 'a'} ${word}`;

function tooLarge(content: Buffer, kind: Sized): Wrong | null {
  const [much, most] = LIMITS[kind];
  if (content.length <= much) return null;
  const size = `${sizeOf(content.length)}${kind === 'font' ? ' with the letters of your languages alone' : ''}`;
  return content.length > most
    ? say(`it has ${size} and ${LOADED[kind]}, where at most ${sizeOf(most)} are allowed`, SMALLER[kind])
    : say(`it has ${size} and ${LOADED[kind]}, where ${sizeOf(much)} are usual`, SMALLER[kind], true);
}

/** Width by height of the viewBox. */
function ratioOf(svg: string): number {
  const [, width = 1, height = 1] = /\sviewBox\s*=\s*["'][^"']*?([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(svg) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}

/** Widest place of a logo in the header (px), as in brand.ts, and the shapes that are seen there. */
const HEADER = 240;
const MOST_WIDE = 8;
const MOST_HIGH = 2.5;

/** A logo that is hardly seen in the header. */
function wrongShape(ratio: number): Wrong[] {
  if (ratio > MOST_WIDE)
    return [
      say(
        `it is ${Math.round(ratio)} times as wide as high, so it is ${Math.max(1, Math.round(HEADER / ratio))} px high in the header`,
        `draw one that is at most ${MOST_WIDE} times as wide as high`,
        true,
      ),
    ];
  if (1 / ratio > MOST_HIGH)
    return [
      say(
        `it is ${Math.round(1 / ratio)} times as high as wide, so it is a line beside the name in the header`,
        'draw a wide one, or a square one',
        true,
      ),
    ];
  return [];
}

/** Points of the drawing with one colour as currentColor, on as much room as a square of `side`. */
async function paint(
  svg: string,
  color: string,
  ratio: number,
  side = 128,
): Promise<{ points: Buffer; width: number; height: number }> {
  const whole = (length: number): number => Math.max(1, Math.round(length));
  const [width, height] = [whole(side * Math.sqrt(ratio)), whole(side / Math.sqrt(ratio))];
  const root = svg.replace(/<((?:[\w-]+:)?svg)\b([^>]*)>/i, (_, name: string, rest: string) => {
    const bare = rest.replace(/\s(?:color|width|height)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');
    return `<${name} color="${color}" width="${width}" height="${height}"${bare}>`;
  });
  const points = await sharp(Buffer.from(root)).ensureAlpha().raw().toBuffer();
  return { points, width, height };
}

type Rgb = readonly [r: number, g: number, b: number];
/** The colour of a point; points are four bytes each. */
const rgbAt = (points: Buffer, at: number): Rgb => [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
const hexOf = (rgb: Rgb): string => `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
const light = (byte: number): number =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: Rgb): number => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
const contrast = (one: number, two: number): number => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);

/** `ratio`: width by height; `seen`: share of visible points; `colors`: of its own, the most frequent first; `points`: the visible ones. */
export interface Looks {
  ratio: number;
  seen: number;
  colors: string[];
  points: Rgb[];
}

/**
 * How a drawing looks: width by height, its share of visible points, its own colours (those that `currentColor` does not
 * change), the most frequent first.
 */
export async function looksOf(svg: string): Promise<Looks> {
  const ratio = ratioOf(svg);
  const painted = Math.min(50, Math.max(0.02, ratio));
  const [{ points: red }, { points: blue }] = [
    await paint(svg, '#ff0000', painted),
    await paint(svg, '#0000ff', painted),
  ];
  const points: Rgb[] = [];
  const own: { rgb: Rgb; count: number }[] = [];
  let seen = 0;
  for (let at = 0; at < red.length; at += 4) {
    const alpha = red[at + 3] ?? 0;
    if (alpha < 128) continue;
    seen += 1;
    const point = rgbAt(red, at);
    const other = rgbAt(blue, at);
    const isTinted = point[0] - other[0] > 200 && other[2] - point[2] > 200;
    points.push(point);
    if (alpha < 200 || isTinted) continue;
    // The soft edges between two colours are many shades.
    const near = own.find(({ rgb }) => Math.max(...rgb.map((byte, n) => Math.abs(byte - (point[n] ?? 0)))) < 24);
    if (near) near.count += 1;
    else own.push({ rgb: point, count: 1 });
  }
  const colors = own
    .filter(({ count }) => count > seen * 0.015)
    .sort((x, y) => y.count - x.count)
    .map(({ rgb }) => hexOf(rgb));
  return { ratio, seen: seen / (red.length / 4), colors, points };
}

/** The drawing without an empty border, which would make it smaller in the header; the same if it has none. */
export async function withoutBorder(svg: string): Promise<string> {
  const found = /\sviewBox="\s*(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(svg);
  if (!found) return svg;
  const [x = 0, y = 0, w = 0, h = 0] = found.slice(1).map(Number);
  const { points, width, height } = await paint(svg, '#000000', w / h, 512);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if ((points[at * 4 + 3] ?? 0) < 16) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
  }
  const isTight = Math.max(left, width - right) < width * 0.08 && Math.max(top, height - bottom) < height * 0.08;
  if (isTight || right === 0) return svg;
  const box = [
    x + ((left - 1) / width) * w,
    y + ((top - 1) / height) * h,
    ((right - left + 2) / width) * w,
    ((bottom - top + 2) / height) * h,
  ];
  return svg.replace(found[0], ` viewBox="${box.map((each) => Math.round(each * 100) / 100).join(' ')}"`);
}

/** The share of a drawing's points that a surface hides (contrast below 1.6). */
export function hiddenOn(points: readonly Rgb[], surface: string): number {
  const byte = (at: number): number => Number.parseInt(surface.slice(at, at + 2), 16);
  const ground = luminance([byte(1), byte(3), byte(5)]);
  return points.filter((point) => contrast(luminance(point), ground) < 1.6).length / (points.length || 1);
}

export async function wrongDrawing(
  content: Buffer,
  kind: 'mark' | 'drawing',
  { square = kind === 'mark' }: { square?: boolean } = {},
): Promise<Wrong[]> {
  const type = typeOfFile(content);
  if (type === 'empty file') return [say('it is empty', 'save the drawing again')];
  if (kind === 'drawing' && PICTURES.includes(type)) return await wrongLogoPicture(content, type, square);
  if (type !== 'SVG drawing') return [say(`it is ${a(type)} and no SVG drawing`, 'export the logo as SVG')];
  const size = tooLarge(content, kind);
  if (size && !size.soft) return [size];
  const svg = content.toString();
  const clean = 'clean it with "npm run tenant -- clean FILE"';
  const active =
    /<(?:[\w-]+:)?(?:script|foreignObject|iframe|handler)\b|[\s"'/]on\w+\s*=|(?:java|vb)script:|data:text\//i
      .exec(svg)?.[0]
      .trim();
  if (active) return [say(`it has "${active}", which could run on your site`, clean)];
  const doctype = /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i.exec(svg)?.[0];
  if (doctype) return [say(`it has "${doctype}", which a drawing does not need`, clean)];
  const outside = linkedOutside(svg);
  if (outside)
    return [
      say(
        `it loads ${JSON.stringify(outside)}, which browsers do not do inside a picture`,
        'put the shapes into the drawing',
      ),
    ];
  if (/<(?:[\w-]+:)?text[\s>]/i.test(svg))
    return [
      say(
        'it has text, which looks different on devices without its font',
        'convert the text to paths in the drawing program',
      ),
    ];
  const root = /<((?:[\w-]+:)?svg)\b([^>]*)>/i.exec(svg) ?? [];
  const attributes = root[2] ?? '';
  if (!/\sviewBox\s*=\s*["']\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*["']/.test(attributes)) {
    const [width, height] = ['width', 'height'].map(
      (name) => new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(attributes)?.[1],
    );
    return [
      say(
        'its <svg> has no viewBox, so it cannot be scaled',
        width && height ? `add viewBox="0 0 ${width} ${height}"` : 'export it with a viewBox',
      ),
    ];
  }
  if (!/xmlns(?::[\w-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes))
    return [say('its <svg> has no namespace, so browsers show nothing', 'add xmlns="http://www.w3.org/2000/svg"')];
  let looks;
  try {
    looks = await looksOf(svg);
  } catch (error) {
    const [, line, column] = /on line (\d+) column (\d+)/.exec(String(error)) ?? [];
    return [
      say(
        `it cannot be drawn, because its XML is broken${line ? ` in line ${line}, column ${column}` : ''}`,
        'export it again',
      ),
    ];
  }
  const found = size ? [size] : [];
  if (looks.seen < 0.005) return [say('nothing can be seen in it', 'check the viewBox and the fills of the drawing')];
  if (kind === 'mark') {
    if (looks.colors.length > 1)
      return [
        say(
          `it has colours of its own (${looks.colors.slice(0, 3).join(', ')}), and the app tints a mark in one`,
          'draw it in currentColor, and give the coloured drawing as brand.logo.light',
        ),
      ];
    if (looks.colors.length === 1)
      return [
        say(
          `it is drawn in ${looks.colors[0]}, and the app tints a mark`,
          'write currentColor for its fill and stroke',
        ),
      ];
    if (looks.seen > 0.97)
      return [say('it fills its whole square, so only a block can be seen', 'delete the background of the drawing')];
  }
  if (square && (looks.ratio > 1.6 || looks.ratio < 1 / 1.6))
    found.push(
      say(
        `it is ${looks.ratio > 1 ? `${looks.ratio.toFixed(1)} times as wide as high` : `${(1 / looks.ratio).toFixed(1)} times as high as wide`}, so it is tiny in a square icon`,
        kind === 'mark' ? 'draw a square mark, and give this one as brand.logo.light' : 'draw a square one',
        true,
      ),
    );
  return square ? found : [...found, ...wrongShape(looks.ratio)];
}

const PICTURES = ['PNG picture', 'WebP picture'];

/** Width and height of a picture that can be drawn to its end; null for one that is cut off. */
async function wholeSize(content: Buffer): Promise<Metadata | null> {
  try {
    await sharp(content).stats();
    return await sharp(content).metadata();
  } catch {
    return null;
  }
}
const CUT = say('it is cut off or broken, and cannot be drawn', 'export it again');

/** A logo that is no drawing, but a picture. */
async function wrongLogoPicture(content: Buffer, type: string, square: boolean): Promise<Wrong[]> {
  const found = [tooLarge(content, 'drawing') ?? []].flat();
  const size = await wholeSize(content);
  if (!size) return [CUT];
  const { width, height } = size;
  if (height < 72)
    found.push(
      say(`it is ${height} points high, which is unsharp on a phone`, 'export it as SVG, or at least 72 high', true),
    );
  if (square && (width > height * 1.25 || height > width * 1.25))
    found.push(say(`it has ${width} x ${height} points`, 'draw a square one', true));
  return square ? found : [...found, ...wrongShape(width / height)];
}

/** Ends of file names by what is in them. */
const ENDS: Record<string, [string, ...string[]]> = {
  'SVG drawing': ['svg'],
  'PNG picture': ['png'],
  'JPEG picture': ['jpg', 'jpeg'],
  'WebP picture': ['webp'],
  'AVIF picture': ['avif'],
  'WOFF2 font': ['woff2'],
  'WOFF font': ['woff'],
  'TrueType or OpenType font': ['ttf', 'otf'],
};

/** Hosts tell browsers the type by the name. */
export function wrongName(content: Buffer, file: string): Wrong | null {
  const ends = ENDS[typeOfFile(content)];
  const end = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return !ends || ends.includes(end)
    ? null
    : say(
        `it is ${a(typeOfFile(content))} by its content`,
        `rename it to "${file.slice(0, file.lastIndexOf('.') + 1 || undefined)}${ends[0]}", here too`,
      );
}

export async function wrongFont(content: Buffer, given: { letters: string; weight: string }): Promise<Wrong[]> {
  const type = typeOfFile(content);
  if (!type.endsWith(' font'))
    return [say(`it is ${a(type)} and no font`, 'put a WOFF2, TrueType or OpenType file there')];
  try {
    return [tooLarge((await readFont(content, given)).woff2, 'font') ?? []].flat();
  } catch {
    return [say('it cannot be read', 'export it again')];
  }
}

export async function wrongPicture(content: Buffer, kind: 'picture' | 'share'): Promise<Wrong[]> {
  const type = typeOfFile(content);
  const takes = kind === 'share' ? ['PNG', 'JPEG'] : ['WebP', 'AVIF', 'JPEG', 'PNG'];
  if (!takes.some((each) => type === `${each} picture`))
    return [say(`it is ${a(type)}`, `save it as ${takes.join(' or ')}`)];
  const size = await wholeSize(content);
  if (!size) return [CUT];
  const { width, height } = size;
  if (kind === 'share' && (width !== 1200 || height !== 630))
    return [say(`it has ${width} x ${height} points`, 'save it with 1200 x 630')];
  const found = [tooLarge(content, kind) ?? []].flat();
  if (kind === 'picture' && width < 1200)
    found.push(say(`it is ${width} points wide, which is unsharp on a desktop`, 'save it at least 1200 wide', true));
  return found;
}

/** Whether most of a drawing cannot be seen on a colour. */
export const isHiddenOn = async (svg: string, surface: string): Promise<boolean> =>
  hiddenOn((await looksOf(svg)).points, surface) > 0.5;
