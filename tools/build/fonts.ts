/* Fonts of a tenant: their metrics, and the letters of its languages as a small WOFF2 (HarfBuzz). */
import { fromBuffer } from '@capsizecss/unpack';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';

/** The letters of a range of code points. */
export const rangeOf = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/**
 * Names of places and people have the Latin letters of every country of Europe, also as letter and mark; then the signs of texts:
 * – “ … ₂ € №.
 */
const LATIN = `${rangeOf(0x20, 0x17f)}ȘșȚț${rangeOf(0x300, 0x30c)}${rangeOf(0x326, 0x328)}`;
const SIGNS = `${rangeOf(0x2010, 0x2026)}${rangeOf(0x2080, 0x2089)}€№−`;

/** Average width of a letter of Arial, Helvetica, Liberation Sans and Arimo in ems, counted as capsize does. */
export const ARIAL = { regular: 913 / 2048, bold: 983 / 2048 };

/** Where `npm run font` describes the product's own font. */
export const PRODUCT_FONT = '../../src/ui/fonts/font.json';
/** The product's own font: a variable one, in a file for each part of its letters. */
export interface ProductFont {
  family: string;
  /** `range`: its letters, as `unicode-range` */
  files: Record<string, { file: string; range: string }>;
  /** What stands in for each weight until it is here: `size` times as wide as itself. */
  standIns: { weight: number; local: keyof typeof ARIAL; size: number }[];
  /** In parts of the em. */
  metrics: Font['metrics'];
}

export interface Font {
  woff2: Buffer;
  /** How much wider than Arial it is. */
  size: number;
  /** In parts of the em. */
  metrics: { ascent: number; descent: number; gap: number };
  /** The letters of a text that it does not have. */
  lacks(text: string): string[];
}

/**
 * A font cut down to the Latin letters and `letters`; kerning, ligatures and licence stay. A variable one keeps the weights that
 * are used. `bytes`: WOFF2, WOFF, TrueType or OpenType; `weight`: one or two numbers, as in CSS.
 */
export async function readFont(bytes: Buffer, { letters, weight }: { letters: string; weight: string }): Promise<Font> {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(bytes);
  const font = create(bytes);
  if (!('variationAxes' in font)) throw new Error('it is a collection of fonts');
  const { wght } = font.variationAxes;
  const [from, to = from] = weight.split(' ').map(Number);
  const inAxis = (each = 400): number => (wght ? Math.min(wght.max, Math.max(wght.min, each)) : each);
  const woff2 = await subsetFont(bytes, LATIN + SIGNS + letters, {
    targetFormat: 'woff2',
    preserveNameIds: [13, 14],
    variationAxes: wght && { wght: { min: inAxis(from), max: inAxis(to) } },
  });
  return {
    woff2,
    size: xWidthAvg / unitsPerEm / ARIAL.regular || 1,
    metrics: { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, gap: lineGap / unitsPerEm },
    lacks: (text) => [...new Set(text)].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  };
}
