import { useEffect, useState } from 'react';
import { idle } from '@/platform/idle';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const LONGEST_MS = 8000;
const QUIET_MS = 1500;

/** Something that comes once for the page: whether it has come, and a promise of it. */
interface Moment {
  here: boolean;
  come: () => Promise<void>;
}
function moment(wait: () => Promise<void>): Moment {
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
const traveller = moment(
  () =>
    new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        for (const sign of SIGNS) removeEventListener(sign, wake, true);
        done();
      };
      const timer = setTimeout(wake, LONGEST_MS);
      for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
    }),
);

const loaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });

/** Nothing was left to do for a while after everything that was asked for first: or the traveller, whoever is earlier. */
const quiet = moment(() =>
  Promise.race([
    traveller.come(),
    loaded().then(async () => {
      await new Promise((done) => {
        setTimeout(done, QUIET_MS);
      });
      await idle(LONGEST_MS, 0);
    }),
  ]),
);

/**
 * Whether pictures that decorate the first window may come: not before the traveller does something, so that nothing competes
 * with the form for the line, and no picture is what the page is waited for (performance.md 6, advice 5). One with a
 * frame that stands empty without it (`framed`) comes as soon as the page is quiet.
 */
export function useLatePictures(framed = false): boolean {
  const { here: ready, come } = framed ? quiet : traveller;
  const [here, setHere] = useState(ready);
  useEffect(() => {
    let stopped = false;
    void come().then(() => {
      if (!stopped) setHere(true);
    });
    return () => {
      stopped = true;
    };
  }, [come]);
  return here;
}
