import { type CommitAllResult, commitAllWith } from './commitAllWith';
import { connectivity } from '@/platform/connectivity';
import { sender, queueStatus, onQueueChange } from './pageOutbox';

/** News of other tabs and the worker are told here as well; what nobody tells is seen when the time is over. */
function endOfBatch(bookingId: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const over = (ended: boolean): void => {
      clearTimeout(timer);
      unhear();
      resolve(ended);
    };
    const look = (): void =>
      void queueStatus(bookingId).then(
        ({ inFlight }) => !inFlight && over(true),
        () => undefined,
      );
    const timer = setTimeout(over, ms, false);
    const unhear = onQueueChange((changed) => changed.bookingId === bookingId && look());
    // It may have come to its end before anybody listened.
    look();
  });
}

/** Brings everything to the server before a commit; see `commitAllWith` for the answers and the one rejection. */
export const commitAll = (bookingId: string): Promise<CommitAllResult> =>
  commitAllWith(
    {
      sender,
      status: queueStatus,
      online: () => connectivity.online,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      end: endOfBatch,
    },
    bookingId,
  );
