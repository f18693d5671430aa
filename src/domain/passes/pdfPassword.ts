import { ownValue } from '../ownValue';

/*
 * Whether a PDF that is encrypted opens without a password, as most tickets do that may only not be changed: their password to
 * open is empty (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4).
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** What a PDF says of its encryption by a password. */
export interface PdfLock {
  revision: number;
  /** Of the key, in bytes. */
  keyLength: number;
  permissions: number;
  owner: Bytes;
  user: Bytes;
  id: Bytes;
  hidesMetadata: boolean;
}

/** A letter for each byte. */
export function latinText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
const bytesOf = (latin: string): Bytes => Uint8Array.from(latin, (sign) => sign.charCodeAt(0));

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The string that begins here: `<6162>` or `(ab)`, with nested and escaped brackets. Null if there is none. */
function stringAt(text: string, start: number): Bytes | null {
  const hex = /^<([\dA-Fa-f\s]*)>/.exec(text.slice(start, start + 1000))?.[1]?.replaceAll(/\s/g, '');
  if (hex !== undefined)
    return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  if (text[start] !== '(') return null;
  let depth = 0;
  let found = '';
  for (let at = start; at < text.length && at < start + 1000; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text[at + 1] ?? '';
      at += octal?.length ?? 1;
      if (octal !== undefined) found += String.fromCharCode(Number.parseInt(octal, 8) & 255);
      // A line that goes on.
      else if (next === '\r' && text[at + 1] === '\n') at += 1;
      else if (next !== '\n' && next !== '\r') found += ownValue(ESCAPES, next) ?? next;
      continue;
    }
    if (sign === ')' && --depth === 0) return bytesOf(found);
    if (sign !== '(' || depth++ > 0) found += sign;
  }
  return null;
}

const numberIn = (text: string, name: string): number | null => {
  const found = new RegExp(`/${name}\\s+(-?\\d+)`).exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

function stringIn(text: string, name: string): Bytes | null {
  const found = new RegExp(`/${name}\\s*(?=[<(])(?!<<)`).exec(text);
  return found && stringAt(text, found.index + found[0].length);
}

const ENCRYPT = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|(?=<<))/g;
/** A dictionary of encryption is shorter. */
const MOST_TEXT = 4000;

/** The text of a file, a letter for each byte, says that it is encrypted. */
export const isEncrypted = (text: string): boolean => text.search(ENCRYPT) >= 0;

/** How a PDF is encrypted, by its text with a letter for each byte. Null where that is not by a password, or not to be read. */
export function lockOf(text: string): PdfLock | null {
  // The last one counts: a file is changed by what is added to its end.
  const said = [...text.matchAll(ENCRYPT)].at(-1);
  if (!said) return null;
  const [, number, generation] = said;
  const starts = number
    ? [...text.matchAll(new RegExp(`(?:^|[\\r\\n\\s])${number}\\s+${generation}\\s+obj\\b`, 'g'))].at(-1)?.index
    : said.index;
  if (starts === undefined) return null;
  const content = text.slice(starts, starts + MOST_TEXT);
  const ids = [...text.matchAll(/\/ID\s*\[\s*(?=[<(])/g)].at(-1);
  const [owner, user, revision] = [stringIn(content, 'O'), stringIn(content, 'U'), numberIn(content, 'R')];
  const isStandard = /\/Filter\s*\/Standard\b/.test(content);
  if (!isStandard || !owner || !user || revision === null) return null;
  const bits = numberIn(content.replace(/\/CF\s*<<[\s\S]*?>>\s*>>/, ''), 'Length') ?? 40;
  return {
    revision,
    keyLength: revision === 2 ? 5 : revision === 4 ? 16 : Math.min(16, Math.max(5, bits >> 3)),
    permissions: numberIn(content, 'P') ?? 0,
    owner,
    user,
    id: (ids && stringAt(text, ids.index + ids[0].length)) ?? new Uint8Array(),
    hidesMetadata: !/\/EncryptMetadata\s+false\b/.test(content),
  };
}

/** Sines as whole numbers, and by how much each round turns (RFC 1321). */
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));
const TURNS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

/** MD5, which old encryption of PDF is built on. */
export function md5(given: Uint8Array): Bytes {
  const length = (((given.length + 8) >> 6) + 1) * 64;
  const padded = new DataView(new ArrayBuffer(length));
  given.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(given.length, 0x80);
  padded.setUint32(length - 8, given.length * 8, true);
  let [a0, b0, c0, d0] = [0x67_45_23_01, 0xef_cd_ab_89, 0x98_ba_dc_fe, 0x10_32_54_76];
  for (let block = 0; block < length; block += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let at = 0; at < 64; at += 1) {
      const round = at >> 4;
      const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
      const word = [at, 5 * at + 1, 3 * at + 5, 7 * at][round] ?? 0;
      const sum = (mixed + a + (SINES[at] ?? 0) + padded.getUint32(block + (word % 16) * 4, true)) | 0;
      const by = TURNS[round * 4 + (at % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  const result = new DataView(new ArrayBuffer(16));
  [a0, b0, c0, d0].forEach((word, at) => result.setInt32(at * 4, word, true));
  return new Uint8Array(result.buffer);
}

/** RC4, which encrypts and decrypts. */
function rc4(key: Uint8Array, given: Uint8Array): Bytes {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => {
    [box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0];
  };
  for (let at = 0, by = 0; at < 256; at += 1) {
    by = (by + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, by);
  }
  let [x, y] = [0, 0];
  return Uint8Array.from(given, (byte) => {
    x = (x + 1) & 255;
    y = (y + (box[x] ?? 0)) & 255;
    swap(x, y);
    return byte ^ (box[((box[x] ?? 0) + (box[y] ?? 0)) & 255] ?? 0);
  });
}

/** Stands for an empty password (ISO 32000-1, algorithm 2). */
const EMPTY = bytesOf(
  '\u0028\u00BF\u004E\u005E\u004E\u0075\u008A\u0041\u0064\u0000\u004E\u0056\u00FF\u00FA\u0001\u0008\u002E\u002E\u0000\u00B6\u00D0\u0068\u003E\u0080\u002F\u000C\u00A9\u00FE\u0064\u0053\u0069\u007A',
);
const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Revisions 2 to 4: whether the empty password opens the file. */
export function opensWithoutPassword({ revision, keyLength, permissions, owner, user, id, ...lock }: PdfLock): boolean {
  const signs = [0, 8, 16, 24].map((by) => (permissions >> by) & 255);
  const rest = revision >= 4 && !lock.hidesMetadata ? [255, 255, 255, 255] : [];
  let key = md5(joined(EMPTY, owner.subarray(0, 32), signs, id, rest));
  if (revision === 2) return isSame(rc4(key.subarray(0, 5), EMPTY), user.subarray(0, 32));
  for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength));
  key = key.subarray(0, keyLength);
  let code = md5(joined(EMPTY, id));
  for (let round = 0; round < 20; round += 1)
    code = rc4(
      key.map((byte) => byte ^ round),
      code,
    );
  return isSame(code, user.subarray(0, 16));
}
