/** Where the page goes and what it opens. Tests put their own in its place. */
export interface Windows {
  /** A full navigation. */
  leaveTo(url: string): void;
  /** A new tab of this site, or false when the browser refused it. Call it in the press itself, or it is refused. */
  openTab(url: string): boolean;
}

const browser: Windows = {
  leaveTo: (url) => window.location.assign(url),
  openTab(url) {
    // `noopener` would answer null also for a tab that opened, and leave the session behind.
    const tab = window.open(url, '_blank');
    if (!tab) return false;
    tab.opener = null;
    return true;
  },
};

export let windows: Windows = browser;

/** `null` puts the browser's own back. For tests. */
export function setWindows(next: Windows | null): void {
  windows = next ?? browser;
}
