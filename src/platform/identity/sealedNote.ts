import type { Dexie, Table } from 'dexie';
import { type NoteDetails, detailsOf, knowDetails, noteText, setSealed } from './snapshot';
import { browserDatabase, databaseName } from '../database';
import { log } from '../log';
import { loadPart } from '../parts';

/*
 * Address and name of who is signed in, sealed with AES-GCM: the text of a removed note stays on the disk of local storage
 * for a while. The key cannot be exported and lies in a database of its own, which is deleted when the person is gone.
 */

const IV_BYTES = 12;
/** Version 1 of IndexedDB, which people have: Dexie multiplies by ten. */
const VERSION = 0.1;

type Keys = Dexie & { keys: Table<CryptoKey, string> };

/** The database of the key. Dexie comes late: signed-in travellers have this module at start, and not every page stores something. */
async function database(): Promise<Keys> {
  const name = `account:${databaseName()}`;
  const { Dexie } = await loadPart(() => import('dexie'));
  const made = new Dexie(name) as Keys;
  made.version(VERSION).stores({ keys: '' });
  return made;
}

/** The key; null where there is none and `make` is not set, or where the browser cannot keep one. */
async function keyOf(make: boolean): Promise<CryptoKey | null> {
  if (!browserDatabase() || (globalThis.crypto as Partial<Crypto> | undefined)?.subtle === undefined) return null;
  const fresh = make
    ? await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    : null;
  const opened = await database();
  const { keys } = opened;
  try {
    // One transaction: two notes at once are sealed with one key.
    return await opened.transaction(make ? 'rw' : 'r', keys, async () => {
      const found = await keys.get('key');
      if (!found && fresh) await keys.put(fresh, 'key');
      return found ?? fresh;
    });
  } finally {
    opened.close();
  }
}

const asText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const asBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Adds the sealed address and name to the note of this person. Never rejects. */
export async function sealNote(uid: string): Promise<void> {
  const details = detailsOf(uid);
  if (!details) return;
  try {
    const key = await keyOf(true);
    if (!key) return;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = new TextEncoder().encode(JSON.stringify(details));
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
    setSealed(uid, asText(new Uint8Array([...iv, ...data])));
  } catch (error) {
    log.warn('account', 'the note of who is signed in could not be sealed', error);
  }
}

/** Opens the note of this device, so that address and name are known without the provider. Never rejects. */
export async function openNote(): Promise<void> {
  const note = noteText();
  if (!note || detailsOf(note.uid)) return;
  try {
    const key = await keyOf(false);
    if (!key) return;
    const bytes = asBytes(note.sealed);
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) };
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES)));
    const { email, displayName } = JSON.parse(text) as Partial<NoteDetails>;
    knowDetails(note.uid, { email: email ?? null, displayName: displayName ?? null });
  } catch (error) {
    log.warn('account', 'the note of who is signed in could not be opened', error);
  }
}

/** Deletes the key: what is left of a note cannot be read any more. Never rejects. */
export async function dropNoteKey(): Promise<void> {
  try {
    if (browserDatabase()) await (await database()).delete();
  } catch (error) {
    log.warn('account', 'the key of the note could not be deleted', error);
  }
}
