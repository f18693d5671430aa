import { onStayed } from './returning';

/** Navigation away from the page and new tabs; replaced in tests. */
export interface Windows {
  /** A full navigation. Called by `leaveFor` only. */
  leaveTo(url: string): void;
  /**
   * Opens a new tab of this site; false when the browser refused it. Call it in the click handler, or it is refused.
   */
  openTab(url: string): boolean;
}

const browser: Windows = {
  leaveTo: (url) => window.location.assign(url),
  openTab(url) {
    // With `noopener` the result would be null also for an opened tab, and the tab would not get the session storage.
    const tab = window.open(url, '_blank');
    if (!tab) return false;
    tab.opener = null;
    return true;
  },
};

export let windows: Windows = browser;

/** `null` restores the browser's own. For tests. */
export function setWindows(next: Windows | null): void {
  windows = next ?? browser;
}

/**
 * Leaves the page for `url`. `onStay` is called once if the page stays, or is seen again (`returning.ts`): the button that
 * led away works again.
 */
export function leaveFor(url: string, onStay: () => void): void {
  windows.leaveTo(url);
  onStayed(onStay);
}
