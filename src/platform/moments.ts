import { idle, pause } from './idle';

/** Something that happens once in the life of a page. */
export interface Moment {
  mark: () => void;
  /** Resolves when it has happened, or `limitMs` after it was asked for. */
  come: (limitMs?: number) => Promise<void>;
}

function makeMoment(): Moment {
  let mark = (): void => undefined;
  const happened = new Promise<void>((done) => {
    mark = done;
  });
  return {
    mark,
    come: (limitMs) => (limitMs === undefined ? happened : Promise.race([happened, pause(limitMs)])),
  };
}

/** The first page (or the page about a crash) stands and answers presses. */
export const pageStands = makeMoment();

/** What the page is for is on the screen: the list, the prices, the order; or the reason why not. */
export const pageShown = makeMoment();

/** A page that cannot show what it is for (a slow line) holds up the rest no longer. */
const SHOWN_LIMIT_MS = 4000;
const IDLE_MS = 1000;

/** For what the first screen can do without: it leaves line and processor to what the page shows. */
export const afterShown = (): Promise<void> => pageShown.come(SHOWN_LIMIT_MS).then(() => idle(IDLE_MS, 50));
