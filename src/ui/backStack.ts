import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from '@/platform/idle';

/** An overlay on the page, from mount to unmount. */
interface Overlay {
  close: () => void;
}

/** The router's history state, plus ours: `covered` is the number of overlays above the page at this entry. */
interface Entry {
  idx?: number;
  key?: string;
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

/** The page that has or had overlays, while the router is at it. */
let page: Entry | null = null;

const isOfPage = (at: Entry | null): boolean => page !== null && at?.idx === page.idx && at?.key === page.key;

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

/** Adds or removes history entries until there are as many as overlays. */
function syncEntries(): void {
  if (pendingBack) return;
  for (let at = depth(); at < overlays.length; at++) {
    page = entry();
    history.pushState({ ...page, covered: at + 1 }, '');
  }
  if (depth() > overlays.length) goBack(depth() - overlays.length);
}

/**
 * Handles popstate between a page and its overlays before the router (capture phase), which would take it for a
 * navigation.
 */
function onPopState(event: PopStateEvent): void {
  const at = event.state as Entry | null;
  if (isOfPage(at)) event.stopImmediatePropagation();
  else page = at?.covered ? at : null;
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

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  addEventListener('popstate', onPopState, { capture: true });
}

/** Registers an overlay. `addEntry` adds its history entry (not during the press); `remove` removes the overlay. */
export function pushOverlay(overlay: Overlay): { addEntry: () => void; remove: () => void } {
  listen();
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

/** Removes the entries of overlays that were open when the page was reloaded. */
export function clearReloadedEntries(): void {
  if (depth() === 0) return;
  page = entry();
  listen();
  syncEntries();
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
