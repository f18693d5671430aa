/**
 * How long a browser keeps what is stored (offline-sync.md, "Pressure, absence"). `kept`: until the traveller removes it;
 * `seven`: a WebKit browser outside the home screen forgets after about seven days of use without a visit; `pressed`: kept
 * until the device runs short of room; `tab`: nothing survives the tab.
 */
export type Persistence = 'kept' | 'seven' | 'pressed' | 'tab';

export interface StorageFacts {
  /** The database is in memory only. */
  volatile: boolean;
  persisted: boolean;
  webkit: boolean;
  installed: boolean;
}

export function persistenceOf({ volatile, persisted, webkit, installed }: StorageFacts): Persistence {
  if (volatile) return 'tab';
  // Home-screen apps of WebKit have a counter of their own, which every use sets back.
  if (webkit && !installed) return 'seven';
  return persisted ? 'kept' : 'pressed';
}

/** Safari on a Mac, and every browser on an iPhone or iPad: all of them are WebKit. */
export const isWebKit = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
  (/AppleWebKit\//.test(userAgent) && !/(?:Chrome|Chromium|CriOS|Edg|OPR|Android)\//.test(userAgent));
