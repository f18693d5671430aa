/** The page registers this tag for Periodic Background Sync; the worker answers it. */
export const ALERTS_TAG = 'alerts';
