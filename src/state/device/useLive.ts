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
const LOOK_MS = 3000;

/**
 * The result of `read`, repeated when a queue changes here or elsewhere, when the page is shown, and periodically.
 * `read` must be a stable function.
 */
export function useLive<T>(read: () => Promise<T>): Live<T> {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const again = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    read().then(
      (next) => {
        // A later call has newer data.
        if (mine !== turn.current) return;
        setValue(next);
        setFailed(false);
      },
      (error: unknown) => {
        log.warn('device', 'what is on this device cannot be read', error);
        if (mine === turn.current) setFailed(true);
      },
    );
  }, [read]);
  useEffect(() => {
    const shown = (): void => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    const unhear = onQueueChange(again);
    const timer = setInterval(shown, LOOK_MS);
    document.addEventListener('visibilitychange', shown);
    return () => {
      turn.current += 1;
      unhear();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [again]);
  return { value, failed, again };
}
