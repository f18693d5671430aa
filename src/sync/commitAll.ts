import { type CommitAllResult, commitAllWith } from './commit';
import { connectivity } from './connectivity';
import { engine, laneStatus } from './outbox';

/** Brings everything to the server before a commit; see `commitAllWith` for the answers and the one rejection. */
export const commitAll = (bookingId: string): Promise<CommitAllResult> =>
  commitAllWith(
    {
      engine,
      status: laneStatus,
      online: () => connectivity.online,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    bookingId,
  );
