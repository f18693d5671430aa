/** Messages between a page and the worker. A side that does not know `proto` ignores them; its own triggers send. */
export const SYNC_TAG = 'outbox';
export const PROTO = 1;
/** Key in `meta` under which a page leaves the traveller's language for the worker. */
export const LOCALE_KEY = 'locale';

/** The worker to a visible page, with a port for the answer. */
export interface DrainRequest {
  type: 'DRAIN';
  proto: number;
}
/** The page's answer on that port: is there still something to send? */
export interface DrainAnswer {
  proto: number;
  left: boolean;
}

export const isDrainRequest = (data: unknown): data is DrainRequest =>
  (data as Partial<DrainRequest> | null)?.type === 'DRAIN' && (data as Partial<DrainRequest>).proto === PROTO;
