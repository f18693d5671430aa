import { log } from '@/platform/log';
import type { Store } from './store';

/** The mirror (`mirror.ts`) comes a moment after the database: nobody clears the storage of a page that is only starting. */
export const mirrorPart: { loaded: typeof import('./mirror') | null } = { loaded: null };

let coming: Promise<unknown> | null = null;

/** Resolves when the mirror is there, or does not come; from then on transactions are mirrored. Never rejects. */
export function loadMirror(store: Store): Promise<unknown> {
  coming ??= import('./mirror').then(
    (part) => {
      mirrorPart.loaded = part;
      return part.learn(store);
    },
    (error: unknown) => {
      coming = null;
      log.info('storage', 'no mirror', error);
    },
  );
  return coming;
}
