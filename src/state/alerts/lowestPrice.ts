import { ApiError } from '@/api/errors';
import type { Cents } from '@/domain/money';
import { type RunFailure, runSearch, searchDependencies } from '../results/stream/run';

function errorOf(why: RunFailure): ApiError {
  if (why === 'offline' || why === 'timeout') return new ApiError(why, 'The search did not run.');
  const status = why === 'refused' ? 400 : 503;
  return new ApiError('http', 'The search did not run.', { status });
}

/**
 * Runs a search to its end beside the page and returns its lowest price for one person and for all, without the tenant's fee;
 * null when nothing is sold. Rejects with ApiError; also when only a part of the offers came, because the lowest may be missing.
 */
export function lowestPrice(query: string): Promise<{ cents: Cents; total: Cents } | null> {
  return new Promise((resolve, reject) => {
    let lowest: { cents: Cents; total: Cents } | null = null;
    const stop = runSearch(
      query,
      {
        onStart: () => (lowest = null),
        onRows({ columns, count }, reset) {
          if (reset) lowest = null;
          for (let row = 0; row < count; row++) {
            const cents = columns.price[row] ?? 0;
            if (lowest === null || cents < lowest.cents) lowest = { cents, total: columns.total[row] ?? cents };
          }
        },
        onLine: () => undefined,
        onWaiting(waiting) {
          if (!waiting) return;
          stop();
          reject(errorOf('offline'));
        },
        onEnd(end) {
          if (end.kind === 'whole') resolve(lowest);
          else reject(errorOf(end.kind === 'failed' ? end.why : 'timeout'));
        },
      },
      searchDependencies,
    );
  });
}
