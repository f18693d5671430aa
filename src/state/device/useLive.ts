import { liveQuery } from 'dexie';
import { useCallback, useEffect, useState } from 'react';
import { log } from '@/platform/log';
import { db } from '@/storage/db';
import { onLaneChange } from '@/sync/outbox';

export interface Live<T> {
  /** Undefined until it was read once. */
  value: T | undefined;
  /** The device cannot be read now. */
  failed: boolean;
  again: () => void;
}

/**
 * What `read` answers, and again whenever another write, another tab or a lane changes it. A store that is only in memory
 * tells nobody, hence the lanes and `again`. `read` must be the same function from draw to draw.
 */
export function useLive<T>(read: () => Promise<T>): Live<T> {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const take = useCallback((next: T) => {
    setValue(next);
    setFailed(false);
  }, []);
  const lose = useCallback((error: unknown) => {
    log.warn('device', 'what is on this device cannot be read', error);
    setFailed(true);
  }, []);
  const again = useCallback(() => void read().then(take, lose), [read, take, lose]);
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    // Opened before the live query, in which nothing can be written: opening lays down marks of its own.
    void db().then(() => {
      if (gone) return;
      const watched = liveQuery(read).subscribe({ next: take, error: lose });
      stop = () => watched.unsubscribe();
    }, lose);
    const unhear = onLaneChange(again);
    return () => {
      gone = true;
      stop();
      unhear();
    };
  }, [read, take, lose, again]);
  return { value, failed, again };
}
