/**
 * Makes the product's own font, src/ui/fonts, of the files of an npm package of Fontsource: one file for Latin, Latin Extended and
 * Cyrillic each, cut down to the letters and weights in use. What it writes is checked in, because the package is needed for
 * nothing else.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { type ProductFont, ARIAL, PRODUCT_FONT, rangeOf } from '../build/fonts';
import { commandLine } from '../commandLine';

const { words } = commandLine(
  `npm run font -- FOLDER   makes src/ui/fonts of FOLDER, where this was unpacked: npm pack @fontsource-variable/manrope`,
  {},
  1,
);
const [folder] = words;
if (folder === undefined) {
  console.error('Which folder? "npm run font -- --help" says more.');
  process.exit(1);
}

const NAME = 'manrope';
/** Code points of each file, as ranges: what texts, names of Europe and amounts are written with. */
const PARTS: Record<string, [from: number, to: number][]> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2013, 0x2014],
    [0x2018, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x17f],
    [0x218, 0x21b],
  ],
  cyrillic: [
    [0x401, 0x401],
    [0x410, 0x44f],
    [0x451, 0x451],
    [0x2116, 0x2116],
  ],
};
/** Weights of the scale (src/ui/styles/tokens.css), and whether a stand-in is bold. */
const WEIGHTS = [
  [400, 'regular'],
  [600, 'bold'],
  [700, 'bold'],
] as const;
const LETTERS = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

const target = new URL('../../src/ui/fonts/', import.meta.url).pathname;
mkdirSync(target, { recursive: true });
const source = (part: string): Buffer => readFileSync(join(folder, `files/${NAME}-${part}-wght-normal.woff2`));
const files: ProductFont['files'] = {};
for (const [part, ranges] of Object.entries(PARTS)) {
  const letters = ranges.map(([from, to]) => rangeOf(from, to)).join('');
  // oxlint-disable-next-line no-await-in-loop -- one after the other is enough
  const woff2 = await subsetFont(source(part), letters, {
    targetFormat: 'woff2',
    preserveNameIds: [13, 14],
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  const file = `${NAME}-${part}.woff2`;
  writeFileSync(join(target, file), woff2);
  files[part] = {
    file,
    range: ranges.map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join(),
  };
  console.log(`${file}: ${woff2.length} bytes`);
}
const standIns: ProductFont['standIns'] = [];
let metrics = { ascent: 0, descent: 0, gap: 0 };
for (const [weight, local] of WEIGHTS) {
  // oxlint-disable-next-line no-await-in-loop -- the same
  const one = await subsetFont(source('latin'), LETTERS, { targetFormat: 'woff2', variationAxes: { wght: weight } });
  // oxlint-disable-next-line no-await-in-loop -- the same
  const { ascent, descent, lineGap, unitsPerEm: em, xWidthAvg } = await fromBuffer(one);
  metrics = { ascent: ascent / em, descent: -descent / em, gap: lineGap / em };
  standIns.push({ weight, local, size: xWidthAvg / em / ARIAL[local] });
}
const font: ProductFont = { family: 'Manrope', files, standIns, metrics };
writeFileSync(new URL(PRODUCT_FONT, import.meta.url), `${JSON.stringify(font, null, 2)}\n`);
writeFileSync(join(target, 'OFL.txt'), readFileSync(join(folder, 'LICENSE')));
