import { typeOf } from './contentType';

/**
 * The one check of everything that is kept on the device. On a captive portal, behind a proxy or at a host that answers every
 * path with a page, a wrong answer has status 200: what it is shows only in its type and its shape.
 */

/**
 * What an answer is kept as. `shell`: a page of this build; `build`: its other files; `strings`: texts by key; `record`, `list`:
 * other JSON; `html`, `css`: texts of the bucket, and HTML documents; `file`: a document of another type.
 */
export type KeptKind = 'shell' | 'build' | 'strings' | 'record' | 'list' | 'html' | 'css' | 'image' | 'pdf' | 'file';

/** The properties of a response that the check needs; a `Response` has them. */
export interface AnswerHead {
  status: number;
  url: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

const originOf = (url: string): string => /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? '';

/** Content types by kind; for others any but a page's. An answer without a type is judged by its shape alone. */
const TYPES: Partial<Record<KeptKind, RegExp>> = {
  shell: /^text\/html$/,
  // Servers name documents in many ways; their shape is checked.
  html: /^(?!image\/|application\/pdf)/,
  css: /^(?:text\/(?:css|plain)|application\/octet-stream)$/,
  image: /^image\//,
};

/** Kinds of our own host, which never leads to another one. */
const OWN: readonly KeptKind[] = ['shell', 'build', 'strings', 'record', 'list'];

/**
 * Status, type and origin: what is known before the body. `asked`: the address that was requested. 203 and 206 are another's
 * form or a part of the answer, and not kept.
 */
function hasGenuineHead(kind: KeptKind, head: AnswerHead, asked: string): boolean {
  if (head.status !== 200) return false;
  const isElsewhere = head.redirected && originOf(head.url) !== originOf(asked);
  if (isElsewhere && OWN.includes(kind)) return false;
  const type = typeOf(head);
  const known = TYPES[kind];
  return known ? type === '' || known.test(type) : type !== 'text/html';
}

/** A cut answer has fewer bytes than announced. The opposite proves nothing: compressed ones arrive unpacked. */
const isCut = ({ headers }: AnswerHead, bytes: ArrayBuffer): boolean =>
  !headers.get('Content-Encoding') && bytes.byteLength < Number(headers.get('Content-Length') ?? 0);

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Readers ignore what stands around a PDF within its first and last kilobyte. */
const PDF_EDGE = 1024;
/** Whether bytes are a PDF from its first sign to its last. */
export function isWholePdf(bytes: ArrayBuffer | Uint8Array): boolean {
  const all = new Uint8Array(bytes);
  return latin(all.subarray(0, PDF_EDGE)).includes('%PDF-') && latin(all.subarray(-PDF_EDGE)).includes('%%EOF');
}

/** What a text or a ticket never has and a sign-in page does: a form, a frame, a jump to another address. */
const REFRESH = /http-equiv\s*=\s*["']?refresh/i;
const PORTAL = new RegExp(`<(?:form|input|frameset|iframe)[\\s>]|${REFRESH.source}`, 'i');
/** The same in a piece of a page, which may have a frame with a map, or a form for a newsletter. */
const SIGN_IN = new RegExp(`<input[^>]*type\\s*=\\s*["']?password|${REFRESH.source}`, 'i');
/** A whole document, and not a piece of one. */
const DOCUMENT = /<(?:!doctype|html|head|title|body)[\s>]/i;
/** Written by a script when it is opened: an app, ours included. */
const APP = /<script\b[^>]*\b(?:src|type\s*=\s*["']?module)/i;
/** A ticket has a number, dates and times; a text has more letters than an invitation to sign in. */
const LEAST_DIGITS = 12;
const LEAST_TEXT = 200;

const visibleText = (html: string): string =>
  html
    .replace(/<(script|style|title)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** HTML has no shape of its own: a piece of a page passes, a whole page must say something, or contain one of the `marks`. */
function isGenuineHtml(html: string, marks: readonly string[]): boolean {
  if (!DOCUMENT.test(html)) return !/^\s*(?:$|%PDF-)/.test(html) && !SIGN_IN.test(html) && parsed(html) === undefined;
  if (PORTAL.test(html) || APP.test(html)) return false;
  const text = visibleText(html);
  const isRich = text.length >= LEAST_TEXT || text.replace(/\D/g, '').length >= LEAST_DIGITS;
  return isRich || marks.some((mark) => mark !== '' && folded(text).includes(folded(mark)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 8908: how a network itself describes its portal. */
const isPortalNote = (value: object): boolean => 'captive' in value;

function isGenuineJson(kind: KeptKind, text: string): boolean {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return false;
  if (kind === 'list') return Array.isArray(value) && value.length > 0;
  const values = Object.values(value);
  const isRecord = !Array.isArray(value) && values.length > 0 && !isPortalNote(value);
  return isRecord && (kind !== 'strings' || values.every((one) => typeof one === 'string'));
}

/** The settings block, which every page of a build has. */
const SETTINGS = /\bid=["']?settings\b/;
const startsAsPage = (text: string): boolean => /^\s*<(?:!doctype|html)[\s>]/i.test(text);

/** The shape of the body alone. */
function hasGenuineBody(kind: KeptKind, bytes: ArrayBuffer, marks: readonly string[]): boolean {
  if (bytes.byteLength === 0) return false;
  switch (kind) {
    case 'pdf':
      return isWholePdf(bytes);
    case 'html':
      return isGenuineHtml(textOf(bytes), marks);
    case 'shell':
      return SETTINGS.test(textOf(bytes));
    case 'strings':
    case 'record':
    case 'list':
      return isGenuineJson(kind, textOf(bytes));
    default:
      return !startsAsPage(textOf(bytes.slice(0, 200)));
  }
}

/** True when an answer may be kept: status, type, origin, length and shape are those of what was asked for. `marks`: names. */
export const isGenuine = (
  kind: KeptKind,
  head: AnswerHead,
  { asked, bytes, marks = [] }: { asked: string; bytes: ArrayBuffer; marks?: readonly string[] },
): boolean => hasGenuineHead(kind, head, asked) && !isCut(head, bytes) && hasGenuineBody(kind, bytes, marks);

/** The kind of a document by its MIME type. */
export function documentKind(mime: string): KeptKind {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'text/html') return 'html';
  return mime.startsWith('image/') ? 'image' : 'file';
}
