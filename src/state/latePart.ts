import { useEffect, useState, type ComponentType, lazy } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import type { MessageGroup } from '@/i18n/keys';
import { log } from '@/platform/log';
import { untilHere } from '@/platform/idle';
import { useSession } from './session';

/** A part of a page that is loaded once, with its texts. */
export interface LatePart<Module> {
  here: Module | null;
  load: () => Promise<Module | null>;
}

/**
 * Makes a part. A failed load (offline, new version) resolves to null and is repeated on the next call. `group` null:
 * the part loads its texts itself.
 */
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
 * A part once it is loaded; loads it when `wanted`. `onFail` reports a failed load; without it the load is repeated
 * until it succeeds or is no longer wanted.
 */
export function useLate<Module>(part: LatePart<Module>, wanted: boolean, onFail?: () => void): Module | null {
  const [loaded, setFound] = useState(part.here);
  // Loaded since by another component: no render without it in between.
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

/** `lazy` for a part that is requested until it loads: one lost answer must not remove it for the life of the page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilHere(load) }));

/** An optional part that loads by itself. A failed load is repeated when the connection changes; `lost` until then. */
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
