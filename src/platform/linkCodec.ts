import { inflate } from './unzip';

/*
 * What a link carries behind its `#`, where no server sees it: deflated bytes in letters that no messenger breaks. Whatever comes in
 * such a link was written by anybody, so reading has limits and reasons, and never rejects.
 */

/** Why a link cannot be read: no content, more than it may hold, damaged on its way, or a browser without the means. */
export type UnreadableLink = 'empty' | 'long' | 'damaged' | 'unsupported';
export type LinkResult<T> = { ok: true; value: T } | { ok: false; reason: UnreadableLink };

type Bytes = Uint8Array<ArrayBuffer>;
const refused = (reason: UnreadableLink) => ({ ok: false, reason }) as const;

/** Whether this browser can pack and unpack. */
export const canPack = (): boolean =>
  typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';

/** Packs bytes; `inflate` unpacks them. */
export async function deflate(bytes: Bytes): Promise<Bytes> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Bytes in letters, digits, `-` and `_`. */
export function toLinkLetters(bytes: Bytes): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of such letters; null for anything else. */
export function fromLinkLetters(letters: string): Bytes | null {
  // A remainder of one letter stands for no byte.
  if (!/^[\w-]*$/.test(letters) || letters.length % 4 === 1) return null;
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

/** The text of UTF-8 bytes; null if they are none. */
export function textOfBytes(bytes: Bytes): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The letters of a text or of bytes, packed. Rejects in a browser that cannot (`canPack`). */
export async function packForLink(content: string | Bytes): Promise<string> {
  return toLinkLetters(await deflate(typeof content === 'string' ? new TextEncoder().encode(content) : content));
}

/**
 * The bytes of packed letters, if they are at most `most`. A few letters can unpack to gigabytes, so reading ends at the limit; a
 * link with more letters than that many bytes need is not read at all. Never rejects.
 */
export async function unpackLink(letters: string, most: number): Promise<LinkResult<Bytes>> {
  if (letters === '') return refused('empty');
  // Bytes that do not shrink grow by a few: no more than these are packed by us.
  if (letters.length > Math.ceil(((most + 64) * 4) / 3)) return refused('long');
  const packed = fromLinkLetters(letters);
  if (packed === null) return refused('damaged');
  if (!canPack()) return refused('unsupported');
  try {
    return { ok: true, value: await inflate(packed, most) };
  } catch (error) {
    return refused(error instanceof RangeError ? 'long' : 'damaged');
  }
}

/** The JSON of packed letters. Its shape is for the caller to check. Never rejects. */
export async function unpackLinkJson(letters: string, most: number): Promise<LinkResult<unknown>> {
  const unpacked = await unpackLink(letters, most);
  if (!unpacked.ok) return unpacked;
  const text = textOfBytes(unpacked.value);
  if (text === null) return refused('damaged');
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refused('damaged');
  }
}
