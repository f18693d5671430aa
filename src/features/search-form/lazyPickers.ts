import { useEffect, useState } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { log } from '@/platform/log';

type Pickers = typeof import('./pickers/pickers');

let pickers: Pickers | null = null;
let loading: Promise<Pickers | null> | null = null;

/** Loads the chunk of all pickers and their texts once. A failed load (offline, new version) answers null and is tried again next time. */
export function loadPickers(): Promise<Pickers | null> {
  loading ??= Promise.all([import('./pickers/pickers'), loadMessages('form')]).then(
    ([found]) => (pickers = found),
    (error: unknown) => {
      log.warn('app', 'the pickers did not load', error);
      loading = null;
      return null;
    },
  );
  return loading;
}

/** The pickers once they are here; asks for them when `wanted`. `onFail` tells that they cannot be had now. */
export function usePickers(wanted: boolean, onFail: () => void): Pickers | null {
  const [found, setFound] = useState(pickers);
  useEffect(() => {
    if (!wanted || found) return undefined;
    let gone = false;
    void loadPickers().then((loaded) => {
      if (gone) return;
      if (loaded) setFound(loaded);
      else onFail();
    });
    return () => {
      gone = true;
    };
  }, [wanted, found, onFail]);
  return found;
}
