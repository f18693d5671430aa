import { isSameVersion, mergeDrafts, sameDraft, withFieldOf } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { databaseName } from '@/platform/database';
import {
  isDurable,
  mergeDraft,
  appendEdit,
  readDraft,
  wasDeleted,
  restartEdits,
  resetMergeBases,
  setMergeBase,
  getMergeBase,
  editAtRevision,
} from '@/offline/drafts';
import { log } from '@/platform/log';
import { booking, draftNow, onDraftChange, showDraft } from '../booking';
import { isDraftDeleted, markDraftDeleted } from './deletedDraft';

/**
 * What is typed is on the disk before it is drawn, in a row of this tab (`offline/drafts/journal.ts`). The row of the draft follows in
 * the next pause: one put in flight, the latest state wins. What another tab wrote to it comes to the screen. This module
 * brings dexie: it is imported lazily.
 */
const PAUSE_MS = 250;
/** For who types without one: a letter behind this write waits for it. */
const LATEST_MS = 5000;

let dirty = false;
let soon: ReturnType<typeof setTimeout> | undefined;
/** When the first letter was typed that the draft's row has not; 0: it has all. */
let since = 0;
let looking = false;
let writing: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
/** The field with the focus stays as it is; it is looked at again when it is left. */
let heldBack = false;

const channelName = (): string => `draft:${databaseName()}`;

/** Other tabs look at the row: a hint only, they look again whenever they are shown. */
export function notifyTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  // Bookings are deleted on pages, too, that keep none.
  const way = channel ?? new BroadcastChannel(channelName());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  way.postMessage('draft');
  if (way !== channel) way.close();
}

const focusedField = (): string => {
  const { activeElement } = document;
  return document.hasFocus() ? (activeElement?.getAttribute('name') ?? '') : '';
};

let takenIn = (): void => undefined;

/** `fn` is called when the screen has got another tab's word. Answers a function that ends it. */
export function onRemoteMerge(fn: () => void): () => void {
  takenIn = fn;
  return () => {
    takenIn = () => undefined;
  };
}

/** Another tab's fields appear here. `base`: this tab's draft when it was last the same as the stored one. */
function mergeStoredDraft(base: BookingDraft, stored: BookingDraft): void {
  const now = draftNow();
  if (!now || !booking.draft || now.id !== base.id) return;
  if (stored.status === 'paid') {
    // Ordered in the other tab: here, too, there is nothing to go on with.
    showDraft(null);
    return;
  }
  const merged = mergeDrafts(base, now, stored);
  const shown = withFieldOf(merged, now, focusedField());
  heldBack = !sameDraft(shown, merged);
  const typed = !sameDraft(merged, stored);
  const rev = Math.max(now.rev, stored.rev) + (typed ? 1 : 0);
  if (typed) dirty = true;
  // A field held back is known as it stands here, not as it is stored: the stored one is still to come.
  setMergeBase(heldBack ? { ...withFieldOf(stored, now, focusedField()), rev: -1 } : stored, rev);
  if (sameDraft(shown, now) && rev === now.rev) return;
  Object.assign(booking.draft, structuredClone({ ...shown, rev }));
  restartEdits({ ...shown, rev });
  takenIn();
}

async function readStoredDraft(): Promise<void> {
  const draft = draftNow();
  if (!draft || !getMergeBase(draft.id)) return;
  const found = await readDraft(draft.id);
  if (!found && (await wasDeleted(draft.id))) markDraftDeleted(draft.id);
  const known = getMergeBase(draft.id)?.data;
  // A booking that was made meanwhile is newer than what was read.
  if (!found || !known || found.draft.rev < known.rev || isSameVersion(found.draft, known)) return;
  mergeStoredDraft(editAtRevision(draft.id, found.at) ?? known, found.draft);
}

async function put(draft: BookingDraft): Promise<void> {
  const stored = await mergeDraft(draft);
  booking.unsaved = !isDurable();
  if (!stored) looking = true;
  else if (isSameVersion(stored, draft)) setMergeBase(draft);
  else mergeStoredDraft(draft, stored);
  notifyTabs();
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * What writes or reads the draft's row in this page, one after the other: each has to know what the one before it left there, or
 * a word of another tab that came in meanwhile would be taken for one of this traveller's.
 */
export function inDraftOrder<T>(step: () => Promise<T>): Promise<T> {
  const run = turn.then(step);
  turn = run.catch(() => undefined);
  return run;
}

async function next(): Promise<void> {
  const isWrite = dirty;
  if (isWrite) dirty = false;
  else looking = false;
  const draft = draftNow();
  if (!draft || isDraftDeleted(draft.id)) {
    dirty = looking = false;
    return;
  }
  try {
    await (isWrite ? put(draft) : readStoredDraft());
  } catch (error) {
    log.error('booking', 'the draft could not be stored or read', error);
    if (isWrite) booking.unsaved = true;
  }
}

const isOpen = (): boolean => dirty || looking;

async function write(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one put in flight: the next one starts with the latest state
  while (isOpen()) await inDraftOrder(next);
}

function work(): Promise<void> {
  clearTimeout(soon);
  soon = undefined;
  since = 0;
  writing ??= write().finally(() => {
    writing = null;
  });
  return writing;
}

/** Stores the draft as it is now. Resolves when no change is left unwritten. */
export function saveDraftNow(): Promise<void> {
  dirty = true;
  return work();
}

/** Something was typed. A put that is under way has it in its next round. */
function changed(): void {
  const draft = draftNow();
  if (!draft || isDraftDeleted(draft.id)) return;
  dirty = true;
  if (!appendEdit(draft)) return void work();
  clearTimeout(soon);
  since ||= performance.now();
  soon = setTimeout(() => void work(), Math.min(PAUSE_MS, Math.max(0, since + LATEST_MS - performance.now())));
}

/** Brings what another tab stored to the screen. */
export function reloadDraft(): Promise<void> {
  looking = true;
  return work();
}

const flush = (): void => {
  const draft = draftNow();
  if (draft && draft.status !== 'paid' && !isDraftDeleted(draft.id) && (dirty || writing)) appendEdit(draft);
};

let stop: (() => void) | null = null;

/** From now on every change is written, and the last one also when the page is hidden, frozen or left. */
export function startAutosave(): void {
  if (stop) return;
  const unwatch = onDraftChange(changed);
  const hidden = () => (document.visibilityState === 'hidden' ? flush() : void reloadDraft());
  const left = () => heldBack && void reloadDraft();
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(channelName());
    channel.addEventListener('message', () => void reloadDraft());
  }
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('focusout', left);
  document.addEventListener('freeze', flush);
  window.addEventListener('pagehide', flush);
  stop = () => {
    unwatch();
    clearTimeout(soon);
    soon = undefined;
    since = 0;
    channel?.close();
    channel = null;
    dirty = false;
    looking = false;
    heldBack = false;
    resetMergeBases();
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('focusout', left);
    document.removeEventListener('freeze', flush);
    window.removeEventListener('pagehide', flush);
    stop = null;
  };
}

/** For tests: nothing more is written. */
export const stopAutosave = (): void => stop?.();
