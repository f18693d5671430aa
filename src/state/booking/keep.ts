import { flushDraftNow, putDraft } from '@/storage/drafts';
import { log } from '@/platform/log';
import { booking, draftNow, onDraftChange } from '../booking';

/**
 * The row of the draft follows the working copy: one put in flight, the latest state wins, no debounce (offline-sync.md,
 * "Draft writes without jank"). This module brings dexie: it is imported lazily.
 */
let dirty = false;
let writing: Promise<void> | null = null;

async function write(): Promise<void> {
  while (dirty) {
    dirty = false;
    const draft = draftNow();
    if (!draft) return;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one put in flight: the next one starts with the latest state
      await putDraft(draft);
      booking.unsaved = false;
    } catch (error) {
      log.error('booking', 'the draft could not be stored', error);
      booking.unsaved = true;
    }
  }
}

/** Stores the draft as it is now. Resolves when no change is left unwritten. */
export function keepDraft(): Promise<void> {
  dirty = true;
  writing ??= write().finally(() => {
    writing = null;
  });
  return writing;
}

const flush = (): void => {
  const draft = draftNow();
  if (draft && draft.status !== 'paid' && (dirty || writing)) flushDraftNow(draft);
};

let stop: (() => void) | null = null;

/** From now on every change is written, and the last one also when the page is hidden, frozen or left. */
export function startKeeping(): void {
  if (stop) return;
  const unwatch = onDraftChange(() => void keepDraft());
  const hidden = () => document.visibilityState === 'hidden' && flush();
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('freeze', flush);
  window.addEventListener('pagehide', flush);
  stop = () => {
    unwatch();
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('freeze', flush);
    window.removeEventListener('pagehide', flush);
    stop = null;
  };
}

/** For tests: nothing more is written. */
export const stopKeeping = (): void => stop?.();
