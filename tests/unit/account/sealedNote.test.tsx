import { afterEach, beforeEach, expect, it } from 'vitest';
import { configureStorage } from '@/platform/database';
import { dropNoteKey, openNote, sealNote } from '@/platform/identity/sealedNote';
import { readSnapshot, removeSnapshot, setSealed, writeSnapshot } from '@/platform/identity/snapshot';
import { expectConsole } from '../../fixtures/quiet';

const KEY = 'flights:account';
const anna = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Liepa',
  methods: ['email' as const],
};

/** The page is loaded again: only the stored text is left. */
function reload(): void {
  const text = localStorage.getItem(KEY) ?? '';
  removeSnapshot();
  localStorage.setItem(KEY, text);
}

beforeEach(() => {
  localStorage.clear();
  configureStorage({ tenant: 'note' });
});
afterEach(async () => {
  removeSnapshot();
  await dropNoteKey();
});

it('the note of who is signed in has no address and no name in plain text, and tells them after a reload', async () => {
  writeSnapshot(anna, false);
  await sealNote('anna');
  const text = localStorage.getItem(KEY) ?? '';
  expect(text).not.toMatch(/example\.com|Liepa/);
  reload();
  expect(readSnapshot()?.identity).toEqual({ ...anna, email: null, displayName: null });
  await openNote();
  expect(readSnapshot()?.identity).toEqual(anna);
});

it('a note whose key is gone tells nobody more than the id', async () => {
  writeSnapshot(anna, false);
  await sealNote('anna');
  await dropNoteKey();
  reload();
  await openNote();
  expect(readSnapshot()?.identity).toEqual({ ...anna, email: null, displayName: null });
  // Signed in again: the note is sealed with a new key, and the old text cannot be read with it.
  const old = localStorage.getItem(KEY) ?? '';
  writeSnapshot(anna, false);
  await sealNote('anna');
  localStorage.setItem(KEY, old);
  reload();
  expectConsole('warn', /could not be opened/);
  await openNote();
  expect(readSnapshot()?.identity.email).toBeNull();
});

it('a note of an earlier version is read with the key in the database that it made', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const opening = indexedDB.open('account:pwa-note', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys').put(key, 'key'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = Buffer.from(JSON.stringify({ email: anna.email, displayName: anna.displayName }));
  const data = Buffer.from(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  writeSnapshot(anna, false);
  setSealed('anna', Buffer.concat([iv, data]).toString('base64'));
  reload();
  await openNote();
  expect(readSnapshot()?.identity).toEqual(anna);
  expect(await indexedDB.databases()).toContainEqual({ name: 'account:pwa-note', version: 1 });
});

it('on a shared device the note has no sealed part either', async () => {
  sessionStorage.clear();
  writeSnapshot(anna, true);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/example\.com|Liepa/);
});
