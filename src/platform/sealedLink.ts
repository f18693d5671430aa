import { HANDOVER_FORM } from '@/domain/handover/handover';
import { MOST_HANDOVER_BYTES } from '@/domain/handover/read';
import { readKeyWords, wordsOf, WORDS } from '@/domain/handover/words';
import { canPack, deflate, fromLinkLetters, textOfBytes, toLinkLetters } from './linkCodec';
import { inflate } from './unzip';

/*
 * A text, packed and sealed with AES-GCM, in the letters of a link. `1k{key}.{sealed}` opens by itself; `1w{salt}{sealed}` needs six
 * words, told another way. The number is the form. What a link says decides nothing about the work: the number of rounds is ours.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const KEY_BYTES = 16;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Rounds of PBKDF2 with SHA-256, as OWASP advises: half a second on a phone. */
const ROUNDS = 600_000;
/** Letters of a link at most: twice what the largest booking needs. */
const MOST_LETTERS = 24_000;

/** Whether this browser can seal and open; `crypto.subtle` needs a secure address. */
export const canSeal = (): boolean => canPack() && (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
const joined = (...parts: Bytes[]): Bytes => new Uint8Array(parts.flatMap((part) => Array.from(part)));

const keyOf = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function keyOfWords(words: string, salt: Bytes): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(words), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return await crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt']);
}

async function seal(text: string, key: CryptoKey): Promise<Bytes> {
  const iv = random(IV_BYTES);
  const packed = await deflate(new TextEncoder().encode(text));
  return joined(iv, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed)));
}

/** Letters that open by themselves. */
export async function sealWithKey(text: string): Promise<string> {
  const key = random(KEY_BYTES);
  return `${HANDOVER_FORM}k${toLinkLetters(key)}.${toLinkLetters(await seal(text, await keyOf(key)))}`;
}

/** Letters that need six words, and the words. */
export async function sealWithWords(text: string): Promise<{ letters: string; words: string }> {
  const [salt, words] = [random(SALT_BYTES), wordsOf(random(WORDS))];
  const sealed = await seal(text, await keyOfWords(words, salt));
  return { letters: `${HANDOVER_FORM}w${toLinkLetters(joined(salt, sealed))}`, words };
}

/** Letters of a link, taken apart but still sealed. */
export interface SealedLink {
  key: Bytes | null;
  salt: Bytes | null;
  sealed: Bytes;
}
export type UnreadableLetters = 'empty' | 'long' | 'damaged' | 'newer' | 'older' | 'unsupported';

/** Takes the letters behind a link's `#` apart. Cheap, whatever they are. */
export function readLetters(letters: string): SealedLink | UnreadableLetters {
  if (letters === '') return 'empty';
  if (letters.length > MOST_LETTERS) return 'long';
  const [, form, kind, rest = ''] = /^(\d{1,4})([kw])([\w.-]+)$/.exec(letters) ?? [];
  if (form === undefined) return 'damaged';
  if (Number(form) !== HANDOVER_FORM) return Number(form) > HANDOVER_FORM ? 'newer' : 'older';
  if (!canSeal()) return 'unsupported';
  const [first = '', second, ...more] = rest.split('.');
  if (more.length > 0 || (kind === 'k') !== (second !== undefined)) return 'damaged';
  const [head, body] = [fromLinkLetters(first), second === undefined ? null : fromLinkLetters(second)];
  if (kind === 'k')
    return head?.length === KEY_BYTES && body && body.length > IV_BYTES + TAG_BYTES
      ? { key: head, salt: null, sealed: body }
      : 'damaged';
  return head && head.length > SALT_BYTES + IV_BYTES + TAG_BYTES
    ? { key: null, salt: head.slice(0, SALT_BYTES), sealed: head.slice(SALT_BYTES) }
    : 'damaged';
}

/** The JSON inside. `words` only counts where the link has no key of its own. Never rejects. */
export async function openSealed(
  { key, salt, sealed }: SealedLink,
  words = '',
): Promise<{ ok: true; value: unknown } | { ok: false; reason: 'words' | 'damaged' }> {
  const wrong = { ok: false, reason: key ? 'damaged' : 'words' } as const;
  const known = key ? '' : readKeyWords(words);
  if (known === null) return wrong;
  let packed: Bytes;
  try {
    const opener = key ? await keyOf(key) : await keyOfWords(known, salt ?? new Uint8Array());
    const how = { name: 'AES-GCM', iv: sealed.slice(0, IV_BYTES) };
    packed = new Uint8Array(await crypto.subtle.decrypt(how, opener, sealed.slice(IV_BYTES)));
  } catch {
    return wrong;
  }
  try {
    // A few letters can unpack to gigabytes: reading ends at the limit.
    const text = textOfBytes(await inflate(packed, MOST_HANDOVER_BYTES));
    return { ok: true, value: JSON.parse(text ?? '') as unknown };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}
