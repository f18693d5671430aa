import { savesData } from '@/platform/savesData';
import { keepFiles } from './routes/files';
import { scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

/** What a page asks of the worker once it shows what it is for (src/app/pwa.ts). */
export type KeepMessage =
  /** Everything, and the texts of the language in use. */
  | { type: 'KEEP'; locale: string }
  /** A traveller who saves data: only the files of the page that is open, the frame around it, and the texts. */
  | { type: 'KEEP_PAGE'; locale: string; files: readonly string[] };

interface Kept {
  parts: readonly string[];
  frame: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

/**
 * Keeps the files besides the shells. A first visit asks for them by a message, when the page is whole. A newer version gets
 * them at its installation: it is not offered before it can do without a network what the version before could.
 */
export function keepPartsOf({ parts, frame, texts }: Kept): void {
  const known = new Set([...parts, ...Object.values(texts).flat()]);
  let keeping = new AbortController();
  const keep = (event: ExtendableEvent, files: readonly string[]): void => {
    if (keeping.signal.aborted) keeping = new AbortController();
    event.waitUntil(keepFiles(event, files, 'some', keeping.signal));
  };
  self.addEventListener('install', (event) => {
    if (!self.registration.active || savesData()) return;
    event.waitUntil(keepFiles(event, parts, 'all'));
  });
  self.addEventListener('message', (event) => {
    const message = event.data as Partial<KeepMessage> | { type: 'MAKE_WAY' } | null;
    // A newer version waits for this one to end (lifecycle.ts).
    if (message?.type === 'MAKE_WAY') keeping.abort();
    if (message?.type !== 'KEEP' && message?.type !== 'KEEP_PAGE') return;
    const own = texts[message.locale ?? ''] ?? [];
    const open = message.type === 'KEEP_PAGE' ? (message.files ?? []) : [];
    const paths = open
      .map((file) => new URL(file, scope).href.slice(scope.href.length))
      .filter((path) => known.has(path));
    keep(event, [...new Set([...own, ...(message.type === 'KEEP' ? parts : [...frame, ...paths])])]);
  });
}
