import { isWholePdf } from '../device/genuine';
import type { PaperType } from './agency';
import { MAX_PAPER_BYTES } from './paper';
import { zipEntryOf, zipEntries } from './zip';

/** Why a file is not taken. `full`: the device has no room, or cannot seal it. */
export const PAPER_REFUSALS = ['type', 'large', 'damaged', 'password', 'full'] as const;
export type PaperRefusal = (typeof PAPER_REFUSALS)[number];

/** Kinds of files that the app reads: papers of a trip, calendars, and its own file of trips. */
export type FileKind = PaperType | 'ics' | 'json';

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** What a file is by its first bytes, whatever it is called; null for any other. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, ZIP)) return 'pkpass';
  const head = latin(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  const text = head.replace(/^\u00EF\u00BB\u00BF/, '').trimStart();
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'ics';
  return text.startsWith('{') ? 'json' : null;
}

/** A picture with more dots would fill the memory of a phone. */
const MOST_DOTS = 60_000_000;
const isDrawable = (width: number, height: number): boolean => width > 0 && height > 0 && width * height <= MOST_DOTS;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Walks through the chunks of a PNG to its end. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = PNG.length;
  let isFirst = true;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const kind = latin(bytes.subarray(at + 4, at + 8));
    const next = at + 12 + length;
    if (next > bytes.length) return false;
    if (isFirst && (kind !== 'IHDR' || length < 8 || !isDrawable(view.getUint32(at + 8), view.getUint32(at + 12))))
      return false;
    if (kind === 'IEND') return true;
    isFirst = false;
    at = next;
  }
  return false;
}

/** Frames of a JPEG, which have its size, without tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks through the segments of a JPEG to its picture, which must have a size and an end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 2;
  let isSized = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // Filling bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (isFrame(marker)) {
      if (length < 8 || !isDrawable(view.getUint16(at + 7), view.getUint16(at + 5))) return false;
      isSized = true;
    }
    at += 2 + length;
    if (marker !== 0xda) continue;
    for (let end = bytes.length - 2; end >= at; end -= 1)
      if (bytes[end] === 0xff && bytes[end + 1] === 0xd9) return isSized;
    return false;
  }
  return false;
}

function judgePass(bytes: Uint8Array): PaperRefusal | null {
  const entries = zipEntries(bytes);
  if (!entries) return 'damaged';
  return zipEntryOf(entries, 'pass.json') ? null : 'type';
}

const JUDGE: Record<PaperType, (bytes: Uint8Array) => PaperRefusal | null> = {
  pdf: (bytes) => (isWholePdf(bytes) ? null : 'damaged'),
  png: (bytes) => (isWholePng(bytes) ? null : 'damaged'),
  jpeg: (bytes) => (isWholeJpeg(bytes) ? null : 'damaged'),
  pkpass: judgePass,
};

/** The kind of a paper, or why it is not taken; a PDF may still ask for a password (`pdfPassword`). */
export function judgePaper(bytes: Uint8Array): { type: PaperType } | { refused: PaperRefusal } {
  if (bytes.length > MAX_PAPER_BYTES) return { refused: 'large' };
  if (bytes.length === 0) return { refused: 'damaged' };
  const type = fileKind(bytes);
  if (type === null || type === 'ics' || type === 'json') return { refused: 'type' };
  const refused = JUDGE[type](bytes);
  return refused ? { refused } : { type };
}
