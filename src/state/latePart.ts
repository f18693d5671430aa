import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import type { MessageGroup } from '@/i18n/keys';
import { log } from '@/platform/log';
import { loadPart, retryUntilLoaded } from '@/platform/parts';
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
      loading ??= loadPart(() => Promise.all([get(), group && loadMessages(group)])).then(
        ([found]) => (part.here = found),
        (error: unknown) => {
          log.warn('app', 'a part of the page could not be loaded', error);
          loading = null;
          return null;
        },
      );
      return loading;
    },
  };
  return part;
}

async function loadOrThrow<Module>(part: LatePart<Module>): Promise<Module> {
  const module = await part.load();
  if (module === null) throw new Error('The part did not load.');
  return module;
}

/**
 * A part once it is loaded; loads it when `wanted`. `onFail` reports a failed load; without it the load is repeated
 * until it succeeds or is no longer wanted.
 */
export function useLatePart<Module>(part: LatePart<Module>, wanted: boolean, onFail?: () => void): Module | null {
  const [loaded, setFound] = useState(part.here);
  // Loaded since by another component: no render without it in between.
  const found = loaded ?? part.here;
  useEffect(() => {
    if (!wanted || found) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const loading = onFail ? part.load() : retryUntilLoaded(() => loadOrThrow(part), signal);
    loading.then(
      (module) => {
        if (signal.aborted) return;
        if (module) setFound(module);
        else onFail?.();
      },
      () => undefined,
    );
    return () => control.abort();
  }, [part, wanted, found, onFail]);
  return found;
}

/** `lazy` for a part that is requested until it loads: one lost answer must not remove it for the life of the page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await retryUntilLoaded(load) }));

/** An optional part that loads by itself. A failed load is repeated when the connection changes; `lost` until then. */
export function useBackgroundPart<Module>(part: LatePart<Module>): { here: Module | null; lost: boolean } {
  const { online } = useSession();
  const [before, setBefore] = useState(online);
  const [lost, setLost] = useState(false);
  if (before !== online) {
    setBefore(online);
    setLost(false);
  }
  const fail = useCallback(() => setLost(true), []);
  return { here: useLatePart(part, !lost, fail), lost };
}
