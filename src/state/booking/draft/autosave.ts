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
import { onSeenAgain } from '@/platform/returning';
import { knownIdentity } from '../../account';
import { booking, draftNow, onDraftChange, showDraft } from '../../booking';
import { proxy, useSnapshot } from 'valtio';
import { plainCopy } from '@/domain/plainCopy';

/**
 * Stores each edit in the tab's journal before it is drawn (`offline/drafts/journal.ts`). The draft's row follows in
 * the next pause: one write in flight, the latest state wins. Merges what another tab wrote into the screen. Imported
 * lazily, because it brings Dexie.
 */
const PAUSE_MS = 250;
/** For a traveller who types without a pause (ms): a key typed during this write waits for it. */
const MAX_DELAY_MS = 5000;

let dirty = false;
let rowTimer: ReturnType<typeof setTimeout> | undefined;
/** When the first key was typed that the draft's row lacks; 0 when it has all of them. */
let unsavedSince = 0;
let readPending = false;
let writing: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
/** The focused field keeps its value; it is merged when it loses focus. */
let hasDeferredField = false;

const channelName = (): string => `draft:${databaseName()}`;

/** Tells other tabs to read the row. A hint only: they also read it whenever they are shown. */
export function notifyTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  // Pages without autosave delete bookings, too.
  const sender = channel ?? new BroadcastChannel(channelName());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  sender.postMessage('draft');
  if (sender !== channel) sender.close();
}

const focusedField = (): string => {
  const { activeElement } = document;
  return document.hasFocus() ? (activeElement?.getAttribute('name') ?? '') : '';
};

let mergeListener = (): void => undefined;

/** Calls `fn` after another tab's edits were merged into the screen. Returns the unsubscribe function. */
export function onRemoteMerge(fn: () => void): () => void {
  mergeListener = fn;
  return () => {
    mergeListener = () => undefined;
  };
}

/** Merges another tab's fields into the screen. `base`: this tab's draft when it last equalled the stored one. */
function mergeStoredDraft(base: BookingDraft, stored: BookingDraft): void {
  const now = draftNow();
  if (!now || !booking.draft || now.id !== base.id) return;
  if (stored.status === 'paid') {
    // Ordered in the other tab: here, too, nothing is left to do.
    showDraft(null);
    return;
  }
  const merged = mergeDrafts(base, now, stored);
  const shown = withFieldOf(merged, now, focusedField());
  hasDeferredField = !sameDraft(shown, merged);
  const typed = !sameDraft(merged, stored);
  const rev = Math.max(now.rev, stored.rev) + (typed ? 1 : 0);
  if (typed) dirty = true;
  // A held-back field counts as it stands here: the stored value is still to come.
  setMergeBase(hasDeferredField ? { ...withFieldOf(stored, now, focusedField()), rev: -1 } : stored, rev);
  if (sameDraft(shown, now) && rev === now.rev) return;
  Object.assign(booking.draft, plainCopy({ ...shown, rev }));
  restartEdits({ ...shown, rev });
  mergeListener();
}

async function readStoredDraft(): Promise<void> {
  const draft = draftNow();
  if (!draft || !getMergeBase(draft.id)) return;
  const found = await readDraft(draft.id);
  if (!found && (await wasDeleted(draft.id))) markDraftDeleted(draft.id);
  const known = getMergeBase(draft.id)?.data;
  // A booking made meanwhile is newer than what was read.
  if (!found || !known || found.draft.rev < known.rev || isSameVersion(found.draft, known)) return;
  mergeStoredDraft(editAtRevision(draft.id, found.at) ?? known, found.draft);
}

async function writeRow(draft: BookingDraft): Promise<void> {
  const stored = await mergeDraft(draft, knownIdentity()?.uid);
  booking.unsaved = !isDurable();
  if (!stored) readPending = true;
  else if (isSameVersion(stored, draft)) setMergeBase(draft);
  else mergeStoredDraft(draft, stored);
  notifyTabs();
}

let lastStep: Promise<unknown> = Promise.resolve();

/**
 * Serializes reads and writes of the draft's row in this page: each must know what the previous one left, or another
 * tab's edit would be taken for this traveller's.
 */
export function inDraftOrder<T>(step: () => Promise<T>): Promise<T> {
  const run = lastStep.then(step);
  lastStep = run.catch(() => undefined);
  return run;
}

async function runStep(): Promise<void> {
  const isWrite = dirty;
  if (isWrite) dirty = false;
  else readPending = false;
  const draft = draftNow();
  if (!draft || isDraftDeleted(draft.id)) {
    dirty = readPending = false;
    return;
  }
  try {
    await (isWrite ? writeRow(draft) : readStoredDraft());
  } catch (error) {
    log.error('booking', 'the draft could not be stored or read', error);
    if (isWrite) booking.unsaved = true;
  }
}

const hasWork = (): boolean => dirty || readPending;

async function write(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one put in flight: the next one starts with the latest state
  while (hasWork()) await inDraftOrder(runStep);
}

function runWriter(): Promise<void> {
  clearTimeout(rowTimer);
  rowTimer = undefined;
  unsavedSince = 0;
  writing ??= write().finally(() => {
    writing = null;
  });
  return writing;
}

/** Stores the current draft. Resolves when no change is left unwritten. */
export function saveDraftNow(): Promise<void> {
  dirty = true;
  return runWriter();
}

/** An edit. A write in flight includes it in its next round. */
function onEdit(): void {
  const draft = draftNow();
  if (!draft || isDraftDeleted(draft.id)) return;
  dirty = true;
  if (!appendEdit(draft)) return void runWriter();
  clearTimeout(rowTimer);
  unsavedSince ||= performance.now();
  rowTimer = setTimeout(
    () => void runWriter(),
    Math.min(PAUSE_MS, Math.max(0, unsavedSince + MAX_DELAY_MS - performance.now())),
  );
}

/** Merges what another tab stored. */
export function reloadDraft(): Promise<void> {
  readPending = true;
  return runWriter();
}

const flush = (): void => {
  const draft = draftNow();
  if (draft && draft.status !== 'paid' && !isDraftDeleted(draft.id) && (dirty || writing)) appendEdit(draft);
};

let stop: (() => void) | null = null;

/** Writes every change from now on, and the last one when the page is hidden, frozen or left. */
export function startAutosave(): void {
  if (stop) return;
  const unwatch = onDraftChange(onEdit);
  const onVisibility = () => void (document.visibilityState === 'hidden' && flush());
  const stopSeeing = onSeenAgain(() => void reloadDraft());
  const onFocusOut = () => hasDeferredField && void reloadDraft();
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(channelName());
    channel.addEventListener('message', () => void reloadDraft());
  }
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('freeze', flush);
  window.addEventListener('pagehide', flush);
  stop = () => {
    unwatch();
    stopSeeing();
    clearTimeout(rowTimer);
    rowTimer = undefined;
    unsavedSince = 0;
    channel?.close();
    channel = null;
    dirty = false;
    readPending = false;
    hasDeferredField = false;
    resetMergeBases();
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('freeze', flush);
    window.removeEventListener('pagehide', flush);
    stop = null;
  };
}

/** Reset for tests: nothing more is written. */
export const stopAutosave = (): void => stop?.();

/** The draft on screen that another window deleted: only this window has its data, and does not write it any more. */
const deleted = proxy<{ id: string | null }>({ id: null });

export const markDraftDeleted = (id: string): void => {
  deleted.id = id;
};

/** True when this draft (by default the one on screen) was deleted in another window. */
export const isDraftDeleted = (id: string | undefined = booking.draft?.id): boolean =>
  id !== undefined && deleted.id === id;

export const useDeletedDraft = (): string | null => useSnapshot(deleted).id;
