import { isOffline, probe } from '@/platform/network';
import { reloadNewest } from '@/platform/newestVersion';
import { getFlag, setFlag } from '@/platform/sessionFlags';

/** How long (ms) a part of the app may take to load. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the app did not load. */
export class ChunkError extends Error {
  constructor(id: string, cause?: unknown) {
    super(`Loading chunk ${id} failed`, { cause });
    this.name = 'ChunkError';
  }
}

let target: string | null = null;
/** Tells the address that the router is about to show, null at rest. */
export const leadsTo = (href: string | null): void => void (target = href);
/** Loads the page anew, at the address it was to show. */
const loadAnew = (): void => (target ? location.assign(target) : location.reload());

const timeout = (id: string): { after: Promise<never>; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout>;
  const after = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(id)), CHUNK_TIMEOUT_MS);
  });
  return { after, stop: () => clearTimeout(timer) };
};

/**
 * Loads a route or dialog. A failure usually means that a newer version was published: the page is loaded once more, in that version
 * (typed data are flushed on pagehide), a second failure rejects with ChunkError. Offline that cannot help.
 */
export async function loadChunk<T>(id: string, load: () => Promise<T>, reload = loadAnew): Promise<T> {
  const { after, stop } = timeout(id);
  try {
    const part = await Promise.race([load(), after]);
    setFlag('reload', false);
    return part;
  } catch (error) {
    if (getFlag('reload') || (isOffline() && !(await probe())))
      throw error instanceof ChunkError ? error : new ChunkError(id, error);
    setFlag('reload', true);
    await reloadNewest(reload);
    // The page is unloading: render nothing in between.
    return await new Promise<never>(() => undefined);
  } finally {
    stop();
  }
}
