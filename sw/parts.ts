import { isFastConnection, savesData } from '@/platform/savesData';
import type { BuildFiles } from './block';
import { keepFiles } from './routes/files';
import { scope } from './scope';
import { ownValue } from '@/domain/ownValue';

declare const self: ServiceWorkerGlobalScope;

/** A page's request to cache files, sent when its own content is on screen (src/app/pwa.ts). */
export type KeepMessage =
  /** Every part, and the texts of the language in use; then, on a fast connection, those that few visits open. */
  | { type: 'KEEP'; locale: string }
  /** With data saving on: only the files of the open page, the frame around it, and the texts. */
  | { type: 'KEEP_PAGE'; locale: string; files: readonly string[] };

/**
 * Caches the files beside the precached pages. On a first visit a page asks for them by a message. A newer version caches them
 * during its installation, so that it works offline as well as the version it replaces.
 */
export function keepPartsOf({ parts, later, frame, texts, textsLater }: BuildFiles): void {
  const known = new Set([...parts, ...later, ...[texts, textsLater].flatMap((each) => Object.values(each).flat())]);
  let keeping = new AbortController();
  /** `files` first, then the rare ones. */
  const keep = (event: ExtendableEvent, files: readonly string[], rare: readonly string[]): void => {
    if (keeping.signal.aborted) keeping = new AbortController();
    const { signal } = keeping;
    const keepRare = (): Promise<void> | undefined =>
      rare.length > 0 && isFastConnection() ? keepFiles(event, rare, 'some', signal) : undefined;
    event.waitUntil(keepFiles(event, files, 'some', signal).then(keepRare));
  };
  self.addEventListener('install', (event) => {
    if (!self.registration.active || savesData()) return;
    event.waitUntil(keepFiles(event, parts, 'all'));
  });
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<KeepMessage> | { type: 'MAKE_WAY' } | null;
    // A newer version waits for this one to finish (lifecycle.ts).
    if (message?.type === 'MAKE_WAY') keeping.abort();
    if (message?.type !== 'KEEP' && message?.type !== 'KEEP_PAGE') return;
    const textsIn = (each: BuildFiles['texts']): readonly string[] => ownValue(each, message.locale ?? '') ?? [];
    const pageFiles = message.type === 'KEEP_PAGE' ? (message.files ?? []) : [];
    const paths = pageFiles
      .map((file) => new URL(file, scope).href.slice(scope.href.length))
      .filter((path) => known.has(path));
    const wanted = message.type === 'KEEP' ? parts : [...frame, ...paths];
    const rare = message.type === 'KEEP' ? [...new Set([...textsIn(textsLater), ...later])] : [];
    keep(event, [...new Set([...textsIn(texts), ...wanted])], rare);
  });
}
