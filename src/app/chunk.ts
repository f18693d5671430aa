import { PART_TIMEOUT_MS } from '@/platform/importPart';
import { isOffline, probe } from '@/platform/network';
import { reloadNewest } from '@/platform/newestVersion';
import { getFlag, setFlag } from '@/platform/sessionFlags';

const isStyle = (cause: unknown): boolean => cause instanceof Error && cause.message.startsWith('Loading CSS chunk');

/** A part of the app did not load, or its style did not. */
export class ChunkError extends Error {
  constructor(id: string, cause?: unknown) {
    super(`Loading ${isStyle(cause) ? 'CSS ' : ''}chunk ${id} failed`, { cause });
    this.name = 'ChunkError';
  }
}

const timeout = (id: string): { after: Promise<never>; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout>;
  const after = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(id)), PART_TIMEOUT_MS);
  });
  return { after, stop: () => clearTimeout(timer) };
};

/**
 * Loads a route or dialog. A failure usually means that a newer version was published: the page is loaded once more, in that version
 * (typed data are flushed on pagehide), a second failure rejects with ChunkError. Offline that cannot help, and while an order is made nothing is
 * reloaded.
 */
export async function loadChunk<T>(id: string, load: () => Promise<T>, reload?: () => void): Promise<T> {
  const { after, stop } = timeout(id);
  try {
    const part = await Promise.race([load(), after]);
    setFlag('reload', false);
    return part;
  } catch (error) {
    if (getFlag('reload') || getFlag('lock') || (isOffline() && !(await probe())))
      throw error instanceof ChunkError ? error : new ChunkError(id, error);
    setFlag('reload', true);
    await reloadNewest(reload);
    // The page is unloading: render nothing in between.
    return await new Promise<never>(() => undefined);
  } finally {
    stop();
  }
}
