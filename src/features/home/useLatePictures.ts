import { useEffect, useState } from 'react';
import { idle, pause } from '@/platform/idle';
import { moment, traveller } from './traveller';

const QUIET_MS = 1500;
/** Nothing is waited for longer. */
const LONGEST_MS = 8000;

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
      await pause(QUIET_MS);
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
