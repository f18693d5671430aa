import { useEffect, useState } from 'react';
import type { LatePart } from './latePart';
import { useSession } from './session';

/**
 * A part that comes by itself and that the page can do without. One that did not load is asked for again when the
 * connection is back; `lost` until then.
 */
export function useComing<Module>(part: LatePart<Module>): { here: Module | null; lost: boolean } {
  const { online } = useSession();
  const [here, setHere] = useState(part.here);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (here) return undefined;
    let gone = false;
    void part.load().then((found) => {
      if (gone) return;
      setHere(found);
      setLost(!found);
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- asked for again with the connection
  }, [part, here, online]);
  return { here, lost };
}
