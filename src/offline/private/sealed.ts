/* AES-GCM for the rows of the private store. */

/** Ciphertext of a value (JSON) and of a file, each with its own 12-byte IV. */
export interface SealedRow {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  file: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | null;
}

/** A key that cannot be read out. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

async function seal(key: CryptoKey, bytes: BufferSource): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Seals a value and, where there is one, its file. */
export async function sealWith(key: CryptoKey, value: unknown, file: ArrayBuffer | null): Promise<SealedRow> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { ...(await seal(key, text)), file: file && (await seal(key, file)) };
}

/** Rejects for a row that was sealed with another key or was changed. */
export async function unsealWith(
  key: CryptoKey,
  { iv, data, file }: SealedRow,
): Promise<{ value: unknown; bytes: ArrayBuffer | null }> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  const bytes = file && (await crypto.subtle.decrypt({ name: 'AES-GCM', iv: file.iv }, key, file.data));
  return { value: JSON.parse(new TextDecoder().decode(text)) as unknown, bytes };
}

/** 128 bits of SHA-256 as hex: names and keys that do not tell the id. */
export async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
