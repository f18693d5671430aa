import { browserDatabase } from '@/platform/database';
import { log } from '@/platform/log';

/* IndexedDB and AES-GCM for the private store. Without Dexie: a signed-in page may need it before anything else. */

/** Ciphertext of a value (JSON) and of a file, each with its own 12-byte IV. */
export interface SealedRow {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  file: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | null;
}

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });

/** Resolves when a transaction is on the disk. */
export const completed = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('IndexedDB aborted.')));
  });

const factory = (): IDBFactory => {
  const found = browserDatabase();
  if (!found) throw new Error('There is no IndexedDB.');
  return found;
};

/** What a new database begins with. `at`: when the person was confirmed, ms. */
interface Beginning {
  key: CryptoKey;
  at: number;
}

/**
 * Opens a person's database: `rows`, `notes` (when it was confirmed last) and `keys`. It never exists without key and note:
 * another tab would take it for a left one. Null if there is none and no `beginning`.
 */
export async function openDatabase(name: string, beginning: Beginning | null = null): Promise<IDBDatabase | null> {
  const opening = factory().open(name, 1);
  let isMissing = false;
  opening.addEventListener('upgradeneeded', () => {
    isMissing = beginning === null;
    if (!beginning) return opening.transaction?.abort();
    opening.result.createObjectStore('rows', { keyPath: 'k' });
    opening.result.createObjectStore('notes').put(beginning.at, 'confirmedAt');
    opening.result.createObjectStore('keys').put(beginning.key, 'key');
    return undefined;
  });
  try {
    const database = await settled(opening);
    // A connection that is not closed would hold up the deletion in another tab.
    database.addEventListener('versionchange', () => database.close());
    return database;
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

/** A tab that does not let go of the database holds the deletion up; the browser finishes it later. */
const BLOCKED_MS = 3000;

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory().deleteDatabase(name);
    const timer = setTimeout(() => {
      log.warn('account', 'another tab still uses the private data');
      resolve();
    }, BLOCKED_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    request.addEventListener('success', end(resolve));
    request.addEventListener(
      'error',
      end(() => reject(request.error ?? new Error('IndexedDB failed.'))),
    );
  });
}

/** A person's database and its key, which cannot be read out. */
export interface SealedDatabase {
  database: IDBDatabase;
  key: CryptoKey;
}

/** Opens a person's database with the key that its rows are sealed with. Null if there is none and `at` is not given. */
export async function openSealed(name: string, at: number | null): Promise<SealedDatabase | null> {
  const beginning = at === null ? null : { key: await newKey(), at };
  const database = await openDatabase(name, beginning);
  if (!database) return null;
  const tx = database.transaction(['keys', 'rows'], 'readwrite');
  const done = completed(tx);
  const keys = tx.objectStore('keys');
  let key = (await settled(keys.get('key'))) as CryptoKey | undefined;
  if (!key && beginning) {
    // An earlier version could leave a database without one.
    key = beginning.key;
    tx.objectStore('rows').clear();
    keys.put(key, 'key');
  }
  await done;
  return key ? { database, key } : null;
}

const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

async function seal(key: CryptoKey, bytes: BufferSource): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

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
