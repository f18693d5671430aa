import { log } from '@/platform/log';

/** The mirror (`mirror.ts`) comes a moment after the database: nobody clears the storage of a page that is only starting. */
export const mirrorPart: { loaded: typeof import('./mirror') | null } = { loaded: null };

let coming: Promise<void> | null = null;

/** Resolves when the mirror is there, or does not come; from then on transactions are mirrored. Never rejects. */
export function loadMirror(): Promise<void> {
  coming ??= import('./mirror').then(
    (part) => {
      mirrorPart.loaded = part;
    },
    (error: unknown) => {
      coming = null;
      log.info('storage', 'what is cleared under this page cannot be put back', error);
    },
  );
  return coming;
}
