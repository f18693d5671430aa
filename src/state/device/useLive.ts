import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '@/platform/log';
import { onQueueChange } from '@/offline/outbox';

export interface Live<T> {
  /** Undefined until read once. */
  value: T | undefined;
  /** The storage cannot be read now. */
  failed: boolean;
  again: () => void;
}

/** Messages of other tabs and of the worker may be lost: read again this often (ms) while the page is visible. */
const POLL_MS = 3000;

/**
 * The result of `read`, repeated when a queue changes here or elsewhere, when the page is shown, and periodically.
 * `read` must be a stable function.
 */
export function useStoredQuery<T>(read: () => Promise<T>): Live<T> {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const readNumber = useRef(0);
  const again = useCallback(() => {
    readNumber.current += 1;
    const current = readNumber.current;
    read().then(
      (next) => {
        // A later call has newer data.
        if (current !== readNumber.current) return;
        setValue(next);
        setFailed(false);
      },
      (error: unknown) => {
        log.warn('device', 'the stored data cannot be read', error);
        if (current === readNumber.current) setFailed(true);
      },
    );
  }, [read]);
  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    const unsubscribe = onQueueChange(again);
    const timer = setInterval(onVisible, POLL_MS);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      readNumber.current += 1;
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [again]);
  return { value, failed, again };
}
