import { brotliCompressSync, brotliDecompressSync, constants, inflateSync } from 'node:zlib';

/*
 * Reads what the build needs of a font file (WOFF2, WOFF, TrueType, OpenType), and packs every other kind as WOFF2
 * (https://www.w3.org/TR/WOFF2/).
 */

const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .match(/.{4}(?: |$)/g)
    ?.map((tag) => tag.slice(0, 4)) ?? [];

/** A number of WOFF2 with seven bits in each byte, and the place behind it. */
function readBase128(bytes, at) {
  let value = 0;
  for (let i = at; i < at + 5; i += 1) {
    const byte = bytes[i] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, i + 1];
  }
  throw new Error('a number of the font is too long');
}

function woff2Tables(bytes) {
  const tables = [];
  let at = 48;
  for (let i = 0; i < bytes.readUInt16BE(12); i += 1) {
    const flags = bytes[at] ?? 0;
    at += 1;
    const known = flags & 63;
    const tag = known === 63 ? bytes.toString('latin1', at, at + 4) : (TAGS[known] ?? '');
    if (known === 63) at += 4;
    const version = flags >> 6;
    let length;
    [length, at] = readBase128(bytes, at);
    const isChanged = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    if (isChanged) [length, at] = readBase128(bytes, at);
    tables.push({ tag, length, isChanged });
  }
  const data = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)));
  let from = 0;
  return new Map(
    tables.map(({ tag, length, isChanged }) => {
      const table = data.subarray(from, from + length);
      from += length;
      // A changed hmtx begins with a byte of flags, then the widths alone.
      return [tag, { data: tag === 'hmtx' && isChanged ? table.subarray(1) : table, bare: isChanged }];
    }),
  );
}

const woffTables = (bytes) =>
  new Map(
    Array.from({ length: bytes.readUInt16BE(12) }, (_, i) => {
      const at = 44 + 20 * i;
      const [from, packed, whole] = [4, 8, 12].map((more) => bytes.readUInt32BE(at + more));
      const raw = bytes.subarray(from, from + packed);
      return [bytes.toString('latin1', at, at + 4), { data: packed < whole ? inflateSync(raw) : raw, bare: false }];
    }),
  );

const sfntTables = (bytes) =>
  new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i;
      const [from, length] = [8, 12].map((more) => bytes.readUInt32BE(at + more));
      return [bytes.toString('latin1', at, at + 4), { data: bytes.subarray(from, from + length), bare: false }];
    }),
  );

/** Glyph of each character of a cmap of format 4 or 12. */
function glyphsOf(cmap) {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i));
  const all = new Map();
  for (const at of starts) {
    const format = cmap.readUInt16BE(at);
    if (format === 12)
      for (let i = 0; i < cmap.readUInt32BE(at + 12); i += 1) {
        const [first, last, glyph] = [16, 20, 24].map((more) => cmap.readUInt32BE(at + more + 12 * i));
        for (let code = first; code <= last; code += 1) all.set(code, glyph + code - first);
      }
    if (format !== 4) continue;
    const size = cmap.readUInt16BE(at + 6);
    for (let i = 0; i < size; i += 2) {
      const last = cmap.readUInt16BE(at + 14 + i);
      const first = cmap.readUInt16BE(at + 16 + size + i);
      const delta = cmap.readUInt16BE(at + 16 + 2 * size + i);
      const place = at + 16 + 3 * size + i;
      const range = cmap.readUInt16BE(place);
      for (let code = first; code <= last && code < 0xffff; code += 1) {
        const found = range === 0 ? code : cmap.readUInt16BE(place + range + 2 * (code - first));
        if (found !== 0) all.set(code, (found + delta) & 0xffff);
      }
    }
  }
  return all;
}

/**
 * A font: `metrics` in parts of its em, `width` of a text in ems (null where a character is missing), `lacks`.
 * @param {Buffer} bytes
 */
export function readFont(bytes) {
  const magic = bytes.toString('latin1', 0, 4);
  const isSfnt = magic === 'OTTO' || magic === 'true' || bytes.readUInt32BE(0) === 0x10000;
  if (magic !== 'wOF2' && magic !== 'wOFF' && !isSfnt)
    throw new Error('no font: a file of WOFF2, WOFF, TTF or OTF is needed');
  const tables = magic === 'wOF2' ? woff2Tables(bytes) : magic === 'wOFF' ? woffTables(bytes) : sfntTables(bytes);
  const table = (tag) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  const em = table('head').data.readUInt16BE(18);
  const hhea = table('hhea').data;
  const widths = hhea.readUInt16BE(34);
  const hmtx = table('hmtx');
  const advance = (glyph) => hmtx.data.readUInt16BE((hmtx.bare ? 2 : 4) * Math.min(glyph, widths - 1));
  const glyphs = glyphsOf(table('cmap').data);
  return {
    metrics: {
      ascent: hhea.readInt16BE(4) / em,
      descent: -hhea.readInt16BE(6) / em,
      gap: hhea.readInt16BE(8) / em,
    },
    width: (text) => {
      let sum = 0;
      for (const letter of text) {
        const glyph = glyphs.get(letter.codePointAt(0));
        if (glyph === undefined) return null;
        sum += advance(glyph);
      }
      return sum / em;
    },
    lacks: (text) => [...new Set(text)].filter((letter) => !glyphs.has(letter.codePointAt(0))),
    tables,
    flavor: magic === 'OTTO' ? 0x4f54544f : 0x10000,
  };
}

function writeBase128(value) {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
}

const padded = (length) => (length + 3) & ~3;

/**
 * A font as WOFF2; one that is WOFF2 already as it is. Tables are packed as they are.
 * @param {Buffer} bytes
 */
export function toWoff2(bytes) {
  if (bytes.toString('latin1', 0, 4) === 'wOF2') return bytes;
  const { tables, flavor } = readFont(bytes);
  // A signature would not fit the packed file. `loca` follows `glyf`, as the format wants.
  const list = [...tables].filter(([tag]) => tag !== 'DSIG' && tag !== 'loca');
  const glyf = list.findIndex(([tag]) => tag === 'glyf');
  const loca = tables.get('loca');
  if (loca) list.splice(glyf + 1, 0, ['loca', loca]);
  const directory = list.flatMap(([tag, { data }]) => {
    const known = TAGS.indexOf(tag);
    // For these two "3" says that they are not transformed.
    const version = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    const flags = Buffer.from([(known < 0 ? 63 : known) | (version << 6)]);
    return [flags, ...(known < 0 ? [Buffer.from(tag, 'latin1')] : []), writeBase128(data.length)];
  });
  const data = Buffer.concat(list.map(([, { data: table }]) => table));
  const packed = brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  const head = Buffer.alloc(48);
  const size = 48 + directory.reduce((sum, part) => sum + part.length, 0) + packed.length;
  head.write('wOF2', 'latin1');
  head.writeUInt32BE(flavor, 4);
  head.writeUInt32BE(padded(size), 8);
  head.writeUInt16BE(list.length, 12);
  head.writeUInt32BE(12 + list.reduce((sum, [, { data: table }]) => sum + 16 + padded(table.length), 0), 16);
  head.writeUInt32BE(packed.length, 20);
  return Buffer.concat([head, ...directory, packed, Buffer.alloc(padded(size) - size)]);
}

/** Widths of Arial and of what has the same (Helvetica, Liberation Sans, Arimo), in thousandths of the em. */
const ARIAL = new Map([
  [' ', 278],
  ...Object.entries({
    222: 'ijl',
    278: 'ft.,',
    333: 'r',
    500: 'cksvxyz',
    556: 'abdeghnopqu0123456789',
    722: 'w',
    833: 'm',
  }).flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, Number(width)])),
]);

/**
 * How much larger than Arial a text is set in this font. Letters with marks count as their base.
 * @param {{ width: (text: string) => number | null }} font
 * @param {string} text
 */
export function sizeBesideArial(font, text) {
  const letters = Array.from(text.toLowerCase().normalize('NFD')).filter(
    (letter) => ARIAL.has(letter) && font.width(letter) !== null,
  );
  if (letters.length === 0) return 1;
  const own = letters.reduce((sum, letter) => sum + (font.width(letter) ?? 0), 0);
  return own / (letters.reduce((sum, letter) => sum + (ARIAL.get(letter) ?? 0), 0) / 1000);
}
