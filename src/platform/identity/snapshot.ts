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

/** What the note does not have in plain text (`sealedNote.ts`); known once the provider or `openNote` has told it. */
export type NoteDetails = Pick<Identity, 'email' | 'displayName'>;
const details = new Map<string, NoteDetails>();

export const detailsOf = (uid: string): NoteDetails | undefined => details.get(uid);
export const knowDetails = (uid: string, told: NoteDetails): void => void details.set(uid, told);

const isText = (value: unknown): value is string => typeof value === 'string';

/** A note's text; null when it is damaged. */
function parse(raw: unknown, shared: boolean): AccountSnapshot | null {
  const note = raw as (Partial<Identity> & { at?: unknown }) | null;
  if (!note || !isText(note.uid) || !note.uid || typeof note.at !== 'number') return null;
  const { uid, methods } = note;
  return {
    identity: {
      uid,
      ...(details.get(uid) ?? { email: null, displayName: null }),
      emailVerified: note.emailVerified === true,
      methods: METHODS.filter((each) => Array.isArray(methods) && methods.includes(each)),
    },
    shared,
    at: note.at,
  };
}

/**
 * Who was signed in here last; null for guests. Written by hand, because the first load reads it. Address and name are
 * null until the note is opened.
 */
export const readSnapshot = (): AccountSnapshot | null =>
  parse(readJson(sessionStore, SNAPSHOT_KEY), true) ?? parse(readJson(localStore, SNAPSHOT_KEY), false);

/** The sealed part of the stored note; null without one. */
export function noteText(): { uid: string; sealed: string } | null {
  const note = readJson(localStore, SNAPSHOT_KEY) as { uid?: unknown; sealed?: unknown } | null;
  return note && isText(note.uid) && isText(note.sealed) ? { uid: note.uid, sealed: note.sealed } : null;
}

/** Adds the sealed part, if the note is still about this person. */
export function setSealed(uid: string, sealed: string): void {
  const note = readJson(localStore, SNAPSHOT_KEY) as { uid?: unknown } | null;
  if (note?.uid === uid) localStore.set(SNAPSHOT_KEY, JSON.stringify({ ...note, sealed }));
}

export function writeSnapshot({ uid, email, displayName, ...rest }: Identity, shared: boolean): void {
  const before = noteText();
  const [own, other] = shared ? [sessionStore, localStore] : [localStore, sessionStore];
  other.remove(SNAPSHOT_KEY);
  details.clear();
  knowDetails(uid, { email, displayName });
  const kept = !shared && before?.uid === uid ? { sealed: before.sealed } : {};
  // Written over: a note that is removed first is a sign-out in every other tab.
  own.set(SNAPSHOT_KEY, JSON.stringify({ uid, ...rest, at: now(), ...kept }));
}

export function removeSnapshot(): void {
  details.clear();
  sessionStore.remove(SNAPSHOT_KEY);
  localStore.remove(SNAPSHOT_KEY);
}
