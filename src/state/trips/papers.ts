import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Paper } from '@/domain/passes/paper';
import {
  type PaperChange,
  type SealedPaper,
  changePaper,
  putPaper,
  readPaperFile,
  removePaper,
  sealedPapers,
  unsealPapers,
} from '@/offline/papers';
import { log } from '@/platform/log';
import { knownIdentity } from '../account';

/* Boarding passes and papers of a trip on this device (`offline/papers`). */

async function readSealed(orderId: string): Promise<SealedPaper[] | null> {
  try {
    return await sealedPapers(orderId);
  } catch (error) {
    log.warn('trips', 'the papers of a trip cannot be read', error);
    return null;
  }
}

/** The papers of a trip, following changes of every tab; undefined until they are read, null when they cannot be read. */
export function usePapers(orderId: string): Paper[] | null | undefined {
  const rows = useLiveQuery(() => readSealed(orderId), [orderId]);
  const [papers, setPapers] = useState<Paper[] | null>();
  useEffect(() => {
    if (rows === undefined) return undefined;
    let here = true;
    const reading = rows === null ? Promise.resolve(null) : unsealPapers(rows);
    void reading.then((read) => here && setPapers(read));
    return () => {
      here = false;
    };
  }, [rows]);
  return papers;
}

/** The file of a paper; null when it cannot be read. Never rejects. */
export async function paperFile(id: string): Promise<ArrayBuffer | null> {
  try {
    return await readPaperFile(id);
  } catch (error) {
    log.warn('trips', 'the file of a paper cannot be read', error);
    return null;
  }
}

/** Keeps a paper with its file. Rejects where the device has no room. */
export const keepPaper = (paper: Paper, bytes: ArrayBuffer): Promise<void> =>
  putPaper(paper, bytes, knownIdentity()?.uid ?? '');

/** Stores what is new of a paper. Resolves to false where the storage fails. */
export async function sayOfPaper(change: PaperChange): Promise<boolean> {
  try {
    await changePaper(change);
    return true;
  } catch (error) {
    log.warn('trips', 'a paper could not be changed', error);
    return false;
  }
}

/**
 * Removes a paper. Resolves to a function that puts it back, which rejects where the storage fails; to null where nothing was
 * removed.
 */
export async function takeOutPaper(paper: Paper): Promise<(() => Promise<void>) | null> {
  try {
    const bytes = await readPaperFile(paper.id);
    await removePaper(paper.id);
    return async () => {
      if (bytes) await keepPaper(paper, bytes);
    };
  } catch (error) {
    log.warn('trips', 'a paper could not be removed', error);
    return null;
  }
}
