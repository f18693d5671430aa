import { useEffect, useState } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { log } from '@/platform/log';

/** A part of the form that is loaded once, with the texts of the open form. */
interface LatePart<Module> {
  here: Module | null;
  load: () => Promise<Module | null>;
}

/** A failed load (offline, new version) answers null and is tried again next time. */
function latePart<Module>(get: () => Promise<Module>): LatePart<Module> {
  let loading: Promise<Module | null> | null = null;
  const part: LatePart<Module> = {
    here: null,
    load() {
      loading ??= Promise.all([get(), loadMessages('form')]).then(
        ([found]) => (part.here = found),
        (error: unknown) => {
          log.warn('app', 'a part of the form did not load', error);
          loading = null;
          return null;
        },
      );
      return loading;
    },
  };
  return part;
}

/** The chunk of all pickers, the one of multi-city, the one of "include accommodation". */
export const pickersPart = latePart(async () => {
  const found = await import('./pickers/pickers');
  found.warmPlaces();
  return found;
});
export const legsPart = latePart(() => import('./legs/legs'));

export const stayPart = latePart(() => import('./stay/stay'));

/** A part once it is here; asks for it when `wanted`. `onFail` tells that it cannot be had now. */
export function useLate<Module>(part: LatePart<Module>, wanted: boolean, onFail: () => void): Module | null {
  const [found, setFound] = useState(part.here);
  useEffect(() => {
    if (!wanted || found) return undefined;
    let gone = false;
    void part.load().then((loaded) => {
      if (gone) return;
      if (loaded) setFound(loaded);
      else onFail();
    });
    return () => {
      gone = true;
    };
  }, [part, wanted, found, onFail]);
  return found;
}
