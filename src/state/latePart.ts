import { useEffect, useState } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import type { MessageGroup } from '@/i18n/keys';
import { log } from '@/platform/log';

/** A part of a page that is loaded once, with its texts. */
export interface LatePart<Module> {
  here: Module | null;
  load: () => Promise<Module | null>;
}

/** A failed load (offline, new version) answers null and is tried again next time. `null`: it brings its texts itself. */
export function latePart<Module>(group: MessageGroup | null, get: () => Promise<Module>): LatePart<Module> {
  let loading: Promise<Module | null> | null = null;
  const part: LatePart<Module> = {
    here: null,
    load() {
      loading ??= Promise.all([get(), group && loadMessages(group)]).then(
        ([found]) => (part.here = found),
        (error: unknown) => {
          log.warn('app', 'a part of the page did not load', error);
          loading = null;
          return null;
        },
      );
      return loading;
    },
  };
  return part;
}

const AGAIN_MS = 2000;

/**
 * A part once it is here; asks for it when `wanted`. `onFail` tells that it cannot be had now; without one it is asked for
 * again and again, for as long as it is wanted.
 */
export function useLate<Module>(part: LatePart<Module>, wanted: boolean, onFail?: () => void): Module | null {
  const [loaded, setFound] = useState(part.here);
  // Loaded since by somebody else: no drawing without it in between.
  const found = loaded ?? part.here;
  useEffect(() => {
    if (!wanted || found) return undefined;
    let gone = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      void part.load().then((loaded) => {
        if (gone) return;
        if (loaded) setFound(loaded);
        else if (onFail) onFail();
        else later = setTimeout(ask, AGAIN_MS);
      });
    };
    ask();
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [part, wanted, found, onFail]);
  return found;
}
