import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from '@/platform/idle';
import { uuid } from '@/platform/ids';

/** An overlay on the page, from mount to unmount. */
interface Overlay {
  close: () => void;
}

/** What we add to the router's state of a history entry, which we copy and never read. */
interface Entry {
  /** The same for a page and for the overlays above it. A page gets it with its first overlay. */
  page?: string;
  /** Number of overlays above the page at this entry. */
  covered?: number;
}

const entry = (): Entry | null => history.state as Entry | null;

const depth = (): number => entry()?.covered ?? 0;

/** How long (ms) the browser may take for a step back; then it counts as done. */
const SLOW_MS = 1000;

/** Bottom first. */
let overlays: Overlay[] = [];

/** All mounted overlays, also those of a page that is being left. */
const mounted = new Set<Overlay>();

/** `Entry.page` of the page that has or had overlays, while the router is at it. */
let page: string | null = null;

const isOfPage = (at: Entry | null): boolean => page !== null && at?.page === page;

/** Our own pending history.go, until its popstate. */
let pendingBack: { done: Promise<void>; arrive: () => void } | null = null;

/** Goes back and resolves on popstate, or after SLOW_MS if none comes. */
function goBack(by: number): void {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(() => finish(), SLOW_MS);
    finish = () => {
      clearTimeout(timer);
      pendingBack = null;
      resolve();
      syncEntries();
    };
  });
  pendingBack = { done, arrive: finish };
  history.go(-by);
}

function markPage(): void {
  page = entry()?.page ?? null;
  if (page !== null) return;
  page = uuid();
  history.replaceState({ ...entry(), page }, '');
}

/** Adds or removes history entries until there are as many as overlays. */
function syncEntries(): void {
  if (pendingBack) return;
  if (depth() < overlays.length) markPage();
  for (let at = depth(); at < overlays.length; at++) history.pushState({ ...entry(), covered: at + 1 }, '');
  if (depth() > overlays.length) goBack(depth() - overlays.length);
}

/** Keeps a step between a page and its overlays from the router, which would render the page again. */
function onPopState(event: PopStateEvent): void {
  const at = event.state as Entry | null;
  if (isOfPage(at)) event.stopImmediatePropagation();
  else page = (at?.covered && at.page) || null;
  if (pendingBack) pendingBack.arrive();
  // Forward to a closed overlay, or back to one from another page: leave its entry, the page stays.
  else if (depth() > overlays.length) syncEntries();
  else for (const overlay of overlays.slice(depth()).toReversed()) overlay.close();
}

/** A pending step back may not have gone far enough, so another may follow. */
async function backFinished(): Promise<void> {
  if (!pendingBack) return;
  await pendingBack.done;
  await backFinished();
}

/**
 * Wraps every navigation of the router, since the next page must not sit above overlay entries: removes those entries,
 * navigates, and restores them for overlays that remain on the same page.
 */
export async function leavePage(navigate: () => Promise<void>): Promise<void> {
  const { pathname } = location;
  let kept: Overlay[] = [];
  if (depth() > 0 || pendingBack) {
    kept = overlays;
    overlays = [];
    syncEntries();
    await backFinished();
  }
  page = null;
  await navigate();
  if (kept.length === 0 || location.pathname !== pathname) return;
  overlays = [...kept.filter((overlay) => mounted.has(overlay)), ...overlays];
  syncEntries();
}

/**
 * Starts listening to Back, and removes the entries of overlays that were open when the page was reloaded. Call it
 * before the router is made: Chromium calls the listeners of a window in the order they were added.
 */
export function startBackStack(): void {
  addEventListener('popstate', onPopState, { capture: true });
  if (depth() === 0) return;
  page = entry()?.page ?? null;
  syncEntries();
}

/** Registers an overlay. `addEntry` adds its history entry (not during the press); `remove` removes the overlay. */
export function pushOverlay(overlay: Overlay): { addEntry: () => void; remove: () => void } {
  overlays.push(overlay);
  mounted.add(overlay);
  return {
    addEntry: syncEntries,
    remove: () => {
      mounted.delete(overlay);
      overlays = overlays.filter((each) => each !== overlay);
      // Another overlay may follow at once.
      queueMicrotask(syncEntries);
    },
  };
}

/**
 * Makes Back close an overlay that fills a phone's screen, as if it were a page (docs/decisions/0041). It owns a
 * history entry while open; the address does not change, and earlier and later entries stay reachable.
 */
export function useCloseOnBack(onClose: () => void, open = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const { addEntry, remove } = pushOverlay({ close: () => close() });
    const cancel = afterPaint(addEntry);
    return () => {
      cancel();
      remove();
    };
  }, [open]);
}
