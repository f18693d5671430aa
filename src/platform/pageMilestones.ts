import { idle, pause } from './idle';

/** Something that happens once in the life of a page. */
export interface Moment {
  mark: () => void;
  /** Resolves when it has happened, or `limitMs` after this call. */
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

/** The first page (or the crash page) is mounted and interactive. */
export const pageStands = makeMoment();

/** The main content is on screen: the list, the prices, the order; or the reason why not. */
export const pageShown = makeMoment();

/** After this time (ms) deferred work starts even if the main content is missing (a slow line). */
const SHOWN_LIMIT_MS = 4000;
const IDLE_MS = 1000;

/** Resolves when deferred work may start: the main content has the line and the processor until then. */
export const afterShown = (): Promise<void> => pageShown.come(SHOWN_LIMIT_MS).then(() => idle(IDLE_MS, 50));
