const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const LONGEST_MS = 8000;
/** What the traveller does is answered first. */
const AFTER_MS = 600;

/** Something that comes once for the page: whether it has come, and a promise of it. */
export interface Moment {
  here: boolean;
  come: () => Promise<void>;
}
export function moment(wait: () => Promise<void>): Moment {
  let first: Promise<void> | null = null;
  const self: Moment = {
    here: false,
    come: () =>
      (first ??= wait().then(() => {
        self.here = true;
      })),
  };
  return self;
}

/** The first sign of the traveller, or a while after. */
export const traveller = moment(
  () =>
    new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        for (const sign of SIGNS) removeEventListener(sign, wake, true);
        setTimeout(done, AFTER_MS);
      };
      const timer = setTimeout(wake, LONGEST_MS);
      for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
    }),
);
