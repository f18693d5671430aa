import { METHODS, type Identity } from '@/domain/account/types';
import { now } from '../clock';
import { localStore, readJson, sessionStore } from '../webStorage';

/** This device's own note of who is signed in: the provider's start may take 30 s, and guests do not load it. */
export interface AccountSnapshot {
  identity: Identity;
  /** Signed in on a shared device: the note ends with the tab. */
  shared: boolean;
  /** When the provider confirmed it last, ms. */
  at: number;
}

export const SNAPSHOT_KEY = 'account';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A note's text; null when it is damaged. */
function parse(raw: unknown, shared: boolean): AccountSnapshot | null {
  const note = raw as (Partial<Identity> & { at?: unknown }) | null;
  if (!note || !isText(note.uid) || !note.uid || typeof note.at !== 'number') return null;
  const { uid, email, displayName, methods } = note;
  return {
    identity: {
      uid,
      email: isText(email) ? email : null,
      emailVerified: note.emailVerified === true,
      displayName: isText(displayName) ? displayName : null,
      methods: METHODS.filter((each) => Array.isArray(methods) && methods.includes(each)),
    },
    shared,
    at: note.at,
  };
}

/** Who was signed in here last; null for guests. Written by hand, because the first load reads it. */
export const readSnapshot = (): AccountSnapshot | null =>
  parse(readJson(sessionStore, SNAPSHOT_KEY), true) ?? parse(readJson(localStore, SNAPSHOT_KEY), false);

export function writeSnapshot(identity: Identity, shared: boolean): void {
  removeSnapshot();
  (shared ? sessionStore : localStore).set(SNAPSHOT_KEY, JSON.stringify({ ...identity, at: now() }));
}

export function removeSnapshot(): void {
  sessionStore.remove(SNAPSHOT_KEY);
  localStore.remove(SNAPSHOT_KEY);
}
