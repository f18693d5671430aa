import { idle, pause } from './idle';

/** Something that happens once in the life of a page. */
export interface PageMilestone {
  mark: () => void;
  /** Resolves when it has happened, or `limitMs` after this call. */
  whenReached: (limitMs?: number) => Promise<void>;
}

function makeMilestone(): PageMilestone {
  let mark = (): void => undefined;
  const reached = new Promise<void>((done) => {
    mark = done;
  });
  return {
    mark,
    whenReached: (limitMs) => (limitMs === undefined ? reached : Promise.race([reached, pause(limitMs)])),
  };
}

/** The first page (or the crash page) is mounted and interactive. */
export const pageInteractive = makeMilestone();

/** The main content is on screen: the list, the prices, the order; or the reason why not. */
export const contentShown = makeMilestone();

/** After this time (ms) deferred work starts even if the main content is missing (a slow line). */
const CONTENT_LIMIT_MS = 4000;
const IDLE_MS = 1000;

/** Resolves when deferred work may start: the main content has the line and the processor until then. */
export const afterContentShown = (): Promise<void> =>
  contentShown.whenReached(CONTENT_LIMIT_MS).then(() => idle(IDLE_MS, 50));
